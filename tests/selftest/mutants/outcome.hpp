// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace warpgauge::mutants {

/// What a variant's tests said of a mutant: they passed, or what noticed it. The last two are tests
/// that never came back.
enum class outcome : std::uint8_t { passed, correctness, traffic, crashed, endless };

constexpr std::string_view to_string(outcome o) {
  switch (o) {
    case outcome::passed:
      return "passed";
    case outcome::correctness:
      return "correctness";
    case outcome::traffic:
      return "traffic";
    case outcome::crashed:
      return "crashed";
    case outcome::endless:
      return "endless";
  }
  return "?";
}

}  // namespace warpgauge::mutants
