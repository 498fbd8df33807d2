// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
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

struct check_options {
  std::vector<std::string> results;
  std::vector<std::string> confirm;
  std::vector<std::string> third;
  std::string baseline;
  std::string junit;
  bool json = false;
  bool replay = false;
  baseline::rule by;
};

exit_code check(const check_options& options) {
  const std::vector<baseline::process> now = read_all(options.results);
  const std::vector<baseline::process> again = read_all(options.confirm);
  const std::vector<baseline::process> third = read_all(options.third);
  const judge_by_baseline judge(options.baseline, now.front().gpu);
  if (judge.stored() != nullptr && !options.replay)
    for (const auto* given : {&now, &again, &third})
      baseline::refuse_replayed(*judge.stored(), *given);
  const baseline::suite_judgement judged = judge(now, again, third, options.by);
  if (!options.junit.empty())
    base::write_file(options.junit, report::to_junit(judged, "warpgauge.perf"));
  emit(options.json ? report::to_json(judged) : report::to_table(judged));
  return judged.code;
}

action declare(CLI::App& app) {
  const auto options = std::make_shared<check_options>();
  app.add_option("RESULTS", options->results, "What the perf programs wrote, a file per process")
      ->required();
  add_baseline(app, options->baseline);
  CLI::Option* confirm = add_confirm(app, options->confirm);
  add_third(app, options->third)->needs(confirm);
  add_only(app, options->by.only);
  add_json(app, options->json);
  app.add_option("--junit", options->junit, "Also write JUnit XML to this file");
  app.add_flag(
      "--replay", options->replay, "Judge stored sessions, and what is older than them, too");
  add_family_rate(app, options->by.family_rate, "suite run");
  return [options] { return check(*options); };
}

}  // namespace

command baseline_check_command() {
  return {"check", "Judges results files against the baseline", {}, declare};
}

}  // namespace warpgauge::cli
