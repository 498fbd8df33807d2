// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/children.hpp"
#include "warpgauge/conformance/traffic_counts.hpp"
#include "warpgauge/registry/registry.hpp"

#include <cstdint>
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

/// Runs the tests of the variant up to the first that fails. In the process that may be lost.
/// @param longest_case_s  processor time that the unbroken variant's longest case takes
/// @return  whether all passed; if not, `r` says what did not
bool try_variant(const registry::entry& of,
                 extent_of_trial much,
                 double longest_case_s,
                 const conformance::stored_counts& stored,
                 report& r,
                 cost* measured = nullptr);

}  // namespace warpgauge::mutants
