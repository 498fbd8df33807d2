// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/cli/app_tree.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/measure/cases.hpp"
#include "warpgauge/measure/perf_process.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>

namespace warpgauge::cli {
namespace {

action declare_baseline(CLI::App& app) {
  const auto actions = std::make_shared<std::map<const CLI::App*, action>>();
  app.require_subcommand(1);
  for (const command& c : baseline_commands()) {
    CLI::App* sub = app.add_subcommand(std::string(c.name), std::string(c.summary));
    sub->footer(footer_of(c));
    (*actions)[sub] = c.declare(*sub);
  }
  return [actions, &app] { return actions->at(app.get_subcommands().front())(); };
}

/// One that was named is used, whatever GPU it is of: the judgement says so.
std::optional<baseline::baseline_file> choose(const std::string& named,
                                              const baseline::identity& gpu,
                                              std::vector<baseline::baseline_file> among) {
  if (!named.empty()) return baseline::take_lent(std::move(among), 0);
  return baseline::best_match(std::move(among), gpu);
}

}  // namespace

const std::vector<command>& baseline_commands() {
  static const std::vector<command> all = {
      baseline_adopt_command(),
      baseline_record_command(),
      baseline_check_command(),
      baseline_show_command(),
      baseline_diff_command(),
      baseline_history_command(),
      baseline_update_command(),
      baseline_prune_command(),
      baseline_merge_command(),
      baseline_bridge_command(),
      baseline_convert_command(),
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
          declare_baseline,
          "warpgauge baseline check build/cuda/results/perf/all.json"};
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

std::vector<std::filesystem::path> stored_baselines() {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(baseline_folder(), none))
    if (entry.path().extension() == ".json" && entry.path().filename() != "schema.json")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void read_before_measuring(const std::string& named) {
  if (named.empty())
    baseline::baselines_in(baseline_folder());
  else
    baseline::baseline_at(named);
}

std::vector<baseline::baseline_file> baselines_for(const std::string& named) {
  std::vector<baseline::baseline_file> all = baseline::baselines_in(baseline_folder());
  if (named.empty()) return all;
  std::error_code none;
  if (!std::filesystem::exists(named, none))
    throw stop(exit_code::usage, fmt::format("there is no baseline file '{}'", named));
  all.insert(all.begin(), {named, baseline::read_baseline(named)});
  return all;
}

std::optional<baseline::baseline_file> pick_baseline(const std::string& named,
                                                     const baseline::identity& gpu) {
  return choose(named, gpu, baselines_for(named));
}

baseline::case_list registered_cases() {
  baseline::case_list cases;
  for (const measure::measured_case& c : measure::all_cases())
    cases.emplace(measure::name_of(c), c.gated);
  return cases;
}

std::string case_filter(const std::vector<std::string>& only, const baseline::case_list& cases) {
  std::string any;
  for (const std::string& value : only) {
    const bool variant = std::any_of(cases.begin(), cases.end(), [&](const auto& c) {
      return baseline::variant_and_rest(c.first).first == value;
    });
    any += any.empty() ? "" : "|";
    any += cases.contains(value) ? measure::filter_of({value})
           : variant             ? measure::filter_of_variants({value})
                                 : value;
  }
  return any;
}

std::string looked_for(const std::string& named, const baseline::identity& gpu) {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path folder = baseline_folder();
  const std::string file = baseline::file_name(gpu);
  std::vector<std::string> others;
  for (const fs::path& other : stored_baselines()) others.push_back(other.filename().string());
  std::string text = fmt::format("looked for {} in {}", file, fs::absolute(folder, none).string());
  if (!fs::is_directory(folder, none))
    text += ", which is no folder";
  else if (others.empty())
    text += ", which holds no baseline";
  else
    text += fmt::format(", which holds {}", fmt::join(others, ", "));
  // A build tree lies two folders below the baselines of its sources.
  const fs::path beside = base::this_program().parent_path() / ".." / ".." / "baselines";
  if (named.empty() && !fs::equivalent(folder, beside, none) && fs::exists(beside / file, none))
    return text + fmt::format("; there is one here: WARPGAUGE_BASELINES={}",
                              fs::weakly_canonical(beside, none).string());
  return text + "; --baseline FILE or WARPGAUGE_BASELINES=FOLDER names another place";
}

judge_by_baseline::judge_by_baseline(const std::string& named,
                                     const baseline::identity& gpu,
                                     std::vector<baseline::baseline_file> among) {
  std::vector<const baseline::stored_baseline*> models;
  for (const baseline::baseline_file& f : among) models.push_back(&f.stored);
  others_ = baseline::peak_shares_of(models);
  auto file = choose(named, gpu, std::move(among));
  if (!file) {
    against_ = looked_for(named, gpu);
    return;
  }
  stored_ = std::move(file->stored);
  name_ = file->path.filename().string();
  against_ = file->path.string();
}

std::string judge_by_baseline::text_of(const baseline::suite_judgement& judged,
                                       const canvas& on,
                                       bool every_case) const {
  report::shown_verdict shown = report::shown(judged, on);
  if (stored_)
    shown.against.push_back(fmt::format("{} by {}: {} on {}",
                                        judged.gpu.name,
                                        against_,
                                        base::plural(std::uint64_t(judged.sessions), "sessions"),
                                        base::plural(std::uint64_t(judged.cards), "cards")));
  else
    shown.notes.push_back(against_);
  return report::text_of(shown, on, every_case);
}

baseline::suite_judgement judge_by_baseline::operator()(std::span<const baseline::process> now,
                                                        std::span<const baseline::process> again,
                                                        std::span<const baseline::process> third,
                                                        const baseline::rule& by) const {
  baseline::suite_judgement judged =
      baseline::judge(stored(), now, again, by, third, registered_cases(), others_);
  judged.baseline_name = name_;
  return judged;
}

}  // namespace warpgauge::cli
