// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace warpgauge::baseline {

/// What programs end with. Scripts rely on the numbers.
enum class exit_code : int {
  ok = 0,
  regression = 1,
  usage = 2,
  no_baseline = 3,
  inconclusive = 4,
  not_measured = 5,
  machine_slow = 6,
  infrastructure = 7,
  skipped = 77,
  interrupted = 130,
};

struct exit_code_entry {
  exit_code code;
  std::string_view word;
  std::string_view meaning;
};

/// The one table behind --help, the README, scripts and tests; its order is the ranking, worst
/// first.
///
/// Of several codes a script sees one, and may tolerate some: a new kernel has no baseline yet, a
/// noisy machine is asked again, a broken one is retried. So no code hides one that is tolerated
/// less. A regression is true whatever else could not be done; what nobody may have looked at
/// (usage, infrastructure) comes before what was looked at without a verdict; a slow machine is
/// mended before its figures are; no baseline is what a new kernel has.
inline constexpr std::array<exit_code_entry, 10> exit_code_table{{
    {exit_code::interrupted, "interrupted", "interrupted"},
    {exit_code::regression, "regression", "regression, finding, mismatch or stale documentation"},
    {exit_code::usage, "usage", "usage, or input that cannot be read"},
    {exit_code::infrastructure,
     "infrastructure",
     "infrastructure: unwritable output, short memory, a missing part, a required GPU absent"},
    {exit_code::machine_slow, "machine-slow", "the machine itself is slow: the anchor is low"},
    {exit_code::not_measured, "not-measured", "not measured"},
    {exit_code::inconclusive, "inconclusive", "inconclusive: too much noise for a verdict"},
    {exit_code::no_baseline, "no-baseline", "no baseline for this GPU or kernel"},
    {exit_code::skipped, "skipped", "skipped: cannot run here (CTest's skip code)"},
    {exit_code::ok, "pass", "pass or improvement"},
}};

const exit_code_entry& entry_of(exit_code code);

/// "pass", "no-baseline", ...
std::string_view to_string(exit_code code);

/// The code of that number. A number that is none of ours, a crash for example, is the
/// infrastructure's.
exit_code exit_code_from(int number);

/// The one that comes first in the table.
exit_code worst_of(exit_code a, exit_code b);

/// Of none: ok.
exit_code worst_of(std::span<const exit_code> codes);

}  // namespace warpgauge::baseline
