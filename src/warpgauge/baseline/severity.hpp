// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/exit_code.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

/// The verdicts of cases: their ranking, exit codes, names and colours. Terminal, pages, JUnit,
/// Markdown and forges show cases in this order and with these words.
namespace warpgauge::baseline {

enum class verdict {
  pass,
  regression,
  improvement,
  inconclusive,
  no_baseline,
  not_measured,
  skipped,
  machine_slow,
  infrastructure_error,
};

struct verdict_entry {
  verdict outcome;
  exit_code code;
  std::string_view word;    ///< in files and tables
  std::string_view spoken;  ///< in sentences: "12 slower"
  bool by_change;           ///< its cases are listed by their change; else they are only counted
};

/// Worst first, as exit_code_table ranks their codes.
inline constexpr std::array<verdict_entry, 9> verdict_table{{
    {verdict::regression, exit_code::regression, "regression", "slower", true},
    {verdict::infrastructure_error,
     exit_code::infrastructure,
     "infrastructure",
     "infrastructure",
     false},
    {verdict::machine_slow, exit_code::machine_slow, "machine-slow", "machine-slow", false},
    {verdict::not_measured, exit_code::not_measured, "not-measured", "not-measured", false},
    {verdict::inconclusive, exit_code::inconclusive, "inconclusive", "inconclusive", true},
    {verdict::no_baseline, exit_code::no_baseline, "no-baseline", "no-baseline", false},
    {verdict::skipped, exit_code::skipped, "skipped", "skipped", false},
    {verdict::improvement, exit_code::ok, "improvement", "faster", true},
    {verdict::pass, exit_code::ok, "pass", "pass", true},
}};

const verdict_entry& entry_of(verdict v);

/// "pass", "no-baseline", ...
std::string_view to_string(verdict v);

/// The exit code of the tool and the perf tests.
exit_code exit_code_of(verdict v);

tone look_of(verdict v);

/// Where a case belongs among others: worst first, then the largest change; those that do not count
/// come last, in the same order.
struct rank {
  bool not_gated = false;
  std::size_t place = 0;  ///< of the verdict in its table
  double change = 0;
  auto operator<=>(const rank&) const = default;
};
/// @param change  of the speed, relative: -0.05 is 5 % slower
rank rank_of(verdict v, bool gated, double change);

/// How many cases have which verdict.
class verdict_counts {
 public:
  void add(verdict v, bool gated);
  std::size_t of(verdict v) const;
  std::size_t not_gated() const { return not_gated_; }
  std::size_t all() const;

 private:
  std::array<std::size_t, verdict_table.size()> gated_{};
  std::size_t not_gated_ = 0;
};

/// "12 slower, 1 not-measured, 8 faster, 240 pass, 23 not gated"; empty if there are no cases.
std::string text_of(const verdict_counts& counts);

}  // namespace warpgauge::baseline
