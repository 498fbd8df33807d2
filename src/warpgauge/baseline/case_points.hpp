// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string>
#include <vector>

namespace warpgauge::baseline {

/// A case in a stored session: logarithms.
struct case_point {
  std::string session;
  std::string card;
  int occasion = 0;   ///< see occasions_of
  std::string kind;   ///< part number of the board; empty: unknown
  double x = 0;       ///< anchor, median over the processes
  double y = 0;       ///< figure, likewise
  double spread = 0;  ///< of the samples, root mean square over the processes
  double level = 0;  ///< how far above usual the session's anchors are, over all cases of the class
  std::vector<double> process_x;
  std::vector<double> process_y;
};

struct case_points {
  std::vector<case_point> at;
  std::string anchor_class;  ///< see model.hpp: these share a level
  double usual_anchor = 0;   ///< log anchor at level 0
  double anchor_noise = 0;   ///< variance of a session's single anchor around usual + level
};

/// All cases of a baseline, by name.
///
/// All anchors of a class run the same code, so the machine affects them alike: log anchor = usual
/// of the case + level of the session + noise (stats::fit_additive, one fit per class). A level
/// over many cases is known far better than from one anchor (baselines/README.md).
std::map<std::string, case_points> points_of(const stored_baseline& baseline);

}  // namespace warpgauge::baseline
