// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/evaluation.hpp"
#include "perf/evaluation/rules.hpp"
#include "warpgauge/baseline/case_judge.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/measured.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace warpgauge::evaluation {
namespace {

using baseline::measured_case;
using baseline::verdict;

/// The judging half of baseline::judge, with one fit for many processes. A unit test compares the
/// two.
baseline::case_judge judge_of(const std::vector<const session*>& others,
                              const std::string& card,
                              situation where,
                              const baseline::rule& by) {
  auto fits = baseline::fit_cases(baseline_of(others, card, where));
  int gated = 0;
  for (const auto& [name, fit] : fits) gated += fit.gated;
  return {std::move(fits), by, baseline::rate_per_judgement(by, gated)};
}

std::map<std::string, measured_case> measured(const recorded_process& t) {
  return baseline::combine_processes({&t.process, 1});
}

int of_card(const std::vector<const session*>& in_baseline, const session& judged) {
  return static_cast<int>(std::count_if(in_baseline.begin(),
                                        in_baseline.end(),
                                        [&](const session* o) { return o->card == judged.card; }));
}

class tally {
 public:
  detection& at(std::string_view rule, situation where, double asked) {
    return all_[{std::string(rule), where, asked}];
  }
  void count(std::string_view rule,
             situation where,
             double asked,
             const std::string& name,
             double moved,
             bool found,
             int machine,
             int sessions_of_card) {
    detection& d = at(rule, where, asked);
    d.all.count(found, machine);
    d.per_case[name].count(found, machine);
    d.by_sessions[sessions_of_card].count(found, machine);
    d.moved += moved;
  }
  std::vector<detection> detections() {
    std::vector<detection> list;
    for (auto& [key, d] : all_) {
      std::tie(d.rule, d.where, d.asked) = key;
      d.moved /= std::max(1, d.all.of);
      list.push_back(std::move(d));
    }
    return list;
  }

 private:
  std::map<std::tuple<std::string, situation, double>, detection> all_;
};

/// One earlier process at random, as a tool that keeps one file would have: of this card, or of
/// another one. Null where there is none: a baseline, which only judges, keeps no samples.
const recorded_process* stored_one(const std::vector<const session*>& others,
                                   const session& judged,
                                   situation where,
                                   random_source& random) {
  std::vector<const recorded_process*> possible;
  for (const session* s : others)
    if (s->judged && (s->card == judged.card) == (where != situation::across_cards))
      possible.insert(possible.end(), s->unchanged.begin(), s->unchanged.end());
  return possible.empty() ? nullptr : possible[random.below(possible.size())];
}

/// Calls see(name, pair) for every gated case that both processes measured.
template <class F>
void compare(const recorded_process& now, const recorded_process* stored, const F& see) {
  if (stored == nullptr) return;
  std::map<std::string, const baseline::row*> rows;
  for (const baseline::row& r : stored->process.rows)
    if (!r.problem) rows[r.name] = &r;
  for (const baseline::row& r : now.process.rows) {
    const auto other = rows.find(r.name);
    if (!r.gated || r.problem || other == rows.end()) continue;
    see(r.name, row_pair{r, now.extras.at(r.name), *other->second, stored->extras.at(r.name)});
  }
}

class rule_judge {
 public:
  rule_judge(const sessions& all, const plan& p, findings& to) : all_(all), p_(p), to_(to) {
    for (const session& s : all.all())
      for (const recorded_process* t : s.injected)
        for (const auto& [name, e] : t->extras) injected_.insert(name);
  }

  void run(situation where) {
    random_source random(p_.seed + 10 + static_cast<std::uint64_t>(where));
    for (const session& s : all_.all()) {
      const auto others = all_.others(s, where);
      if (!s.judged || others.empty()) continue;
      for (const recorded_process* t : s.unchanged) peers_unchanged(*t, s, others, where, random);
      if (s.injected.empty()) continue;
      const baseline::case_judge judging = judge_of(others, s.card, where, p_.by);
      for (const recorded_process* t : s.injected) {
        own(judging, *t, s, others, where);
        compare(*t,
                stored_one(others, s, where, random),
                [&](const std::string& name, const row_pair& pair) {
                  for (const peer_rule& rule : peer_rules())
                    if (rule.applies(pair))
                      tally_.count(rule.name,
                                   where,
                                   t->asked,
                                   name,
                                   pair.now_extra.moved,
                                   rule.slower(pair),
                                   all_.machine_of(s),
                                   of_card(others, s));
                });
      }
    }
    // The library's own noise is what judge_unchanged counted.
    const suite_counts& counted = to_.recorded[where];
    rule_noise& noise = to_.noise[where][std::string(own_rule)];
    noise.suites = counted.false_alarms;
    for (const auto& [name, alarms] : counted.per_case)
      if (injected_.contains(name)) noise.cases.add(alarms);
  }

  void finish() { to_.detections = tally_.detections(); }

 private:
  void peers_unchanged(const recorded_process& now,
                       const session& s,
                       const std::vector<const session*>& others,
                       situation where,
                       random_source& random) {
    std::map<std::string_view, share> slower;
    compare(now,
            stored_one(others, s, where, random),
            [&](const std::string& name, const row_pair& pair) {
              for (const peer_rule& rule : peer_rules()) {
                if (!rule.applies(pair)) continue;
                const bool found = rule.slower(pair);
                slower[rule.name].count(found, all_.machine_of(s));
                if (injected_.contains(name))
                  to_.noise[where][std::string(rule.name)].cases.count(found, all_.machine_of(s));
              }
            });
    for (const auto& [rule, cases] : slower)
      to_.noise[where][std::string(rule)].suites.count(cases.found > 0, all_.machine_of(s));
  }

  void own(const baseline::case_judge& judging,
           const recorded_process& now,
           const session& s,
           const std::vector<const session*>& others,
           situation where) {
    std::vector<std::map<std::string, measured_case>> fresh;
    for (const recorded_process* t : all_.later(s, now, others)) fresh.push_back(measured(*t));
    if (fresh.empty()) return;
    const auto rows = measured(now);
    const baseline::run_facts run{
        s.card, now.process.board_part, {now.process.boot, now.process.utc}};
    for (const auto& [name, m] : rows) {
      std::vector<const measured_case*> taken{&m};
      for (const auto& measurement : fresh)
        if (const auto more = measurement.find(name);
            more != measurement.end() && !more->second.problem)
          taken.push_back(&more->second);
      if (m.problem || !m.gated || taken.size() < 2) continue;
      baseline::judgement j;
      j.name = name;
      judging.judge(taken, run, j);
      tally_.count(own_rule,
                   where,
                   now.asked,
                   name,
                   now.extras.at(name).moved,
                   j.outcome == verdict::regression,
                   all_.machine_of(s),
                   of_card(others, s));
    }
  }

  const sessions& all_;
  const plan& p_;
  findings& to_;
  std::set<std::string> injected_;
  tally tally_;
};

}  // namespace

bool strided(std::string_view case_name) {
  constexpr std::array<std::string_view, 4> variants{"transpose.naive/",
                                                     "transpose.naive_columns/",
                                                     "transpose.reversed/",
                                                     "transpose.pseudo_random/"};
  return std::any_of(variants.begin(), variants.end(), [&](std::string_view v) {
    return case_name.starts_with(v);
  });
}

void share::add(const share& other) {
  found += other.found, of += other.of;
  for (const auto& [machine, counts] : other.by_machine) {
    by_machine[machine].first += counts.first;
    by_machine[machine].second += counts.second;
  }
}

stats::interval interval_of(const share& s) {
  constexpr double confidence = 0.95;
  const auto machines = static_cast<int>(s.by_machine.size());
  if (s.of == 0 || machines == 0) return {};
  if (s.found == 0 || s.found == s.of)
    return stats::proportion_interval(s.found == 0 ? 0 : machines, machines, confidence);
  const double mean = double(s.found) / s.of;
  double squares = 0;
  for (const auto& [machine, counts] : s.by_machine) {
    const double away = counts.first - mean * counts.second;
    squares += away * away;
  }
  const double between = squares / (double(s.of) * s.of) * machines / std::max(1, machines - 1);
  const double independent = mean * (1 - mean) / between;
  const int of = static_cast<int>(std::clamp(independent + 1e-9, 1.0, double(s.of)));
  return stats::proportion_interval(static_cast<int>(std::lround(mean * of)), of, confidence);
}

share part_of(const detection& d, bool strided_ones) {
  share part;
  for (const auto& [name, s] : d.per_case)
    if (strided(name) == strided_ones) part.add(s);
  return part;
}

void judge_rules(const sessions& all, const plan& p, findings& to) {
  rule_judge judging(all, p, to);
  for (const situation where : situations) judging.run(where);
  judging.finish();
}

findings evaluate(const std::vector<recorded_process>& processes, const plan& p) {
  const sessions all(processes);
  findings e;
  e.seed = p.seed;
  e.cards = all.cards();
  e.sessions = static_cast<int>(all.all().size());
  std::set<std::pair<std::string, std::string>> injected;
  for (const recorded_process& t : processes) {
    if (t.asked > 0) injected.emplace(t.process.session, t.process.number);
    e.suite_processes += t.asked == 0;
  }
  e.injected_processes = static_cast<int>(injected.size());
  judge_unchanged(all, p, e);
  judge_rules(all, p, e);
  if (p.days) judge_days(all, p, e);
  return e;
}

}  // namespace warpgauge::evaluation
