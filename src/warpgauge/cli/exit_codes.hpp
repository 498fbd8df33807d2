// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace warpgauge::cli {

/// What the process ends with. Scripts rely on the numbers; the perf tests use the same ones.
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
  std::string_view meaning;
};

/// The one table behind --help, the README and the tests.
inline constexpr std::array<exit_code_entry, 10> exit_code_table{{
    {exit_code::ok, "pass or improvement"},
    {exit_code::regression, "regression, finding, mismatch or stale documentation"},
    {exit_code::usage, "usage, or input that cannot be read"},
    {exit_code::no_baseline, "no baseline for this GPU or kernel"},
    {exit_code::inconclusive, "inconclusive: too much noise for a verdict"},
    {exit_code::not_measured, "not measured"},
    {exit_code::machine_slow, "the machine itself is slow: the anchor is low"},
    {exit_code::infrastructure,
     "infrastructure: unwritable output, short memory, a missing part, a required GPU absent"},
    {exit_code::skipped, "skipped: cannot run here (CTest's skip code)"},
    {exit_code::interrupted, "interrupted"},
}};

/// Ends the command with one sentence on standard error and its exit code.
class stop : public std::runtime_error {
 public:
  stop(exit_code code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
  exit_code code() const { return code_; }

 private:
  exit_code code_;
};

}  // namespace warpgauge::cli
