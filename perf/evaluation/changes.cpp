// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/evaluation/changes.hpp"

#include "perf/evaluation/sessions.hpp"
#include "warpgauge/baseline/case_points.hpp"
#include "warpgauge/baseline/changes.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/limits.hpp"
#include "warpgauge/stats/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace warpgauge::evaluation {
namespace {

/// Cards with fewer sessions do not tell what their sessions differ by.
constexpr std::size_t fewest_sessions = 4;
constexpr int watched_weeks = 26;

/// What sessions differed by from the mean of their card, all gated cases of a session together.
struct residuals {
  std::vector<double> variance;  ///< by case: what the model knows of a session
  std::vector<std::vector<double>> of_session;
};

residuals residuals_of(const baseline::stored_baseline& stored) {
  const auto fits = baseline::fit_cases(stored);
  std::map<std::string, std::vector<const baseline::stored_session*>> cards;
  for (const auto& [id, s] : stored.sessions) cards[s.card].push_back(&s);
  std::erase_if(cards, [](const auto& c) { return c.second.size() < fewest_sessions; });
  std::vector<std::string> names;
  residuals all;
  for (const auto& [name, fit] : fits) {
    const bool everywhere = std::all_of(cards.begin(), cards.end(), [&, &n = name](const auto& c) {
      return std::all_of(
          c.second.begin(), c.second.end(), [&](const auto* s) { return s->cases.contains(n); });
    });
    if (!fit.gated || !everywhere) continue;
    names.push_back(name);
    all.variance.push_back(fit.own.variance);
  }
  for (const auto& [card, of_card] : cards) {
    const std::size_t first = all.of_session.size();
    const auto n = double(of_card.size());
    for (const auto* s : of_card) {
      std::vector<double>& to = all.of_session.emplace_back();
      for (const std::string& name : names)
        to.push_back(stats::median(baseline::logs(s->cases.at(name).figure)));
    }
    for (std::size_t c = 0; c < names.size(); ++c) {
      double mean = 0;
      for (std::size_t i = first; i < all.of_session.size(); ++i) mean += all.of_session[i][c] / n;
      for (std::size_t i = first; i < all.of_session.size(); ++i)
        // The mean holds a part of each.
        all.of_session[i][c] = (all.of_session[i][c] - mean) * std::sqrt(n / (n - 1));
    }
  }
  return all;
}

/// One card, week by week.
class made_up_card {
 public:
  made_up_card(const residuals& from, int sessions, random_source& random)
      : from_(from), sessions_(sessions), random_(random) {
    for (const double variance : from.variance)
      all_.push_back({{}, variance / sessions + days, 20});
  }

  void add_week() {
    std::vector<double> week(all_.size());
    for (int s = 0; s < sessions_; ++s) {
      const auto& drawn = from_.of_session[random_.below(from_.of_session.size())];
      for (std::size_t c = 0; c < week.size(); ++c) week[c] += drawn[c] / sessions_;
    }
    for (std::size_t c = 0; c < week.size(); ++c) {
      // The sum of twelve uniform values less six: normal enough, and the same everywhere.
      double normal = -6;
      for (int i = 0; i < 12; ++i) normal += double(random_.below(1U << 20)) / (1U << 20);
      all_[c].values.push_back(week[c] + baseline::unknown_day * normal);
    }
  }
  void slow(std::size_t of, double by) { all_[of].values.back() -= by; }

  const std::vector<stats::series>& all() const { return all_; }

 private:
  static constexpr double days = baseline::unknown_day * baseline::unknown_day;
  const residuals& from_;
  int sessions_;
  random_source& random_;
  std::vector<stats::series> all_;
};

/// Of the cases in which something was found, the sum of it.
std::map<std::size_t, double> found_in(const std::vector<stats::series>& all) {
  std::map<std::size_t, double> sums;
  for (const stats::change_point& c : stats::find_changes(all, {})) sums[c.of] += c.change;
  return sums;
}

bool is_counted(double change) { return change < std::log1p(-baseline::smallest_fall); }

detection_times times_of(const made_up_change& change,
                         const residuals& from,
                         const changes_plan& p) {
  detection_times times{change, p.runs, std::vector<int>(watched_weeks), 0};
  random_source random(p.seed);
  for (int run = 0; run < p.runs; ++run) {
    made_up_card card(from, change.sessions, random);
    std::set<std::size_t> changed;
    while (changed.size() < change.cases) changed.insert(random.below(from.variance.size()));
    for (int w = 0; w < change.quiet_weeks; ++w) card.add_week();
    bool other = false;
    for (int w = 1; w <= watched_weeks; ++w) {
      card.add_week();
      for (const std::size_t c : changed) card.slow(c, change.at_once + change.per_week * w);
      bool found = false;
      for (const auto& [c, sum] : found_in(card.all())) {
        found |= is_counted(sum) && changed.contains(c);
        other |= is_counted(sum) && !changed.contains(c);
      }
      if (!found) continue;
      for (int later = w; later <= watched_weeks; ++later) ++times.found[std::size_t(later - 1)];
      break;
    }
    times.elsewhere += other;
  }
  return times;
}

/// Whether a step test whose limit is the normal distribution's finds a fall: the variance is the
/// one known, and the rate is shared among cases and splits.
bool normal_finds(const std::vector<stats::series>& all, double rate) {
  const std::size_t n = all.front().values.size();
  const double limit =
      stats::upper_t(rate / double(all.size() * (n - 1)), std::numeric_limits<double>::infinity());
  for (const stats::series& s : all)
    for (std::size_t k = 1; k < n; ++k) {
      const std::span<const double> values(s.values);
      const double fall = stats::mean(values.first(k)) - stats::mean(values.subspan(k));
      if (fall > limit * std::sqrt(s.variance * (1 / double(k) + 1 / double(n - k)))) return true;
    }
  return false;
}

quiet_histories quiet_of(int weeks, int sessions, const residuals& from, const changes_plan& p) {
  quiet_histories quiet{.weeks = weeks, .sessions = sessions, .histories = p.histories};
  random_source random(p.seed);
  for (int h = 0; h < p.histories; ++h) {
    made_up_card card(from, sessions, random);
    for (int w = 0; w < weeks; ++w) card.add_week();
    bool falls = false;
    bool rises = false;
    bool counted = false;
    for (const auto& [c, sum] : found_in(card.all())) {
      falls |= sum < 0;
      rises |= sum > 0;
      counted |= is_counted(sum);
    }
    quiet.falls += falls, quiet.rises += rises, quiet.counted += counted;
    quiet.normal_limit += normal_finds(card.all(), stats::change_rule{}.rate);
  }
  if (weeks != watched_weeks) return quiet;
  quiet.watched = p.runs;
  for (int h = 0; h < quiet.watched; ++h) {
    made_up_card card(from, sessions, random);
    bool alarm = false;
    for (int w = 0; w < weeks && !alarm; ++w) {
      card.add_week();
      for (const auto& [c, sum] : found_in(card.all())) alarm |= is_counted(sum);
    }
    quiet.ever += alarm;
  }
  return quiet;
}

}  // namespace

changes_study study_changes(const baseline::stored_baseline& of, const changes_plan& p) {
  const residuals from = residuals_of(of);
  if (from.of_session.empty() || from.variance.empty())
    throw baseline::file_error(
        baseline::file_fault::empty,
        fmt::format("no card has {} sessions; give more recordings", fewest_sessions));
  changes_study s;
  s.sessions = static_cast<int>(from.of_session.size());
  s.cases = static_cast<int>(from.variance.size());
  s.rate = stats::change_rule{}.rate;
  const std::size_t group = std::min<std::size_t>(20, from.variance.size());
  for (const int sessions : {1, 3})
    for (const int quiet : {1, 12})
      for (const auto& [what, per_week, at_once, cases] :
           {std::tuple{"0.2 % a week", 0.002, 0.0, std::size_t(1)},
            std::tuple{"0.05 % a week", 0.0005, 0.0, std::size_t(1)},
            std::tuple{"0.05 % a week, a group", 0.0005, 0.0, group},
            std::tuple{"0.5 % at once", 0.0, 0.005, std::size_t(1)},
            std::tuple{"0.5 % at once, a group", 0.0, 0.005, group}})
        if (at_once == 0 || quiet > 1)
          s.times.push_back(times_of({what, per_week, at_once, cases, quiet, sessions}, from, p));
  for (const int sessions : {1, 3})
    for (const int weeks : {5, 6, 12, watched_weeks})
      s.quiet.push_back(quiet_of(weeks, sessions, from, p));
  return s;
}

std::string to_markdown(const changes_study& s, const std::string& title) {
  constexpr int shown[] = {2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 26};
  std::string text = fmt::format(
      "# How soon a change is found in a card's history\n\n"
      "One card, week by week: what {} recorded sessions differed by from their cards' means, all "
      "{} "
      "gated cases\nof a session together, and a made-up effect of {:.2f} % of each day on each "
      "case. "
      "Runs of the {} in which a fall\nof a changed case is found and counts, by weeks since it "
      "began; in the last column runs in which an unchanged\ncase is found to fall until then. A "
      "group is twenty cases at random, of which one has to be found.\nDrawn from {}.\n\n"
      "| change | quiet weeks before | sessions a week |",
      s.sessions,
      s.cases,
      100 * baseline::unknown_day,
      s.times.empty() ? 0 : s.times.front().runs,
      title);
  for (const int week : shown) text += fmt::format(" {} |", week);
  text += " other case |\n|---|---|---|";
  for ([[maybe_unused]] const int week : shown) text += "---|";
  text += "---|\n";
  for (const detection_times& t : s.times) {
    text += fmt::format("| {} | {} | {} |", t.of.what, t.of.quiet_weeks, t.of.sessions);
    for (const int week : shown) text += fmt::format(" {} |", t.found[std::size_t(week - 1)]);
    text += fmt::format(" {} |\n", t.elsewhere);
  }
  text += fmt::format(
      "\nHistories in which nothing changed. The stated rate is {:g} of looks for falls, and as "
      "much "
      "for rises. A step\ntest of the same rate whose limit is the normal distribution's stands "
      "beside it.\n\n"
      "| weeks | sessions a week | histories | fall found | of them counts | rise found | normal "
      "limit | at any weekly look |\n|---|---|---|---|---|---|---|---|\n",
      s.rate);
  for (const quiet_histories& q : s.quiet)
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n",
                        q.weeks,
                        q.sessions,
                        q.histories,
                        q.falls,
                        q.counted,
                        q.rises,
                        q.normal_limit,
                        q.watched > 0 ? fmt::format("{} of {}", q.ever, q.watched) : "-");
  return text;
}

}  // namespace warpgauge::evaluation
