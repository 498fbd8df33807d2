// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/cause_words.hpp"
#include "warpgauge/report/model.hpp"
#include "warpgauge/report/text.hpp"

#include <fmt/format.h>

#include <map>

namespace warpgauge::report {

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
  std::map<std::string, std::uint64_t> information;
  for (const case_line& l : m.perf->cases) {
    const baseline::verdict v = l.judged.outcome;
    if (!l.judged.gated)
      ++information[l.parts.variant];
    else if (v != baseline::verdict::pass && v != baseline::verdict::improvement &&
             v != baseline::verdict::regression)
      open.push_back({l.judged.name,
                      fmt::format("{}{}{}",
                                  baseline::to_string(v),
                                  l.judged.causes.empty() ? "" : ": ",
                                  sentence(l.judged))});
  }
  for (const auto& [variant, n] : information)
    open.push_back(
        {variant, fmt::format("{} not gated: too small or too noisy", plural(n, "cases"))});
  return open;
}

}  // namespace warpgauge::report
