// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/process.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warpgauge::measure {

/// One run of a perf program in a process of its own.
struct perf_command {
  std::filesystem::path program;
  std::filesystem::path results;  ///< written with --benchmark_out
  std::filesystem::path log;      ///< standard output and error
  std::string filter;             ///< regular expression; "": all cases
  bool gated_only = false;
  std::string session;
  int process = 0;                    ///< number within the session
  std::optional<std::uint64_t> seed;  ///< of the order of cases; drawn when absent
  std::optional<std::string> device;  ///< CUDA_VISIBLE_DEVICES; absent: as inherited
  bool inherit_output = false;    ///< shows the program's own table and progress instead of a log
  std::vector<std::string> more;  ///< further arguments
};

/// The program's arguments, itself first.
std::vector<std::string> arguments_of(const perf_command& c);

/// @throws std::system_error when no further process can be started
base::process start(const perf_command& c);

/// Runs it to its end; the exit code as of base::process::wait.
int run(const perf_command& c);

/// The last lines of a log, for a sentence about a failed process.
std::string last_lines(const std::filesystem::path& log, int lines);

/// A regular expression that matches these case names in a perf program, and no others.
std::string filter_of(const std::vector<std::string>& case_names);
/// The same for all cases of these variants.
std::string filter_of_variants(const std::vector<std::string>& ids);

/// 16 random hex digits.
std::string new_session();

}  // namespace warpgauge::measure
