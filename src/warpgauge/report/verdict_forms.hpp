// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/compare.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/report/verdict_text.hpp"

#include <span>
#include <string>
#include <string_view>

namespace warpgauge::report {

/// "3712 of 3911 GB/s", the second what is expected; empty without a figure.
std::string figures_of(const baseline::judgement& judged);

/// A judgement for terminals. If nothing is expected of any case, a line for each kernel: the
/// fractions of a copy of the same bytes and of the memory's peak. A line for each case whose
/// operations are known: which of the card's own rates binds it, and its share of that.
shown_verdict shown(const baseline::suite_judgement& judged, const base::canvas& on);

/// A comparison for terminals.
shown_verdict shown(std::span<const baseline::compared_row> rows, const baseline::compare_rule& by);

/// A judgement as JSON, with this page's words; judgement_text.hpp reads it.
std::string to_json(const baseline::suite_judgement& judged);

/// JUnit XML, one test case per case, as junit_case_of says.
std::string to_junit(const baseline::suite_judgement& judged, std::string_view suite_name);

}  // namespace warpgauge::report
