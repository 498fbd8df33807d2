// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/conformance/tally.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace warpgauge::conformance {

/// The progress of a run: cases count from 0 in the order of the plan.
struct run_marks {
  std::uint64_t started = 0;
  std::uint64_t judged = 0;
  bool lost = false;             ///< the device's context, under one of these cases; an empty range
  std::uint64_t first_lost = 0;  ///< (first after last): the one that did it has been printed
  std::uint64_t last_lost = 0;
};

/// How a variant is run. Results and failures go to stdout, progress to stderr.
struct session_options {
  plan cases = plan::sweep;
  bool progress = true;
  /// Runs only these cases of the plan, first and last, each fully judged before the next: how a
  /// fresh process finds the case that took another one's context.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> only;
  run_marks* marks = nullptr;  ///< updated during the run
};

/// Runs a variant's plan and prints each failure as it is found, up to ten in full.
/// @throws context_lost  later cases were not judged; results of earlier ones are in `result`
void run_variant(const registry::entry& of, const session_options& options, variant_result& result);

}  // namespace warpgauge::conformance
