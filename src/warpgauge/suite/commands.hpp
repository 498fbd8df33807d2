// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/definition.hpp"
#include "warpgauge/suite/program.hpp"

#include <string>
#include <vector>

/// The commands of a program of own kernels; each returns its exit code.
namespace warpgauge::suite {

/// The words of a command line.
struct request {
  const program_paths* paths = nullptr;
  std::string program;  ///< as it was called
  std::vector<const definition*> kernels;
  std::vector<std::string> words;  ///< key=value
  bool exhaustive = false;
  bool few = false;  ///< a few dozen cases, for slow tools
  bool write = false;
  bool json = false;
};

int run_list(const request& r);
int run_correctness(const request& r);
/// A few cases of each kernel under compute-sanitizer's memcheck and racecheck.
int run_sanitizers(const request& r);
int run_traffic(const request& r);
int run_trace(const request& r);
/// One launch of each kernel, as `trace --json` prints it, in files for the report; none on a
/// backend that counts nothing.
void write_traces(const request& r);
std::filesystem::path trace_path(const request& r, const definition& d);
/// The name under which counts of traffic are kept beside those of correctness.
inline constexpr const char* traffic_plan = "traffic";
/// Sums up the tests' results, and states what a complete run is.
/// @return the arguments with which `warpgauge` makes a report of them
std::vector<std::string> report_words(const request& r);
/// The kernels and their statements, as a Markdown table.
std::string kernel_table();
/// Prints what is wrong with the definitions; returns whether anything is.
bool print_problems(const request& r);

}  // namespace warpgauge::suite
