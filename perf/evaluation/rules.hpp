// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/recordings.hpp"

#include <span>
#include <string_view>

namespace warpgauge::evaluation {

/// Two-sided p of Mann and Whitney's U test: normal approximation with corrections for ties and
/// continuity, as SciPy's mannwhitneyu(method='asymptotic'), which Google Benchmark's compare.py
/// calls. 1 when all values are equal.
/// @throws std::invalid_argument  a sample is empty
double mann_whitney_p(std::span<const double> a, std::span<const double> b);

/// What a rule of another tool sees: one process now, and one stored earlier.
struct row_pair {
  const baseline::row& now;
  const extra& now_extra;
  const baseline::row& stored;
  const extra& stored_extra;
};

/// A rule of another tool. Only "slower" counts, also where the tool fails on "faster" too.
struct peer_rule {
  std::string_view name;
  std::string_view who;                ///< uses it
  bool (*applies)(const row_pair& s);  ///< whether the recording holds what it needs
  bool (*slower)(const row_pair& s);
};

/// - fixed thresholds of 3 % and 5 %: ReFrame, SuperBench and many scripts
/// - U test at 0.05 over nine samples of each process: Google Benchmark's compare.py
/// - time further apart than the smaller noise: nvbench's classic comparison. Noise is the robust
///   standard deviation of the samples over their median (the recording holds no other).
std::span<const peer_rule> peer_rules();

}  // namespace warpgauge::evaluation
