// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/healthy.hpp"

#include "warpgauge/baseline/cause.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::baseline {
namespace {

/// Over all sessions of a model.
struct reached {
  std::vector<double> figures, shares_of_copy;
};

std::map<std::string, reached> reached_on(const stored_baseline& model) {
  std::map<std::string, reached> all;
  for (const auto& [id, session] : model.sessions)
    for (const auto& [name, c] : session.cases) {
      if (!c.gated || !name.ends_with("/cold") || c.unit != "GB/s" || c.figure.empty()) continue;
      const double figure = stats::median(c.figure);
      const double anchor = stats::median(c.anchor);
      if (!(anchor > 0)) continue;
      all[name].figures.push_back(figure);
      all[name].shares_of_copy.push_back(figure / anchor);
    }
  return all;
}

}  // namespace

share_by_case peak_shares_of(std::span<const stored_baseline* const> models) {
  share_by_case least;
  std::vector<std::string> far_from_a_copy;
  for (const stored_baseline* model : models) {
    const double peak = memory_ceiling_gb_s(model->gpu);
    if (!(peak > 0)) continue;
    for (const auto& [name, r] : reached_on(*model)) {
      if (stats::median(r.shares_of_copy) < near_a_copy) far_from_a_copy.push_back(name);
      const double share = stats::median(r.figures) / peak;
      const auto [at, fresh] = least.emplace(name, share);
      if (!fresh) at->second = std::min(at->second, share);
    }
  }
  for (const std::string& name : far_from_a_copy) least.erase(name);
  return least;
}

std::optional<cause> beside_others(const share_by_case& shares, const judgement& j) {
  const auto known = shares.find(j.name);
  if (known == shares.end() || !j.fraction_of_peak) return std::nullopt;
  const double least = healthy_part * known->second;
  return cause{
      .kind = *j.fraction_of_peak < least ? cause_kind::below_others : cause_kind::as_others,
      .seen = *j.fraction_of_peak,
      .usual = least};
}

}  // namespace warpgauge::baseline
