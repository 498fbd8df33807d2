// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/sweep_parts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

/// The parts whose sizes follow from a kernel's own steps.
namespace warpgauge::conformance {

contract::steps steps_of(const walk& w) {
  const kernels::variant& v = *w.current.variant;
  const kernels::configuration& c = w.current.configuration;
  if (v.steps != nullptr) return v.steps(c);
  if (v.choose == nullptr) {
    const std::int64_t tile = c.tile > 0 ? c.tile : 32;
    return {.rows = {tile}, .columns = {tile, 32}, .inner = {tile}};
  }
  contract::steps all;
  for (const kernels::variant& other : w.current.family->variants) {
    if (!other.contender || other.steps == nullptr) continue;
    kernels::configuration as = c;
    as.tile = other.tiles.empty() ? 0 : other.tiles.front();
    all += other.steps(as);
  }
  return all;
}

namespace {

std::vector<std::int64_t> or_one_warp(std::vector<std::int64_t> steps) {
  if (steps.empty()) steps.push_back(32);
  return steps;
}

/// A launch above this many operations of the simulator runs in only one layout.
constexpr std::int64_t dear_operations = 1 << 18;

/// Bytes of the widest access.
constexpr std::int64_t widest_access = 16;

/// Calls f for each operand off a vector's boundary, and for all of them; by one element, and by
/// two, ..., while that is shorter than `most` bytes.
template <class F>
void for_each_misalignment(walk& w, std::int64_t most, F&& f) {
  const auto element = static_cast<std::int64_t>(kernels::size_of(w.current.configuration.type));
  for (std::int64_t bytes = element; bytes == element || bytes < most; bytes *= 2) {
    w.current.off_bytes = bytes == element ? 0 : bytes;
    for (const layout where : contract::lone_layouts) {
      w.current.where = where;
      f();
    }
    for (const layout where : {layout::off, layout::odd_pitch}) {
      w.current.where = where;
      f();
    }
  }
  w.current.off_bytes = 0;
}

/// The first length that 16 bits cannot count.
constexpr std::int64_t beyond_16_bits = 1 << 15;

}  // namespace

void several_passes(walk& w) {
  if (!w.current.variant->in_kernel_repetitions) return;
  w.part = "several passes";
  w.current.configuration.repetitions = 3;
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    const contract::steps steps = steps_of(w);
    for (const std::int64_t row : contract::boundaries(steps.rows, 1))
      for (const std::int64_t column : contract::boundaries(steps.columns, 1))
        w(size2{row, column}, largest_on_sim);
  });
  w.current.configuration.repetitions = 1;
}

void batches_and_buffers(walk& w, bool simulated) {
  const std::vector<size2> sizes{
      {0, 5}, {1, 1}, {3, 70}, {64, 64}, {65, 33}, {95, 129}, {128, 256}};
  w.part = "in buffers";
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    for (const size2& s : sizes) {
      const auto longest = static_cast<std::uint64_t>(std::max(s.height, s.width));
      w.current.row_elements = static_cast<std::int64_t>(std::bit_ceil(longest));
      w(s, 33);
    }
    w.current.row_elements = 0;
  });
  if (!w.current.variant->takes_batches) return;
  w.part = "batches";
  for_each_configuration(w, [&] {
    for (const std::int64_t count : {2, 7}) {
      w.current.configuration.count = count;
      for (const size2& s : sizes) w(s, 33);
    }
    // More matrices than a grid has blocks in y, so many that folding leaves a spare block.
    w.current.configuration.count = simulated ? 3 : most_blocks_y + 2;
    w.current.configuration.most_grid_rows = simulated ? 2 : most_blocks_y;
    w(size2{2, 3}, 33);
    w.current.configuration.most_grid_rows = most_blocks_y;
    w.current.configuration.count = 1;
  });
}

void meet_boundaries(walk& w) {
  const contract::steps steps = steps_of(w);
  const contract::terms& t = w.terms();
  const bool third = t.has_inner && !t.square;
  const std::vector<std::int64_t> inner = contract::boundaries(steps.inner, 4);
  const auto meet = [&](std::int64_t row, std::int64_t column, std::int64_t k) {
    kernels::shape s = t.sizes.of({row, column}, 0, largest_on_sim);
    if (third) s.inner = k;
    const std::int64_t operations = s.height * s.width * std::max<std::int64_t>(s.inner, 1);
    if (operations <= dear_operations || rank_of(w.current).tight) w(s);
  };
  std::size_t turn = 0;
  for (const std::int64_t row : contract::boundaries(steps.rows, 2))
    for (const std::int64_t column :
         t.has_inner&& t.square ? inner : contract::boundaries(steps.columns, 2))
      meet(row, column, inner[turn++ % inner.size()]);
  if (!third || steps.rows.empty() || steps.columns.empty()) return;
  const std::int64_t height = *std::max_element(steps.rows.begin(), steps.rows.end());
  const std::int64_t width = *std::max_element(steps.columns.begin(), steps.columns.end());
  for (const std::int64_t k : inner) {
    meet(height, width, k);
    meet(height - 1, width + 1, k);
  }
}

void folded_grids(walk& w) {
  w.part = "folded grids";
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    const contract::steps steps = steps_of(w);
    for (const std::int64_t tiles : {4, 5})
      for (const std::int64_t row : or_one_warp(steps.rows))
        for (const std::int64_t length : {tiles * row - 1, tiles * row})
          for (const size2& s : {size2{length, 9}, size2{9, length}})
            for (const std::int64_t limit : {2, 3}) {
              w.current.configuration.most_grid_rows = limit;
              w(s, largest_on_sim);
            }
    w.current.configuration.most_grid_rows = most_blocks_y;
  });
}

void unaligned_operands(walk& w, bool reduced) {
  if (!reduced) w.part = "unaligned operands";
  const contract::terms& t = w.terms();
  for_each_configuration(w, [&] {
    if (!rank_of(w.current).tight) return;
    contract::steps steps = steps_of(w);
    if (reduced)
      for (std::vector<std::int64_t>* const of : {&steps.rows, &steps.columns, &steps.inner})
        if (!of->empty()) *of = {std::ranges::max(*of)};
    for_each_misalignment(w, reduced ? 0 : widest_access, [&] {
      const layout where = w.current.where;
      for (const std::int64_t row : or_one_warp(steps.rows))
        for (const std::int64_t column : or_one_warp(t.square ? steps.inner : steps.columns)) {
          shape s = t.sizes.of({row, column}, 0, largest_on_sim);
          const contract::operand_extents all = t.extents(s, w.current.configuration);
          const bool lone_b = where == layout::b_off || where == layout::b_odd_pitch;
          if (lone_b && all.b == contract::extent{}) continue;
          if (!t.has_inner || t.square) {
            w(s);
            continue;
          }
          for (const std::int64_t inner : or_one_warp(steps.inner)) {
            s.inner = inner;
            w(s);
          }
        }
    });
  });
}

void many_blocks(walk& w, bool simulated) {
  w.part = "many blocks";
  const contract::terms& t = w.terms();
  const std::int64_t most_elements = simulated ? 1 << 21 : std::int64_t{1} << 30;
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.tight || !rank.main_type) return;
    // A simulated block costs as much as its threads, however little they do.
    if (simulated && !(w.current.variant->contender && rank.first_tile)) return;
    for (const bool wide : {true, false}) {
      // The shortest length with so many blocks, found by doubling: only the kernel knows what a
      // block covers.
      for (std::int64_t n = most_blocks_y + 1; n <= most_elements; n *= 2) {
        shape s = t.sizes.of(wide ? size2{1, n + 1} : size2{n + 1, 1}, 0, largest_on_sim);
        if (t.has_inner) s.inner = 1;
        if (s.height * s.width > most_elements) break;
        if (w.current.variant->geometry(s, w.current.configuration).grid.x <= most_blocks_y)
          continue;
        w(s);
        break;
      }
    }
  });
}

void long_dimensions(walk& w, bool simulated) {
  w.part = "beyond 16 bits";
  const contract::terms& t = w.terms();
  for_each_configuration(w, [&] {
    const configuration_rank rank = rank_of(w.current);
    if (!rank.main_type || !rank.first_tile) return;
    const bool apart = simulated && w.current.where == layout::pitched;
    if (!rank.tight && (t.computes || (simulated && !apart))) return;
    const auto shortest_and_long = [&](std::vector<std::int64_t> steps) {
      const auto [least, most] = std::ranges::minmax(or_one_warp(std::move(steps)));
      // For kernels that move vectors, this many of them.
      const std::int64_t vector = t.computes || apart ? 1 : std::min<std::int64_t>(least, 4);
      return std::pair(least, vector * beyond_16_bits + most);
    };
    const contract::steps steps = steps_of(w);
    const auto [row, rows] = shortest_and_long(steps.rows);
    const auto [column, columns] = shortest_and_long(steps.columns);
    const auto [inner, deep] = shortest_and_long(steps.inner);
    if (t.square) return w(shape{row, row, deep});
    const std::int64_t k = t.has_inner ? inner : 0;
    if (apart) {
      // Where rows lie differently in input and output, kernels go element by element. Two rows, or
      // columns, show that; more take half a second.
      w(shape{rows, 2, k});
      return w(shape{2, columns, k});
    }
    w(shape{rows, column, k});
    w(shape{row, columns, k});
    if (t.has_inner) w(shape{row, column, deep});
  });
}

}  // namespace warpgauge::conformance
