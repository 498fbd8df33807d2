// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/case_counts.hpp"

#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpgauge::cli {

std::map<std::string, std::uint64_t> count_plan(std::string_view plan, bool simulated) {
  std::map<std::string, std::uint64_t> counts;
  const auto known = conformance::plan_from(plan);
  if (!known) return counts;
  for (const registry::entry& e : registry::all_variants()) {
    if (const std::uint64_t n = conformance::count_cases(e, *known, simulated); n > 0)
      counts[e.id()] = n;
  }
  return counts;
}

case_counts count_all_cases() {
  case_counts all;
  for (const char* plan : {"sweep", "exhaustive"})
    all[fmt::format("{}/sim", plan)] = count_plan(plan, true);
  for (const char* plan : {"sweep", "large"})
    all[fmt::format("{}/cuda", plan)] = count_plan(plan, false);
  for (const registry::entry& e : registry::all_variants())
    for (const measure::measured_case& c : measure::cases_of(e))
      if (c.gated) ++all["perf/cuda"][e.id()];
  add_traffic_counts(all);
  return all;
}

std::string to_json(const case_counts& counts) { return nlohmann::json(counts).dump(1) + "\n"; }

case_counts case_counts_from(const nlohmann::json& runs, const std::string& origin) {
  baseline::require_object(runs, {origin, "case counts"});
  case_counts all;
  for (const auto& [run, kernels] : runs.items()) {
    const baseline::location within{origin, fmt::format("'{}'", run)};
    baseline::require_object(kernels, within);
    for (const auto& [id, n] : kernels.items()) {
      if (!n.is_number_unsigned() || n.get<std::uint64_t>() == 0)
        within.fail(baseline::file_fault::wrong_schema,
                    fmt::format("the number of cases of {} is not a count", id));
      all[run][id] = n.get<std::uint64_t>();
    }
  }
  return all;
}

case_counts parse_case_counts(std::string_view text, const std::string& origin) {
  case_counts all = case_counts_from(baseline::parse_json(text, origin), origin);
  for (const char* run : {"sweep/sim", "sweep/cuda", "large/cuda", "traffic/sim", "perf/cuda"})
    if (all[run].empty())
      baseline::location{origin, "case counts"}.fail(baseline::file_fault::wrong_schema,
                                                     fmt::format("no kernel has '{}' cases", run));
  return all;
}

}  // namespace warpgauge::cli
