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

/// How a variant is run; results and failures go to stdout, progress to stderr.
struct session_options {
  plan cases = plan::sweep;
  bool progress = true;
  /// Runs only these cases of the plan, first and last, each fully judged before the next: how a
  /// fresh process finds the case that took another one's context.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> only;
};

/// Runs a variant's plan and prints each failure as it is found, up to ten in full.
/// @throws context_lost  the cases since then were not judged; what was is in `result`
void run_variant(const registry::entry& of, const session_options& options, variant_result& result);

}  // namespace warpgauge::conformance
