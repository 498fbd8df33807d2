// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <array>
#include <cstdint>

/// Expected traffic of kernels whose addresses follow no simple rule: listed warp by warp.
namespace warpgauge::kernels {

/// A warp's byte offsets; `inactive` for lanes that do not take part.
using lane_offsets = std::array<std::int64_t, 32>;

/// offset_of(lane) for each lane.
template <class F>
lane_offsets lanes(F&& offset_of) {
  lane_offsets offsets;
  for (int lane = 0; lane < 32; ++lane) offsets[static_cast<std::size_t>(lane)] = offset_of(lane);
  return offsets;
}

/// Calls f(first thread) for each warp of a block.
template <class F>
void for_each_warp(int threads, F&& f) {
  for (int first = 0; first < threads; first += 32) f(first);
}

/// One request each, of `size` bytes per lane; none when no lane takes part.
global_count global_request(const lane_offsets& offsets);
void load_global(traffic& t, const lane_offsets& offsets);
void store_global(traffic& t, const lane_offsets& offsets);
void load_shared(traffic& t, const lane_offsets& offsets, std::size_t size);
void store_shared(traffic& t, const lane_offsets& offsets, std::size_t size);

/// Everything `times` times.
traffic operator*(std::uint64_t times, const traffic& t);
traffic& operator+=(traffic& sum, const traffic& t);

}  // namespace warpgauge::kernels
