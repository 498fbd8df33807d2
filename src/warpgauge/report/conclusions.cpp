// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/claims.hpp"
#include "warpgauge/report/model.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace warpgauge::report {
namespace {

using baseline::exit_code;

struct question {
  std::string_view label, backend, where, text, command;
};

constexpr question questions[] = {
    {"correctness",
     "cuda",
     "GPU",
     "Is every kernel right, at every shape, type, tile and layout?",
     "ctest --preset cuda -L correctness --output-junit results/correctness.junit.xml"},
    {"correctness",
     "sim",
     "CPU simulator",
     "Is the same kernel source right on the simulator?",
     "ctest --preset sim -L correctness --output-junit results/correctness.junit.xml"},
    {"large",
     "cuda",
     "GPU",
     "Is every kernel right beyond 2^31 elements?",
     "ctest --preset cuda -L large --output-junit results/large.junit.xml"},
    {"traffic",
     "sim",
     "CPU simulator",
     "Does every kernel move exactly the memory traffic that its design promises?",
     "ctest --preset sim -L traffic --output-junit results/traffic.junit.xml"},
    {"perf",
     "cuda",
     "GPU",
     "Is every kernel as fast on this GPU as its stored baseline?",
     "ctest --preset cuda -L perf"},
    {"sanitize",
     "cuda",
     "GPU",
     "Do compute-sanitizer's four tools agree?",
     "ctest --preset cuda -L sanitize --output-junit FILE"},
    {"project",
     "",
     "this build",
     "Do the suite's own tests pass?",
     "ctest --preset sim --output-junit FILE"},
};

std::string told(const test_group& g) {
  std::string text = plural(g.passed, g.unit);
  if (g.variants > 0) text += fmt::format(" of {}", plural(g.variants, "kernels"));
  text += " passed";
  if (g.failed > 0) text += fmt::format(", {} failed", grouped(g.failed));
  if (g.skipped > 0) text += fmt::format(", {} did not run", grouped(g.skipped));
  return fmt::format("{} ({})", text, g.origin);
}

bool about(const test_group& g, const question& q) {
  return g.label == q.label && (q.backend.empty() || g.backend == q.backend);
}

/// Parts of a complete run that no group passed, among those that CTest saw end or those whose
/// cases were counted; a group with only their number covers all when the number is complete.
std::vector<std::string> uncovered(const model& m, const question& q, bool by_ctest) {
  const auto whole = m.whole.find(std::string(q.label));
  if (whole == m.whole.end()) return {};
  std::set<std::string> covered;
  for (const test_group& g : m.tests) {
    if (!about(g, q) || g.by_ctest != by_ctest) continue;
    if (g.passed_for.empty() && g.failed == 0 && g.variants >= whole->second.size()) return {};
    covered.insert(g.passed_for.begin(), g.passed_for.end());
  }
  std::vector<std::string> missing;
  std::set_difference(whole->second.begin(),
                      whole->second.end(),
                      covered.begin(),
                      covered.end(),
                      std::back_inserter(missing));
  return missing;
}

/// Labels whose programs count their cases, besides CTest's record of how they ended.
bool counts_cases(const question& q) {
  return q.label == "correctness" || q.label == "large" || q.label == "traffic";
}

/// A kernel that ran another number of cases than it has.
std::string miscounted(const model& m, const question& q) {
  for (const test_group& g : m.tests) {
    if (!about(g, q)) continue;
    if (!g.by_ctest && g.passed + g.failed < g.variants)
      return fmt::format("{} of {} were counted",
                         plural(g.passed + g.failed, "cases"),
                         plural(g.variants, "kernels"));
    const auto known = m.case_counts.find(fmt::format("{}/{}", g.plan, g.backend));
    if (g.plan.empty() || m.case_counts.empty()) continue;
    if (known == m.case_counts.end() && g.plan == g.label)
      continue;  // only a simulator counts them
    if (known == m.case_counts.end())
      return fmt::format("this build has no plan '{}' on '{}'", g.plan, g.backend);
    for (const auto& [id, n] : g.cases_of) {
      const auto expected = known->second.find(id);
      if (expected == known->second.end()) return fmt::format("this build has no kernel {}", id);
      if (n > 0 && expected->second != n)
        return fmt::format(
            "{} has {} and {} were counted", id, plural(expected->second, "cases"), grouped(n));
    }
  }
  return {};
}

/// Why the run was only a part; empty when it was complete.
std::string only_a_part(const model& m, const question& q) {
  const auto named = [](const std::vector<std::string>& missing) {
    return missing.empty() ? std::string()
                           : fmt::format("only a part was run: nothing of {}", first_few(missing));
  };
  std::vector<std::string> commits;
  for (const test_group& g : m.tests)
    if (about(g, q)) commits.push_back(g.commit);
  if (std::string text = of_other_commit(m, commits, "tested"); !text.empty()) return text;
  if (std::string text = miscounted(m, q); !text.empty()) return text;
  if (counts_cases(q))
    if (const auto missing = uncovered(m, q, false); !missing.empty()) return named(missing);
  const bool any_test = std::any_of(m.tests.begin(), m.tests.end(), [&](const test_group& g) {
    return about(g, q) && g.by_ctest;
  });
  if (!m.whole.contains(std::string(q.label))) return {};
  if (!any_test)
    return "how the tests ended is unknown: CTest's JUnit file is missing (--output-junit FILE)";
  return named(uncovered(m, q, true));
}

claim from_tests(const model& m, const question& q) {
  claim c{std::string(q.label),
          std::string(q.where),
          std::string(q.text),
          status::not_proven,
          "",
          "not given",
          std::string(q.command)};
  baseline::counted_run run;
  bool any = false;
  for (const test_group& g : m.tests) {
    if (!about(g, q)) continue;
    any = true;
    run.passed += g.passed;
    run.failed += g.failed;
    run.weakened_by.insert(g.weakened_by.begin(), g.weakened_by.end());
    append(c.evidence, told(g));
  }
  if (!any) return c;
  if (run.passed > 0) run.incomplete = only_a_part(m, q);
  const baseline::standing found = standing_of(run);
  c.outcome = found.outcome;
  c.reason = found.reason;
  c.code = found.code;
  if (run.passed + run.failed > 0) return c;
  for (const test_group& g : m.tests)
    if (about(g, q) && !g.skips.empty() && c.code == exit_code::not_measured) {
      c.reason += ": " + g.skips.front().text;
      c.code = exit_code::skipped;
    }
  return c;
}

/// What this report's own launches add to the traffic tests.
void add_launches(const model& m, claim& c) {
  if (m.traffic.empty()) return;
  std::uint64_t equal = 0, different = 0, findings = 0;
  for (const traced_kernel& k : m.traffic) {
    if (k.as_promised) ++(*k.as_promised ? equal : different);
    findings += !k.findings.empty();
  }
  append(
      c.evidence,
      fmt::format("{} of {} traced launches have their formula's counts", equal, m.traffic.size()));
  if (different == 0 && findings == 0) return;
  if (c.outcome != status::failed) c.reason.clear();
  c.outcome = status::failed;
  c.code = exit_code::regression;
  if (different > 0)
    append(c.reason, fmt::format("{} traced launches differ from their formula", different));
  if (findings > 0) append(c.reason, fmt::format("{} traced launches have findings", findings));
}

claim about_coverage(const model& m) {
  claim c{"coverage",
          "CPU simulator",
          "Which lines of kernels and library did the tests execute?",
          status::not_proven,
          "",
          "not given",
          "ci/coverage"};
  if (!m.lines) return c;
  c.outcome = status::shown;
  c.reason.clear();
  const auto part = [](std::string_view name, std::uint64_t hit, std::uint64_t found) {
    return found == 0
               ? fmt::format("no line of {} was counted", name)
               : fmt::format("{} of {} lines of {}", per_cent(hit, found), grouped(found), name);
  };
  c.evidence = part("kernels", m.lines->kernel_hit, m.lines->kernel_found) + "; " +
               part("other code", m.lines->other_hit, m.lines->other_found);
  return c;
}

claim about_machine(const model& m) {
  claim c{"machine",
          "",
          "What does this machine have, and what would run on it?",
          status::not_proven,
          "",
          "not given",
          "warpgauge doctor --json"};
  if (!m.here) return c;
  c.outcome = status::shown;
  c.reason.clear();
  if (!m.here->facts.empty()) c.evidence = "GPU: " + m.here->facts.front().second;
  if (!m.here->remarks.empty())
    append(c.evidence, plural(m.here->remarks.size(), "remarks") + " on what is unusual");
  return c;
}

/// Information, whether claims hold or not; but a wrong result is a failure.
claim about_studies(const studies& s) {
  claim c{"study",
          s.gpu.empty() ? "no GPU" : s.gpu,
          "Do the claims of the published studies hold here?",
          status::shown,
          s.tally,
          "",
          "warpgauge study"};
  std::uint64_t wrong = 0;
  for (const document_study& d : s.documents) wrong += d.wrong.size();
  if (wrong == 0) return c;
  c.outcome = status::failed;
  c.reason = plural(wrong, "results") + " wrong";
  c.code = exit_code::regression;
  return c;
}

}  // namespace

void conclude(model& m) {
  m.claims.clear();
  m.code = exit_code::ok;
  for (const question& q : questions) {
    if (!m.own.empty() && !m.whole.contains(std::string(q.label))) continue;
    claim c = from_tests(m, q);
    if (q.label == "project" && c.evidence.empty()) continue;
    if (q.label == "perf" && m.perf) conclude_performance(m, c);
    if (q.label == "traffic") add_launches(m, c);
    m.claims.push_back(std::move(c));
  }
  m.claims.push_back(about_coverage(m));
  m.claims.push_back(about_machine(m));
  if (m.studied) m.claims.push_back(about_studies(*m.studied));
  // Beside something proven, what could not run here is listed and does not count.
  const bool any = std::any_of(
      m.claims.begin(), m.claims.end(), [](const claim& c) { return c.outcome == status::proven; });
  for (const claim& c : m.claims)
    if (!any || c.code != exit_code::skipped) m.code = worst_of(m.code, c.code);
  if (!any && m.code == exit_code::ok) m.code = exit_code::not_measured;
}

}  // namespace warpgauge::report
