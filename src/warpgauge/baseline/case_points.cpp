// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_points.hpp"

#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::baseline {
namespace {

double root_mean_square(const std::vector<double>& values) {
  double squares = 0;
  for (const double v : values) squares += v * v;
  return std::sqrt(squares / static_cast<double>(values.size()));
}

double median_log(const std::vector<double>& values) {
  return values.size() == 1 ? std::log(values.front()) : stats::median(logs(values));
}

}  // namespace

std::vector<double> logs(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double v : values) result.push_back(std::log(v));
  return result;
}

std::map<std::string_view, std::vector<case_point>> points_of(const stored_baseline& baseline) {
  std::vector<const std::pair<const std::string, stored_session>*> sessions;
  std::map<std::string_view, std::string_view> kind;
  for (const auto& each : baseline.sessions) {
    sessions.push_back(&each);
    if (std::string_view& of = kind[each.second.card]; of.empty()) of = each.second.board_part;
  }
  std::stable_sort(sessions.begin(), sessions.end(), [](const auto* a, const auto* b) {
    return a->second.utc < b->second.utc;
  });
  std::map<std::string_view, std::vector<case_point>> all;
  for (const auto* each : sessions) {
    const auto& [id, session] = *each;
    const std::string_view of_card = kind.at(session.card);
    auto next = all.begin();  // most sessions have the cases of those before
    for (const auto& [name, c] : session.cases) {
      next = all.try_emplace(next, name);
      (next++)->second.push_back({id,
                                  &session,
                                  &c,
                                  of_card,
                                  median_log(c.anchor),
                                  median_log(c.figure),
                                  root_mean_square(c.spread)});
    }
  }
  return all;
}

}  // namespace warpgauge::baseline
