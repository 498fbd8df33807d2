// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/sweep.hpp"
#include "warpgauge/contract/hash.hpp"

#include <cstdint>
#include <vector>

/// The parts of a sweep. Private to this folder.
namespace warpgauge::conformance {

inline constexpr std::int64_t largest_on_cuda = 130;
inline constexpr std::int64_t largest_on_sim = 66;
inline constexpr std::int64_t most_blocks_y = kernels::configuration{}.most_grid_rows;

/// The state that changes from case to case while the plan goes through the sizes.
struct walk {
  launch_case current;
  const case_visitor* visit = nullptr;  ///< null: cases are only counted
  std::uint64_t cases = 0;              ///< so far
  std::string_view part;
  /// Each case has values of its own, so that every class of them occurs everywhere. On a GPU cases
  /// share their inputs.
  bool own_seeds = false;

  std::uint64_t seeds = 0;  ///< issued so far

  const contract::terms& terms() const { return current.terms(); }

  /// The next case has numbers of this class.
  void ask_for(contract::number_class kind) {
    while (contract::class_of(seeds + 1) != kind) ++seeds;
    if (!own_seeds) current.seed = seeds + 1;
  }

  void operator()(const shape& s) {
    current.shape = s;
    if (own_seeds) current.seed = ++seeds;
    ++cases;
    if (visit != nullptr) (*visit)(current, part);
  }
  /// The shapes that the two lengths make in this many turns.
  void operator()(const size2& s, std::int64_t largest, int turns = 1) {
    for (int turn = 0; turn < turns; ++turn) (*this)(terms().sizes.of(s, turn, largest));
  }
  /// Of all these sizes. Of millions of cases these are nearly all.
  void operator()(const std::vector<size2>& sizes, std::int64_t largest, int turns = 1) {
    if (visit == nullptr) {
      const std::uint64_t n = sizes.size() * static_cast<std::uint64_t>(turns);
      cases += n;
      if (own_seeds) seeds += n;
      return;
    }
    for (const size2& s : sizes) (*this)(s, largest, turns);
  }
};

inline std::vector<element> types_of(const kernels::variant& v) {
  return v.types.empty() ? std::vector<element>{element::f32} : v.types;
}

inline std::vector<int> tiles_of(const kernels::variant& v) {
  return v.tiles.empty() ? std::vector<int>{0} : v.tiles;
}

/// Calls f for each type, tile and layout of the variant, with the walk set to them.
template <class F>
void for_each_configuration(walk& w, F&& f) {
  for (const element type : types_of(*w.current.variant))
    for (const int tile : tiles_of(*w.current.variant))
      for (const layout where : swept_layouts) {
        w.current.configuration.type = type;
        w.current.configuration.tile = tile;
        w.current.where = where;
        f();
      }
}

/// Lengths at which the variant takes another path; for an entry point, at which any variant that
/// it may launch does.
contract::steps steps_of(const walk& w);

/// A pass after the first stores to the same places, or should.
void several_passes(walk& w);

/// Batches where the variant takes them, and rows in buffers whose own rows are a power of two of
/// elements, at most twice as long as needed: all start on 16 bytes, and most have gaps.
void batches_and_buffers(walk& w, bool simulated);

/// Every pair of boundaries. A third, inner dimension takes its own boundaries in turn, so that
/// each occurs with many pairs, with a whole tile, and with one that is cut both ways.
void meet_boundaries(walk& w);

/// Tile rows and columns beyond what a grid holds in y, by a lower limit: folded evenly, and so
/// that blocks are left over.
void folded_grids(walk& w);

/// Whole tiles and vectors, where operands lie so that they cannot be moved as such, alone and
/// together: by each power of two of bytes from an element up to a vector; reduced, by one element,
/// and only the largest of the variant's own steps.
void unaligned_operands(walk& w, bool reduced);

/// Every pair of a configuration, a shape class, a layout, a batch, a number of passes, a fold and
/// an inner dimension.
void crossed(walk& w, bool simulated);

/// Whole tiles of products with values of each class, where cases have values of their own.
void classes_in_whole_tiles(walk& w);

/// More blocks in x than 16 bits count, of tiles along rows and down columns.
void many_blocks(walk& w, bool simulated);

/// Rows, columns and depths that 16 bits cannot count, each with the shortest others of whole
/// steps: an index that lost its upper half shows. On the simulator in the tight layout alone.
void long_dimensions(walk& w, bool simulated);

/// The whole of plan::large: sizes, pitches and batches whose offsets 32 bits cannot count.
void large(walk& w);

}  // namespace warpgauge::conformance
