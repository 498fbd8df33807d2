// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/results_sum.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace warpgauge::conformance {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// What was counted, on a line of its own.
std::string evidence_of(const results_sum& sum) {
  const bool all = sum.exhaustive_cases == 0 || sum.exhaustive_cases == sum.total.cases();
  std::string text = fmt::format("{}", sum.total.cases());
  if (!all) text += fmt::format(" of {}", sum.exhaustive_cases);
  text += fmt::format(" cases{} of {} variants: {} passed",
                      all ? "" : " (all: --exhaustive)",
                      sum.variants(),
                      sum.total.passed);
  if (sum.total.failed > 0) text += fmt::format(", {} failed", sum.total.failed);
  if (sum.total.skipped > 0) text += fmt::format(", {} skipped", sum.total.skipped);
  return text;
}

json claim_json(const results_sum& sum) {
  const baseline::standing s = sum.stands();
  return {{"outcome", to_string(s.outcome)},
          {"exit_code", static_cast<int>(s.code)},
          {"reason", s.reason},
          {"evidence", evidence_of(sum)}};
}

/// What both kinds of file share.
json common_json(const results_sum& sum, const std::string& backend, const std::string& plan) {
  variant_result all;
  all.backend = backend;
  all.plan = plan;
  all.total = sum.total;
  all.by = sum.by;
  all.weakened_by.assign(sum.weakened_by.begin(), sum.weakened_by.end());
  if (sum.commits.size() == 1) all.commit = *sum.commits.begin();
  json j = to_json(all);
  j.erase("id");
  j["claim"] = claim_json(sum);
  return j;
}

}  // namespace

fs::file_time_type time_of_this_program() { return fs::last_write_time("/proc/self/exe"); }

std::optional<variant_result> result_since(fs::file_time_type oldest, const fs::path& file) {
  std::error_code absent;
  const fs::file_time_type written = fs::last_write_time(file, absent);
  if (absent || written < oldest) return std::nullopt;
  try {
    return variant_result_from(json::parse(base::read_file(file)));
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

void results_sum::add(const variant_result& one) {
  total += one.total;
  weakened_by.insert(one.weakened_by.begin(), one.weakened_by.end());
  commits.insert(one.commit);
  for (const auto& [axis, values] : one.by)
    for (const auto& [value, n] : values) by[axis][value] += n;
  const auto [found, is_new] = each.emplace(one.id, one);
  if (!is_new) found->second.total += one.total;
}

std::vector<std::string> results_sum::not_run() const {
  std::vector<std::string> all;
  for (const auto& [id, one] : each)
    if (one.total.cases() == 0)
      all.push_back(id + " " + (one.skips.empty() ? "" : one.skips.front()));
  return all;
}

baseline::standing results_sum::stands() const {
  baseline::counted_run run = counted();
  run.weakened_by = weakened_by;
  return standing_of(run);
}

bool results_sum::good() const {
  return standing_of(counted()).outcome == baseline::status::proven;
}

baseline::counted_run results_sum::counted() const {
  baseline::counted_run run{total.passed, total.failed};
  if (!missing.empty())
    run.incomplete = fmt::format("{} left no result", base::plural(missing.size(), "parts"));
  else if (commits.size() > 1)
    run.incomplete = fmt::format("results from {} commits", commits.size());
  return run;
}

void results_sum::print(const std::string& suite, const std::string& backend) const {
  for (const auto& [axis, values] : by)
    for (const auto& [value, n] : values)
      fmt::print("  {:8} {:24} {:>10} cases{}\n",
                 axis,
                 value,
                 n.cases(),
                 n.failed > 0 ? fmt::format("  {} failed", n.failed) : "");
  for (const std::string& id : not_run()) fmt::print("not run: {}\n", id);
  for (const std::string& setting : weakened_by) fmt::print("weakened by {}\n", setting);
  for (const std::string& id : missing)
    fmt::print("no result: {} left none since this program was built\n", id);
  if (commits.size() > 1)
    fmt::print("results from {} commits: {}\n", commits.size(), fmt::join(commits, ", "));
  fmt::print("{}\n", summary_line(total, variants(), backend, suite));
}

json correctness_json(const results_sum& sum, const std::string& backend, const std::string& plan) {
  json j = common_json(sum, backend, plan);
  j["summary"] = summary_line(sum.total, sum.variants(), backend);
  if (sum.exhaustive_cases > 0) j["exhaustive_cases"] = sum.exhaustive_cases;
  j["missing"] = sum.missing;
  j["not_run"] = sum.not_run();
  j["variants"] = json::object();
  for (const auto& [id, one] : sum.each) j["variants"][id] = to_json(one);
  return j;
}

json traffic_json(const results_sum& sum) {
  json j = common_json(sum, "sim", "traffic");
  j["suite"] = "traffic";
  j["variants"] = sum.variants();
  j["kernels"] = json::object();
  for (const auto& [id, one] : sum.each)
    if (one.total.passed + one.total.failed > 0)
      j["kernels"][id] = {{"passed", one.total.passed}, {"failed", one.total.failed}};
  return j;
}

}  // namespace warpgauge::conformance
