// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_judge.hpp"

#include "warpgauge/baseline/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
struct case_judge::comparison {
  prediction predicted;
  double margin = 0;
  double difference = 0;
  std::string wider = {};  ///< why the limit is much wider than usual, a sentence
  bool low() const { return difference < -margin; }
  bool high() const { return difference > margin; }
};

void case_judge::judge(const measured_case& now,
                       const measured_case* again,
                       const measured_case* third,
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
  if (now.unit != fit.unit || now.anchor_unit != fit.anchor_unit) {
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
  for (const measured_case** later : {&again, &third})
    if (*later != nullptr &&
        ((*later)->unit != fit.unit || (*later)->anchor_unit != fit.anchor_unit))
      *later = nullptr;
  const comparison first = figure(now, fit, run);
  to.from = first.predicted.from;
  if (to.from == rung::none) {
    set(to, verdict::no_baseline, first.predicted.missing);
    return;
  }
  to.expected = std::exp(first.predicted.expected);
  to.limit = std::exp(first.predicted.expected - first.margin);
  to.detectable_drop = detectable_drop(first.predicted, rate_, by_);
  if (slow_machine(now, again, third, fit, run, to)) return;
  decide(first, again, third, fit, run, to);
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

case_judge::comparison case_judge::figure(const measured_case& m,
                                          const case_fit& fit,
                                          const run_facts& run) const {
  const prediction usual =
      predict(fit, run.anchors.beside(fit, std::log(m.anchor)), run.card, m.processes);
  if (usual.from == rung::none) return {usual, 0, 0};
  const prediction p = widened(usual, fit, run.card, {m.spread, m.samples, m.processes});
  comparison c{p, limit_margin(p, rate_, by_.minimum_effect), std::log(m.figure) - p.expected};
  if (c.margin > much_wider * limit_margin(usual, rate_, by_.minimum_effect)) {
    const auto own = fit.spread_of.find(std::string(run.card));
    c.wider =
        fmt::format("its samples scatter by {:.2g} %, usually by {:.2g} %: the limit is wider",
                    100 * std::max(m.spread, own == fit.spread_of.end() ? 0 : own->second),
                    100 * fit.usual_spread);
  }
  return c;
}

case_judge::comparison case_judge::anchor(const measured_case& m,
                                          const case_fit& fit,
                                          const run_facts& run) const {
  const prediction p = predict_anchor(fit, run.card, m.processes);
  if (p.from == rung::none) return {p, 0, 0};
  return {p, limit_margin(p, rate_, by_.anchor_effect), std::log(m.anchor) - p.expected};
}

bool case_judge::slow_machine(const measured_case& now,
                              const measured_case* again,
                              const measured_case* third,
                              const case_fit& fit,
                              const run_facts& run,
                              judgement& to) const {
  const comparison first = anchor(now, fit, run);
  if (!first.low()) return false;
  if (again != nullptr && !anchor(*again, fit, run).low()) {
    if (third != nullptr && !anchor(*third, fit, run).low()) {
      // The machine has recovered: what counts is what it did since.
      decide(figure(*again, fit, run), third, nullptr, fit, run, to);
      return true;
    }
    set(to,
        verdict::inconclusive,
        "the anchor was low at first and not when repeated: the machine is not steady; measure "
        "again");
    return true;
  }
  set(to,
      verdict::machine_slow,
      fmt::format("the anchor itself is {} from what this GPU model does: see clocks, power cap, "
                  "temperature, other work",
                  per_cent(first.difference)));
  return true;
}

void case_judge::decide(const comparison& first,
                        const measured_case* again,
                        const measured_case* third,
                        const case_fit& fit,
                        const run_facts& run,
                        judgement& to) const {
  const std::string change = per_cent(first.difference);
  if (!first.low() && !first.high()) {
    if (*to.detectable_drop > useless_drop)
      set(to,
          verdict::no_baseline,
          fmt::format("{} session{} on {} card{} tell too little to see even a halved figure; "
                      "record more",
                      fit.sessions,
                      fit.sessions == 1 ? "" : "s",
                      fit.cards,
                      fit.cards == 1 ? "" : "s"));
    else
      set(to, verdict::pass, first.wider);
    return;
  }
  if (again == nullptr) {
    if (first.low())
      set(to,
          verdict::inconclusive,
          fmt::format("{} from expected, once: measure again and give that as --confirm", change));
    else
      set(to, verdict::pass, fmt::format("{} from expected, once: not confirmed", change));
    return;
  }
  const comparison second = figure(*again, fit, run);
  const std::string both =
      fmt::format("{} and {} from expected", change, per_cent(second.difference));
  if (first.low() && second.low())
    set(to, verdict::regression, both + ": low twice");
  else if (first.low() && third != nullptr && !figure(*third, fit, run).low())
    set(to, verdict::pass, both + ": low once of three");
  else if (first.low())
    set(to,
        verdict::inconclusive,
        both + (third == nullptr ? ": low once, not when repeated; measure again"
                                 : ": low twice of three; measure again"));
  else if (second.high())
    set(to,
        verdict::improvement,
        both + ": high twice; `warpgauge baseline update` makes it the expectation");
  else
    set(to, verdict::pass, both + ": high once, not when repeated");
}

}  // namespace warpgauge::baseline
