// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string>
#include <vector>

namespace warpgauge::baseline {

/// A case in a stored session: logarithms.
struct case_point {
  std::string session;
  std::string card;
  std::string kind;   ///< part number of the board, of any session of the card; empty: unknown
  moment at;          ///< when it was recorded
  double x = 0;       ///< anchor, median over the processes
  double y = 0;       ///< figure, likewise
  double spread = 0;  ///< of the samples, root mean square over the processes
  std::vector<double> process_x;
  std::vector<double> process_y;
};

/// All cases of a baseline, by name, each one's sessions in the order of time.
std::map<std::string, std::vector<case_point>> points_of(const stored_baseline& baseline);

}  // namespace warpgauge::baseline
