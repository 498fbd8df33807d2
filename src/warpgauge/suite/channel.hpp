// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <stdexcept>
#include <string>

/// Messages between the judge and a candidate's process: JSON as CBOR, after its length.
namespace warpgauge::suite {

/// The descriptor of the channel in a candidate's process.
inline constexpr int candidate_channel = 3;

/// The other side closed the channel, or its process ended.
class channel_closed : public std::runtime_error {
 public:
  channel_closed() : std::runtime_error("the channel is closed") {}
};
/// No message came in time.
class channel_silent : public std::runtime_error {
 public:
  channel_silent() : std::runtime_error("no answer came in time") {}
};

/// @throws channel_closed
void send(int channel, const nlohmann::json& message);
/// @param within  negative: waits for as long as it takes
/// @throws channel_closed, channel_silent, nlohmann::json::exception for an invalid message
nlohmann::json receive(int channel, std::chrono::milliseconds within);
/// Whether a message, or part of one, waits to be received.
bool has_waiting(int channel);

}  // namespace warpgauge::suite
