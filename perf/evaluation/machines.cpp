// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/machines.hpp"

#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/baseline/machines.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace warpgauge::evaluation {
namespace {

using baseline::case_point;

/// Sessions of a card, or of all cards of one kind in a machine.
struct unit {
  std::string name;
  std::string kind;
  std::set<std::string> sessions;
};

struct studied_case {
  bool cut = false;
  std::string anchor_unit;
  std::map<std::string_view, const case_point*> at;  ///< by session
};
using studied_cases = std::map<std::string, studied_case>;

/// Of the sessions of a unit that measured it; absent when none did.
std::optional<double> mean_of(const studied_case& c, const unit& u, double case_point::*what) {
  std::vector<double> values;
  for (const std::string& session : u.sessions) {
    const auto found = c.at.find(session);
    if (found != c.at.end()) values.push_back(found->second->*what);
  }
  if (values.empty()) return std::nullopt;
  return stats::mean(values);
}

/// Of the units' means.
double mean_of(const studied_case& c,
               const std::vector<const unit*>& units,
               double case_point::*what) {
  std::vector<double> means;
  for (const unit* u : units) means.push_back(*mean_of(c, *u, what));
  return stats::mean(means);
}

double spread_of(const studied_case& c, const std::vector<const unit*>& units) {
  std::vector<double> means;
  for (const unit* u : units) means.push_back(*mean_of(c, *u, &case_point::y));
  const auto [least, most] = std::minmax_element(means.begin(), means.end());
  return *most - *least;
}

/// range_of, case by case, of what `each` makes of a case.
template <class F>
by_rows ranges(const studied_cases& cases, const F& each) {
  std::map<std::string, double> whole;
  std::map<std::string, double> cut;
  for (const auto& [name, c] : cases) (c.cut ? cut : whole)[name] = each(c);
  return {range_of(whole), range_of(cut)};
}
template <class F>
std::map<std::string, range> anchor_ranges(const studied_cases& cases, const F& each) {
  std::map<std::string, std::map<std::string, double>> of;
  for (const auto& [name, c] : cases) of[c.anchor_unit][name] = each(c);
  std::map<std::string, range> all;
  for (const auto& [anchor_unit, values] : of) all[anchor_unit] = range_of(values);
  return all;
}

std::vector<const unit*> of_kind(const std::vector<unit>& all, const std::string& kind) {
  std::vector<const unit*> chosen;
  for (const unit& u : all)
    if (u.kind == kind) chosen.push_back(&u);
  return chosen;
}

std::vector<const unit*> others_of(const std::vector<unit>& all, const unit& one) {
  std::vector<const unit*> chosen = of_kind(all, one.kind);
  std::erase(chosen, &one);
  return chosen;
}

/// One unit per key; the key's name is what its cards are called.
std::vector<unit> units_of(const baseline::stored_baseline& of,
                           const std::map<std::string, int>& machines,
                           bool whole_machines,
                           bool kinds_known) {
  std::map<std::pair<std::string, std::string>, unit> by_key;
  std::map<std::pair<std::string, std::string>, std::set<std::string>> cards;
  for (const auto& [id, s] : of.sessions) {
    const std::string kind = kinds_known ? s.board_part : "";
    const std::pair key{whole_machines ? std::to_string(machines.at(s.card)) : s.card, kind};
    by_key[key].kind = kind;
    by_key[key].sessions.insert(id);
    cards[key].insert(s.card);
  }
  std::vector<unit> all;
  for (auto& [key, u] : by_key) {
    for (const std::string& card : cards.at(key)) u.name += (u.name.empty() ? "" : " ") + card;
    all.push_back(std::move(u));
  }
  std::sort(all.begin(), all.end(), [](const unit& a, const unit& b) {
    return std::tie(a.kind, a.name) < std::tie(b.kind, b.name);
  });
  return all;
}

deviation deviation_of(const studied_cases& cases, const std::vector<unit>& all, const unit& one) {
  const auto others = others_of(all, one);
  deviation d{one.name, one.kind, int(one.sessions.size()), int(others.size()), {}, {}};
  if (others.empty()) return d;
  const auto away = [&](double case_point::*what) {
    return [&, what](const studied_case& c) {
      return *mean_of(c, one, what) - mean_of(c, others, what);
    };
  };
  d.figures = ranges(cases, away(&case_point::y));
  d.anchors = anchor_ranges(cases, away(&case_point::x));
  return d;
}

/// A card's cases that are furthest above and below the others' mean.
void add_oddest(const studied_cases& cases,
                const std::vector<const unit*>& others,
                const unit& card,
                bool cut,
                std::vector<odd_case>& to) {
  if (others.empty()) return;
  std::map<std::string, double> away;
  for (const auto& [name, c] : cases)
    if (c.cut == cut)
      away[name] = *mean_of(c, card, &case_point::y) - mean_of(c, others, &case_point::y);
  const range r = range_of(away);
  if (r.cases == 0) return;
  for (const std::string& name : std::set{r.most_case, r.least_case}) {
    const studied_case& c = cases.at(name);
    odd_case odd{card.name, cut, name, away.at(name), 0, 0, 0};
    const double usual = mean_of(c, others, &case_point::y);
    std::vector<double> each;
    for (const std::string& session : card.sessions)
      if (const auto found = c.at.find(session); found != c.at.end())
        each.push_back(found->second->y - usual);
    const auto [least, most] = std::minmax_element(each.begin(), each.end());
    odd.nearest = odd.away < 0 ? *most : *least;
    odd.furthest = odd.away < 0 ? *least : *most;
    odd.sessions = int(each.size());
    to.push_back(odd);
  }
}

std::vector<kind_step> steps_of(const studied_cases& cases, const std::vector<unit>& machines) {
  std::map<std::string, int> size;
  for (const unit& u : machines) ++size[u.kind];
  const auto most = std::max_element(
      size.begin(), size.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  std::vector<kind_step> steps;
  for (const auto& [kind, count] : size) {
    if (kind == most->first) continue;
    const auto these = of_kind(machines, kind);
    const auto those = of_kind(machines, most->first);
    const auto away = [&](double case_point::*what) {
      return [&, what](const studied_case& c) {
        return mean_of(c, these, what) - mean_of(c, those, what);
      };
    };
    steps.push_back({kind,
                     most->first,
                     ranges(cases, away(&case_point::y)),
                     anchor_ranges(cases, away(&case_point::x))});
  }
  return steps;
}

/// Per case the largest spread over the groups that have two members and more.
range spreads_of(const studied_cases& cases, const std::vector<std::vector<const unit*>>& groups) {
  std::map<std::string, double> spread;
  for (const auto& group : groups) {
    if (group.size() < 2) continue;
    for (const auto& [name, c] : cases) spread[name] = std::max(spread[name], spread_of(c, group));
  }
  return range_of(spread);
}

/// Without cards that measured less than half as many cases as the fullest one: sessions of kernels
/// that came later.
baseline::stored_baseline of_whole_cards(baseline::stored_baseline all) {
  std::map<std::string, std::set<std::string_view>> cases;
  for (const auto& [id, s] : all.sessions)
    for (const auto& [name, c] : s.cases) cases[s.card].insert(name);
  std::size_t most = 0;
  for (const auto& [card, of_card] : cases) most = std::max(most, of_card.size());
  std::set<std::string> partial;
  for (const auto& [card, of_card] : cases)
    if (2 * of_card.size() < most) partial.insert(card);
  std::erase_if(all.sessions, [&](const auto& s) { return partial.contains(s.second.card); });
  return all;
}

}  // namespace

range range_of(const std::map<std::string, double>& of) {
  range r;
  std::vector<double> values;
  for (const auto& [name, value] : of) {
    if (values.empty() || value < r.least) r.least = value, r.least_case = name;
    if (values.empty() || value > r.most) r.most = value, r.most_case = name;
    values.push_back(value);
  }
  r.cases = int(values.size());
  if (!values.empty()) r.median = stats::median(values);
  return r;
}

machine_study study(const baseline::stored_baseline& stored) {
  const baseline::stored_baseline of = of_whole_cards(stored);
  const auto machine_of = baseline::machines_of(of);
  const auto points = baseline::points_of(of);
  const auto fits = baseline::fit_cases(of);
  std::set<std::string> kinds;
  for (const auto& [id, s] : of.sessions) kinds.insert(s.board_part);
  const bool known = !kinds.contains("");
  const auto machines = units_of(of, machine_of, true, known);
  const auto cards = units_of(of, machine_of, false, known);

  studied_cases cases;
  std::map<std::string, std::map<std::string, double>> slopes;
  for (const auto& [of_case, p] : points) {
    const std::string name(of_case);
    const baseline::case_fit& fit = fits.at(name);
    studied_case c{fit.facts.cuts_sectors, fit.anchor_unit, {}};
    for (const case_point& at : p) c.at[at.id] = &at;
    const bool everywhere = std::all_of(cards.begin(), cards.end(), [&](const unit& u) {
      return mean_of(c, u, &case_point::y).has_value();
    });
    if (!fit.gated || !everywhere) continue;
    if (fit.slope_squares > 0) slopes[fit.anchor_unit][name] = fit.slope;
    cases[name] = std::move(c);
  }

  machine_study s;
  s.sessions = int(of.sessions.size());
  s.cards = int(machine_of.size());
  std::set<int> numbers;
  for (const auto& [card, number] : machine_of) numbers.insert(number);
  s.machines = int(numbers.size());
  s.kinds = known ? int(kinds.size()) : 0;
  s.steps = steps_of(cases, machines);
  for (const unit& u : machines) s.of_machines.push_back(deviation_of(cases, machines, u));
  std::map<std::string, std::vector<const unit*>> in_machine;
  std::map<std::string, std::vector<const unit*>> in_kind;
  for (const unit& u : cards)
    in_machine[std::to_string(machine_of.at(u.name)) + u.kind].push_back(&u);
  for (const unit& u : machines) in_kind[u.kind].push_back(&u);
  const auto groups = [](const auto& by_name) {
    std::vector<std::vector<const unit*>> all;
    for (const auto& [name, units] : by_name) all.push_back(units);
    return all;
  };
  s.within_machine = spreads_of(cases, groups(in_machine));
  s.within_kind = spreads_of(cases, groups(in_kind));
  for (const auto& [anchors, of_case] : slopes) s.slopes[anchors] = range_of(of_case);
  for (const unit& u : cards) {
    auto others = others_of(cards, u);
    if (!known)
      std::erase_if(others, [&](const unit* other) {
        return machine_of.at(other->name) != machine_of.at(u.name);
      });
    for (const bool cut : {true, false}) add_oddest(cases, others, u, cut, s.odd);
  }
  return s;
}

}  // namespace warpgauge::evaluation
