// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>

namespace warpgauge::baseline {

/// One case over the processes of a measurement: medians of those that measured it.
struct measured_case {
  std::string unit;
  std::string anchor_unit;
  double figure = 0;
  double anchor = 0;
  int processes = 0;   ///< of which these are the medians
  double spread = 0;   ///< of a process's samples, root mean square over the processes
  double samples = 0;  ///< of a process, mean
  bool gated = true;
  std::optional<double> seconds;  ///< of a launch
  std::optional<double> fraction_of_copy;
  std::optional<double> least_of_copy;
  std::optional<double> fraction_of_peak;
  std::optional<double> fraction_of_fma;
  std::optional<cause>
      problem;  ///< why there is no figure: half of the processes or more have none
};

/// By name; a case is there when any process has a row for it.
/// @throws file_error (wrong_unit) when processes differ in a case's unit
std::map<std::string, measured_case> combine_processes(std::span<const process> processes);

}  // namespace warpgauge::baseline
