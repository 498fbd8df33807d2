// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/app_tree.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/measure/cases.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <memory>

namespace warpgauge::cli {
namespace {

action declare(CLI::App& app) {
  const auto actions = std::make_shared<std::map<const CLI::App*, action>>();
  app.require_subcommand(1);
  for (const command& c : baseline_commands()) {
    CLI::App* sub = app.add_subcommand(std::string(c.name), std::string(c.summary));
    if (!c.exits.empty()) sub->footer(exits_text(c.exits));
    (*actions)[sub] = c.declare(*sub);
  }
  return [actions, &app] { return actions->at(app.get_subcommands().front())(); };
}

}  // namespace

const std::vector<command>& baseline_commands() {
  static const std::vector<command> all = {
      baseline_record_command(),
      baseline_check_command(),
      baseline_show_command(),
      baseline_diff_command(),
      baseline_update_command(),
      baseline_prune_command(),
      baseline_merge_command(),
  };
  return all;
}

command baseline_command() {
  return {"baseline",
          "Judges results against stored sessions of this GPU model, keeps them",
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
          declare};
}

std::vector<baseline::process> read_all(const std::vector<std::string>& paths) {
  std::vector<baseline::process> all;
  for (const std::string& path : paths) all.push_back(baseline::read_results(path));
  return all;
}

std::filesystem::path baseline_folder() {
  const char* named = std::getenv("WARPGAUGE_BASELINES");
  return named != nullptr && *named != '\0' ? named : "baselines";
}

std::optional<std::filesystem::path> pick_baseline(const std::string& named,
                                                   const baseline::identity& gpu) {
  if (named.empty()) return baseline::find_baseline(baseline_folder(), gpu);
  std::error_code none;
  if (!std::filesystem::exists(named, none))
    throw stop(exit_code::usage, fmt::format("there is no baseline file '{}'", named));
  return named;
}

baseline::case_list registered_cases() {
  baseline::case_list cases;
  for (const measure::measured_case& c : measure::all_cases())
    cases.emplace(measure::name_of(c), c.gated);
  return cases;
}

judge_by_baseline::judge_by_baseline(const std::string& named, const baseline::identity& gpu) {
  const auto file = pick_baseline(named, gpu);
  if (!file) return;
  stored_ = baseline::read_baseline(*file);
  name_ = file->filename().string();
}

baseline::suite_judgement judge_by_baseline::operator()(std::span<const baseline::process> now,
                                                        std::span<const baseline::process> again,
                                                        std::span<const baseline::process> third,
                                                        const baseline::rule& by) const {
  baseline::suite_judgement judged =
      baseline::judge(stored(), now, again, by, third, registered_cases());
  judged.baseline_name = name_;
  return judged;
}

}  // namespace warpgauge::cli
