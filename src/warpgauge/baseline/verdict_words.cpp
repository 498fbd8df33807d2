// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/verdict.hpp"

#include <algorithm>
#include <array>

namespace warpgauge::baseline {
namespace {

constexpr std::array<int, 9> worst_first{7, 2, 1, 6, 5, 4, 3, 77, 0};

}  // namespace

std::string_view to_string(verdict v) {
  switch (v) {
    case verdict::pass:
      return "pass";
    case verdict::regression:
      return "regression";
    case verdict::improvement:
      return "improvement";
    case verdict::inconclusive:
      return "inconclusive";
    case verdict::no_baseline:
      return "no-baseline";
    case verdict::not_measured:
      return "not-measured";
    case verdict::skipped:
      return "skipped";
    case verdict::machine_slow:
      return "machine-slow";
    case verdict::infrastructure_error:
      return "infrastructure";
  }
  return "?";
}

int exit_code(verdict v) {
  switch (v) {
    case verdict::pass:
    case verdict::improvement:
      return 0;
    case verdict::regression:
      return 1;
    case verdict::no_baseline:
      return 3;
    case verdict::inconclusive:
      return 4;
    case verdict::not_measured:
      return 5;
    case verdict::machine_slow:
      return 6;
    case verdict::infrastructure_error:
      return 7;
    case verdict::skipped:
      return 77;
  }
  return 7;
}

int worst_exit_code(std::span<const int> codes) {
  auto worst = worst_first.end() - 1;
  for (const int code : codes) {
    // A number that is no code of ours, a crash for example, is the infrastructure's.
    const auto at = std::find(worst_first.begin(), worst_first.end(), code);
    worst = std::min(worst, at == worst_first.end() ? worst_first.begin() : at);
  }
  return *worst;
}

}  // namespace warpgauge::baseline
