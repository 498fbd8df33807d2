// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/traffic/simulate.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace warpgauge::tests {

/// The entry of tests/traffic/stored.json for a case: exact counts that some change of a kernel may
/// move and then must be looked at. Written by warpgauge_store_traffic.
/// @throws std::runtime_error when the file cannot be read
std::optional<contract::traffic> stored_traffic(const launch_case& c);

/// "transpose.padded 47x101 f32 tile 32": the key of a case in the file.
std::string stored_key(const launch_case& c);

nlohmann::json to_json(const contract::traffic& t);
contract::traffic traffic_from(const nlohmann::json& json);

}  // namespace warpgauge::tests
