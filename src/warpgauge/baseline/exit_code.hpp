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
  findings = 97,
  interrupted = 130,
};

/// How it looks: red, amber or green.
enum class tone { bad, open, good };

/// "bad", "open", "good": also the class on a page.
std::string_view to_string(tone t);

struct exit_code_entry {
  exit_code code;
  std::string_view word;
  tone look;
  std::string_view meaning;
};

/// The one table behind --help, the README, scripts, pages and tests; its order is the ranking,
/// worst first. The verdicts of cases refer to it (severity.hpp).
///
/// A script sees one of several codes and may tolerate some: a new kernel has no baseline, a noisy
/// or broken machine is tried again. So no code hides a less tolerable one. A regression, and
/// findings of the simulator in a program, count whatever else failed. Codes after which possibly
/// nothing was checked (usage, infrastructure) come before those without a verdict; a slow machine
/// is fixed before its figures are; a new kernel has no baseline.
inline constexpr std::array<exit_code_entry, 11> exit_code_table{{
    {exit_code::interrupted, "interrupted", tone::bad, "interrupted"},
    {exit_code::regression,
     "regression",
     tone::bad,
     "regression, finding, mismatch or stale documentation"},
    {exit_code::findings,
     "findings",
     tone::bad,
     "findings of the simulator in a program of warpgauge cc"},
    {exit_code::usage, "usage", tone::bad, "usage, or input that cannot be read"},
    {exit_code::infrastructure,
     "infrastructure",
     tone::bad,
     "infrastructure: unwritable output, short memory, a missing part, a required GPU absent"},
    {exit_code::machine_slow,
     "machine-slow",
     tone::open,
     "the machine itself is slow: the anchor is low"},
    {exit_code::not_measured, "not-measured", tone::open, "not measured"},
    {exit_code::inconclusive,
     "inconclusive",
     tone::open,
     "inconclusive: too much noise for a verdict"},
    {exit_code::no_baseline, "no-baseline", tone::open, "no baseline for this GPU or kernel"},
    {exit_code::skipped, "skipped", tone::open, "skipped: cannot run here (CTest's skip code)"},
    {exit_code::ok, "pass", tone::good, "pass or improvement"},
}};

const exit_code_entry& entry_of(exit_code code);

/// "pass", "no-baseline", ...
std::string_view to_string(exit_code code);

/// The code of that number. Any other number, for example a crash, is an infrastructure error.
exit_code exit_code_from(int number);

/// The one that comes first in the table.
exit_code worst_of(exit_code a, exit_code b);

/// Of none: ok.
exit_code worst_of(std::span<const exit_code> codes);

}  // namespace warpgauge::baseline
