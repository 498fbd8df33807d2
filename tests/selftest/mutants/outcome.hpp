// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace warpgauge::mutants {

/// What a variant's tests said of a mutant: they passed, or what noticed it. Of `crashed` and
/// `endless` they never came back; `refused` is one that does not compile.
enum class outcome : std::uint8_t { passed, correctness, traffic, crashed, endless, refused };

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
    case outcome::refused:
      return "refused";
  }
  return "?";
}

/// @throws std::invalid_argument  it is none
constexpr outcome outcome_from(std::string_view name) {
  for (const outcome o : {outcome::passed,
                          outcome::correctness,
                          outcome::traffic,
                          outcome::crashed,
                          outcome::endless,
                          outcome::refused})
    if (to_string(o) == name) return o;
  throw std::invalid_argument("no outcome of a mutant");
}

}  // namespace warpgauge::mutants
