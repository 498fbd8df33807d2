// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/hardware.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/baseline_sessions.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace warpgauge::cli {
namespace {

using baseline::hardware;

struct adopt_options {
  std::vector<std::string> results;
  std::string file;
  int sessions = 5;
  int processes = 5;
  std::string folder;
  std::string program;
  std::string device = "all";
  baseline::update_rule by;
  bool dry_run = false;
};

/// The cards of one model, and the baseline that they belong to.
struct adopted_file {
  std::filesystem::path path;
  std::optional<baseline::stored_baseline> stored;
  std::vector<baseline::process> processes;
  std::vector<baseline::hardware_change> changes;

  bool has(hardware kind) const {
    return std::any_of(
        changes.begin(), changes.end(), [&](const auto& c) { return c.kind == kind; });
  }
};

/// By the name of each one's file: the one that the user named, the folder's for this GPU, else one
/// to be made.
std::map<std::string, adopted_file> files_of(const adopt_options& options,
                                             std::span<const baseline::process> processes) {
  const std::vector<baseline::baseline_file> folder =
      options.file.empty() ? baseline::baselines_in(baseline_folder())
                           : std::vector<baseline::baseline_file>{};
  std::map<std::string, adopted_file> files;
  for (const baseline::process& p : processes) {
    adopted_file found{baseline_folder() / baseline::file_name(p.gpu), {}, {}, {}};
    if (!options.file.empty())
      found = {options.file, baseline::baseline_at(options.file), {}, {}};
    else if (const auto known = baseline::best_match(folder, p.gpu))
      found = {known->path, known->stored, {}, {}};
    files.emplace(found.path.string(), found).first->second.processes.push_back(p);
  }
  for (auto& [name, f] : files)
    f.changes = baseline::hardware_changes(f.stored ? &*f.stored : nullptr,
                                           f.processes,
                                           !options.results.empty() || options.device == "all");
  return files;
}

/// Says what was found of each card; those that there is something to record of.
/// @throws stop (usage) where the figures would belong to no baseline
std::set<std::string> changed_cards(const std::map<std::string, adopted_file>& files) {
  std::string text;
  std::string apart;
  std::set<std::string> cards;
  for (const auto& [name, f] : files)
    for (const baseline::hardware_change& c : f.changes) {
      text += c.sentence + "\n";
      if (c.kind != hardware::unchanged) cards.insert(c.card);
      if (c.kind == hardware::other_settings || (c.kind == hardware::new_model && f.stored))
        apart =
            fmt::format("'{}' is unchanged: {}; --baseline FILE names another", name, c.sentence);
    }
  emit_prose(text);
  if (!apart.empty()) throw stop(exit_code::usage, apart);
  return cards;
}

/// A recording that was cut short must not stand for a card.
void require_sessions(std::span<const baseline::process> processes, int fewest) {
  std::map<std::string, std::set<std::string>> sessions;
  for (const baseline::process& p : processes) sessions[p.card].insert(p.session);
  for (const auto& [card, of_card] : sessions)
    if (std::ssize(of_card) < fewest)
      throw stop(exit_code::usage,
                 fmt::format("nothing was stored: of card {} there are {} sessions of {} at least: "
                             "record it again",
                             card,
                             of_card.size(),
                             fewest));
}

/// By a bridge where a stored card shows what the new driver does, else as any new sessions.
exit_code store(const std::string& name, const adopted_file& f, const adopt_options& options) {
  if (f.stored && f.has(hardware::new_driver)) {
    std::map<std::string, int> sessions;
    for (const auto& [id, s] : f.stored->sessions) ++sessions[s.card];
    for (const baseline::hardware_change& c : f.changes)
      if (c.kind == hardware::new_driver && sessions[c.card] >= options.by.fewest_sessions)
        return bridge_file(name, baseline::to_baseline(f.processes), options.by, options.dry_run);
  }
  std::error_code none;
  if (f.path.has_parent_path() && !options.dry_run)
    std::filesystem::create_directories(f.path.parent_path(), none);
  return update_file(name,
                     f.processes,
                     options.by,
                     options.dry_run,
                     f.stored ? f.stored->noise : baseline::noise_by_case{});
}

/// One process of each card tells what has changed, before minutes are spent on it.
std::vector<baseline::process> measure_changed(const adopt_options& options,
                                               const std::filesystem::path& folder) {
  session_plan plan;
  plan.program = find_perf_program(options.program);
  plan.processes = options.processes;
  plan.gated_only = true;
  plan.folder = folder;
  std::vector<session_on> sessions = sessions_on(options.device);
  const auto named = [&](int number) {
    return fmt::format("session {} of {}, ", number, options.sessions);
  };
  read_before_measuring(options.file);
  std::vector<baseline::process> first = measure_sessions(plan, sessions, 0, 1, named(1));
  const std::set<std::string> changed = changed_cards(files_of(options, first));
  const auto is_changed = [&](const std::string& card) { return changed.contains(card); };
  std::set<std::string> kept;
  for (const baseline::process& p : first)
    if (is_changed(p.card)) kept.insert(p.session);
  std::erase_if(sessions, [&](const session_on& s) { return !kept.contains(s.id); });
  std::erase_if(first, [&](const baseline::process& p) { return !is_changed(p.card); });
  if (sessions.empty()) return {};
  std::vector<baseline::process> all = std::move(first);
  for (int number = 1; number <= options.sessions; ++number) {
    for (baseline::process& p :
         measure_sessions(plan, sessions, number == 1 ? 1 : 0, options.processes, named(number)))
      all.push_back(std::move(p));
    for (session_on& s : sessions) s.id = measure::new_session();
  }
  return all;
}

exit_code adopt(const adopt_options& options) {
  std::vector<baseline::process> processes;
  std::filesystem::path folder;
  if (options.results.empty()) {
    find_perf_program(options.program);  // says what is missing before a folder is made
    folder = results_folder(results_folder(options.folder) / ("adopt-" + measure::new_session()));
    processes = measure_changed(options, folder);
  } else {
    processes = read_all(options.results);
    refuse_shared(processes);
    const std::set<std::string> changed = changed_cards(files_of(options, processes));
    std::erase_if(processes, [&](const baseline::process& p) { return !changed.contains(p.card); });
  }
  if (processes.empty()) {
    emit_prose("nothing was stored; `warpgauge baseline update` adds sessions of a stored card\n");
    return exit_code::ok;
  }
  require_sessions(processes, options.by.fewest_sessions);
  exit_code code = exit_code::ok;
  for (const auto& [name, f] : files_of(options, processes)) {
    try {
      code = baseline::worst_of(code, store(name, f, options));
    } catch (const stop& e) {
      if (folder.empty()) throw;
      throw stop(e.code(),
                 fmt::format("{} (what was measured is kept: warpgauge baseline adopt {}/*.json{} "
                             "--reason WHY)",
                             e.what(),
                             folder.string(),
                             options.file.empty() ? "" : " --baseline " + options.file));
    }
  }
  emit_prose(unmeasured_text(processes));
  return code;
}

action declare_adopt(CLI::App& app) {
  const auto options = std::make_shared<adopt_options>();
  app.add_option("RESULTS", options->results, "Adopt these, of all cards here; else it measures");
  app.add_option("--baseline", options->file, "The file to add to; else the folder's for this GPU");
  add_reason(app, options->by.reason, "Why a figure may fall or a limit widen; is stored");
  app.add_option("--sessions", options->sessions, "Sessions of each changed card [5]")
      ->check(CLI::Range(3, 1000));
  app.add_option("--processes", options->processes, "Fresh processes of a session [5]")
      ->check(CLI::Range(1, 1000));
  app.add_option("--device", options->device, "A number; else every card, all at once");
  add_results_folder(app, options->folder);
  add_program(app, options->program);
  app.add_flag("--dry-run", options->dry_run, "Only show what would change");
  return [options] { return adopt(*options); };
}

}  // namespace

command baseline_adopt_command() {
  return {"adopt",
          "After a hardware change: finds what changed and records those cards",
          {},
          declare_adopt,
          "warpgauge baseline adopt"};
}

}  // namespace warpgauge::cli
