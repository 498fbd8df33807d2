// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/operand_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpgauge::conformance {

using namespace contract;  // NOLINT(google-build-using-namespace): what is launched and judged

/// How the bytes of a unit are shown.
enum class notation : std::uint8_t { hexadecimal, f32, f64, word };

/// How mismatches of the case are shown.
notation notation_of(const launch_case& c);

/// Mismatches shown per failure; more rarely help.
inline constexpr std::size_t shown_mismatches = 10;

/// One unit with a wrong value.
struct mismatch {
  std::int64_t unit = 0;
  unit_place place;
  unit_value got;
};

/// One line for people: "row 3, column 5: expected 0x7f, got 0xff (never written)", or "guard band
/// 12 bytes before the first row: ...", or "gap after row 3, ...".
std::string describe(const judge& by, const expectation& e, const mismatch& m, notation shown);

/// What a launch did besides kernels, as a sentence; empty if nothing.
std::string describe_work(std::uint64_t allocations, std::uint64_t fills, std::uint64_t copies);

}  // namespace warpgauge::conformance
