// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/baseline_sessions.hpp"

#include "warpgauge/base/progress.hpp"
#include "warpgauge/base/text.hpp"
#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/perf_runs.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdio>

namespace warpgauge::cli {

std::vector<session_on> sessions_on(const std::string& device) {
  if (device.empty()) {
    mention_other_cards("--device all");
    return {{std::nullopt, measure::new_session()}};
  }
  std::vector<session_on> all;
  if (device == "all") {
    for (const measure::card& c : visible_cards()) all.push_back({c.uuid, measure::new_session()});
    return all;
  }
  int number = -1;
  const auto [end, fault] = std::from_chars(device.data(), device.data() + device.size(), number);
  if (fault == std::errc() && end == device.data() + device.size() && number >= 0)
    return {{device, measure::new_session()}};
  throw stop(exit_code::usage, fmt::format("--device is 'all' or a number, not '{}'", device));
}

std::vector<baseline::process> measure_sessions(const session_plan& plan,
                                                std::span<const session_on> sessions,
                                                int first,
                                                int last,
                                                const std::string& name) {
  measure::perf_command common;
  common.program = plan.program;
  common.filter = plan.only;
  common.gated_only = plan.gated_only;
  std::vector<baseline::process> all;
  const auto begun = std::chrono::steady_clock::now();
  for (int number = first; number < last; ++number) {
    std::string what = fmt::format("{}process {} of {} on {}",
                                   name,
                                   number + 1,
                                   plan.processes,
                                   base::plural(sessions.size(), "GPUs"));
    if (number > first) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
      what += fmt::format(", {:.0f} s to go", taken.count() * (last - number) / (number - first));
    }
    std::fputs((what + "\n").c_str(), stderr);
    const base::progress shown(what);
    std::vector<measure::perf_command> commands;
    std::vector<base::process> running;
    for (const session_on& s : sessions) {
      measure::perf_command c = common;
      c.session = s.id;
      c.process = number;
      c.device = s.device;
      const std::string stem = fmt::format("{}-{}", c.session, number);
      c.results = plan.folder / (stem + ".json");
      c.log = plan.folder / (stem + ".log");
      commands.push_back(c);
      running.push_back(measure::start(c));
    }
    for (std::size_t i = 0; i < commands.size(); ++i)
      all.push_back(read_finished(commands[i], running[i].wait()));
  }
  refuse_shared(all);
  return all;
}

void refuse_shared(std::span<const baseline::process> processes) {
  for (const baseline::process& p : processes)
    if (p.before.foreign_processes.value_or(0) > 0 || p.after.foreign_processes.value_or(0) > 0)
      throw stop(exit_code::not_measured,
                 fmt::format("others used the GPU while '{}' was measured; nothing was recorded: "
                             "wait until it is idle (nvidia-smi) and record again",
                             p.origin));
}

std::string unmeasured_text(std::span<const baseline::process> processes) {
  std::size_t failed = 0;
  for (const baseline::process& p : processes)
    for (const baseline::row& r : p.rows) failed += r.problem ? 1 : 0;
  if (failed == 0) return {};
  return fmt::format("{} rows could not be measured and are left out; the results files say why\n",
                     failed);
}

}  // namespace warpgauge::cli
