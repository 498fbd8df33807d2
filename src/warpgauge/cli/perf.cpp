// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/cli/lookup.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_cards.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

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
  bool all_gpus = false;
  std::string page;
  baseline::rule by;
};

/// Measurements that CDash and other readers of CTest's output collect.
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
  perf_run asked;
  asked.measured.program = find_perf_program(options.program);
  if (!options.ids.empty()) asked.measured.filter = measure::filter_of_variants(options.ids);
  asked.measured.gated_only = !options.all_cases;
  asked.folder = results_folder(options.results);
  asked.name = options.ids.empty() ? "all" : fmt::format("{}", fmt::join(options.ids, "+"));
  asked.baseline = options.baseline;
  asked.by = options.by;
  asked.by.only = options.ids;
  if (options.all_gpus)
    return judge_all_gpus(
        asked, {.json = options.json, .every_case = options.every_case, .page = options.page});
  mention_other_cards("--all-gpus");
  const judged_run done = measure_and_judge(asked, read_baselines(options.baseline));
  const baseline::suite_judgement& judged = done.judged;
  const std::string measured = options.measurements ? ctest_measurements(judged) : "";
  if (options.json) {
    emit(report::to_json(judged) + measured);
  } else {
    const canvas on = standard_output();
    emit(measured);  // whole lines, for programs
    emit(done.judge.text_of(judged, on, options.every_case), on);
  }
  return judged.code;
}

action declare_perf(CLI::App& app) {
  const auto options = std::make_shared<perf_options>();
  app.add_option("ID", options->ids, "Variants, as listed by `warpgauge list` [all]");
  add_all_cases(app, options->all_cases);
  add_baseline(app, options->baseline);
  add_results_folder(app, options->results);
  add_program(app, options->program);
  add_family_rate(app, options->by.family_rate, "suite run");
  add_json(app, options->json);
  add_every_case(app, options->every_case);
  auto* const measurements =
      app.add_flag("--ctest-measurements", options->measurements, "Also <CTestMeasurement> lines");
  auto* const all = app.add_flag("--all-gpus",
                                 options->all_gpus,
                                 "Every GPU and MIG instance at once, and compared with each other")
                        ->excludes(measurements);
  app.add_option("--page", options->page, "Also write an HTML page of the cards to this file")
      ->needs(all);
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
