// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/update.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/cli/output.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/cli/progress.hpp"
#include "warpgauge/cli/shared_options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>

namespace warpgauge::cli {
namespace {

struct record_options {
  int processes = 5;
  std::string only;
  std::string out;
  std::string results;
  std::string program;
  std::string device;
  bool gated_only = false;
};

/// The GPUs to record on, as CUDA_VISIBLE_DEVICES: nothing for the one that CUDA shows first.
std::vector<std::optional<std::string>> devices_of(const std::string& device) {
  if (device.empty()) {
    mention_other_cards("--device all");
    return {std::nullopt};
  }
  std::vector<std::optional<std::string>> all;
  if (device == "all") {
    for (const measure::card& c : visible_cards()) all.emplace_back(c.uuid);
    return all;
  }
  int number = -1;
  const auto [end, fault] = std::from_chars(device.data(), device.data() + device.size(), number);
  if (fault == std::errc() && end == device.data() + device.size() && number >= 0) return {device};
  throw stop(exit_code::usage, fmt::format("--device is 'all' or a number, not '{}'", device));
}

/// Measures `processes` times on each GPU, all GPUs at once, each GPU's processes one after the
/// other. One session per GPU.
std::vector<baseline::process> measure_all(const record_options& options) {
  const auto devices = devices_of(options.device);
  measure::perf_command common;
  common.program = find_perf_program(options.program);
  common.filter = options.only;
  common.gated_only = options.gated_only;
  const std::filesystem::path folder = results_folder(options.results);
  std::vector<std::string> sessions;
  for (std::size_t i = 0; i < devices.size(); ++i) sessions.push_back(measure::new_session());

  std::vector<baseline::process> all;
  const auto begun = std::chrono::steady_clock::now();
  for (int number = 0; number < options.processes; ++number) {
    std::string what = fmt::format("process {} of {} on {}",
                                   number + 1,
                                   options.processes,
                                   base::plural(devices.size(), "GPUs"));
    if (number > 0) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
      what +=
          fmt::format(", {:.0f} s to go", taken.count() * (options.processes - number) / number);
    }
    std::fputs((what + "\n").c_str(), stderr);
    const progress shown(what);
    std::vector<measure::perf_command> commands;
    std::vector<base::process> running;
    for (std::size_t i = 0; i < devices.size(); ++i) {
      measure::perf_command c = common;
      c.session = sessions[i];
      c.process = number;
      c.device = devices[i];
      const std::string stem = fmt::format("{}-{}", c.session, number);
      c.results = folder / (stem + ".json");
      c.log = folder / (stem + ".log");
      commands.push_back(c);
      running.push_back(measure::start(c));
    }
    for (std::size_t i = 0; i < devices.size(); ++i)
      all.push_back(read_finished(commands[i], running[i].wait()));
  }
  return all;
}

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
  const std::vector<baseline::process> processes = measure_all(options);
  for (const baseline::process& p : processes)
    if (p.before.foreign_processes.value_or(0) > 0 || p.after.foreign_processes.value_or(0) > 0)
      throw stop(exit_code::not_measured,
                 fmt::format("others used the GPU while '{}' was measured; nothing was recorded: "
                             "wait until it is idle (nvidia-smi) and record again",
                             p.origin));
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
  std::size_t failed = 0;
  for (const baseline::process& p : processes)
    for (const baseline::row& r : p.rows) failed += r.problem ? 1 : 0;
  if (failed > 0)
    text += fmt::format(
        "{} rows could not be measured and are left out; the results files say "
        "why\n",
        failed);
  for (const auto& [file, sessions] : recorded)
    text += fmt::format("Look at it: warpgauge baseline show {}\n", file.string());
  emit(text);
  return exit_code::ok;
}

action declare_baseline_record(CLI::App& app) {
  const auto options = std::make_shared<record_options>();
  app.add_option("--processes", options->processes, "Fresh processes per GPU [5]")
      ->check(CLI::Range(1, 1000));
  app.add_option("--only", options->only, "Regular expression on case names; all");
  app.add_option("--out", options->out, "Baseline to add to; else the folder's for this GPU");
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
