// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/describe.hpp"

#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

std::string spread(const stats::moderated& variance) {
  return variance.dof > 0 ? fmt::format("{:.3f} %", 100 * std::sqrt(variance.variance)) : "-";
}

std::string drop(const prediction& p, double rate, const rule& by) {
  if (p.from == basis::none) return "-";
  const double per_cent = 100 * detectable_drop(p, rate, by);
  return fmt::format("{:.{}f} %", per_cent, per_cent < 9.995 ? 2 : 1);
}

/// As if measured at the centre of the known anchors.
std::string case_line(const std::string& name, const case_fit& fit, double rate, const rule& by) {
  const auto most =
      std::max_element(fit.cards.begin(), fit.cards.end(), [](const auto& a, const auto& b) {
        return a.second.sessions < b.second.sessions;
      });
  const reading usual = usual_reading(fit);
  reading at_home = usual;
  at_home.card = most->first;
  at_home.at = most->second.days.back().last;
  const auto here = [&] {
    const prediction own = predict(fit, at_home);
    return of_others(own.from) ? "-" : drop(own, rate, by);
  };
  const std::string now = here();
  at_home.at = {};
  return fmt::format(" {} {:>8.5g} {:>8} {:>8} {:>5.2f} {:>7} {:>7} {:>7}\n",
                     in_column(name, 41),
                     std::exp(fit.kinds.find(usual.kind)->second.y),
                     spread(fit.own),
                     spread(fit.between),
                     fit.slope,
                     now,
                     here(),
                     drop(predict(fit, usual), rate, by));
}

std::string per_cent(std::optional<double> change) {
  return change ? fmt::format("{:+.2f} %", 100 * *change) : "-";
}

}  // namespace

std::string describe(const stored_baseline& baseline, const rule& by) {
  const auto fits = fit_cases(baseline);
  std::set<std::string> cards;
  for (const auto& [id, s] : baseline.sessions) cards.insert(s.card);
  const auto& gpu = baseline.gpu;
  std::string text =
      fmt::format(" {}, {:.0f} GiB, {} SMs, power limit {} W, ECC {}, MIG {}; protocol {}\n",
                  gpu.name,
                  double(gpu.memory_bytes) / double(1 << 30),
                  gpu.sm_count,
                  gpu.power_limit_mw / 1000,
                  gpu.ecc,
                  gpu.mig,
                  baseline.protocol);
  text += fmt::format(" {} sessions on {} card{}\n",
                      baseline.sessions.size(),
                      cards.size(),
                      cards.size() == 1 ? "" : "s");
  // In the order of time; ids are random.
  std::vector<std::pair<std::string, const stored_session*>> sessions;
  for (const auto& [id, s] : baseline.sessions) sessions.emplace_back(id, &s);
  std::stable_sort(sessions.begin(), sessions.end(), [](const auto& a, const auto& b) {
    return a.second->utc < b.second->utc;
  });
  const auto line = [&](auto&&... words) {
    text += fmt::format(" {:<16} {:<16} {:<20} {:<13} {:<6} {:>9} {:>5}\n", words...);
  };
  line("session", "card", "begun, UTC", "driver", "CUDA", "processes", "cases");
  for (const auto& [id, s] : sessions) {
    line(id, s->card, s->utc, s->driver, s->cuda_toolkit, s->processes, s->cases.size());
    if (!s->reason.empty()) text += wrapped("   reason:", s->reason);
  }
  int gated = 0;
  for (const auto& [name, fit] : fits) gated += fit.gated;
  const double rate = rate_per_judgement(by, gated);
  text += fmt::format("\n {:<41} {:>8} {:>8} {:>8} {:>5} {:>7} {:>7} {:>7}\n",
                      "case",
                      "centre",
                      "within",
                      "between",
                      "slope",
                      "detects",
                      "detects",
                      "detects");
  text += fmt::format(" {:<41} {:>8} {:>8} {:>8} {:>5} {:>7} {:>7} {:>7}\n",
                      "",
                      "",
                      "a card",
                      "cards",
                      "",
                      "at once",
                      "later",
                      "others");
  for (const auto& [name, fit] : fits) text += case_line(name, fit, rate, by);
  return text + fmt::format(
                    "\n detects: the smallest loss that is found {:.0f} times in 100, at {:g} "
                    "false alarms per run\n of all {} gated cases\n",
                    100 * by.power,
                    by.family_rate,
                    gated);
}

std::string describe(std::span<const case_difference> differences) {
  std::string text;
  for (const case_difference& d : differences) {
    const bool moves = !d.change || std::abs(*d.change) > 1e-6;
    if (!moves && d.sessions_before == d.sessions_after) continue;
    const auto value = [](std::optional<double> v) { return v ? fmt::format("{:.5g}", *v) : "-"; };
    text += fmt::format(" {} {:>9} {:>9} {:<7} {:>9} {:>4} -> {}\n",
                        in_column(d.name, 46),
                        value(d.before),
                        value(d.after),
                        d.unit,
                        per_cent(d.change),
                        d.sessions_before,
                        d.sessions_after);
  }
  if (text.empty()) return "no expected figure differs\n";
  return fmt::format(" {:<46} {:>9} {:>9} {:<7} {:>9} {}\n",
                     "case",
                     "before",
                     "after",
                     "unit",
                     "change",
                     "sessions") +
         text;
}

}  // namespace warpgauge::baseline
