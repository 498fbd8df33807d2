// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_points.hpp"

#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/additive_fit.hpp"
#include "warpgauge/stats/summary.hpp"

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

/// The cases of one class, and its sessions, counted from 0.
struct anchor_table {
  std::map<std::string, int> sessions;
  std::vector<case_points*> cases;
  std::vector<stats::table_cell> cells;

  void add(case_points& points) {
    for (const case_point& p : points.at) {
      const int row = sessions.emplace(p.session, static_cast<int>(sessions.size())).first->second;
      cells.push_back({row, static_cast<int>(cases.size()), p.x});
    }
    cases.push_back(&points);
  }

  void fit_levels() {
    const stats::additive_fit fit = stats::fit_additive(
        cells, static_cast<int>(sessions.size()), static_cast<int>(cases.size()));
    for (std::size_t c = 0; c < cases.size(); ++c) {
      cases[c]->usual_anchor = fit.column[c];
      cases[c]->anchor_noise = fit.residual_variance;
      for (case_point& p : cases[c]->at) p.level = fit.row[std::size_t(sessions.at(p.session))];
    }
  }
};

}  // namespace

std::map<std::string, case_points> points_of(const stored_baseline& baseline) {
  std::map<std::string, case_points> all;
  const auto occasions = occasions_of(baseline);
  for (const auto& [id, session] : baseline.sessions)
    for (const auto& [name, c] : session.cases) {
      case_point p;
      p.session = id;
      p.card = session.card;
      p.occasion = occasions.at(id);
      p.kind = session.board_part;
      p.process_x = logs(c.anchor);
      p.process_y = logs(c.figure);
      p.spread = root_mean_square(c.spread);
      p.x = stats::median(p.process_x);
      p.y = stats::median(p.process_y);
      case_points& points = all[name];
      points.anchor_class = anchor_class(name, c.anchor_unit, c.gated);
      points.at.push_back(std::move(p));
    }
  std::map<std::string, anchor_table> tables;
  for (auto& [name, points] : all) tables[points.anchor_class].add(points);
  for (auto& [name, table] : tables) table.fit_levels();
  return all;
}

}  // namespace warpgauge::baseline
