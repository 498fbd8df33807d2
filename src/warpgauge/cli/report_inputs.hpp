// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <string>
#include <vector>

namespace warpgauge::cli {

/// The inputs of `warpgauge report`, as typed.
struct report_inputs {
  std::vector<std::string> results;   ///< judgements, or folders of `warpgauge perf`
  std::vector<std::string> evidence;  ///< folders, summaries, traces, JUnit XML
  std::string coverage;
  std::string doctor;
  std::string study;
  std::string kernels;  ///< own kernels, as their program describes them; empty: the suite's
  std::string cases;    ///< required numbers of cases, instead of the registry's
  std::string baseline;
  std::string sources = ".";
  std::string source_url;  ///< where others read them; empty: nowhere
  std::string title;
  std::string commit;  ///< empty: git's, for the sources
  std::string branch;  ///< likewise
  bool no_trace = false;
};

/// Reads all of it. Without results and evidence it takes what ctest left in the folder `results`
/// next to this tool, if newer than the tool, and queries the machine.
/// @throws baseline::file_error, stop
report::model gather(const report_inputs& asked);

/// Launches every variant of the registry once on the simulator: in this process if it has the
/// simulator, else in a process of the simulator's tool each. Records in `to` what was not traced,
/// and why.
void add_traces(const report_inputs& from, report::model& to);

/// Reads the output of `warpgauge study --json` and decides its claims again.
/// @throws base::unreadable_file, stop
void add_studies(const std::string& file, report::model& to);

/// What a complete run of own kernels covers, as their program wrote it.
/// @throws base::unreadable_file, baseline::file_error
void read_own_kernels(const std::string& file, report::model& to);

/// Compares a launch's counts with the registry's formula.
void compare_with_formula(report::traced_kernel& k);

}  // namespace warpgauge::cli
