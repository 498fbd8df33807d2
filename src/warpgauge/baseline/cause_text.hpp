// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/cause.hpp"
#include "warpgauge/baseline/json_text.hpp"

#include <nlohmann/json.hpp>

namespace warpgauge::baseline {

/// {"kind": "clocks-held", "names": ["sw_power_cap"], "part": 20, "whole": 35}: the kind and its
/// details.
nlohmann::ordered_json json_of(const cause& c);

/// @throws file_error  wrong_schema, unknown_key
cause cause_from(const json& from, const location& at);

}  // namespace warpgauge::baseline
