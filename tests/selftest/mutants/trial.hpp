// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/outcome.hpp"
#include "warpgauge/conformance/traffic_counts.hpp"
#include "warpgauge/registry/registry.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// A variant's tests against one mutant, in a process of its own that may crash or never end.
namespace warpgauge::mutants {

/// How much of a variant's tests a trial runs: some cases from all over its sweep and all of its
/// traffic, or then the whole sweep.
enum class extent_of_trial : std::uint8_t { some, whole };

/// What an unbroken variant needs.
struct cost {
  double some_s = 0;
  double whole_s = 0;
  double longest_case_s = 0;
};

/// What one process left behind, in memory that it shared.
struct report {
  outcome seen = outcome::passed;
  char variant[64] = {};
  char detail[400] = {};
  double seconds = 0;
};

/// Runs the tests of the variant up to the first that fails. In the process that may be lost.
/// @param longest_case_s  processor time that the unbroken variant's longest case takes
/// @return  whether all passed; if not, `r` says what did not
bool try_variant(const registry::entry& of,
                 extent_of_trial much,
                 double longest_case_s,
                 const conformance::stored_traffic& stored,
                 report& r,
                 cost* measured = nullptr);

/// Runs `work` in a child for each number below `count`, `jobs` at a time, and calls `done` with
/// its report, in the order in which they end. Stops starting them when `go_on` says no.
void in_children(std::size_t count,
                 unsigned jobs,
                 const std::function<bool(std::size_t)>& go_on,
                 const std::function<void(std::size_t, report&)>& work,
                 const std::function<void(std::size_t, const report&)>& done);

}  // namespace warpgauge::mutants
