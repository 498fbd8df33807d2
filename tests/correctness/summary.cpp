// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/correctness/summary.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/conformance/tally.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

namespace warpgauge::tests {
namespace {

using conformance::counts;
using conformance::variant_result;

std::optional<variant_result> load(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto program = std::filesystem::last_write_time("/proc/self/exe", ignored);
  const auto written = std::filesystem::last_write_time(path, ignored);
  if (ignored || written < program) return std::nullopt;
  const nlohmann::json j = nlohmann::json::parse(base::read_file(path), nullptr, false);
  if (j.is_discarded()) return std::nullopt;
  return conformance::variant_result_from(j);
}

bool has_cases(const registry::entry& entry, conformance::plan p) {
  bool any = false;
  conformance::for_each_case(
      entry, p, device::backend_name() == "sim", [&](const auto&, std::string_view) {
        any = true;
      });
  return any;
}

std::uint64_t exhaustive_cases() {
  std::uint64_t cases = 0;
  for (const registry::entry& entry : registry::all_variants())
    conformance::for_each_case(entry,
                               conformance::plan::exhaustive,
                               device::backend_name() == "sim",
                               [&](const auto&, std::string_view) { ++cases; });
  return cases;
}

}  // namespace

bool summarise(const std::filesystem::path& results, const std::string& plan) {
  const std::string backend(device::backend_name());
  counts total;
  conformance::split by;
  std::vector<std::string> missing;
  std::vector<std::string> not_run;
  std::set<std::string> weakened_by;
  std::set<std::string> commits;
  std::size_t variants = 0;
  nlohmann::json per_variant = nlohmann::json::object();
  for (const registry::entry& entry : registry::all_variants()) {
    if (!has_cases(entry, *conformance::plan_from(plan))) continue;
    const auto result = load(conformance::result_path(results, backend, plan, entry.id()));
    if (!result) {
      missing.push_back(entry.id());
      continue;
    }
    if (result->total.cases() == 0) {
      not_run.push_back(entry.id() + " " + (result->skips.empty() ? "" : result->skips.front()));
    } else {
      ++variants;
    }
    total += result->total;
    weakened_by.insert(result->weakened_by.begin(), result->weakened_by.end());
    commits.insert(result->commit);
    by["family"][std::string(entry.family->name)] += result->total;
    for (const auto& [axis, values] : result->by)
      for (const auto& [value, n] : values) by[axis][value] += n;
    per_variant[entry.id()] = conformance::to_json(*result);
  }

  const auto print_failures = [](const counts& n) {
    return n.failed > 0 ? fmt::format("  {} failed", n.failed) : std::string();
  };
  for (const auto& [axis, values] : by)
    for (const auto& [value, n] : values)
      fmt::print("  {:8} {:24} {:>10} cases{}\n", axis, value, n.cases(), print_failures(n));
  for (const std::string& id : not_run) fmt::print("not run: {}\n", id);
  for (const std::string& setting : weakened_by) fmt::print("weakened by {}\n", setting);
  for (const std::string& id : missing)
    fmt::print("no result: {} is registered, but left none since this program was built\n", id);
  fmt::print("{}\n", conformance::summary_line(total, variants, backend));

  variant_result all;
  all.backend = backend;
  all.plan = plan;
  all.total = total;
  all.by = by;
  all.weakened_by.assign(weakened_by.begin(), weakened_by.end());
  if (commits.size() == 1) all.commit = *commits.begin();
  nlohmann::json j = conformance::to_json(all);
  j.erase("id");
  // How much of what the backend can run this was.
  j["exhaustive_cases"] = exhaustive_cases();
  j["summary"] = conformance::summary_line(total, variants, backend);
  j["missing"] = missing;
  j["not_run"] = not_run;
  j["variants"] = per_variant;
  conformance::write_json(results / fmt::format("correctness-{}-{}.json", backend, plan), j);
  if (commits.size() > 1)
    fmt::print("results of {} commits: {}\n", commits.size(), fmt::join(commits, ", "));
  return commits.size() == 1 && missing.empty() && total.failed == 0 && total.passed > 0;
}

}  // namespace warpgauge::tests
