// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/judge.hpp"

#ifdef __CUDACC__
#include "warpgauge/contract/judge.cuh"
#endif

namespace warpgauge::contract {

/// The judge with this reference. For a family's contract.cpp, which nvcc compiles for a GPU: there
/// the reference judges on the device too.
template <class Reference>
judge judged_by() {
  judge j;
  j.next_mismatch = [](const expectation& e,
                       std::span<const std::byte> region,
                       std::int64_t from) -> std::optional<std::int64_t> {
    for (std::int64_t unit = from; unit < e.units(); ++unit)
      if (!unit_holds<Reference>(e, unit, unit_at(e, region, unit))) return unit;
    return std::nullopt;
  };
  j.count_mismatches = [](const expectation& e, std::span<const std::byte> region) {
    std::uint64_t count = 0;
    for (std::int64_t unit = 0; unit < e.units(); ++unit)
      if (!unit_holds<Reference>(e, unit, unit_at(e, region, unit))) ++count;
    return count;
  };
  j.expected = Reference::expected;
#ifdef __CUDACC__
  j.on_device = {inspect<Reference>, find<Reference>, sample<Reference>};
#endif
  return j;
}

}  // namespace warpgauge::contract
