// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/update.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/baseline_sessions.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <map>
#include <memory>

namespace warpgauge::cli {
namespace {

struct record_options {
  int processes = 5;
  std::vector<std::string> only;
  std::string out;
  std::string results;
  std::string program;
  std::string device;
  bool gated_only = false;
};

/// Adds sessions to a baseline's file, and says so.
std::string add_to(const std::filesystem::path& file,
                   const baseline::stored_baseline& recorded,
                   int processes) {
  std::error_code none;
  std::filesystem::create_directories(
      file.has_parent_path() ? file.parent_path() : std::filesystem::path("."), none);
  std::size_t kept = 0;
  baseline::change_baseline(file, [&](const auto& now) {
    const auto all = now ? baseline::merge(*now, recorded) : recorded;
    kept = all.sessions.size();
    return std::optional(all);
  });
  const std::size_t sessions = recorded.sessions.size();
  return fmt::format(
      "recorded {} session{} of {} process{} on {} in '{}', which now "
      "holds {}\n",
      sessions,
      sessions == 1 ? "" : "s",
      processes,
      processes == 1 ? "" : "es",
      recorded.gpu.name,
      file.string(),
      kept);
}

exit_code record(const record_options& options) {
  session_plan plan;
  plan.processes = options.processes;
  plan.only = case_filter(options.only);
  plan.gated_only = options.gated_only;
  read_before_measuring(options.out);
  const auto sessions_here = sessions_on(options.device);
  plan.program = find_perf_program(options.program);
  plan.folder = results_folder(options.results);
  const std::vector<baseline::process> processes =
      measure_sessions(plan, sessions_here, 0, options.processes);
  // A machine may have several kinds of GPUs or slices, each with a file of its own.
  std::map<std::filesystem::path, std::vector<baseline::process>> by_file;
  for (const baseline::process& p : processes)
    by_file[options.out.empty() ? baseline_folder() / baseline::file_name(p.gpu)
                                : std::filesystem::path(options.out)]
        .push_back(p);
  std::map<std::filesystem::path, baseline::stored_baseline> recorded;
  for (const auto& [file, of_file] : by_file) {
    recorded[file] = baseline::to_baseline(of_file);
    if (const auto time = baseline::refused_time(recorded[file], baseline::current_time()))
      throw stop(exit_code::usage, "nothing was recorded: " + *time);
  }
  std::string text;
  for (const auto& [file, sessions] : recorded) text += add_to(file, sessions, options.processes);
  text += unmeasured_text(processes);
  for (const auto& [file, sessions] : recorded)
    text += fmt::format("Look at it: warpgauge baseline show {}\n", file.string());
  emit_prose(text);
  return exit_code::ok;
}

action declare_baseline_record(CLI::App& app) {
  const auto options = std::make_shared<record_options>();
  app.add_option("--processes", options->processes, "Fresh processes per GPU [5]")
      ->check(CLI::Range(1, 1000));
  add_only(app, options->only);
  app.add_option("-o,--out", options->out, "Baseline to add to; else the folder's for this GPU");
  app.add_option("--device", options->device, "A number, or `all`: every GPU at once");
  add_results_folder(app, options->results);
  add_program(app, options->program);
  app.add_flag("--gated", options->gated_only, "The gated cases only");
  return [options] { return record(*options); };
}

}  // namespace

command baseline_record_command() {
  return {"record",
          "Measures this machine's GPU and adds a session to its baseline",
          {},
          declare_baseline_record,
          "warpgauge baseline record --processes 5"};
}

}  // namespace warpgauge::cli
