// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <future>
#include <memory>
#include <span>

namespace warpgauge::cli {
namespace {

struct perf_options {
  std::vector<std::string> ids;
  std::string program;
  std::string baseline;
  std::string results;
  bool all_cases = false;
  bool json = false;
  bool every_case = false;
  bool measurements = false;
  baseline::rule by;
};

/// "^(transpose\.padded|copy\.simple)/"; "" for all.
std::string filter_for(const std::vector<std::string>& ids) {
  if (ids.empty()) return {};
  std::string any;
  for (const std::string& id : ids) {
    const auto dot = id.find('.');
    any += fmt::format("{}{}\\.{}", any.empty() ? "" : "|", id.substr(0, dot), id.substr(dot + 1));
  }
  return fmt::format("^({})/", any);
}

/// What CDash and other readers of CTest's output collect.
std::string ctest_measurements(const baseline::suite_judgement& judged) {
  std::string text;
  for (const baseline::judgement& j : judged.cases)
    if (j.figure && j.gated)
      text += fmt::format(
          "<CTestMeasurement type=\"numeric/double\" name=\"{} {}\">{:.6g}</CTestMeasurement>\n",
          j.unit == "GB/s" ? "bandwidth_gb_s" : "tflop_s",
          j.name,
          *j.figure);
  return text;
}

/// Ends the command for variants that have nothing to measure.
void refuse_unmeasured(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    const registry::entry of = find_variant(id);
    if (const auto why = measure::why_unmeasured(of)) throw stop(exit_code::skipped, *why);
  }
}

exit_code perf(const perf_options& options) {
  if (!base::called_by_own_program()) refuse_unmeasured(options.ids);
  measure::perf_command c;
  c.program = find_perf_program(options.program);
  const std::filesystem::path folder = results_folder(options.results);
  const std::string name =
      options.ids.empty() ? "all" : fmt::format("{}", fmt::join(options.ids, "+"));
  c.results = folder / (name + ".json");
  c.log = folder / (name + ".log");
  c.filter = filter_for(options.ids);
  c.gated_only = !options.all_cases;
  c.session = measure::new_session();
  // A run that fails must not leave an earlier one's verdict behind.
  const std::filesystem::path judgement =
      folder / (options.ids.empty() ? "judgement.json" : name + ".judgement.json");
  std::error_code absent;
  std::filesystem::remove(judgement, absent);
  for (const char* kind : {"junit.xml", "again.json", "third.json"})
    std::filesystem::remove(folder / fmt::format("{}.{}", name, kind), absent);
  // Reading takes a tenth of a second, which the GPU need not wait for.
  auto among = std::async(std::launch::async, baselines_for, options.baseline);
  const std::vector<baseline::process> now{measure_now(c, name)};

  const judge_by_baseline judge(options.baseline, now.front().gpu, among.get());
  baseline::rule by = options.by;
  by.only = options.ids;
  baseline::suite_judgement judged = judge(now, {}, {}, by);

  // One look accuses, and two fresh processes judge with it. What could not be measured gets the
  // same chances.
  std::vector<baseline::process> later;
  const auto measure_again = [&](const std::vector<std::string>& cases, const char* which) {
    measure::perf_command more = c;
    more.results = folder / fmt::format("{}.{}.json", name, which);
    more.log = folder / fmt::format("{}.{}.log", name, which);
    more.filter = measure::filter_of(cases);
    more.process = static_cast<int>(later.size()) + 1;
    later.push_back(measure_now(more, fmt::format("{} {}: {} cases", name, which, cases.size())));
    const std::span<const baseline::process> all(later);
    judged = judge(now, all.first(1), all.subspan(1), by);
  };
  for (const char* which : {"again", "third"})
    if (const auto open = baseline::unsettled(judged); !open.empty()) measure_again(open, which);
  base::write_file(judgement, report::to_json(judged));
  base::write_file(folder / (name + ".junit.xml"),
                   report::to_junit(judged, "warpgauge.perf." + name));
  const std::string measured = options.measurements ? ctest_measurements(judged) : "";
  if (options.json) {
    emit(report::to_json(judged) + measured);
  } else {
    const canvas on = standard_output();
    emit(measured + judge.text_of(judged, on, options.every_case), on);
  }
  return judged.code;
}

action declare_perf(CLI::App& app) {
  const auto options = std::make_shared<perf_options>();
  app.add_option("ID", options->ids, "Variants, as listed by `warpgauge list`; all");
  add_all_cases(app, options->all_cases);
  add_baseline(app, options->baseline);
  add_results_folder(app, options->results);
  add_program(app, options->program);
  add_family_rate(app, options->by.family_rate, "suite run");
  add_json(app, options->json);
  add_every_case(app, options->every_case);
  app.add_flag("--ctest-measurements", options->measurements, "Also <CTestMeasurement> lines");
  return [options] { return perf(*options); };
}

}  // namespace

command perf_command() {
  return {"perf",
          "Times kernels in a fresh process and judges them against the baseline",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::no_baseline,
           exit_code::inconclusive,
           exit_code::not_measured,
           exit_code::machine_slow,
           exit_code::infrastructure,
           exit_code::skipped,
           exit_code::interrupted},
          declare_perf,
          "warpgauge perf transpose.padded"};
}

}  // namespace warpgauge::cli
