// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/report/ladder.hpp"

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/ceiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace warpgauge::report {
namespace {

using baseline::judgement;

bool nothing_is_expected(std::span<const judgement* const> cases) {
  return std::none_of(cases.begin(),
                      cases.end(),
                      [](const judgement* j) { return j->expected.has_value(); }) &&
         std::any_of(cases.begin(), cases.end(), [](const judgement* j) {
           return j->outcome == baseline::verdict::no_baseline;
         });
}

}  // namespace

void fraction_range::add(std::optional<double> value) {
  if (!value) return;
  least = count == 0 ? *value : std::min(least, *value);
  most = count == 0 ? *value : std::max(most, *value);
  ++count;
}

std::string fraction_range::text() const {
  if (count == 0) return "-";
  const auto per_cent = [](double part) { return fmt::format("{:.0f}", 100 * part); };
  return per_cent(least) == per_cent(most)
             ? per_cent(most) + " %"
             : fmt::format("{} to {} %", per_cent(least), per_cent(most));
}

std::string ladder_rung::card() const {
  if (below > 0) return "below";
  return healthy > 0 ? "healthy" : "-";
}

std::vector<ladder_rung> ladder_of(std::span<const judgement* const> cases) {
  if (!nothing_is_expected(cases)) return {};
  std::map<std::string, ladder_rung> by_kernel;
  for (const judgement* j : cases) {
    if (!j->gated || !j->figure) continue;
    const std::string name = base::one_line(baseline::variant_and_rest(j->name).first);
    ladder_rung& rung = by_kernel[name];
    rung.kernel = name;
    rung.of_copy.add(j->fraction_of_copy);
    rung.of_peak.add(j->fraction_of_peak);
    const auto roof = baseline::roofline_of(j->fraction_of_copy, j->fraction_of_fma);
    rung.of_what_binds.add(roof ? roof->share() : j->fraction_of_copy);
    for (const baseline::cause& c : j->causes) {
      const bool below = c.kind == baseline::cause_kind::below_others;
      if (!below && c.kind != baseline::cause_kind::as_others) continue;
      rung.floor.add(c.usual);
      ++(below ? rung.below : rung.healthy);
    }
  }
  std::vector<ladder_rung> ladder;
  for (auto& [name, rung] : by_kernel)
    if (rung.of_copy.count + rung.of_peak.count > 0) ladder.push_back(std::move(rung));
  std::stable_sort(ladder.begin(), ladder.end(), [](const ladder_rung& a, const ladder_rung& b) {
    return a.of_what_binds.least < b.of_what_binds.least;
  });
  return ladder;
}

std::string health_of(std::span<const ladder_rung> ladder) {
  const auto below =
      std::count_if(ladder.begin(), ladder.end(), [](const ladder_rung& r) { return r.below > 0; });
  const auto known = std::count_if(
      ladder.begin(), ladder.end(), [](const ladder_rung& r) { return r.floor.count > 0; });
  if (known == 0) return "not known: no kernel has a floor";
  return fmt::format(
      "{}: kernels below their floor: {} of {}", below > 0 ? "no" : "yes", below, known);
}

}  // namespace warpgauge::report
