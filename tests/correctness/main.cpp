// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The correctness program of one backend: CTest runs it once per variant.

#include "generated/commit.hpp"
#include "tests/correctness/arguments.hpp"
#include "tests/correctness/summary.hpp"
#include "warpgauge/conformance/isolation.hpp"
#include "warpgauge/conformance/without_device.hpp"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/registry/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace {

using warpgauge::tests::arguments;
namespace conformance = warpgauge::conformance;
namespace device = warpgauge::device;
namespace registry = warpgauge::registry;

constexpr int passed = 0;
constexpr int failed = 1;
constexpr int wrong_usage = 2;
constexpr int skipped = 77;

// "id cases", for CTest: touches no device.
void list(conformance::plan plan) {
  const bool simulated = device::backend_name() == "sim";
  for (const registry::entry& entry : registry::all_variants()) {
    const std::uint64_t cases = conformance::count_cases(entry, plan, simulated);
    if (cases > 0) fmt::print("{} {}\n", entry.id(), cases);
  }
}

conformance::session_options options_of(const arguments& a) {
  conformance::session_options options;
  options.cases = *conformance::plan_from(a.plan);
  if (const std::size_t colon = a.only.find(':'); colon != std::string::npos)
    options.only.emplace(std::stoull(a.only.substr(0, colon)),
                         std::stoull(a.only.substr(colon + 1)));
  return options;
}

void save(const arguments& a, conformance::variant_result result) {
  if (a.results.empty()) return;
  result.commit = WARPGAUGE_COMMIT;
  conformance::write_json(
      conformance::result_path(a.results, result.backend, result.plan, result.id),
      conformance::to_json(result));
}

// In a process that may launch: once its context is lost, nothing more.
int run_here(const arguments& a,
             const registry::entry& entry,
             const conformance::session_options& options) {
  if (const auto code = conformance::code_without_device()) return *code;
  conformance::variant_result result;
  result.id = entry.id();
  result.backend = device::backend_name();
  result.plan = a.plan;
  try {
    conformance::run_variant(entry, options, result);
  } catch (const conformance::context_lost& lost) {
    fmt::print("{}\nthe cases after it were not run\n", lost.what());
    if (lost.first_case <= lost.last_case) {  // no case was named and counted
      ++result.total.failed;
      result.failures.push_back(lost.what());
    }
  }
  const conformance::counts& total = result.total;
  if (total.cases() == 0) {
    fmt::print("{}: plan {} has no case\n", result.id, a.plan);
    return wrong_usage;
  }
  if (!options.only) save(a, result);
  fmt::print("{}\n", conformance::summary_line(total, 1, result.backend));
  if (total.failed > 0) return failed;
  return total.passed == 0 ? skipped : passed;
}

int run(const arguments& a, const registry::entry& entry) {
  conformance::variant_result result;
  result.id = entry.id();
  result.backend = device::backend_name();
  result.plan = a.plan;
  if (!a.results.empty())
    std::filesystem::remove(
        conformance::result_path(a.results, result.backend, result.plan, result.id));
  if (result.backend == "sim" && entry.variant->gpu_only) {
    result.skips.push_back(fmt::format("not simulated: {}", *entry.variant->gpu_only));
    fmt::print("{} {}\n", result.id, result.skips.back());
    save(a, result);
    return skipped;
  }
  const conformance::session_options options = options_of(a);
  if (!a.family.empty()) return run_here(a, entry, options);  // under a tool that watches processes
  return conformance::run_isolated(
      entry, options, [&](const conformance::session_options& o) { return run_here(a, entry, o); });
}

int run_family(const arguments& a) {
  int worst = -1;
  for (const registry::entry& entry : registry::all_variants()) {
    if (entry.family->name != a.family) continue;
    fmt::print("{}\n", entry.id());
    const int code = run(a, entry);
    // A failure outweighs a pass, and a pass a skip.
    const auto weight = [](int c) { return c == skipped ? 0 : c == passed ? 1 : 2; };
    if (worst < 0 || weight(code) > weight(worst)) worst = code;
  }
  if (worst < 0) fmt::print(stderr, "no family is called {}\n", a.family);
  return worst < 0 ? wrong_usage : worst;
}

int run(const arguments& a) {
  if (!conformance::plan_from(a.plan)) {
    fmt::print(
        stderr, "no plan is called {}; there are sweep, exhaustive, reduced and large\n", a.plan);
    return wrong_usage;
  }
  if (a.list) {
    list(*conformance::plan_from(a.plan));
    return passed;
  }
  if (a.check_device) return conformance::code_without_device().value_or(passed);
  if (a.summary) {
    if (const auto code = conformance::code_without_device()) return *code;
    return warpgauge::tests::summarise(a.results, a.plan) ? passed : failed;
  }
  if (!a.family.empty()) return run_family(a);
  const registry::lookup found = registry::find(a.variant);
  if (!found) {
    fmt::print(stderr, "no variant is called \"{}\"", a.variant);
    if (!found.suggestions.empty())
      fmt::print(stderr, "; did you mean {}?", fmt::join(found.suggestions, " or "));
    fmt::print(stderr, "\n");
    return wrong_usage;
  }
  return run(a, *found.found);
}

}  // namespace

int main(int argc, char** argv) {
  arguments a;
  if (const auto status = parse(argc, argv, a)) return *status == 0 ? passed : wrong_usage;
  try {
    return run(a);
  } catch (const std::exception& error) {
    fmt::print(stderr, "failed: {}\n", error.what());
    return failed;
  }
}
