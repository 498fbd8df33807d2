// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/reference.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace warpgauge::device {
class queue;
}

namespace warpgauge::contract {

/// Units with wrong values.
struct wrong_units {
  std::uint64_t count = 0;
  std::uint64_t first = 0;  ///< the lowest; nothing when there is none
};

/// Inspects outputs in device memory. Compiled with a family for CUDA.
struct device_judge {
  /// For each case: adds the number of wrong units to its count, and poisons its region again, in
  /// one pass over memory. `cases` and `failures`, one per case, are in device memory; `most_units`
  /// is the largest number of units of a case.
  void (*inspect)(device::queue&,
                  const expectation* cases,
                  std::size_t count,
                  std::int64_t most_units,
                  std::byte* arena,
                  unsigned* failures) = nullptr;
  /// The first wrong unit at or after `from`.
  wrong_units (*find)(device::queue&,
                      const expectation&,
                      const std::byte* arena,
                      std::int64_t from) = nullptr;
  /// Adds to `count`, in device memory, how many of `samples` elements, spread evenly, are wrong;
  /// with `lower_only` only elements on and below the diagonal.
  void (*sample)(device::queue&,
                 const expectation&,
                 const std::byte* arena,
                 std::int64_t samples,
                 bool lower_only,
                 unsigned* count) = nullptr;
};

/// Compares a contract's outputs with its reference.
struct judge {
  /// The first wrong unit at or after `from` of a region in host memory.
  std::optional<std::int64_t> (*next_mismatch)(const expectation&,
                                               std::span<const std::byte> region,
                                               std::int64_t from) = nullptr;
  std::uint64_t (*count_mismatches)(const expectation&,
                                    std::span<const std::byte> region) = nullptr;
  expected_unit (*expected)(const expectation&, std::int64_t row, std::int64_t column) = nullptr;
  device_judge on_device{};  ///< all null when the simulator is the device
};

/// Whether the unit's value is right; outside the output's elements the poison is.
template <class Reference>
WARPGAUGE_HOST_DEVICE bool unit_holds(const expectation& e,
                                      std::int64_t unit,
                                      const unit_value& got) {
  const unit_place p = place_of(e, unit);
  if (!p.element) return same_bytes(got, poison_value(e.element_bytes));
  return Reference::holds(e, p.row, p.column, got);
}

}  // namespace warpgauge::contract
