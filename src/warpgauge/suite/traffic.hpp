// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/launch_counts.hpp"
#include "warpgauge/sim/report.hpp"
#include "warpgauge/suite/cases.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Exact traffic of simulated launches, compared with stored counts and promises.
namespace warpgauge::suite {

struct traced_site {
  std::string file;
  int line = 0;
  std::string what;  ///< "global load of 4 bytes"
  std::uint64_t requests = 0;
  std::uint64_t passes = 0;  ///< sectors, or wavefronts of shared memory
  std::uint64_t ideal_passes = 0;
  bool shared = false;
  bool reread = false;  ///< as sim::site's
};

/// The traffic of one case's launches.
struct traced {
  conformance::launch_counts total;
  sim::launch_report launches;  ///< all of them together, under the first one's name
  std::vector<traced_site> sites;
  std::vector<std::string> problems;  ///< findings, failures
  std::size_t kernels = 0;            ///< that ran
  /// How a second launch on the same inputs, with the right answer already in its outputs, differs
  /// from the first: a sentence; empty if it does the same.
  std::string by_state;
};

/// Sectors that hold the bytes of .moves().
double least_sectors(const definition& d, const bound_case& c);

/// Nothing on a backend that counts nothing.
std::optional<traced> trace(const definition& d, const bound_case& c);

/// A sentence each, with the source line.
struct promise_check {
  std::vector<std::string> broken;
  /// Kept or broken depending on how nvcc treats loads that repeat.
  std::vector<std::string> undecided;
};
promise_check check_promises(const definition& d, const bound_case& c, const traced& t);

/// A launch's global traffic compared with its operands: stores may fill each output, workspace and
/// in-place operand once, loads may read each input twice. A promise about the form of accesses
/// says nothing about their number, so more than this needs stored counts, or .sectors(...).
struct passes {
  double loads = 0;   ///< bytes, as a multiple of those of the operands that are read
  double stores = 0;  ///< likewise of those that are written
  bool few() const { return loads <= 2 && stores <= 1; }
};
/// @param reread  with the loads that repeat
passes passes_of(const bound_case& c, const traced& t, bool reread = true);
/// With the source line that loads or stores most; nothing when they are few.
promise_check check_passes(const bound_case& c, const traced& t);

}  // namespace warpgauge::suite
