// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/run_anchors.hpp"

#include "warpgauge/stats/summary.hpp"

#include <cmath>
#include <vector>

namespace warpgauge::baseline {

void run_anchors::add(const case_fit& fit, double log_anchor) {
  sum& s = classes_[fit.anchor_class];
  s.above_usual += log_anchor - fit.usual_anchor;
  ++s.anchors;
}

anchor_reading run_anchors::beside(const case_fit& fit, double log_anchor) const {
  const auto found = classes_.find(fit.anchor_class);
  if (found == classes_.end()) return {log_anchor, log_anchor - fit.usual_anchor, 1, kind_};
  const sum& s = found->second;
  return {log_anchor, s.above_usual / s.anchors, s.anchors, kind_};
}

run_anchors anchors_of(const stored_session& session, const std::map<std::string, case_fit>& fits) {
  run_anchors all(session.board_part);
  for (const auto& [name, c] : session.cases) {
    const auto fit = fits.find(name);
    if (fit == fits.end() || fit->second.anchor_unit != c.anchor_unit) continue;
    std::vector<double> logs;
    for (const double v : c.anchor) logs.push_back(std::log(v));
    all.add(fit->second, stats::median(logs));
  }
  return all;
}

run_anchors anchors_of(const std::map<std::string, measured_case>& rows,
                       const std::string& kind,
                       const std::map<std::string, case_fit>& fits) {
  run_anchors all(kind);
  for (const auto& [name, m] : rows) {
    const auto fit = fits.find(name);
    if (!m.problem && fit != fits.end() && fit->second.anchor_unit == m.anchor_unit)
      all.add(fit->second, std::log(m.anchor));
  }
  return all;
}

}  // namespace warpgauge::baseline
