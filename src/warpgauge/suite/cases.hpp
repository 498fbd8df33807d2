// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/args.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace warpgauge::suite {

/// Lengths of the operands follow from the sizes.
/// @throws mistake when one is negative or cannot be addressed
void bind_operands(bound_case& c);

/// What correctness runs: each type, size, scalar, tuning parameter and layout, so that cases with
/// the same reference follow each other.
struct plan {
  std::vector<bound_case> cases;
  std::size_t sizes = 0;      ///< that are run
  std::size_t all_sizes = 0;  ///< of the whole sweep
};
/// @param exhaustive  every size of the ranges; else those where a kernel is likely to change: up
/// to
///                    four, and around powers of two, tuning values and the range's ends
plan correctness_plan(const definition& d, bool exhaustive);

/// Cases at which traffic is counted: the sizes of .traffic(), else the largest of the sweep and
/// those of .also(); tight rows; each type and tuning parameter, the first value of each scalar.
std::vector<bound_case> traffic_cases(const definition& d);
/// The cases of .perf(), likewise.
std::vector<bound_case> perf_cases(const definition& d);

/// "rows=3 columns=65 type=f32 block=128 alpha=0.5 layout=pitched"
std::string describe(const bound_case& c);

/// The case named by words as describe() writes them; what they leave out has its first value.
/// @throws mistake with a message
bound_case parse_case(const definition& d, const std::vector<std::string>& words);

/// Whether both have the same reference.
bool same_reference(const bound_case& a, const bound_case& b);

}  // namespace warpgauge::suite
