// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"

#include <string>
#include <string_view>

namespace warpgauge::report {

/// Figure, expected, limit, detectable drop, verdict and basis per case, then what needs a reader's
/// attention; at most 100 columns unless a case's name is longer than that allows.
std::string to_table(const baseline::suite_judgement& judged);

/// The same as JSON, with this page's words; judgement_text.hpp reads it.
std::string to_json(const baseline::suite_judgement& judged);

/// JUnit XML, one test case per case, as junit_case_of says.
std::string to_junit(const baseline::suite_judgement& judged, std::string_view suite_name);

}  // namespace warpgauge::report
