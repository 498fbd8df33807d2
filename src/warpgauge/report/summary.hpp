// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/report/model.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The part for somebody in a hurry.
namespace warpgauge::report {

struct failure {
  std::string name;              ///< a case, a test or a kernel
  std::string place;             ///< the id of its row on the page
  std::optional<double> change;  ///< fraction of what is expected, negative: slower
  std::optional<double> limit;   ///< likewise
  std::string why;               ///< one line; empty where the change says it
  std::string command;  ///< that repeats it; empty when its name is not a plain word for a shell
  std::string figures = {};  ///< behind the change: "3712 of 3911 GB/s"
};

/// What failed: wrong results and wrong traffic first, then slower cases, the largest loss first.
std::vector<failure> failures_of(const model& m);

/// Cases as every form shows them: worst first, then the largest change; those that do not count
/// last.
std::vector<const case_line*> worst_first(const performance& p);

/// How many of its cases have which verdict.
baseline::verdict_counts counts_of(const performance& p);

struct counted_case {
  std::string_view name;
  baseline::verdict outcome = baseline::verdict::not_measured;
  bool gated = true;
  std::optional<double> change{};
  std::optional<double> limit{};  ///< the change below which it is slower
};

/// "12 slower, 8 faster, 240 pass, 2 not gated; worst transpose.padded -5.1 % (limit -0.3 %)"
std::string sentence_of(std::span<const counted_case> cases);

/// The outcome in one sentence: how many failed and the worst of them, or what was proven.
std::string outcome_of(const model& m);

/// The ids that failure::place names, of rows and parts of the page.
std::string test_place(std::size_t group, std::size_t failed);
std::string case_place(std::size_t index);
std::string kernel_place(std::size_t index);
std::string study_place(int number);

/// A change as a column has it, "-5.09 %"; "-" when absent.
std::string change_text(std::optional<double> change);

/// "-5.1 %", "-0.3 %", "-22.1 %": as in a sentence.
std::string spoken_change(double change);

/// Names come from files: only what a shell takes as one plain word becomes part of a command.
bool plain_word(std::string_view name);

/// The command that measures a kernel again, from the top of the source tree, like the ctest
/// commands beside it; empty when its name is not a plain word for a shell. It is not the tool that
/// prints it, which may be the simulator's, or installed on a machine without a GPU.
std::string repeat_command(std::string_view kernel);

}  // namespace warpgauge::report
