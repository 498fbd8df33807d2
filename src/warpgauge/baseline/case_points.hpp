// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {

/// A case in a stored session, as logarithms. There are tens of thousands, so they refer to their
/// baseline.
struct case_point {
  std::string_view id;  ///< of the session
  const stored_session* session;
  const stored_case* stored;
  std::string_view kind;  ///< part number of the board, of any session of the card; empty: unknown
  double x;               ///< anchor, median over the processes
  double y;               ///< figure, likewise
  double spread;          ///< of the samples, root mean square over the processes
};

std::vector<double> logs(const std::vector<double>& values);

/// All cases of a baseline, by name, each one's sessions in the order of time.
std::map<std::string_view, std::vector<case_point>> points_of(const stored_baseline& baseline);

}  // namespace warpgauge::baseline
