// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/perf_look.hpp"

#include "warpgauge/base/files.hpp"
#include "warpgauge/cli/perf_runs.hpp"
#include "warpgauge/report/verdict_forms.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <system_error>
#include <utility>

namespace warpgauge::cli {

baselines read_baselines(const std::string& named) {
  return std::async(std::launch::async, baselines_for, named).share();
}

judged_run measure_and_judge(const perf_run& run, const baselines& among) {
  measure::perf_command c = run.measured;
  c.results = run.folder / (run.name + ".json");
  c.log = run.folder / (run.name + ".log");
  c.session = measure::new_session();
  // A failed run must not leave an earlier one's verdict behind.
  const std::filesystem::path judgement =
      run.folder / (run.name == "all" ? "judgement.json" : run.name + ".judgement.json");
  std::error_code absent;
  std::filesystem::remove(judgement, absent);
  for (const char* kind : {"junit.xml", "again.json", "third.json"})
    std::filesystem::remove(run.folder / fmt::format("{}.{}", run.name, kind), absent);
  const auto measured = [&](const measure::perf_command& command, const std::string& what) {
    return run.quiet ? read_finished(command, measure::run(command)) : measure_now(command, what);
  };
  const std::vector<baseline::process> now{measured(c, run.name)};
  judge_by_baseline judge(run.baseline, now.front().gpu, among.get());
  baseline::suite_judgement judged = judge(now, {}, {}, run.by);

  // One process accuses, and two fresh ones judge with it. Cases that could not be measured get the
  // same chances.
  std::vector<baseline::process> later;
  for (const char* which : {"again", "third"}) {
    const std::vector<std::string> open = baseline::unsettled(judged);
    if (open.empty()) continue;
    measure::perf_command more = c;
    more.results = run.folder / fmt::format("{}.{}.json", run.name, which);
    more.log = run.folder / fmt::format("{}.{}.log", run.name, which);
    more.filter = measure::filter_of(open);
    more.process = static_cast<int>(later.size()) + 1;
    later.push_back(measured(more, fmt::format("{} {}: {} cases", run.name, which, open.size())));
    const std::span<const baseline::process> all(later);
    judged = judge(now, all.first(1), all.subspan(1), run.by);
  }
  base::write_file(judgement, report::to_json(judged));
  base::write_file(run.folder / (run.name + ".junit.xml"),
                   report::to_junit(judged, "warpgauge.perf." + run.name));
  return {std::move(judge), std::move(judged)};
}

}  // namespace warpgauge::cli
