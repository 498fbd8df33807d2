// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/evaluation.hpp"
#include "warpgauge/baseline/case_facts.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/report/cause_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

namespace warpgauge::evaluation {
namespace {

using baseline::verdict;

void count(const baseline::suite_judgement& judged,
           const std::string& what,
           int machine,
           suite_counts& to) {
  std::set<verdict> seen;
  for (const baseline::judgement& j : judged.cases) {
    if (!j.gated) continue;
    ++to.verdicts[std::string(baseline::to_string(j.outcome))];
    seen.insert(j.outcome);
    const bool alarm = j.outcome == verdict::regression || j.outcome == verdict::machine_slow;
    to.per_case[j.name].count(alarm, machine);
    if (j.detectable_drop) to.drops[class_of(j.name, j.unit)].push_back(*j.detectable_drop);
    if (j.outcome == verdict::inconclusive)
      to.low_once.push_back(fmt::format("{}: {}: {}", what, j.name, report::sentence(j)));
    if (alarm) to.alarms.push_back(fmt::format("{}: {}: {}", what, j.name, report::sentence(j)));
  }
  ++to.suites;
  const bool alarmed = seen.contains(verdict::regression) || seen.contains(verdict::machine_slow);
  to.false_alarms.count(alarmed, machine);
  if (alarmed)
    ;
  else if (seen.contains(verdict::inconclusive))
    ++to.inconclusive;
  else if (judged.code != baseline::exit_code::ok)
    ++to.incomplete;
  else
    ++to.green;
}

std::span<const baseline::process> one(const baseline::process& p) { return {&p, 1}; }

/// The suite again with every gated case slower by what its verdict says is found.
void judge_at_drops(const baseline::stored_baseline& stored,
                    const baseline::suite_judgement& judged,
                    std::array<baseline::process, baseline::looks> measured,
                    const baseline::rule& by,
                    int machine,
                    suite_counts& to) {
  std::map<std::string, double> left;
  for (const baseline::judgement& j : judged.cases)
    if (j.gated && j.detectable_drop) left[j.name] = 1 - *j.detectable_drop;
  std::map<std::string, std::size_t> times;
  for (baseline::process& p : measured)
    for (baseline::row& r : p.rows)
      if (const auto known = left.find(r.name); known != left.end() && !r.problem)
        r.figure *= known->second, ++times[r.name];
  const auto slower =
      baseline::judge(&stored, one(measured[0]), one(measured[1]), by, one(measured[2]));
  for (const baseline::judgement& j : slower.cases)
    if (j.gated && times[j.name] == measured.size())
      to.at_drop[class_of(j.name, j.unit)].count(j.outcome == verdict::regression, machine);
}

void judge_recorded(const sessions& all, situation where, const plan& p, suite_counts& to) {
  for (const session& s : all.all()) {
    if (!s.judged || all.others(s, where).empty()) continue;
    const auto others = all.others_but_fresh(s, where);
    if (others.empty()) {
      to.unconfirmed += static_cast<int>(s.unchanged.size());
      continue;
    }
    const baseline::stored_baseline stored = baseline_of(others, s.card, where);
    for (const recorded_process* t : s.unchanged) {
      const auto later = all.later(s, *t, others);
      if (later.empty()) {
        ++to.unconfirmed;
        continue;
      }
      const auto fresh = [&](std::size_t i) {
        return i < later.size() ? one(later[i]->process) : std::span<const baseline::process>();
      };
      const auto judged = baseline::judge(&stored, one(t->process), fresh(0), p.by, fresh(1));
      count(judged, fmt::format("{}-{}", s.id, t->process.number), all.machine_of(s), to);
      if (later.size() > 1)
        judge_at_drops(stored,
                       judged,
                       {t->process, later[0]->process, later[1]->process},
                       p.by,
                       all.machine_of(s),
                       to);
    }
  }
}

/// A random part of the sessions: a third of the other cards is left out, and one session in five,
/// but at least three cards and one session of each stay.
std::vector<const session*> some_of(const std::vector<const session*>& others,
                                    const std::string& own_card,
                                    random_source& random) {
  std::map<std::string, std::vector<const session*>> by_card;
  for (const session* s : others) by_card[s->card].push_back(s);
  std::vector<std::string> cards;
  for (const auto& [card, each] : by_card) cards.push_back(card);
  for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[random.below(i)]);
  std::vector<const session*> chosen;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const bool needed = cards[i] == own_card || kept + (cards.size() - i) <= 3;
    if (!needed && random.with(1.0 / 3)) continue;
    ++kept;
    auto& each = by_card[cards[i]];
    std::swap(each[0], each[random.below(each.size())]);
    chosen.push_back(each[0]);
    for (std::size_t k = 1; k < each.size(); ++k)
      if (random.with(0.8)) chosen.push_back(each[k]);
  }
  return chosen;
}

/// Suite runs put together case by case from processes of one card: each case's first row, its
/// confirming and its settling one are of different processes, drawn at random. As many as there
/// are processes, three at most.
std::vector<baseline::process> composed(const std::vector<const recorded_process*>& from,
                                        random_source& random) {
  std::set<std::string> names;
  std::vector<std::map<std::string, const baseline::row*>> rows(from.size());
  for (std::size_t i = 0; i < from.size(); ++i)
    for (const baseline::row& r : from[i]->process.rows) {
      names.insert(r.name);
      rows[i][r.name] = &r;
    }
  std::vector<baseline::process> runs(std::min<std::size_t>(3, from.size()), from[0]->process);
  std::vector<std::size_t> order(from.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].rows.clear();
    runs[i].number = std::to_string(i);
  }
  for (const std::string& name : names) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    for (std::size_t i = 0; i < runs.size(); ++i)
      if (const auto r = rows[order[i]].find(name); r != rows[order[i]].end())
        runs[i].rows.push_back(*r->second);
  }
  return runs;
}

void judge_resampled(
    const sessions& all, situation where, const plan& p, random_source& random, suite_counts& to) {
  struct source {
    const session* of;
    std::vector<const session*> others;
    std::vector<const recorded_process*> processes;
  };
  std::vector<source> possible;
  for (const session& s : all.all()) {
    source from{&s, all.others_but_fresh(s, where), s.unchanged};
    if (!s.judged || from.others.empty()) continue;
    // What could confirm it is as good as it is: no process is in the baseline that judges it.
    if (s.unchanged.size() == 1)
      for (const recorded_process* t : all.later(s, *s.unchanged[0], from.others))
        from.processes.push_back(t);
    if (from.processes.size() > 1) possible.push_back(std::move(from));
  }
  if (possible.empty()) return;
  for (int i = 0; i < p.resamples; ++i) {
    const source& from = possible[random.below(possible.size())];
    const session& s = *from.of;
    const auto some = some_of(from.others, s.card, random);
    const std::vector<baseline::process> runs = composed(from.processes, random);
    const std::span<const baseline::process> all_runs(runs);
    const baseline::stored_baseline stored = baseline_of(some, s.card, where);
    count(baseline::judge(
              &stored, all_runs.first(1), all_runs.subspan(1, 1), p.by, all_runs.subspan(2)),
          fmt::format("resample {} of {}", i + 1, s.id),
          all.machine_of(s),
          to);
  }
}

/// Draws an effect for each case of a session, or of a process.
class day {
 public:
  day(double deviation, random_source& random) : deviation_(deviation), random_(random) {}
  double share(const std::string& name) {
    const auto [known, added] = effects_.emplace(name, 0);
    // The sum of twelve uniform values less six: normal enough, and the same everywhere.
    for (int i = 0; added && i < 12; ++i)
      known->second += deviation_ * (double(random_.below(1U << 20)) / (1U << 20) - 0.5);
    return std::exp(known->second);
  }

 private:
  double deviation_;
  random_source& random_;
  std::map<std::string, double> effects_;
};

/// The card's sessions on so many days, one a month, each a copy of what was recorded with what the
/// day does to every case.
void spread_over_days(const std::string& card,
                      int days,
                      double deviation,
                      random_source& random,
                      baseline::stored_baseline& stored) {
  const baseline::stored_baseline once = stored;
  std::erase_if(stored.sessions, [&](const auto& s) { return s.second.card == card; });
  for (int d = 0; d < days; ++d) {
    day of(deviation, random);
    for (auto [id, s] : once.sessions) {
      if (s.card != card) continue;
      s.utc.replace(0, 7, fmt::format("2025-{:02}", d + 1));
      for (auto& [name, c] : s.cases)
        for (double& figure : c.figure) figure *= of.share(name);
      stored.sessions.emplace(id + std::to_string(d), std::move(s));
    }
  }
}

}  // namespace

std::string class_of(std::string_view case_name, std::string_view unit) {
  if (unit != "GB/s") return "products";
  return baseline::facts_of_name(case_name).cuts_sectors ? "moves of cut sectors" : "moves";
}

void judge_days(const sessions& all, const plan& p, findings& to) {
  for (const double deviation : {0.0005, 0.001, 0.0015})
    for (const int stored_days : {1, 5}) {
      random_source random(p.seed);
      suite_counts counts;
      for (const session& s : all.all()) {
        const auto others = all.others_but_fresh(s, situation::other_days);
        if (!s.judged || others.empty() || s.unchanged.empty()) continue;
        std::vector<baseline::process> runs{s.unchanged[0]->process};
        for (const recorded_process* t : all.later(s, *s.unchanged[0], others))
          runs.push_back(t->process);
        if (runs.size() < 2) continue;
        baseline::stored_baseline stored = baseline_of(others);
        spread_over_days(s.card, stored_days, deviation, random, stored);
        day today(deviation, random);
        for (baseline::process& run : runs)
          for (baseline::row& r : run.rows) r.figure *= today.share(r.name);
        const std::span<const baseline::process> each(runs);
        count(baseline::judge(&stored, each.first(1), each.subspan(1, 1), p.by, each.subspan(2)),
              s.id,
              all.machine_of(s),
              counts);
      }
      to.days.push_back({deviation, stored_days, counts.false_alarms});
    }
}

void judge_unchanged(const sessions& all, const plan& p, findings& to) {
  for (const situation where : situations) {
    judge_recorded(all, where, p, to.recorded[where]);
    for (auto& [name, drops] : to.recorded[where].drops) std::sort(drops.begin(), drops.end());
    random_source random(p.seed + static_cast<std::uint64_t>(where));
    judge_resampled(all, where, p, random, to.resampled[where]);
  }
}

}  // namespace warpgauge::evaluation
