// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/lent_noise.hpp"

#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>

namespace warpgauge::baseline {
namespace {

/// Both estimates, each by its degrees of freedom.
stats::moderated weighted(const stats::moderated& own, double lent, double dof = lent_dof) {
  return stats::moderate(own.variance, own.dof, {lent, dof});
}

lent_noise noise_in(const case_fit& fit) {
  if (!fit.own_is_fresh || fit.own_dof < fewest_within_dof) return {};
  std::vector<double> days;
  for (const auto& [name, card] : fit.cards)
    if (card.days.size() > 1) days.push_back(card.between_days);
  return {fit.own.variance, days.empty() ? 0 : stats::mean(days), fit.anchor_own.variance};
}

void keep_larger(const lent_noise& noise, lent_noise& most) {
  most.own = std::max(most.own, noise.own);
  most.day = std::max(most.day, noise.day);
  most.anchor_own = std::max(most.anchor_own, noise.anchor_own);
}

/// The bound below which noisy_share of the class lies, for each variance.
lent_noise noisy_one(const std::vector<lent_noise>& members) {
  const auto of = [&](double lent_noise::*which) {
    std::vector<double> values;
    for (const lent_noise& member : members) values.push_back(member.*which);
    return stats::quantile(values, noisy_share);
  };
  return {of(&lent_noise::own), of(&lent_noise::day), of(&lent_noise::anchor_own)};
}

}  // namespace

noise_by_case noise_of(std::span<const stored_baseline* const> models) {
  noise_by_case all;
  for (const stored_baseline* model : models) {
    std::map<std::string, std::vector<lent_noise>> classes;
    for (const auto& [name, fit] : fit_cases(*model)) {
      const lent_noise noise = noise_in(fit);
      if (noise.own <= 0) continue;
      keep_larger(noise, all[name]);
      classes[noise_class(fit)].push_back(noise);
    }
    for (const auto& [name, members] : classes) keep_larger(noisy_one(members), all[name]);
  }
  return all;
}

const lent_noise* lent_to(const noise_by_case& noise, std::string_view name, const case_fit& fit) {
  auto lent = noise.find(name);
  if (lent == noise.end() && !noise.empty()) lent = noise.find(noise_class(fit));
  return lent == noise.end() ? nullptr : &lent->second;
}

void lend(const lent_noise& noise, case_fit& to) {
  if (to.own.dof == 0 || noise.own <= 0) return;
  if (to.own_dof >= fewest_within_dof) {
    if (to.own_dof < lent_dof)
      to.own_beside_lent = weighted(to.own, noise.own, lent_dof - to.own_dof);
    return;
  }
  // With one session, the spread between similar cases' processes is known, and is the least.
  const bool one = to.own_of_processes;
  to.own = weighted(one ? stats::moderated{} : to.own,
                    std::max(noise.own, one ? to.own.variance / wider_session : 0));
  to.own_is_fresh = true;
  to.own_of_processes = false;
  to.own_lent = true;
  to.anchor_own = weighted(to.anchor_own, noise.anchor_own);
  for (auto& [name, card] : to.cards) card.between_days = std::max(card.between_days, noise.day);
}

double nearest_by_lent(int sessions, std::optional<double> copy_share) {
  if (sessions < sessions_for_nearer || !copy_share) return lent_margin;
  return std::max(nearest_of_moves, lent_margin * (1 - *copy_share));
}

}  // namespace warpgauge::baseline
