// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// How often the gate is wrong, counted on recorded measurements. Runs without a GPU. Our rule is
/// the library's own code (src/warpgauge/baseline); the peers' rules are here.
namespace warpgauge::evaluation {

/// What rules of other tools and the evaluation need besides a row.
struct extra {
  double moved = 0;              ///< share of rows that was really moved and not counted
  std::vector<double> times_us;  ///< kernel times of single samples, the first ones
  bool operator==(const extra&) const = default;
};

/// One process with one injected share: what a run of the suite would have seen. Rows have the
/// names of their cases.
struct recorded_process {
  baseline::process process;
  double asked = 0;  ///< share of rows to inject; 0: the kernels are unchanged
  std::map<std::string, extra> extras;
  bool judged = true;  ///< false: others are judged by it, and it is not
};

struct recording {
  std::string commit;  ///< what was built
  std::vector<recorded_process> processes;
};

/// The processes of one results file of the perf program: one of unchanged kernels, or one for each
/// injected share.
/// @throws baseline::file_error
std::vector<recorded_process> parse_processes(std::string_view text, const std::string& origin);

/// All *.json files that perf/evaluation/record left in a folder.
/// @throws baseline::file_error  also when there is none
recording read_folder(const std::filesystem::path& folder, const std::string& commit);

/// The kept form: one JSON document with one line per column of a process. Figures have seven
/// digits; times, of cases that were injected only, 10 ns. Parsing it gives the same processes but
/// for that.
/// @throws baseline::file_error (other_gpu) when processes are of different GPU models
std::string to_text(const recording& r);

/// @throws baseline::file_error
recording parse_recording(std::string_view text, const std::string& origin);

}  // namespace warpgauge::evaluation
