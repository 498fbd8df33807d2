// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/model.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

namespace warpgauge::report {
namespace {

/// Why, without the case's own figures.
std::string explanations(const baseline::judgement& j) {
  std::string text;
  for (const baseline::cause& c : j.causes) text += (text.empty() ? "" : "; ") + explanation(c);
  return text;
}

}  // namespace

std::vector<remark> left_open(const model& m) {
  std::vector<remark> open;
  for (const claim& c : m.claims)
    if (c.outcome == status::not_proven)
      open.push_back({c.where.empty() ? c.label : fmt::format("{}, {}", c.label, c.where),
                      c.reason.empty() ? std::string("no verdict") : c.reason});
  open.insert(open.end(), m.open.begin(), m.open.end());
  for (const test_group& g : m.tests)
    for (const remark& r : g.skips) open.push_back(r);
  for (const traced_kernel& k : m.traffic)
    if (!k.as_promised) open.push_back({fmt::format("traffic of {} {}", k.id, k.shape), k.promise});
  if (!m.perf || !m.perf->judged) return open;
  // A reason that holds for many cases is shown once.
  std::map<std::pair<std::size_t, std::string>, std::vector<const case_line*>> undecided;
  std::map<std::string, std::uint64_t> information;
  for (const case_line& l : m.perf->cases) {
    const baseline::verdict v = l.judged.outcome;
    if (!l.judged.gated)
      ++information[l.parts.variant];
    else if (look_of(v) != baseline::tone::good && v != baseline::verdict::regression)
      undecided[{baseline::rank_of(v, true, 0).place, explanations(l.judged)}].push_back(&l);
  }
  for (const auto& [what, lines] : undecided) {
    const std::string why = lines.size() == 1 ? sentence(lines.front()->judged) : what.second;
    open.push_back({lines.size() == 1 ? lines.front()->judged.name
                                      : fmt::format("{} cases", grouped(lines.size())),
                    fmt::format("{}{}{}",
                                baseline::to_string(lines.front()->judged.outcome),
                                why.empty() ? "" : ": ",
                                why)});
  }
  if (!information.empty()) {
    std::uint64_t all = 0;
    std::string variants;
    for (const auto& [variant, n] : information) {
      all += n;
      variants += (variants.empty() ? "" : ", ") + variant;
    }
    open.push_back(
        {fmt::format("{} not gated", plural(all, "cases")), "too small or too noisy: " + variants});
  }
  return open;
}

}  // namespace warpgauge::report
