// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/channel.hpp"

#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <vector>

namespace warpgauge::suite {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// More than any operand of a case has; a longer message is refused.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 34;

bool is_readable(int channel, milliseconds within) {
  pollfd on{channel, POLLIN, 0};
  return ::poll(&on, 1, static_cast<int>(within.count())) > 0;
}

void read_all(int channel, void* to, std::size_t bytes, milliseconds within) {
  const auto end = steady_clock::now() + within;
  auto* at = static_cast<char*>(to);
  while (bytes > 0) {
    if (within.count() >= 0) {
      const auto left = std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
      if (left.count() <= 0 || !is_readable(channel, left)) throw channel_silent();
    }
    const ssize_t got = ::read(channel, at, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw channel_closed();
    at += got;
    bytes -= static_cast<std::size_t>(got);
  }
}

void write_all(int channel, const void* from, std::size_t bytes) {
  const auto* at = static_cast<const char*>(from);
  while (bytes > 0) {
    const ssize_t sent = ::send(channel, at, bytes, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) throw channel_closed();
    at += sent;
    bytes -= static_cast<std::size_t>(sent);
  }
}

}  // namespace

void send(int channel, const nlohmann::json& message) {
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(message);
  const std::uint64_t length = bytes.size();
  write_all(channel, &length, sizeof length);
  write_all(channel, bytes.data(), bytes.size());
}

nlohmann::json receive(int channel, milliseconds within) {
  std::uint64_t length = 0;
  read_all(channel, &length, sizeof length, within);
  if (length > most_bytes) throw channel_closed();
  std::vector<std::uint8_t> bytes(length);
  read_all(channel, bytes.data(), bytes.size(), within);
  return nlohmann::json::from_cbor(bytes);
}

bool has_waiting(int channel) { return is_readable(channel, milliseconds(0)); }

}  // namespace warpgauge::suite
