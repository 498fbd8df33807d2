// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/canvas.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <optional>
#include <string>
#include <vector>

/// The text that terminals show for verdicts, wherever they came from: the summary first and last,
/// and between them the cases that need attention, the largest change first.
namespace warpgauge::report {

/// A case with its verdict.
struct shown_case {
  std::string name;
  baseline::verdict outcome = baseline::verdict::not_measured;
  bool gated = true;                   ///< else it does not count
  std::optional<double> change{};      ///< of the speed, relative: -0.05 is 5 % slower
  std::optional<double> limit{};       ///< the change below which it is slower
  std::optional<double> detects{};     ///< the smallest loss that would be found
  std::string figures{};               ///< the figures behind the change: "3712 of 3911 GB/s"
  std::string judged_by{};             ///< "same card"
  std::vector<std::string> because{};  ///< sentences that other cases may share
  std::string repeat{};                ///< the command that measures it again
};

struct shown_verdict {
  std::string label = "perf";        ///< of the summary
  std::vector<std::string> notes;    ///< on the whole; a case does not repeat them
  std::vector<std::string> against;  ///< what was compared with what
  std::string legend;                ///< of `detects`
  std::vector<shown_case> cases;
  std::vector<std::string> table;  ///< ready lines, in place of what nobody can judge
};

/// Red, amber or green, on a terminal.
const fmt::text_style& style_of(baseline::tone look);

/// "perf: 12 slower, 8 faster, 240 pass, 2 not gated; worst transpose.padded -5.1 % (limit -0.3 %)"
std::string summary_of(const shown_verdict& all);

/// The summary, notes, cases that need attention, what they were compared with, and the summary
/// again. Lines are of at most `on.columns` where words allow it.
/// @param every_case  also those that passed or do not count
std::string text_of(const shown_verdict& all, const base::canvas& on, bool every_case);

}  // namespace warpgauge::report
