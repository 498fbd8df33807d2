// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/expectation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::conformance {

/// How the bytes of a unit are shown.
enum class notation : std::uint8_t { hexadecimal, f32, f64, word };

/// A failure shows this many; more rarely help.
inline constexpr std::size_t shown_mismatches = 10;

/// One unit that does not hold what it must.
struct mismatch {
  std::int64_t unit = 0;
  unit_place place;
  unit_value got;
};

/// The unit's bytes within `region`, the inspected bytes as they lie in memory.
/// @pre region.size() == e.region_bytes
unit_value unit_at(const expectation& e, std::span<const std::byte> region, std::int64_t unit);

/// The first unit at or after `from` that does not hold what it must.
std::optional<std::int64_t> next_mismatch(const expectation& e,
                                          std::span<const std::byte> region,
                                          std::int64_t from);

/// How many units do not hold what they must.
std::uint64_t count_mismatches(const expectation& e, std::span<const std::byte> region);

/// One line for people: "row 3, column 5: expected 0x7f, got 0xff (never written)", or "guard band
/// 12 bytes before the first row: ...", or "gap after row 3, ...".
std::string describe(const expectation& e, const mismatch& m, notation shown);

}  // namespace warpgauge::conformance
