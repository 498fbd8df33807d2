// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/describe.hpp"

#include "warpgauge/baseline/identity_text.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::baseline {
namespace {

using nlohmann::ordered_json;

/// Fractions; absent where nothing is known.
struct described_case {
  double centre = 0;
  std::optional<double> within;
  std::optional<double> between;
  std::optional<double> at_once;
  std::optional<double> later;
  std::optional<double> others;
};

/// As if measured at the centre of the known anchors.
described_case describe_case(const case_fit& fit, double rate, const rule& by) {
  const auto spread = [](const stats::moderated& of) {
    return of.dof > 0 ? std::optional(std::sqrt(of.variance)) : std::nullopt;
  };
  const auto drop = [&](const prediction& p) {
    return p.from == basis::none ? std::nullopt : std::optional(detectable_drop(p, rate, by));
  };
  const auto most =
      std::max_element(fit.cards.begin(), fit.cards.end(), [](const auto& a, const auto& b) {
        return a.second.sessions < b.second.sessions;
      });
  const reading usual = usual_reading(fit);
  reading at_home = usual;
  at_home.card = most->first;
  const auto here = [&] {
    const prediction own = predict(fit, at_home);
    return of_others(own.from) ? std::nullopt : drop(own);
  };
  described_case c;
  c.centre = std::exp(fit.kinds.find(usual.kind)->second.y);
  c.within = spread(fit.own);
  c.between = spread(fit.between);
  c.later = here();
  at_home.at = most->second.days.back().last;
  c.at_once = here();
  c.others = drop(predict(fit, usual));
  return c;
}

std::string case_line(const std::string& name, const case_fit& fit, const described_case& c) {
  const auto spread = [](std::optional<double> v) {
    return v ? fmt::format("{:.3f} %", 100 * *v) : "-";
  };
  const auto drop = [](std::optional<double> v) {
    return v ? fmt::format("{:.{}f} %", 100 * *v, 100 * *v < 9.995 ? 2 : 1) : "-";
  };
  return fmt::format(" {} {:>8.5g} {:>8} {:>8} {:>5.2f} {:>7} {:>7} {:>7}\n",
                     in_column(name, 41),
                     c.centre,
                     spread(c.within),
                     spread(c.between),
                     fit.slope,
                     drop(c.at_once),
                     drop(c.later),
                     drop(c.others));
}

std::string per_cent(std::optional<double> change) {
  return change ? fmt::format("{:+.2f} %", 100 * *change) : "-";
}

/// In the order of time; ids are random.
std::vector<std::pair<std::string, const stored_session*>> by_time(const stored_baseline& from) {
  std::vector<std::pair<std::string, const stored_session*>> sessions;
  for (const auto& [id, s] : from.sessions) sessions.emplace_back(id, &s);
  std::stable_sort(sessions.begin(), sessions.end(), [](const auto& a, const auto& b) {
    return a.second->utc < b.second->utc;
  });
  return sessions;
}

int gated_in(const std::map<std::string, case_fit>& fits) {
  return static_cast<int>(
      std::count_if(fits.begin(), fits.end(), [](const auto& f) { return f.second.gated; }));
}

bool differs(const case_difference& d) {
  return !d.change || std::abs(*d.change) > 1e-6 || d.sessions_before != d.sessions_after;
}

ordered_json or_null(std::optional<double> v) {
  return v ? ordered_json(*v) : ordered_json(nullptr);
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
  const auto line = [&](auto&&... words) {
    text += fmt::format(" {:<16} {:<16} {:<20} {:<13} {:<6} {:>9} {:>5}\n", words...);
  };
  line("session", "card", "begun, UTC", "driver", "CUDA", "processes", "cases");
  for (const auto& [id, s] : by_time(baseline)) {
    line(id, s->card, s->utc, s->driver, s->cuda_toolkit, s->processes, s->cases.size());
    if (!s->reason.empty()) text += wrapped("   reason:", s->reason);
  }
  const int gated = gated_in(fits);
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
  for (const auto& [name, fit] : fits) text += case_line(name, fit, describe_case(fit, rate, by));
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
    if (!differs(d)) continue;
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

ordered_json json_of(const stored_baseline& baseline, const rule& by) {
  ordered_json sessions = ordered_json::array();
  for (const auto& [id, s] : by_time(baseline))
    sessions.push_back({{"id", id},
                        {"card", s->card},
                        {"utc", s->utc},
                        {"driver", s->driver},
                        {"cuda_toolkit", s->cuda_toolkit},
                        {"processes", s->processes},
                        {"cases", s->cases.size()},
                        {"reason", s->reason}});
  const auto fits = fit_cases(baseline);
  const int gated = gated_in(fits);
  ordered_json cases = ordered_json::array();
  for (const auto& [name, fit] : fits) {
    const described_case c = describe_case(fit, rate_per_judgement(by, gated), by);
    cases.push_back({{"name", name},
                     {"gated", fit.gated},
                     {"unit", fit.unit},
                     {"centre", c.centre},
                     {"within", or_null(c.within)},
                     {"between", or_null(c.between)},
                     {"slope", fit.slope},
                     {"detects",
                      {{"at_once", or_null(c.at_once)},
                       {"later", or_null(c.later)},
                       {"others", or_null(c.others)}}}});
  }
  return {{"gpu", json_of(baseline.gpu)},
          {"protocol", baseline.protocol},
          {"power", by.power},
          {"family_rate", by.family_rate},
          {"gated", gated},
          {"sessions", sessions},
          {"cases", cases}};
}

ordered_json json_of(std::span<const case_difference> differences) {
  ordered_json cases = ordered_json::array();
  for (const case_difference& d : differences)
    if (differs(d))
      cases.push_back({{"name", d.name},
                       {"unit", d.unit},
                       {"kind", d.kind},
                       {"before", or_null(d.before)},
                       {"after", or_null(d.after)},
                       {"change", or_null(d.change)},
                       {"sessions_before", d.sessions_before},
                       {"sessions_after", d.sessions_after}});
  return cases;
}

}  // namespace warpgauge::baseline
