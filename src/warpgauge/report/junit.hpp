// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// JUnit XML, for verdicts and everything else in a report.
namespace warpgauge::report {

enum class junit_outcome { passed, failure, error, skipped };

struct junit_case {
  std::string class_name;
  std::string name;
  junit_outcome outcome = junit_outcome::passed;
  std::string why;     ///< unless passed: its first line is the message, all of it the text
  std::string output;  ///< may be empty
  std::string type;    ///< of a failure or an error, may be empty
  std::optional<double> seconds = {};  ///< that the test took, or the launch of a timed case
};

struct junit_suite {
  std::string name;
  std::vector<junit_case> cases;
  std::optional<double> seconds = {};  ///< of tests that are not cases of their own, too
};

/// A regression is a failure; a case that could not be judged is an error; skipped and not gated
/// cases are skipped.
junit_outcome junit_outcome_of(const baseline::judgement& j);

/// "transpose.padded" and "f32/t32/8192x8192/cold" with the verdict, its sentence and the figures.
junit_case junit_case_of(const baseline::judgement& j);

/// The suites with their counts and the totals. Texts may be anything: what XML cannot hold becomes
/// U+FFFD.
std::string junit_text(std::span<const junit_suite> suites);

}  // namespace warpgauge::report
