// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_points.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::baseline {
namespace {

double root_mean_square(std::vector<double> values) {
  for (double& v : values) v *= v;
  return std::sqrt(stats::mean(values));
}

std::vector<double> logs(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double v : values) result.push_back(std::log(v));
  return result;
}

}  // namespace

std::map<std::string, std::vector<case_point>> points_of(const stored_baseline& baseline) {
  std::vector<const std::pair<const std::string, stored_session>*> sessions;
  std::map<std::string, std::string> kind;
  for (const auto& each : baseline.sessions) {
    sessions.push_back(&each);
    if (std::string& of = kind[each.second.card]; of.empty()) of = each.second.board_part;
  }
  std::stable_sort(sessions.begin(), sessions.end(), [](const auto* a, const auto* b) {
    return a->second.utc < b->second.utc;
  });
  std::map<std::string, std::vector<case_point>> all;
  for (const auto* each : sessions) {
    const auto& [id, session] = *each;
    for (const auto& [name, c] : session.cases) {
      case_point p{.session = id,
                   .card = session.card,
                   .kind = kind.at(session.card),
                   .at = {session.boot, session.utc},
                   .spread = root_mean_square(c.spread),
                   .process_x = logs(c.anchor),
                   .process_y = logs(c.figure)};
      p.x = stats::median(p.process_x);
      p.y = stats::median(p.process_y);
      all[name].push_back(std::move(p));
    }
  }
  return all;
}

}  // namespace warpgauge::baseline
