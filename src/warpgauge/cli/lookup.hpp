// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/registry/registry.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace warpgauge::cli {

/// The variant of this id.
/// @throws stop (usage) with a sentence that suggests an id
registry::entry find_variant(std::string_view id);

/// As `list --json` and `show --json` write it.
nlohmann::ordered_json json_of(const registry::entry& e);

}  // namespace warpgauge::cli
