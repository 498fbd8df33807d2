// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Parts of conclude().
namespace warpgauge::report {

/// What the judgements say about the claim of the label perf, besides its tests' results. Needs a
/// performance.
void conclude_performance(const model& m, claim& c);

/// Why the tested commits are not the report's; empty when they are, or when nothing is known.
/// @param tested  commits, empty if unknown
/// @param verb    "measured"
std::string of_other_commit(const model& m,
                            const std::vector<std::string>& tested,
                            std::string_view verb);

/// "a; b"
void append(std::string& list, std::string_view item);

/// "a, b, c, d and 3 more"
std::string first_few(const std::vector<std::string>& names);

}  // namespace warpgauge::report
