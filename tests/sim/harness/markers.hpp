// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

#include <string>
#include <vector>

/// Reads the marker comments that say, on the faulty line itself, what must be found there:
///   // mistake: <kind>            the planted mistake
///   // follows: <kind>[, <kind>]  a finding that follows from it
/// On a line of its own it means the next line of code. A kind that only one order of threads shows
/// has that order before the colon:
///   // mistake(reverse): <kind>
/// <kind> is the enumerator's name in finding_kind.
namespace warpgauge::tests {

struct marker {
  sim::finding_kind kind{};
  int line = 0;
  bool follows = false;
  std::string order;  ///< "forward", "reverse", empty: in every order
};

/// The markers of one kernel and of the helper functions right before it.
///
/// @param file    below tests/sim/
/// @param kernel  the name after "__global__ void"
/// @throws std::runtime_error when the file, the kernel or a kind cannot be found
std::vector<marker> markers_of(const std::string& file, const std::string& kernel);

/// The names of the kernels in a file, in order.
std::vector<std::string> kernels_of(const std::string& file);

}  // namespace warpgauge::tests
