// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_judge.hpp"

#include "warpgauge/baseline/limits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpgauge::baseline {
namespace {

/// A limit that lets half of the figure go unnoticed is none.
constexpr double useless_drop = 0.5;

/// What scatters a little more than usual needs no word.
constexpr double much_wider = 1.5;

std::string per_cent(double log_difference) {
  return fmt::format("{:+.2f} %", 100 * std::expm1(log_difference));
}

void set(judgement& to, verdict outcome, std::string sentence) {
  to.outcome = outcome;
  to.sentence = std::move(sentence);
}

}  // namespace

/// A log figure beside its prediction.
struct case_judge::look {
  prediction predicted;
  double difference = 0;
  double margin = 0;
  double screen = 0;       ///< beyond it, below, another look is worth while
  std::string wider = {};  ///< why the limit is much wider than usual, a sentence
  bool low() const { return difference < -margin; }
  bool high() const { return difference > margin; }
  bool suspicious() const { return difference < -screen; }
};

void case_judge::judge(std::span<const measured_case* const> taken,
                       const run_facts& run,
                       judgement& to) const {
  const auto known = fits_.find(to.name);
  if (known == fits_.end()) {
    set(to,
        verdict::no_baseline,
        "the baseline does not know this case; check its name, or `warpgauge baseline record`");
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
        fmt::format("its unit is {} (anchor {}), the baseline's {} ({}); measure with the same "
                    "version",
                    now.unit,
                    now.anchor_unit,
                    fit.unit,
                    fit.anchor_unit));
    return;
  }
  std::vector<const measured_case*> comparable(taken.begin(), taken.end());
  std::erase_if(comparable, other_unit);
  const look first = figure(now, fit, run);
  to.from = first.predicted.from;
  if (to.from == rung::none) {
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
  const prediction p = predict(known->second,
                               run.anchors.beside(known->second, std::log(now.anchor)),
                               run.card,
                               now.processes);
  if (p.from != rung::none) to.expected = std::exp(p.expected);
}

case_judge::look case_judge::figure(const measured_case& m,
                                    const case_fit& fit,
                                    const run_facts& run) const {
  const prediction usual =
      predict(fit, run.anchors.beside(fit, std::log(m.anchor)), run.card, m.processes);
  if (usual.from == rung::none) return {usual};
  const prediction p = widened(usual, fit, run.card, {m.spread, m.samples, m.processes});
  look l{p,
         std::log(m.figure) - p.expected,
         limit_margin(p, rate_, by_.minimum_effect),
         screening_margin(p, rate_, by_)};
  if (l.margin > much_wider * limit_margin(usual, rate_, by_.minimum_effect)) {
    const auto own = fit.spread_of.find(std::string(run.card));
    l.wider =
        fmt::format("its samples scatter by {:.2g} %, usually by {:.2g} %: the limit is wider",
                    100 * std::max(m.spread, own == fit.spread_of.end() ? 0 : own->second),
                    100 * fit.usual_spread);
  }
  return l;
}

case_judge::look case_judge::anchor(const measured_case& m,
                                    const case_fit& fit,
                                    const run_facts& run) const {
  const prediction p = predict_anchor(fit, run.card, m.processes);
  if (p.from == rung::none) return {p};
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
      // The machine has recovered: what counts is what it did since.
      decide(taken.subspan(1), fit, run, to);
      to.unsettled = false;
      return true;
    }
    to.unsettled = taken.size() < looks;
    set(to,
        verdict::inconclusive,
        "the anchor was low at first and not when repeated: the machine is not steady; measure "
        "again");
    return true;
  }
  to.unsettled = taken.size() == 1;
  set(to,
      verdict::machine_slow,
      fmt::format("the anchor itself is {} from what this GPU model does: see clocks, power cap, "
                  "temperature, other work",
                  per_cent(first.difference)));
  return true;
}

void case_judge::decide(std::span<const measured_case* const> taken,
                        const case_fit& fit,
                        const run_facts& run,
                        judgement& to) const {
  std::vector<look> all;
  for (const measured_case* m : taken) all.push_back(figure(*m, fit, run));
  const look& first = all[0];
  // What follows was asked for only where the first look gave a reason.
  to.unsettled = first.suspicious() || first.high();
  if (!first.low() && !first.high() && *to.detectable_drop > useless_drop) {
    to.unsettled = false;
    set(to,
        verdict::no_baseline,
        fmt::format("{} session{} on {} card{} tell too little to see even a halved figure; "
                    "record more",
                    fit.sessions,
                    fit.sessions == 1 ? "" : "s",
                    fit.cards,
                    fit.cards == 1 ? "" : "s"));
  } else if (all.size() == 1 || !to.unsettled) {
    decide_once(first, to);
  } else {
    decide_together(all, taken, to);
  }
}

void case_judge::decide_once(const look& first, judgement& to) const {
  const std::string change = per_cent(first.difference);
  if (first.low())
    set(to,
        verdict::inconclusive,
        fmt::format("{} from expected, once: measure again and give that as --confirm", change));
  else if (first.high())
    set(to, verdict::pass, fmt::format("{} from expected, once: not confirmed", change));
  else
    set(to, verdict::pass, first.wider);
}

void case_judge::decide_together(std::span<const look> all,
                                 std::span<const measured_case* const> taken,
                                 judgement& to) const {
  std::vector<prediction> predictions;
  std::vector<std::string> changes;
  double difference = 0;
  double log_figure = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    predictions.push_back(all[i].predicted);
    changes.push_back(per_cent(all[i].difference));
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
  const std::string seen = fmt::format("{} and {} from expected",
                                       fmt::join(changes.begin(), changes.end() - 1, ", "),
                                       changes.back());
  to.unsettled = each_suspicious && !last;
  if (each_suspicious && mean_low) {
    to.mean = std::exp(log_figure);
    to.limit = std::exp(mean.expected - margin);
    set(to,
        verdict::regression,
        fmt::format("{}: low in the mean, whose limit is {}", seen, per_cent(-margin)));
  } else if (all[0].high()) {
    const bool again = all[1].high();
    set(to,
        again ? verdict::improvement : verdict::pass,
        seen + (again ? ": high twice; `warpgauge baseline update` makes it the expectation"
                      : ": high once, not when repeated"));
  } else if (last ? lows < 2 && !(mean_low && suspicious >= 2) : lows == 0 && !mean_low) {
    // What only looked low needs no word.
    set(to, verdict::pass, lows == 0 ? all[0].wider : seen + ": low once of three");
  } else {
    to.unsettled = !last;
    set(to,
        verdict::inconclusive,
        seen + (last ? ": low, but not each time; measure again"
                     : ": low, but not each time; measure again and give that as --third"));
  }
}

}  // namespace warpgauge::baseline
