// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/summary.hpp"

#include "warpgauge/base/process.hpp"
#include "warpgauge/report/text.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace warpgauge::report {
namespace {

using baseline::verdict;

/// CTest's name for what failed in a group, for ctest -R.
std::string test_name(const test_group& g, const std::string& name) {
  return g.by_ctest ? name : fmt::format("{}.{}.{}", g.backend, g.label, name);
}

std::string repeats(const test_group& g, const std::string& name) {
  const std::string test = test_name(g, name);
  if (!plain_word(test)) return {};
  return fmt::format("ctest --preset {} -R {}", test.starts_with("cuda.") ? "cuda" : "sim", test);
}

/// A kernel's failed cases, and the test that ran them, are one failure.
std::vector<failure> failed_tests(const model& m, const std::vector<failure>& slower) {
  std::set<std::string> kernels;
  for (const failure& f : slower)
    kernels.insert(std::string(baseline::variant_and_rest(f.name).first));
  std::vector<failure> to;
  for (std::size_t i = 0; i < m.tests.size(); ++i) {
    const test_group& g = m.tests[i];
    if (g.failed > 0 && g.failures.empty())
      to.push_back({fmt::format("{} {}", g.backend, g.label),
                    "tests",
                    {},
                    {},
                    fmt::format("{} failed ({})", plural(g.failed, g.unit), g.origin),
                    plain_word(g.label) && plain_word(g.backend)
                        ? fmt::format("ctest --preset {} -L {}", g.backend, g.label)
                        : ""});
    for (std::size_t k = 0; k < g.failures.size(); ++k) {
      const remark& r = g.failures[k];
      const std::string test = test_name(g, r.name);
      // Its cases say why.
      if (g.label == "perf" && kernels.contains(test.substr(test.find("perf.") + 5))) continue;
      failure f{test, test_place(i, k), {}, {}, base::one_line(r.text, 160), repeats(g, r.name)};
      if (std::none_of(to.begin(), to.end(), [&](const failure& o) { return o.name == f.name; }))
        to.push_back(std::move(f));
    }
  }
  return to;
}

std::vector<failure> wrong_traffic(const model& m) {
  std::vector<failure> to;
  for (std::size_t i = 0; i < m.traffic.size(); ++i) {
    const traced_kernel& k = m.traffic[i];
    const bool differs = k.as_promised && !*k.as_promised;
    if (!differs && k.findings.empty()) continue;
    const std::string why =
        k.findings.empty() ? k.promise : k.findings.front().name + ": " + k.findings.front().text;
    to.push_back({fmt::format("{} {}", k.id, k.shape),
                  kernel_place(i),
                  {},
                  {},
                  base::one_line(why, 160),
                  plain_word(k.id) ? "build/sim/warpgauge trace " + k.id : ""});
  }
  return to;
}

std::vector<failure> wrong_in_studies(const model& m) {
  std::vector<failure> to;
  if (!m.studied) return to;
  for (const document_study& d : m.studied->documents)
    for (const remark& r : d.wrong)
      to.push_back({fmt::format("study {}: {}", d.number, r.name),
                    study_place(d.number),
                    {},
                    {},
                    base::one_line(r.text, 160),
                    fmt::format("build/cuda/warpgauge study {}", d.number)});
  return to;
}

std::vector<failure> slower_cases(const model& m) {
  std::vector<failure> all;
  if (!m.perf) return all;
  for (const case_line* l : worst_first(*m.perf)) {
    if (!l->judged.gated || l->judged.outcome != verdict::regression) continue;
    all.push_back({l->judged.name,
                   case_place(static_cast<std::size_t>(l - m.perf->cases.data())),
                   l->change(),
                   l->limit_change(),
                   "",
                   repeat_command(l->parts.variant),
                   figures_of(l->judged)});
  }
  return all;
}

std::string sentence_of(const performance& p) {
  std::vector<counted_case> cases;
  for (const case_line& l : p.cases)
    cases.push_back(
        {l.judged.name, l.judged.outcome, l.judged.gated, l.change(), l.limit_change()});
  return sentence_of(cases);
}

/// "correctness (GPU), traffic (CPU simulator)"
std::string labels_with(const model& m, status s) {
  std::string text;
  for (const claim& c : m.claims)
    if (c.outcome == s)
      text += fmt::format(
          "{}{}{}", text.empty() ? "" : ", ", c.label, c.where.empty() ? "" : " (" + c.where + ")");
  return text;
}

}  // namespace

std::string test_place(std::size_t group, std::size_t failed) {
  return fmt::format("t{}-{}", group, failed);
}
std::string case_place(std::size_t index) { return fmt::format("c{}", index); }
std::string kernel_place(std::size_t index) { return fmt::format("k{}", index); }
std::string study_place(int number) { return fmt::format("s{}", number); }

std::string change_text(std::optional<double> change) {
  return change ? fmt::format("{:+.2f} %", 100 * *change) : "-";
}

std::string spoken_change(double change) {
  return std::abs(change) < 0.0995 ? fmt::format("{:+.2g} %", 100 * change)
                                   : fmt::format("{:+.1f} %", 100 * change);
}

bool plain_word(std::string_view name) {
  constexpr std::string_view others = "._/-:";
  return !name.empty() && name.front() != '-' && std::all_of(name.begin(), name.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           others.find(c) != std::string_view::npos;
  });
}

std::string repeat_command(std::string_view kernel) {
  return plain_word(kernel) ? fmt::format("{} perf {}", base::called_as(), kernel) : "";
}

std::vector<const case_line*> worst_first(const performance& p) {
  std::vector<const case_line*> lines;
  for (const case_line& l : p.cases) lines.push_back(&l);
  const auto place = [](const case_line* l) {
    return baseline::rank_of(l->judged.outcome, l->judged.gated, l->change().value_or(0));
  };
  std::stable_sort(lines.begin(), lines.end(), [&](const case_line* a, const case_line* b) {
    return place(a) < place(b);
  });
  return lines;
}

baseline::verdict_counts counts_of(const performance& p) {
  baseline::verdict_counts counts;
  for (const case_line& l : p.cases) counts.add(l.judged.outcome, l.judged.gated);
  return counts;
}

std::string sentence_of(std::span<const counted_case> cases) {
  baseline::verdict_counts counts;
  const counted_case* worst = nullptr;
  const auto place = [](const counted_case& c) {
    return baseline::rank_of(c.outcome, c.gated, c.change.value_or(0));
  };
  for (const counted_case& c : cases) {
    counts.add(c.outcome, c.gated);
    const bool may_be_slower =
        c.outcome == verdict::regression || c.outcome == verdict::inconclusive;
    if (c.gated && may_be_slower && c.change.value_or(0) < 0 &&
        (worst == nullptr || place(c) < place(*worst)))
      worst = &c;
  }
  std::string text = baseline::text_of(counts);
  if (text.empty()) return "no case";
  if (worst != nullptr) {
    text += fmt::format("; worst {} {}",
                        base::one_line(baseline::variant_and_rest(worst->name).first),
                        spoken_change(*worst->change));
    if (worst->limit) text += fmt::format(" (limit {})", spoken_change(*worst->limit));
  }
  return text;
}

std::vector<failure> failures_of(const model& m) {
  const std::vector<failure> slower = slower_cases(m);
  std::vector<failure> all = failed_tests(m, slower);
  for (const std::vector<failure>& more : {wrong_traffic(m), wrong_in_studies(m), slower})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string outcome_of(const model& m) {
  const std::vector<failure> slower = slower_cases(m);
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (const std::size_t n = failed_tests(m, slower).size(); n > 0)
    add(plural(n, "tests") + " failed");
  if (const std::size_t n = wrong_traffic(m).size(); n > 0)
    add(plural(n, "traced launches") + " not as promised");
  if (const std::size_t n = wrong_in_studies(m).size(); n > 0)
    add(plural(n, "results") + " of the studies wrong");
  if (m.perf && m.perf->judged) add(sentence_of(*m.perf));
  if (!text.empty()) return text;
  const std::string proven = labels_with(m, status::proven);
  return proven.empty() ? "nothing was proven" : "nothing failed; proven: " + proven;
}

}  // namespace warpgauge::report
