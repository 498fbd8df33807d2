// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/expected_traffic.hpp"

#include "warpgauge/kernels/tiles.hpp"
#include "warpgauge/kernels/traffic_arithmetic.hpp"

namespace warpgauge::kernels::transpose {
namespace {

// The numbers with which every formula here starts.
struct problem {
  extent in, out;
  std::size_t size;
  std::int64_t in_pitch, out_pitch;
  std::uint64_t passes;
  int tile;

  problem(const shape& s, const configuration& c, const pitches& p)
      : in{s.height, s.width},
        out{s.width, s.height},
        size(size_of(c.type)),
        in_pitch(pitch_or_tight(p.a, in, size)),
        out_pitch(pitch_or_tight(p.out, out, size)),
        passes(static_cast<std::uint64_t>(c.repetitions)),
        tile(c.tile) {}

  // A shared tile with rows of `row_elements`.
  tile_offset place(int row_elements) const {
    return [bytes = static_cast<std::int64_t>(size), row_elements](int row, int column) {
      return bytes * (row * row_elements + column);
    };
  }
  tile_offset turned_place(int row_elements) const {
    return [at = place(row_elements)](int row, int column) { return at(column, row); };
  }
};

// Both global sides along rows, the tile filled along its rows and read along its columns; one
// barrier in each pass and one between passes. `t` is how the threads lie over the input.
traffic through_tile(const problem& x, const dim3& grid, tiling t, int row_elements) {
  const tiling turned{t.width, t.height};
  traffic sum;
  add_loads(sum, x.passes * along_rows(x.in, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * in_tiles(x.in, x.size, t, shared_op::store, x.place(row_elements)));
  add_loads(
      sum,
      x.passes * in_tiles(x.out, x.size, turned, shared_op::load, x.turned_place(row_elements)));
  add_stores(sum, x.passes * along_rows(x.out, x.out_pitch, x.size, turned));
  sum.barriers = blocks_of(grid) * (2 * x.passes - 1);
  return sum;
}

}  // namespace

launch_geometry in_tiles_of(const shape& s, const configuration& c) {
  const auto rows = static_cast<unsigned>(c.tile == 32 ? block_rows<32> : block_rows<16>);
  return {grid_of_tiles(s.height, s.width, c.tile, c.tile, c.most_grid_rows),
          dim3(static_cast<unsigned>(c.tile), rows),
          0};
}

launch_geometry in_turned_tiles(const shape& s, const configuration& c) {
  return in_tiles_of({s.width, s.height, 0}, c);
}

launch_geometry in_half_tiles(const shape& s, const configuration& c) {
  return {grid_of_tiles(s.height, s.width, c.tile / 2, c.tile, c.most_grid_rows),
          dim3(static_cast<unsigned>(c.tile), static_cast<unsigned>(c.tile / 2)),
          0};
}

expected naive_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  traffic sum;
  add_loads(sum, x.passes * along_rows(x.in, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * along_columns(x.in, x.out_pitch, x.size, t));
  return sum;
}

expected naive_columns_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  traffic sum;
  add_loads(sum, x.passes * along_columns(x.out, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * along_rows(x.out, x.out_pitch, x.size, t));
  return sum;
}

expected tiled_traffic(const shape& s, const configuration& c, const pitches& p) {
  return through_tile(problem(s, c, p), in_tiles_of(s, c).grid, {c.tile, c.tile}, c.tile);
}

expected padded_traffic(const shape& s, const configuration& c, const pitches& p) {
  return through_tile(problem(s, c, p), in_tiles_of(s, c).grid, {c.tile, c.tile}, c.tile + 1);
}

// Row r keeps column c at place c xor r.
expected swizzled_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  const tile_offset at = x.place(x.tile);
  const auto filled = [&](int row, int column) { return at(row, column ^ row); };
  const auto read = [&](int row, int column) { return at(column, column ^ row); };
  traffic sum;
  add_loads(sum, x.passes * along_rows(x.in, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * in_tiles(x.in, x.size, t, shared_op::store, filled));
  add_loads(sum, x.passes * in_tiles(x.out, x.size, t, shared_op::load, read));
  add_stores(sum, x.passes * along_rows(x.out, x.out_pitch, x.size, t));
  sum.barriers = blocks_of(in_tiles_of(s, c).grid) * (2 * x.passes - 1);
  return sum;
}

// A warp of 32 lanes stores 32 / block.height rows of the turned tile.
expected linear_blocks_traffic(
    const shape& s, const configuration& c, const pitches& p, tiling block, int row_elements) {
  const dim3 grid = grid_of_tiles(s.height, s.width, block.height, block.width, c.most_grid_rows);
  return through_tile(problem(s, c, p), grid, block, row_elements);
}

expected linear_id_traffic(const shape& s, const configuration& c, const pitches& p) {
  return linear_blocks_traffic(s, c, p, {c.tile / 2, c.tile}, c.tile);
}

expected linear_id_padded_traffic(const shape& s, const configuration& c, const pitches& p) {
  return linear_blocks_traffic(s, c, p, {c.tile / 2, c.tile}, c.tile + 1);
}

// As padded, but the second half works on the tile where it came from; cut tiles are copied.
expected fine_grained_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  const std::int64_t out_pitch = pitch_or_tight(p.out, x.in, x.size);
  const tile_offset place = x.place(x.tile + 1);
  traffic sum;
  add_loads(sum, x.passes * along_rows(x.in, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * in_tiles(x.in, x.size, t, shared_op::store, place));
  add_loads(
      sum,
      x.passes * in_tiles(x.in, x.size, t, shared_op::load, x.turned_place(x.tile + 1), place));
  add_stores(sum, x.passes * along_rows(x.in, out_pitch, x.size, t));
  sum.barriers = blocks_of(in_tiles_of(s, c).grid) * (2 * x.passes - 1);
  return sum;
}

// As padded, but whole tiles are read along their rows; cut tiles are transposed.
expected coarse_grained_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  const tile_offset place = x.place(x.tile + 1);
  traffic sum;
  add_loads(sum, x.passes * along_rows(x.in, x.in_pitch, x.size, t));
  add_stores(sum, x.passes * in_tiles(x.in, x.size, t, shared_op::store, place));
  add_loads(
      sum,
      x.passes * in_tiles(x.out, x.size, t, shared_op::load, place, x.turned_place(x.tile + 1)));
  add_stores(sum, x.passes * along_rows(x.out, x.out_pitch, x.size, t));
  sum.barriers = blocks_of(in_tiles_of(s, c).grid) * (2 * x.passes - 1);
  return sum;
}

}  // namespace warpgauge::kernels::transpose
