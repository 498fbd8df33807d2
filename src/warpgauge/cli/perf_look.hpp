// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/cli/baseline_files.hpp"
#include "warpgauge/measure/perf_process.hpp"

#include <filesystem>
#include <future>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// What `warpgauge perf` measures on one card, and what judges it.
struct perf_run {
  measure::perf_command measured;  ///< program, filter, gated_only, device; the rest is made
  std::filesystem::path folder;    ///< for the files that it leaves
  std::string name;                ///< of its files: "all", "transpose.padded"
  std::string baseline;            ///< the file that the user named; empty: the folder's
  baseline::rule by;
  bool quiet = false;  ///< without messages of progress
};

struct judged_run {
  judge_by_baseline judge;
  baseline::suite_judgement judged;
};

/// Baselines as baselines_for reads them, for several cards at once and while a GPU measures.
using baselines = std::shared_future<std::vector<baseline::baseline_file>>;
baselines read_baselines(const std::string& named);

/// Measures in a fresh process, judges, and measures undecided cases twice more. Leaves results,
/// logs, a judgement and its JUnit form in the folder.
/// @throws stop, as read_finished does
judged_run measure_and_judge(const perf_run& run, const baselines& among);

}  // namespace warpgauge::cli
