// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/compare.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace warpgauge::cli {
namespace {

struct compare_options {
  std::string before;
  std::string after;
  bool json = false;
  bool every_case = false;
  baseline::compare_rule by;
};

exit_code compare(const compare_options& options) {
  const auto rows = [](const std::string& path) {
    return baseline::parse_plain(base::read_file(path), path);
  };
  const auto compared =
      baseline::compare_rows(rows(options.before), rows(options.after), options.by);
  exit_code code = exit_code::ok;
  for (const baseline::compared_row& row : compared)
    code = worst_of(code, baseline::exit_code_of(row.outcome));
  if (options.json) {
    emit(baseline::to_json(compared, options.by));
    return code;
  }
  report::shown_verdict shown = report::shown(compared, options.by);
  shown.against.insert(shown.against.begin(),
                       fmt::format("{} beside {}", options.after, options.before));
  const canvas on = standard_output();
  emit(report::text_of(shown, on, options.every_case), on);
  return code;
}

action declare_compare(CLI::App& app) {
  const auto options = std::make_shared<compare_options>();
  app.add_option("A", options->before, "Google Benchmark JSON, ours or any other")->required();
  app.add_option("B", options->after, "The results to compare with it")->required();
  add_json(app, options->json);
  add_every_case(app, options->every_case);
  add_fraction(app, "--tolerance", options->by.tolerance, "Accepted loss of speed", 0, 0.9);
  add_fraction(app,
               "--confidence",
               options->by.confidence,
               "Confidence of all intervals together",
               0.5,
               0.999999);
  return [options] { return compare(*options); };
}

}  // namespace

command compare_command() {
  return {"compare",
          "Compares two results files, Google Benchmark's own too",
          {exit_code::ok,
           exit_code::regression,
           exit_code::usage,
           exit_code::no_baseline,
           exit_code::inconclusive,
           exit_code::not_measured,
           exit_code::infrastructure},
          declare_compare,
          "warpgauge compare before.json after.json --tolerance 2%"};
}

}  // namespace warpgauge::cli
