// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/changes.hpp"

#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace warpgauge::baseline {
namespace {

/// What is known about a case's variance besides its own history counts for at most this many
/// degrees of freedom, as in a prediction on one card.
constexpr double most_known_dof = 20;
/// If it is the median of similar cases: as many as they may lend.
constexpr double most_lent_dof = 8;

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

std::vector<card_history> cards_of(const stored_baseline& baseline) {
  std::map<std::string, std::vector<const stored_session*>> sessions;
  for (const auto& [id, s] : baseline.sessions) sessions[s.card].push_back(&s);
  std::vector<card_history> cards;
  for (auto& [card, of_card] : sessions) {
    std::stable_sort(of_card.begin(), of_card.end(), [](const auto* a, const auto* b) {
      return a->utc < b->utc;
    });
    card_history& to = cards.emplace_back();
    to.card = card;
    std::string accepted;
    for (const stored_session* s : of_card) {
      const auto same = [&](const stored_session* first) {
        return same_hour({first->boot, first->utc}, {s->boot, s->utc});
      };
      if (to.occasions.empty() || !same(to.occasions.back().sessions.front()))
        to.occasions.emplace_back();
      to.occasions.back().sessions.push_back(s);
    }
    // One update may add several occasions for one reason: the first begins the epoch.
    for (occasion& o : to.occasions) {
      o.begins_epoch = !o.reason().empty() && o.reason() != accepted;
      accepted = o.reason();
    }
    to.occasions.front().begins_epoch = true;
  }
  return cards;
}

void add_figures(const std::map<std::string, case_fit>& fits, card_history& to) {
  const std::size_t n = to.occasions.size();
  for (std::size_t i = 0; i < n; ++i)
    for (const stored_session* s : to.occasions[i].sessions)
      for (const auto& [name, c] : s->cases) {
        case_history& h = to.cases[name];
        if (h.figure.empty()) {
          const case_fit& fit = fits.at(name);
          h.unit = fit.unit, h.gated = fit.gated;
          h.figure.assign(n, absent);
        }
        if (!std::isnan(h.figure[i])) continue;
        std::vector<double> figures;
        for (const stored_session* each : to.occasions[i].sessions)
          if (const auto found = each->cases.find(name); found != each->cases.end())
            figures.push_back(stats::median(logs(found->second.figure)));
        h.figure[i] = stats::mean(figures);
      }
}

struct known_variance {
  double of_session = 0;
  double dof = 0;
};

std::map<std::string, known_variance> known_variances(const std::map<std::string, case_fit>& fits) {
  std::map<std::string, std::vector<double>> like;
  for (const auto& [name, fit] : fits)
    if (!fit.own_is_fresh && fit.own.dof > 0) like[noise_class(fit)].push_back(fit.own.variance);
  std::map<std::string, known_variance> known;
  for (const auto& [name, fit] : fits) {
    if (fit.own_is_fresh) {
      known[name] = {fit.own.variance, std::min(fit.own.dof, most_known_dof)};
      continue;
    }
    // Over days, a change raises the variance of its own case, but not the median of many.
    const auto others = like.find(noise_class(fit));
    if (others != like.end()) known[name] = {stats::median(others->second), most_lent_dof};
  }
  return known;
}

/// Sessions of an occasion: harmonic mean.
double sessions_of(const card_history& of) {
  double inverse = 0;
  for (const occasion& o : of.occasions) inverse += 1 / double(o.sessions.size());
  return double(of.occasions.size()) / inverse;
}

/// Cards that have enough occasions since their last reason share the rate of a look.
double rate_of_card(const std::vector<card_history>& cards, double rate) {
  std::ptrdiff_t judged = 0;
  for (const card_history& c : cards) {
    const auto last = std::find_if(
        c.occasions.rbegin(), c.occasions.rend(), [](const auto& o) { return o.begins_epoch; });
    judged += last - c.occasions.rbegin() + 1 >= std::ptrdiff_t(stats::fewest_occasions(rate));
  }
  return rate / double(std::max<std::ptrdiff_t>(1, judged));
}

/// Analyses one epoch, the occasions from `first` to before `end`.
void find_in_epoch(std::size_t first,
                   std::size_t end,
                   const std::map<std::string, known_variance>& known,
                   const stats::change_rule& by,
                   card_history& of) {
  std::vector<stats::series> all;
  std::vector<case_history*> cases;
  const double sessions = sessions_of(of);
  for (auto& [name, h] : of.cases) {
    const auto from = h.figure.begin() + std::ptrdiff_t(first);
    const auto to = h.figure.begin() + std::ptrdiff_t(end);
    h.occasions = std::size_t(std::count_if(from, to, [](double y) { return !std::isnan(y); }));
    if (h.occasions > 0)
      h.pin = std::size_t(std::find_if(from, to, [](double y) { return !std::isnan(y); }) -
                          h.figure.begin());
    if (!h.gated || h.occasions < 2) continue;
    const auto variance = known.find(name);
    stats::series s{{from, to}};
    if (variance != known.end()) {
      s.variance = variance->second.of_session / sessions + unknown_day * unknown_day;
      s.dof = variance->second.dof;
    }
    all.push_back(std::move(s));
    cases.push_back(&h);
  }
  const bool last_epoch = end == of.occasions.size();
  for (const stats::change_point& c : stats::find_changes(all, by)) {
    case_history& h = *cases[c.of];
    h.changes.push_back({c.shape, first + c.at, end - 1, c.change, last_epoch});
    if (last_epoch) h.since_pin += c.change;
  }
}

}  // namespace

const std::string& occasion::reason() const {
  for (const stored_session* s : sessions)
    if (!s->reason.empty()) return s->reason;
  return sessions.front()->reason;
}

bool has_fallen(const case_history& h) { return h.since_pin < std::log1p(-smallest_fall); }

std::vector<card_history> histories_of(const stored_baseline& baseline,
                                       const stats::change_rule& by) {
  std::vector<card_history> cards = cards_of(baseline);
  const auto fits = fit_cases(baseline);
  const auto known = known_variances(fits);
  stats::change_rule of_card = by;
  of_card.rate = rate_of_card(cards, by.rate);
  for (card_history& c : cards) {
    add_figures(fits, c);
    for (std::size_t first = 0, end = 0; first < c.occasions.size(); first = end) {
      end = first + 1;
      while (end < c.occasions.size() && !c.occasions[end].begins_epoch) ++end;
      find_in_epoch(first, end, known, of_card, c);
    }
  }
  return cards;
}

std::optional<std::string> told_fall(const std::vector<card_history>& histories,
                                     const std::set<std::string>& cards) {
  std::optional<std::string> deepest;
  double least = 0;
  for (const card_history& c : histories) {
    if (!cards.contains(c.card)) continue;
    for (const auto& [name, h] : c.cases) {
      if (!has_fallen(h) || h.since_pin >= least) continue;
      least = h.since_pin;
      deepest = fmt::format(
          "'{}' has fallen by {:.2f} % on card {} since {} (`warpgauge baseline history` draws it)",
          name,
          -100 * std::expm1(h.since_pin),
          c.card,
          c.occasions[h.pin].utc());
    }
  }
  return deepest;
}

}  // namespace warpgauge::baseline
