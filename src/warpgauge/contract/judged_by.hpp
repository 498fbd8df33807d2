// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/judge.hpp"

#include <algorithm>
#include <array>

#ifdef __CUDACC__
#include "warpgauge/contract/judge.cuh"
#endif

namespace warpgauge::contract {

/// One past the last unit that is, as `unit` is, an element of its row or else beside all elements.
inline std::int64_t end_of_run(const expectation& e, std::int64_t unit, const unit_place& at) {
  std::int64_t end = e.units();
  if (at.row < 0) {
    if (e.base > e.region) end = (e.base - e.region) / e.element_bytes;
  } else if (at.row < e.height) {
    end = unit + (at.element ? e.width : e.pitch / e.element_bytes) - at.column;
  }
  return std::clamp(end, unit + 1, e.units());
}

/// Calls f(unit) for each wrong unit of a region in host memory, from `from` on, until it returns
/// false.
template <class Reference, class F>
void for_each_wrong(const expectation& e,
                    std::span<const std::byte> region,
                    std::int64_t from,
                    F&& f) {
  const unit_value poison = poison_value(e.element_bytes);
  for (std::int64_t unit = from; unit < e.units();) {
    const unit_place at = place_of(e, unit);
    const std::int64_t first = unit;
    const std::int64_t end = end_of_run(e, unit, at);
    if constexpr (requires { Reference::at_once; }) {
      for (; at.element && unit + Reference::at_once <= end; unit += Reference::at_once) {
        std::array<unit_value, Reference::at_once> got;
        for (int i = 0; i < Reference::at_once; ++i) got[i] = unit_at(e, region, unit + i);
        const auto right = Reference::each_holds(e, at.row, at.column + unit - first, got);
        for (int i = 0; i < Reference::at_once; ++i)
          if (!right[i] && !f(unit + i)) return;
      }
    }
    for (; unit < end; ++unit) {
      const unit_value got = unit_at(e, region, unit);
      const bool right = at.element ? Reference::holds(e, at.row, at.column + unit - first, got)
                                    : same_bytes(got, poison);
      if (!right && !f(unit)) return;
    }
  }
}

/// The judge with this reference. For a family's contract.cpp, which nvcc compiles for a GPU: there
/// the reference judges on the device too.
template <class Reference>
judge judged_by() {
  judge j;
  j.next_mismatch = [](const expectation& e,
                       std::span<const std::byte> region,
                       std::int64_t from) -> std::optional<std::int64_t> {
    std::optional<std::int64_t> first;
    for_each_wrong<Reference>(e, region, from, [&](std::int64_t unit) {
      first = unit;
      return false;
    });
    return first;
  };
  j.count_mismatches = [](const expectation& e, std::span<const std::byte> region) {
    std::uint64_t count = 0;
    for_each_wrong<Reference>(e, region, 0, [&](std::int64_t) { return ++count != 0; });
    return count;
  };
  j.expected = Reference::expected;
#ifdef __CUDACC__
  j.on_device = {inspect<Reference>, find<Reference>, sample<Reference>};
#endif
  return j;
}

}  // namespace warpgauge::contract
