// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/conformance/tally.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/commands.hpp"
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <set>

namespace warpgauge::suite {
namespace {

namespace fs = std::filesystem;
using conformance::variant_result;
using nlohmann::json;

/// What a kernel's test left since this program was built.
std::optional<variant_result> result_at(const fs::path& path) {
  std::error_code failed;
  const auto written = fs::last_write_time(path, failed);
  if (failed || written < fs::last_write_time("/proc/self/exe", failed)) return std::nullopt;
  return conformance::variant_result_from(json::parse(base::read_file(path)));
}

std::vector<variant_result> results_of(const request& r,
                                       const std::string& backend,
                                       const std::string& plan) {
  std::vector<variant_result> all;
  for (const definition& d : definitions())
    if (const auto one = result_at(conformance::result_path(
            r.paths->results, backend, plan, r.paths->name + "." + d.name)))
      all.push_back(*one);
  return all;
}

/// Everything that results have in common, as the report reads it.
json sum_of(const std::vector<variant_result>& results, const std::string& backend) {
  variant_result all;
  all.backend = backend;
  std::set<std::string> weakened_by;
  for (const variant_result& one : results) {
    all.total += one.total;
    weakened_by.insert(one.weakened_by.begin(), one.weakened_by.end());
  }
  all.weakened_by.assign(weakened_by.begin(), weakened_by.end());
  json j = conformance::to_json(all);
  j.erase("id");
  j["summary"] = conformance::summary_line(all.total, results.size(), backend);
  return j;
}

void write_summaries(const request& r) {
  for (const char* backend : {"sim", "cuda"})
    for (const char* plan : {"default", "exhaustive"}) {
      const fs::path path = r.paths->results / fmt::format("correctness-{}-{}.json", backend, plan);
      const auto results = results_of(r, backend, plan);
      fs::remove(path);
      if (results.empty()) continue;
      json j = sum_of(results, backend);
      j["plan"] = plan;
      j["missing"] = j["not_run"] = json::array();
      for (const variant_result& one : results) j["variants"][one.id] = conformance::to_json(one);
      conformance::write_json(path, j);
    }
  const fs::path path = r.paths->results / "traffic.sim.json";
  const auto results = results_of(r, "sim", traffic_plan);
  fs::remove(path);
  if (results.empty()) return;
  json j = sum_of(results, "sim");
  j["suite"] = "traffic";
  j["variants"] = results.size();
  std::uint64_t cases = 0;
  for (const variant_result& one : results) {
    cases += one.total.cases();
    j["kernels"][one.id] = {{"passed", one.total.passed}, {"failed", one.total.failed}};
  }
  j["cases"] = cases;
  conformance::write_json(path, j);
}

/// What a whole run covers, for `warpgauge report --kernels`.
json whole_run(const request& r) {
  json counts = json::object();
  json gated = json::array();
  for (const definition& d : definitions()) {
    const std::string id = r.paths->name + "." + d.name;
    const plan some = correctness_plan(d, false);
    const std::size_t all = correctness_plan(d, true).cases.size();
    if (some.sizes < some.all_sizes) counts["default/sim"][id] = some.cases.size();
    counts["exhaustive/sim"][id] = counts["exhaustive/cuda"][id] = all;
    counts["traffic/sim"][id] = traffic_cases(d).size();
    for (const bound_case& c : perf_cases(d)) gated.push_back(perf_name(r.paths->name, c));
  }
  return {{"suite", r.paths->name}, {"case_counts", counts}, {"gated_cases", gated}};
}

}  // namespace

std::vector<std::string> report_words(const request& r) {
  write_summaries(r);
  for (const definition* d : r.kernels) fs::remove(trace_path(r, *d));
  const fs::path kernels = r.paths->results / "kernels.json";
  conformance::write_json(kernels, whole_run(r));
  std::vector<std::string> words{
      "report", "--kernels", kernels, "--title", r.paths->name, "--correctness", r.paths->results};
  if (fs::is_directory(r.paths->results / "perf"))
    words.insert(words.end(), {"--results", r.paths->results / "perf"});
  // In a child: a launch may end its process.
  (void)base::in_child([&] {
    write_traces(r);
    return 0;
  });
  for (const definition* d : r.kernels)
    if (const fs::path trace = trace_path(r, *d); fs::exists(trace))
      words.insert(words.end(), {"--traffic", trace});
  return words;
}

}  // namespace warpgauge::suite
