// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_judge.hpp"

#include "warpgauge/baseline/limits.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpgauge::baseline {
namespace {

/// A clock this much lower is held down; one a little lower may recover in the next process.
constexpr double held_clock = 0.95;

bool plainly_low(const std::optional<cause>& clocks) {
  return clocks && clocks->seen < held_clock * clocks->usual;
}

void set(judgement& to, verdict outcome, std::optional<cause> why) {
  to.outcome = outcome;
  to.causes.clear();
  if (why) to.causes.push_back(*std::move(why));
}

}  // namespace

/// A log figure and its prediction.
struct case_judge::look {
  prediction predicted;
  double difference = 0;
  double margin = 0;
  double screen = 0;  /// below this, measuring again is worthwhile
  bool low() const { return difference < -margin; }
  bool high() const { return difference > margin; }
  bool suspicious() const { return difference < -screen; }
  double change() const { return std::expm1(difference); }
};

void case_judge::judge(std::span<const measured_case* const> taken,
                       const run_facts& run,
                       judgement& to) const {
  const auto known = fits_.find(to.name);
  if (known == fits_.end()) {
    set(to, verdict::no_baseline, cause{cause_kind::unknown_case});
    return;
  }
  const case_fit& fit = known->second;
  const measured_case& now = *taken.front();
  const auto other_unit = [&](const measured_case* m) {
    return m->unit != fit.unit || m->anchor_unit != fit.anchor_unit;
  };
  if (other_unit(&now)) {
    set(to,
        verdict::not_measured,
        cause{.kind = cause_kind::other_unit,
              .names = {now.unit, now.anchor_unit, fit.unit, fit.anchor_unit}});
    return;
  }
  std::vector<const measured_case*> comparable(taken.begin(), taken.end());
  std::erase_if(comparable, other_unit);
  const look first = figure(now, fit, run);
  to.from = first.predicted.from;
  if (to.from == basis::none) {
    set(to, verdict::no_baseline, first.predicted.missing);
    return;
  }
  to.expected = std::exp(first.predicted.expected);
  to.limit = std::exp(first.predicted.expected - first.margin);
  to.detectable_drop = detectable_drop(first.predicted, rate_, by_);
  if (slow_machine(comparable, fit, run, to)) return;
  decide(comparable, fit, run, to);
}

void case_judge::mention(const measured_case& now, const run_facts& run, judgement& to) const {
  const auto known = fits_.find(to.name);
  if (known == fits_.end() || now.unit != known->second.unit) return;
  const prediction p = predict(known->second, beside(now, run));
  if (p.from != basis::none) to.expected = std::exp(p.expected);
}

reading case_judge::beside(const measured_case& m, const run_facts& run) {
  return {std::log(m.anchor), run.card, run.kind, run.at, m.processes};
}

case_judge::look case_judge::figure(const measured_case& m,
                                    const case_fit& fit,
                                    const run_facts& run) const {
  const prediction p = predict(fit, beside(m, run));
  if (p.from == basis::none) return {p};
  return {p,
          std::log(m.figure) - p.expected,
          limit_margin(p, rate_, by_.minimum_effect),
          screening_margin(p, rate_, by_)};
}

case_judge::look case_judge::anchor(const measured_case& m,
                                    const case_fit& fit,
                                    const run_facts& run) const {
  const prediction p = predict_anchor(fit, run.card, m.processes);
  if (p.from == basis::none) return {p};
  return {p, std::log(m.anchor) - p.expected, limit_margin(p, rate_, by_.anchor_effect)};
}

bool case_judge::slow_machine(std::span<const measured_case* const> taken,
                              const case_fit& fit,
                              const run_facts& run,
                              judgement& to) const {
  const look first = anchor(*taken[0], fit, run);
  if (!first.low()) return false;
  if (taken.size() > 1 && !anchor(*taken[1], fit, run).low()) {
    if (taken.size() > 2 && !anchor(*taken[2], fit, run).low()) {
      // The machine has recovered: only later measurements count.
      decide(taken.subspan(1), fit, run, to);
      to.unsettled = false;
      return true;
    }
    to.unsettled = taken.size() < looks;
    set(to, verdict::inconclusive, cause{cause_kind::anchor_unsteady});
    return true;
  }
  to.unsettled = taken.size() == 1 && !plainly_low(run.clocks);
  set(to,
      verdict::machine_slow,
      run.clocks ? *run.clocks
                 : cause{.kind = cause_kind::anchor_low, .changes = {first.change()}});
  return true;
}

void case_judge::decide(std::span<const measured_case* const> taken,
                        const case_fit& fit,
                        const run_facts& run,
                        judgement& to) const {
  std::vector<look> all;
  for (const measured_case* m : taken) all.push_back(figure(*m, fit, run));
  const look& first = all[0];
  // Further measurements exist only if the first one gave a reason.
  to.unsettled = first.suspicious() || first.high();
  if (run.clocks && first.suspicious()) {
    to.unsettled = all.size() < looks && !plainly_low(run.clocks);
    set(to, verdict::machine_slow, run.clocks);
    return;
  }
  const double gross = std::max(gross_fall, gross_drops * *to.detectable_drop);
  to.gross =
      std::all_of(all.begin(), all.end(), [&](const look& l) { return l.change() < -gross; });
  if (!first.low() && !first.high() && *to.detectable_drop > useless_drop) {
    to.unsettled = false;
    set(to,
        verdict::no_baseline,
        cause{.kind = cause_kind::useless_limit,
              .part = fit.sessions,
              .whole = static_cast<int>(fit.cards.size())});
  } else if (all.size() == 1 || !to.unsettled) {
    decide_once(first, to);
  } else {
    decide_together(all, taken, to);
  }
}

void case_judge::decide_once(const look& first, judgement& to) const {
  if (first.low())
    set(to,
        verdict::inconclusive,
        cause{.kind = cause_kind::low_once, .changes = {first.change()}});
  else if (first.high())
    set(to, verdict::pass, cause{.kind = cause_kind::high_once, .changes = {first.change()}});
  else
    set(to, verdict::pass, std::nullopt);
}

void case_judge::decide_together(std::span<const look> all,
                                 std::span<const measured_case* const> taken,
                                 judgement& to) const {
  std::vector<prediction> predictions;
  std::vector<double> changes;
  double difference = 0;
  double log_figure = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    predictions.push_back(all[i].predicted);
    changes.push_back(all[i].change());
    difference += all[i].difference / double(all.size());
    log_figure += std::log(taken[i]->figure) / double(all.size());
  }
  const prediction mean = mean_of(predictions);
  const double margin = limit_margin(mean, rate_, by_.minimum_effect);
  const bool mean_low = difference < -margin;
  const auto lows = std::count_if(all.begin(), all.end(), [](const look& l) { return l.low(); });
  const auto suspicious =
      std::count_if(all.begin(), all.end(), [](const look& l) { return l.suspicious(); });
  const bool each_suspicious = suspicious == std::ssize(all);
  const bool last = all.size() >= looks;
  const auto seen = [&](cause_kind kind, double limit = 0) {
    return cause{.kind = kind, .changes = changes, .limit = limit};
  };
  to.unsettled = each_suspicious && !last;
  if (each_suspicious && mean_low) {
    to.mean = std::exp(log_figure);
    to.limit = std::exp(mean.expected - margin);
    set(to, verdict::regression, seen(cause_kind::low, std::expm1(-margin)));
  } else if (all[0].high()) {
    const bool again = all[1].high();
    set(to,
        again ? verdict::improvement : verdict::pass,
        seen(again ? cause_kind::high : cause_kind::high_one_time));
  } else if (last ? lows < 2 && !(mean_low && suspicious >= 2) : lows == 0 && !mean_low) {
    // A case that only looked low at first needs no remark.
    set(to,
        verdict::pass,
        lows == 0 ? std::nullopt : std::optional(seen(cause_kind::low_one_time)));
  } else {
    to.unsettled = !last;
    set(to, verdict::inconclusive, seen(cause_kind::low_sometimes));
  }
}

}  // namespace warpgauge::baseline
