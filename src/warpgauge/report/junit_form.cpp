// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/junit.hpp"
#include "warpgauge/report/render.hpp"
#include "warpgauge/report/summary.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace warpgauge::report {
namespace {

using outcome = junit_outcome;

outcome outcome_of(const claim& c) {
  if (c.outcome == status::failed) return outcome::failure;
  if (c.outcome != status::not_proven) return outcome::passed;
  // An input without a verdict is an error; what was not given, or could not run here, is not.
  return c.code == baseline::exit_code::ok || c.code == baseline::exit_code::skipped
             ? outcome::skipped
             : outcome::error;
}

junit_suite suite_of(const std::vector<claim>& claims) {
  junit_suite suite{"warpgauge.report", {}};
  for (const claim& c : claims)
    suite.cases.push_back({c.where.empty() ? c.label : fmt::format("{}.{}", c.label, c.where),
                           c.question,
                           outcome_of(c),
                           c.reason.empty() ? std::string(to_string(c.outcome)) : c.reason,
                           c.evidence,
                           {}});
  return suite;
}

junit_suite suite_of(const test_group& g) {
  const std::string name = fmt::format("{}.{}", g.label, g.backend.empty() ? "all" : g.backend);
  junit_suite suite{"warpgauge." + name, {}, g.seconds};
  const auto add = [&](std::string test, outcome became, std::string why) {
    suite.cases.push_back({name, std::move(test), became, std::move(why), {}, {}});
  };
  if (g.passed > 0) add(fmt::format("{} {} passed", g.passed, g.unit), outcome::passed, "");
  for (const remark& r : g.failures) add(r.name, outcome::failure, r.text);
  for (const remark& r : g.skips) add(r.name, outcome::skipped, r.text);
  if (g.failed > 0 && g.failures.empty())
    add("cases", outcome::failure, fmt::format("{} failed", g.failed));
  if (g.skipped > 0 && g.skips.empty())
    add("cases", outcome::skipped, fmt::format("{} did not run", g.skipped));
  return suite;
}

junit_suite suite_of(const performance& p) {
  junit_suite suite{"warpgauge.perf.cases", {}};
  for (const case_line* l : worst_first(p)) suite.cases.push_back(junit_case_of(l->judged));
  return suite;
}

junit_suite suite_of(const std::vector<traced_kernel>& traffic) {
  junit_suite suite{"warpgauge.traffic.launches", {}};
  for (const traced_kernel& k : traffic) {
    const auto add = [&](outcome became, std::string why) {
      suite.cases.push_back(
          {k.id, fmt::format("{} {}", k.shape, k.type), became, std::move(why), {}, {}});
    };
    if (!k.findings.empty())
      add(outcome::failure,
          fmt::format("{}: {}", k.findings.front().name, k.findings.front().text));
    else if (!k.as_promised)
      add(outcome::skipped, k.promise);
    else
      add(*k.as_promised ? outcome::passed : outcome::failure, k.promise);
  }
  return suite;
}

}  // namespace

std::string to_junit(const model& m) {
  std::vector<junit_suite> suites{suite_of(m.claims)};
  for (const test_group& g : m.tests) suites.push_back(suite_of(g));
  if (m.perf && m.perf->judged) suites.push_back(suite_of(*m.perf));
  suites.push_back(suite_of(m.traffic));
  std::erase_if(suites, [](const junit_suite& s) { return s.cases.empty(); });
  return junit_text(suites);
}

}  // namespace warpgauge::report
