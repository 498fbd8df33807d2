// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::baseline {

struct compare_rule {
  double tolerance = 0.01;   ///< a loss of speed up to this fraction is accepted
  double confidence = 0.95;  ///< of all intervals together (Bonferroni)
};

/// One benchmark of two results files.
struct compared_row {
  std::string name;
  std::string unit;
  std::optional<double> before;  ///< median of the repetitions, as the file states it
  std::optional<double> after;
  std::optional<double> speed;  ///< after over before as speed: above 1 is faster
  std::optional<double> lower;  ///< of speed, at the rule's confidence
  std::optional<double> upper;
  verdict outcome = verdict::inconclusive;
  std::string sentence;  ///< why it cannot be judged
};

/// Compares benchmarks by name. The interval is Welch's for the logs of the repetitions, so it
/// needs two on each side and ignores differences between processes. pass: the whole interval is
/// above 1 - tolerance; improvement: above 1 + tolerance; regression: below 1 - tolerance; else
/// inconclusive. Benchmarks only in `after` are no-baseline, those only in `before` not-measured.
std::vector<compared_row> compare_rows(std::span<const plain_row> before,
                                       std::span<const plain_row> after,
                                       const compare_rule& by);

std::string to_json(std::span<const compared_row> rows, const compare_rule& by);

}  // namespace warpgauge::baseline
