// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/results.hpp"

#include <nlohmann/json.hpp>

namespace warpgauge::baseline {

/// A GPU as baselines, judgements and reports write it.
nlohmann::ordered_json json_of(const identity& gpu);

/// @throws file_error  wrong_schema, unknown_key
identity identity_from(const json& from, const location& at);

}  // namespace warpgauge::baseline
