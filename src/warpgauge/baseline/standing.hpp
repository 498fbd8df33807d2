// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/text.hpp"
#include "warpgauge/baseline/exit_code.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

/// What a run proves: the one rule behind the gate's table and the report's claims.
namespace warpgauge::baseline {

/// The answer to a question that the suite can answer.
enum class status {
  proven,
  failed,
  not_proven,  ///< no input, nothing ran, or no verdict; never counted as a pass
  shown,       ///< information, neither right nor wrong
};
inline std::string_view to_string(status s) {
  constexpr std::string_view words[] = {"proven", "failed", "not proven", "information"};
  return words[static_cast<int>(s)];
}

/// The cases of a run.
struct counted_run {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::string incomplete{};             ///< why it was only a part; empty if it was the whole
  std::set<std::string> weakened_by{};  ///< settings under which a pass says less
};

struct standing {
  status outcome = status::not_proven;
  exit_code code = exit_code::not_measured;
  std::string reason;  ///< empty when proven
};

/// A failure counts whatever else is amiss; a pass only of a whole run with all checks on.
inline standing standing_of(const counted_run& run) {
  if (run.failed > 0)
    return {status::failed, exit_code::regression, base::grouped(run.failed) + " failed"};
  if (run.passed == 0) return {status::not_proven, exit_code::not_measured, "nothing ran"};
  std::string settings;
  for (const std::string& one : run.weakened_by)
    settings += (settings.empty() ? "weakened by " : ", ") + one;
  if (!settings.empty()) return {status::not_proven, exit_code::infrastructure, settings};
  if (!run.incomplete.empty()) return {status::not_proven, exit_code::not_measured, run.incomplete};
  return {status::proven, exit_code::ok, ""};
}

}  // namespace warpgauge::baseline
