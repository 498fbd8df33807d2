// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/update.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>

namespace warpgauge::baseline {

/// Sessions and cards, then per case: centre, spreads within and between cards, slope, and the drop
/// that would be found on a known card and on another one, by a measurement of as many processes as
/// were recorded.
std::string describe(const stored_baseline& baseline, const rule& by = {});

/// One line per case that differs, or a line that none does.
std::string describe(std::span<const case_difference> differences);

/// The same as JSON; losses and spreads are fractions, null where the text has "-".
nlohmann::ordered_json json_of(const stored_baseline& baseline, const rule& by = {});

/// An array of the cases that differ.
nlohmann::ordered_json json_of(std::span<const case_difference> differences);

}  // namespace warpgauge::baseline
