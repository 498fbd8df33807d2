// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/loosening.hpp"

#include "warpgauge/baseline/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {
namespace {

using fits = std::map<std::string, case_fit>;

/// While a case stands on fewer sessions, its limit is provisional and may widen.
constexpr int fewest_settled = 3;

/// The number with which a case is measured if there is time enough.
constexpr double usual_samples = 30;

/// The cards on which a case may be measured next: each known one, and a new one of each kind of
/// board, with an anchor like any seen so far.
std::vector<reading> readings_of(const case_fit& fit,
                                 const std::map<std::string, std::string>& kinds) {
  const int processes = usual_reading(fit).processes;
  std::vector<reading> all;
  std::set<double> anchors;
  for (const auto& [card, own] : fit.cards) {
    const auto kind = kinds.find(card);
    all.push_back({own.x,
                   card,
                   kind == kinds.end() ? std::string_view() : std::string_view(kind->second),
                   {},
                   processes});
    anchors.insert(own.x);
  }
  for (const auto& [kind, centre] : fit.kinds)
    for (const double x : {*anchors.begin(), centre.x, *anchors.rbegin()})
      all.push_back({x, {}, kind, {}, processes});
  return all;
}

/// How far below what is expected a figure fails, as a logarithm; nothing if none can.
std::optional<double> margin_at(
    const case_fit& fit, const reading& at, bool steady, double rate, const rule& by) {
  if (!fit.gated || !steady) return std::nullopt;
  const prediction p = predict(fit, at);
  if (p.from == basis::none || only_its_card_tells(fit.facts, fit.unit, p.from) ||
      scatters(fit, at.card, usual_samples) || detectable_drop(p, rate, by) > useless_drop)
    return std::nullopt;
  return limit_margin(p, rate, by.minimum_effect);
}

}  // namespace

std::vector<loosened_case> loosened(const stored_baseline& before,
                                    const stored_baseline& after,
                                    const update_rule& by) {
  const fits old_fits = fit_cases(before);
  const fits new_fits = fit_cases(after);
  std::map<std::string, std::string> kinds;
  for (const auto& [id, s] : before.sessions)
    if (!s.board_part.empty()) kinds[s.card] = s.board_part;
  const auto gated =
      std::count_if(old_fits.begin(), old_fits.end(), [](const auto& f) { return f.second.gated; });
  rule judged_by;
  judged_by.family_rate = by.family_rate;
  judged_by.minimum_effect = by.minimum_effect;
  const double rate = rate_per_judgement(judged_by, static_cast<int>(gated));
  const auto steady = [](const stored_baseline& b, const std::string& name) {
    return !steadiness_of(b, name).mostly_unsteady();
  };
  std::vector<loosened_case> all;
  for (const auto& [name, old] : old_fits) {
    const auto now = new_fits.find(name);
    const bool was_steady = steady(before, name);
    const bool is_steady = steady(after, name);
    std::optional<loosened_case> worst;
    double most = old.sessions < fewest_settled ? useless_drop / 2 : smallest_loosening;
    for (const reading& at : readings_of(old, kinds)) {
      const auto was = margin_at(old, at, was_steady, rate, judged_by);
      if (!was) continue;
      const auto is = now == new_fits.end()
                          ? std::nullopt
                          : margin_at(now->second, at, is_steady, rate, judged_by);
      const double by_how_much = is ? *is - *was : useless_drop;
      if (by_how_much <= most) continue;
      most = by_how_much;
      worst = {name, std::string(at.card), -std::expm1(-*was), std::nullopt};
      if (is) worst->after = -std::expm1(-*is);
    }
    if (worst) all.push_back(*std::move(worst));
  }
  return all;
}

std::optional<std::string> refused_loosening(const stored_baseline& before,
                                             const stored_baseline& after,
                                             const update_rule& by) {
  if (!by.reason.empty()) return std::nullopt;
  const std::vector<loosened_case> all = loosened(before, after, by);
  if (all.empty()) return std::nullopt;
  const auto by_width = [](const loosened_case& a, const loosened_case& b) {
    return a.after.value_or(1) - a.before < b.after.value_or(1) - b.before;
  };
  const loosened_case& worst = *std::max_element(all.begin(), all.end(), by_width);
  const std::string where =
      worst.card.empty() ? "a card that was never measured" : "card " + worst.card;
  const std::string what =
      worst.after ? fmt::format("would fail {:.2f} % below what is expected, not {:.2f} %",
                                100 * *worst.after,
                                100 * worst.before)
                  : fmt::format("would not be judged any more, where it fails {:.2f} % below",
                                100 * worst.before);
  return fmt::format("limits are loosened ('{}' on {} {}{}): say why with --reason, or record more",
                     worst.name,
                     where,
                     what,
                     all.size() > 1 ? fmt::format("; and {} more", all.size() - 1) : "");
}

}  // namespace warpgauge::baseline
