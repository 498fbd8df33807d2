// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/judge.hpp"
#include "warpgauge/contract/sizes.hpp"
#include "warpgauge/contract/vocabulary.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::contract {

struct launch_case;

/// Three different quantities, never compared with each other.
enum class mode : std::uint8_t {
  cold,      ///< every launch finds its operands in DRAM: buffers rotate over more than 5 x L2
  warm,      ///< one set of buffers that fits into L2 and stays there
  inkernel,  ///< the kernel repeats itself; operands cold at the start
};

/// A timed launch, with the variant's default tile; left out if the variant lacks the type or the
/// in-kernel form.
struct timed_launch {
  contract::shape shape{};
  element type = element::f32;
  mode how = mode::cold;
  bool smallest_tile = false;  ///< instead; left out if the variant has only one tile
};

/// What a kernel is judged against.
enum class ceiling : std::uint8_t { none, copy_bandwidth, cublas };

/// Which cases a run covers.
enum class plan : std::uint8_t {
  sweep,       ///< what label correctness runs: on the simulator, sizes that follow from the steps
  exhaustive,  ///< on the simulator too, sizes without a reason; on a GPU the same as sweep
  reduced,     ///< a few hundred edge cases, for tools that slow each launch (compute-sanitizer)
  large,       ///< beyond 2^32 elements, rows and bytes from row to row: what only a GPU holds
};

/// Receives each case with the part of the plan that it belongs to ("sizes 0..130", "named").
using case_visitor = std::function<void(const launch_case&, std::string_view part)>;

/// The sizes of a sweep.
struct sweep_sizes {
  /// The shape that two lengths make, as the `turn`-th of `turns`.
  shape (*of)(const size2&, int turn, std::int64_t largest) = plain_shape;
  int turns = 1;
  std::vector<shape> (*named)(bool simulated) = named_shapes;
  bool named_everywhere = false;  ///< in every configuration, not only in some when they are long
  std::vector<shape> (*large)() = large_shapes;
  /// For contracts whose cases are not shapes: enumerates a plan instead of all of the above.
  /// `start` has family, variant and seed.
  void (*all)(launch_case start, plan p, bool simulated, const case_visitor& visit) = nullptr;
};

/// What the output gains when a kernel gets more rows of `a` than are counted.
struct growth {
  bool rows = true;
  bool columns = false;
};

/// What a kernel promises: its operands, what the result must be, and the sizes at which that is
/// tested. One object for each kind of result, in the family's folder; no code elsewhere depends on
/// which.
struct terms {
  std::string_view name;  ///< "tile-local-transpose"
  operand_extents (*extents)(const shape&, const configuration&) = nullptr;
  judge judged{};
  /// For kernels that print instead of writing memory: what is wrong with the text of a launch of
  /// that form, at most ten lines.
  std::vector<std::string> (*check_text)(std::string_view text, const grid_form& form) = nullptr;

  bool has_inner = false;         ///< shapes have an inner dimension
  bool square = false;            ///< the result is square: height and width of a shape are equal
  bool takes_form = false;        ///< the launch's form is the caller's to choose
  bool computes = false;          ///< inputs are numbers, not any bits; launches are slow
  std::int64_t record_bytes = 0;  ///< bytes of an output element that is no element type; 0: none
  std::int64_t record_words = 1;  ///< 32-bit words of such an element, which are judged one by one

  sweep_sizes sizes{};
  std::vector<shape> traffic_shapes{};  ///< at which every variant's traffic is held
  shape odd_shape{};                    ///< a shape that no tile divides, when a single one must do
  shape shown_shape{};  ///< a few tiles each way: the launch that represents a variant

  std::vector<timed_launch> timed{};
  /// Bytes that any implementation must move: each input read once, the output written once.
  std::uint64_t (*minimum_bytes)(const shape&, element) = nullptr;
  double (*flops)(const shape&) = nullptr;  ///< null for moves
  ceiling judged_against = ceiling::none;
  growth grows{};

  bool prints() const { return check_text != nullptr; }
};

}  // namespace warpgauge::contract
