// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/correctness/summary.hpp"

#include "warpgauge/conformance/results_sum.hpp"
#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpgauge::tests {
namespace {

std::uint64_t exhaustive_cases() {
  std::uint64_t cases = 0;
  for (const registry::entry& entry : registry::all_variants())
    cases += conformance::count_cases(
        entry, conformance::plan::exhaustive, device::backend_name() == "sim");
  return cases;
}

}  // namespace

bool summarise(const std::filesystem::path& results, const std::string& plan) {
  const std::string backend(device::backend_name());
  conformance::results_sum sum;
  for (const registry::entry& entry : registry::all_variants()) {
    if (conformance::count_cases(entry, *conformance::plan_from(plan), backend == "sim") == 0)
      continue;
    const auto result =
        conformance::result_since(conformance::time_of_this_program(),
                                  conformance::result_path(results, backend, plan, entry.id()));
    if (!result) {
      sum.missing.push_back(entry.id());
      continue;
    }
    sum.add(*result);
    sum.by["family"][std::string(entry.family->name)] += result->total;
  }
  sum.exhaustive_cases = exhaustive_cases();
  sum.print("correctness", backend);
  conformance::write_json(results / fmt::format("correctness-{}-{}.json", backend, plan),
                          conformance::correctness_json(sum, backend, plan));
  return sum.good();
}

}  // namespace warpgauge::tests
