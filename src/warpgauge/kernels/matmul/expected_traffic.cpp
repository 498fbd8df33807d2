// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/expected_traffic.hpp"

#include "warpgauge/kernels/product_traffic.hpp"
#include "warpgauge/kernels/tiles.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::kernels::matmul {
namespace {

// The numbers with which every formula here starts.
struct problem {
  extent a, b, out;
  std::size_t size;
  std::int64_t a_pitch, b_pitch, out_pitch;
  int tile;
  std::uint64_t tile_columns, steps;

  problem(const shape& s, const configuration& c, const pitches& p)
      : a{s.height, s.inner},
        b{s.inner, s.width},
        out{s.height, s.width},
        size(size_of(c.type)),
        a_pitch(pitch_or_tight(p.a, a, size)),
        b_pitch(pitch_or_tight(p.b, b, size)),
        out_pitch(pitch_or_tight(p.out, out, size)),
        tile(c.tile) {
    const auto tiles = [&](std::int64_t n) {
      return static_cast<std::uint64_t>(tile > 0 ? divide_up(n, tile) : 0);
    };
    tile_columns = tiles(s.width);
    steps = tiles(s.inner);
  }

  tile_offset row_order() const {
    return [bytes = static_cast<std::int64_t>(size), width = tile](int r, int c) {
      return bytes * (r * width + c);
    };
  }
};

// Each row of b read by warps that all stand at it, a tile's width at a time; with an odd pitch the
// rows start at different places in their sectors.
global_count rows_of_b(const problem& x) {
  global_count sum;
  const auto bytes = static_cast<std::int64_t>(x.size);
  for (std::int64_t k = 0; k < x.b.height; ++k)
    for (std::int64_t column = 0; column < x.b.width; column += x.tile) {
      const std::int64_t run = std::min<std::int64_t>(x.tile, x.b.width - column) * bytes;
      sum += {1, sectors({k * x.b_pitch + column * bytes, 1, run, run})};
    }
  return sum;
}

}  // namespace

launch_geometry in_line(const shape& s, const configuration&) {
  return {grid_of(1, divide_up(s.height * s.width, linear_block)), dim3(linear_block), 0};
}

launch_geometry in_tiles_of_result(const shape& s, const configuration& c) {
  const auto tile = static_cast<unsigned>(c.tile);
  return {grid_of_tiles(s.height, s.width, c.tile, c.tile, c.most_grid_rows), dim3(tile, tile), 0};
}

// A warp holds 32 consecutive elements of the result and runs on from row to row, so its addresses
// are listed one by one.
expected linear_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const auto bytes = static_cast<std::int64_t>(x.size);
  const std::int64_t threads = s.height * s.width;
  traffic sum;
  std::vector<std::int64_t> a_at, b_at, out_at;
  for (std::int64_t warp = 0; warp < threads; warp += 32) {
    a_at.clear();
    b_at.clear();
    out_at.clear();
    for (std::int64_t id = warp; id < std::min(warp + 32, threads); ++id) {
      const std::int64_t row = id / s.width;
      const std::int64_t column = id % s.width;
      a_at.push_back(row * x.a_pitch);
      b_at.push_back(column * bytes);
      out_at.push_back(row * x.out_pitch + column * bytes);
    }
    for (std::int64_t k = 0; k < s.inner; ++k) {
      add_loads(sum, global_count{1, sectors(a_at)});
      add_loads(sum, global_count{1, sectors(b_at)});
      for (std::int64_t& at : a_at) at += bytes;
      for (std::int64_t& at : b_at) at += x.b_pitch;
    }
    add_stores(sum, global_count{1, sectors(out_at)});
  }
  return sum;
}

// For each k, a warp reads one element of each of its rows of a, and its columns of one row of b.
expected naive_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  traffic sum;
  add_loads(sum, x.tile_columns * down_columns(x.a, x.a_pitch, x.size, rows_per_warp(x.tile)));
  add_loads(sum, warp_rows(s.height, x.tile) * rows_of_b(x));
  add_stores(sum, along_rows(x.out, x.out_pitch, x.size, {x.tile, x.tile}));
  return sum;
}

// a's tile is read along rows once per tile column of the result, and stored by all threads. The
// lanes of a row of the result's tile then read one element of it together, for each k.
expected a_tile_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  const std::uint64_t blocks = blocks_of(in_tiles_of_result(s, c).grid);
  const auto bytes = static_cast<std::int64_t>(x.size);
  traffic sum;
  add_loads(sum, x.tile_columns * along_rows(x.a, x.a_pitch, x.size, t));
  add_loads(sum, warp_rows(s.height, x.tile) * rows_of_b(x));
  add_stores(sum, along_rows(x.out, x.out_pitch, x.size, t));
  add_stores(sum, blocks * x.steps * all_threads(x.tile, x.size, shared_op::store, x.row_order()));
  // Every k shifts all lanes' banks alike, so k = 0 stands for all.
  add_loads(sum,
            static_cast<std::uint64_t>(s.inner) *
                in_tiles(x.out, x.size, t, shared_op::load, [&](int r, int) {
                  return bytes * (r * x.tile);
                }));
  sum.barriers = x.steps > 0 ? blocks * (2 * x.steps - 1) : 0;
  return sum;
}

// Each tile of a is read once per tile column of the result, each of b once per tile row.
expected tiled_traffic(const shape& s, const configuration& c, const pitches& p) {
  const problem x(s, c, p);
  const tiling t{x.tile, x.tile};
  const dim3 grid = in_tiles_of_result(s, c).grid;
  const std::uint64_t blocks = blocks_of(grid);
  traffic sum;
  add_loads(sum, x.tile_columns * along_rows(x.a, x.a_pitch, x.size, t));
  add_loads(sum, tile_rows_of(grid) * along_rows(x.b, x.b_pitch, x.size, t));
  add_stores(sum, along_rows(x.out, x.out_pitch, x.size, t));
  add_stores(sum,
             2 * blocks * x.steps * all_threads(x.tile, x.size, shared_op::store, x.row_order()));
  add_loads(sum, blocks * x.steps * tile_product_loads(x.tile, x.size, x.tile));
  sum.barriers = x.steps > 0 ? blocks * (2 * x.steps - 1) : 0;
  return sum;
}

}  // namespace warpgauge::kernels::matmul
