// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/conformance/results_sum.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/commands.hpp"
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace warpgauge::suite {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The results of the kernels' tests since this program was built.
conformance::results_sum sum_of(const request& r,
                                const std::string& backend,
                                const std::string& plan) {
  conformance::results_sum sum;
  for (const definition& d : definitions())
    if (const auto one = conformance::result_since(
            conformance::time_of_this_program(),
            conformance::result_path(
                r.paths->results, backend, plan, r.paths->name + "." + d.name)))
      sum.add(*one);
  return sum;
}

void write_summaries(const request& r) {
  const auto write =
      [&](const std::string& name, const conformance::results_sum& sum, const json& j) {
        const fs::path path = r.paths->results / name;
        fs::remove(path);
        if (!sum.each.empty()) conformance::write_json(path, j);
      };
  for (const char* backend : {"sim", "cuda"})
    for (const char* plan : {"default", "exhaustive"}) {
      const conformance::results_sum sum = sum_of(r, backend, plan);
      write(fmt::format("correctness-{}-{}.json", backend, plan),
            sum,
            conformance::correctness_json(sum, backend, plan));
    }
  const conformance::results_sum traffic = sum_of(r, "sim", traffic_plan);
  write("traffic.sim.json", traffic, conformance::traffic_json(traffic));
}

/// What a complete run covers, for `warpgauge report --kernels`.
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

/// Without a GPU `perf` leaves no more than its log.
bool holds_judgement(const fs::path& folder) {
  std::error_code none;
  const fs::directory_iterator files(folder, none);
  return !none && std::any_of(begin(files), end(files), [](const fs::directory_entry& file) {
    return file.path().string().ends_with("judgement.json");
  });
}

}  // namespace

std::vector<std::string> report_words(const request& r) {
  write_summaries(r);
  for (const definition* d : r.kernels) fs::remove(trace_path(r, *d));
  const fs::path kernels = r.paths->results / "kernels.json";
  conformance::write_json(kernels, whole_run(r));
  std::vector<std::string> words{
      "report", "--kernels", kernels, "--title", r.paths->name, "--correctness", r.paths->results};
  if (holds_judgement(r.paths->results / "perf"))
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
