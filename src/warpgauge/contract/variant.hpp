// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace warpgauge::device {
class queue;
}

namespace warpgauge::contract {

struct launch_geometry;  // with CUDA's dim3: warpgauge/kernels/family.hpp

/// Memory traffic of one launch: the design's promise and the simulator's count.
struct traffic {
  std::uint64_t global_load_requests = 0;
  std::uint64_t global_load_sectors = 0;
  std::uint64_t global_store_requests = 0;
  std::uint64_t global_store_sectors = 0;
  std::uint64_t shared_load_requests = 0;
  std::uint64_t shared_load_wavefronts = 0;
  std::uint64_t shared_load_bank_conflicts = 0;
  std::uint64_t shared_store_requests = 0;
  std::uint64_t shared_store_wavefronts = 0;
  std::uint64_t shared_store_bank_conflicts = 0;
  std::uint64_t barriers = 0;
  bool operator==(const traffic&) const = default;
};

/// The kernel that an entry point launches for its operands, and why.
struct choice {
  std::string_view rung;  ///< another variant of the family
  int tile = 0;           ///< 0 for variants without tiles
  std::string_view why;   ///< half a sentence
};

/// One kernel of a ladder.
struct variant {
  std::string_view name;            ///< "padded"; its id is family.name
  std::string_view idea;            ///< one sentence: what it changes from the rung before it
  std::vector<int> source_systems;  ///< 1..5, see the README's table; empty for our own rungs
  std::vector<element> types;       ///< empty: it moves no elements
  std::vector<int> tiles;           ///< empty: the variant has none
  const terms* fulfils = nullptr;   ///< what it promises
  /// A move that passes values through arithmetic, which keeps numbers but not every NaN: it gets
  /// numbers, not arbitrary bits.
  bool numbers_only = false;
  /// A sum's terms are not added in order from the first on: see contract::sums.
  bool sums_in_any_order = false;
  /// A product's factors are split into numbers of fewer bits: see contract::sums.
  bool splits_factors = false;
  /// A product's terms are added by tensor cores, as floats: see contract::sums.
  bool cuts_sums = false;
  bool in_kernel_repetitions = false;          ///< configuration::repetitions may exceed 1
  bool takes_batches = false;                  ///< configuration::count may exceed 1
  std::optional<std::string_view> gpu_only{};  ///< why it cannot be simulated
  int minimum_compute_capability = 0;          ///< 90 for sm_90; 0: any
  /// Lengths at which the kernel takes another path; null: multiples of its tile and of a warp.
  contract::steps (*steps)(const configuration&) = nullptr;
  /// It takes whole tiles of its steps; the family's rung of this name takes all other shapes, and
  /// meets them in its own sweep.
  std::string_view other_shapes_by{};
  /// One of its tiles takes the simulator tens of milliseconds: its sweep there meets the
  /// boundaries of its steps without all small sizes, and lengths beyond 16 bits are left to a GPU.
  bool dear_tiles = false;
  /// Fast enough somewhere for the family's entry point to launch it.
  bool contender = false;
  bool lower_triangle_only = false;  ///< writes, of a square result, the elements column <= row
  /// Above this many operations it holds the card at its power limit, so that the clock, not the
  /// kernel, is measured: such cases are not gated. 0: never.
  double power_limited_flops = 0;
  /// What its author expects on any GPU, as a share of a copy of as many bytes: the verdict when no
  /// baseline knows the card. 0: not stated.
  double least_of_copy = 0;
  /// Its grid has blocks to spare: one that touches no memory is no mistake.
  bool blocks_may_idle = false;
  /// Launch dimensions for the shape; those beyond the device's limits are refused by launch.
  launch_geometry (*geometry)(const shape&, const configuration&) = nullptr;
  /// Enqueues the kernel once. Any shape (0 x 0 is no launch), any pitch.
  /// @throws device::cuda_error
  void (*launch)(device::queue&, const operands&, const configuration&) = nullptr;
  /// Exact traffic on matrices whose first elements lie on 32-byte sectors, from hand arithmetic;
  /// empty for cases that the formula does not cover. Null: it is compared with stored counts,
  /// which `warpgauge traffic --write` makes.
  std::optional<traffic> (*expected_traffic)(const shape&,
                                             const configuration&,
                                             const pitches&) = nullptr;
  std::optional<std::string_view> traffic_not_held{};  ///< why there is neither
  /// For an entry point: the variant that it launches.
  choice (*choose)(const operands&, const configuration&) = nullptr;
};

/// A ladder of kernels for one task.
struct family {
  std::string_view name;
  std::string_view summary;
  std::vector<variant> variants;  ///< the ladder, slowest idea first
};

}  // namespace warpgauge::contract
