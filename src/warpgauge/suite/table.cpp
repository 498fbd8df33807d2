// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace warpgauge::suite {
namespace {

std::string sizes_of(const definition& d) {
  std::vector<std::string> all;
  for (const range& r : d.sizes)
    all.push_back(r.of ? r.name + " by the others"
                       : fmt::format("{} {}..{}{}",
                                     r.name,
                                     r.first,
                                     r.last,
                                     r.step > 1 ? fmt::format(" by {}", r.step) : ""));
  for (const tuning& t : d.tunings)
    all.push_back(fmt::format("{} {}", t.name, fmt::join(t.values, "/")));
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string types_of(const definition& d) {
  std::vector<std::string_view> all;
  for (const element t : d.types) all.push_back(to_string(t));
  return all.empty() ? "-" : fmt::format("{}", fmt::join(all, " "));
}

std::string tolerance_of(const tolerance_rule& t) {
  using form = tolerance_rule::form;
  switch (t.how) {
    case form::by_type:
      return "by type";
    case form::exact:
      return "exact";
    case form::same_bits:
      return "to the bit";
    case form::ulps:
      return fmt::format("{} ulps", t.count);
    case form::within:
      return t.relative > 0 ? fmt::format("{} + {} relative", t.absolute, t.relative)
                            : fmt::format("{}", t.absolute);
    case form::summed:
      return fmt::format("a sum of {} in any order", t.terms);
  }
  return "?";
}

std::string tolerances_of(const definition& d) {
  std::string all = tolerance_of(d.allowed);
  for (const auto& [output, rule] : d.allowed_for)
    all += fmt::format(", {}: {}", output, tolerance_of(rule));
  return all;
}

std::string promises_of(const definition& d) {
  std::vector<std::string> all;
  if (d.promised.coalesced) all.emplace_back("coalesced");
  if (d.promised.conflict_free) all.emplace_back("conflict-free");
  if (d.promised.sectors)
    all.push_back(fmt::format("{} times the least sectors", *d.promised.sectors));
  return all.empty() ? "stored counts" : fmt::format("{}", fmt::join(all, ", "));
}

std::string timed_of(const definition& d) {
  std::vector<std::string> all;
  for (const size_row& sizes : d.perf) all.push_back(fmt::format("{}", fmt::join(sizes, "x")));
  return all.empty() ? "-" : fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

std::string kernel_table() {
  std::string text =
      "| kernel | sizes | cases | types | right within | traffic | timed at |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const definition& d : definitions())
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n",
                        d.name,
                        sizes_of(d),
                        correctness_plan(d, true).cases.size(),
                        types_of(d),
                        tolerances_of(d),
                        promises_of(d),
                        timed_of(d));
  return text;
}

}  // namespace warpgauge::suite
