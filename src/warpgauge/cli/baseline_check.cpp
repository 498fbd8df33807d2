// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/suggest.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/shared_options.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <regex>
#include <set>

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
  bool every_case = false;
  baseline::rule by;
};

/// The cases that values of --only mean.
/// @throws stop (usage) for one that means none
std::vector<std::string> cases_meant(const std::vector<std::string>& only,
                                     const baseline::stored_baseline* stored,
                                     const std::vector<baseline::process>& now) {
  if (only.empty()) return {};
  baseline::case_list cases = registered_cases();
  for (const baseline::process& p : now)
    for (const baseline::row& r : p.rows) cases.emplace(r.name, true);
  if (stored != nullptr)
    for (const auto& [id, session] : stored->sessions)
      for (const auto& [name, c] : session.cases) cases.emplace(name, true);
  std::vector<std::string> meant;
  for (const std::string& value : only) {
    const std::size_t before = meant.size();
    const std::regex expression(case_filter({value}, cases), std::regex::extended);
    for (const auto& [name, gated] : cases)
      if (std::regex_search(name, expression)) meant.push_back(name);
    if (meant.size() > before) continue;
    std::set<std::string> known;
    for (const auto& [name, gated] : cases) {
      known.insert(name);
      known.emplace(baseline::variant_and_rest(name).first);
    }
    throw stop(exit_code::usage,
               fmt::format("--only: no kernel or case is named '{}'{}",
                           value,
                           base::did_you_mean(base::near_misses(
                               value, std::vector<std::string>(known.begin(), known.end())))));
  }
  return meant;
}

exit_code check(const check_options& options) {
  std::optional<base::progress> shown("judging " + options.results.front());
  const std::vector<baseline::process> now = read_all(options.results);
  const std::vector<baseline::process> again = read_all(options.confirm);
  const std::vector<baseline::process> third = read_all(options.third);
  const judge_by_baseline judge(options.baseline, now.front().gpu, baselines_for(options.baseline));
  if (judge.stored() != nullptr && !options.replay)
    for (const auto* given : {&now, &again, &third})
      baseline::refuse_replayed(*judge.stored(), *given);
  baseline::rule by = options.by;
  by.only = cases_meant(options.by.only, judge.stored(), now);
  const baseline::suite_judgement judged = judge(now, again, third, by);
  shown.reset();
  if (!options.junit.empty())
    base::write_file(options.junit, report::to_junit(judged, "warpgauge.perf"));
  if (options.json) {
    emit(report::to_json(judged));
  } else {
    const canvas on = standard_output();
    emit(judge.text_of(judged, on, options.every_case), on);
  }
  return judged.code;
}

action declare_baseline_check(CLI::App& app) {
  const auto options = std::make_shared<check_options>();
  app.add_option("RESULTS", options->results, "What the perf programs wrote, a file per process")
      ->required();
  add_baseline(app, options->baseline);
  CLI::Option* confirm = add_confirm(app, options->confirm);
  add_third(app, options->third)->needs(confirm);
  add_only(app, options->by.only);
  add_json(app, options->json);
  add_every_case(app, options->every_case);
  app.add_option("--junit", options->junit, "Also write JUnit XML to this file");
  app.add_flag(
      "--replay", options->replay, "Judge stored sessions, and what is older than them, too");
  add_family_rate(app, options->by.family_rate, "suite run");
  return [options] { return check(*options); };
}

}  // namespace

command baseline_check_command() {
  return {"check",
          "Judges results files against the baseline",
          {},
          declare_baseline_check,
          "warpgauge baseline check first.json --confirm second.json --third third.json"};
}

}  // namespace warpgauge::cli
