// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/copy/family.hpp"

#include "warpgauge/kernels/copy/choice.hpp"
#include "warpgauge/kernels/copy/contract.hpp"
#include "warpgauge/kernels/copy/joined.cuh"
#include "warpgauge/kernels/copy/shared.cuh"
#include "warpgauge/kernels/copy/simple.cuh"
#include "warpgauge/kernels/copy/vectorised.cuh"
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/traffic_arithmetic.hpp"

namespace warpgauge::kernels::copy {
namespace {

const std::vector<element> every_type{
    element::u8, element::u16, element::f32, element::f64, element::f32x4};

launch_geometry in_tiles_of(const shape& s, const configuration& c) {
  const auto rows = static_cast<unsigned>(c.tile == 32 ? block_rows<32> : block_rows<16>);
  return {grid_of_tiles(s.height, s.width, c.tile, c.tile, c.most_grid_rows),
          dim3(static_cast<unsigned>(c.tile), rows),
          0};
}

launch_geometry in_vectors(const shape& s, const configuration& c) {
  const auto per_vector = static_cast<std::int64_t>(vector_bytes / size_of(c.type));
  const std::int64_t vectors = divide_up(s.width, per_vector);
  return {grid_of_tiles(s.height, vectors, vector_rows, vector_columns, c.most_grid_rows),
          dim3(vector_columns, vector_rows),
          0};
}

// Each element read once and stored once, a warp on whole rows of a tile.
std::optional<traffic> simple_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent m{s.height, s.width};
  const std::size_t size = size_of(c.type);
  const auto passes = static_cast<std::uint64_t>(c.repetitions);
  const tiling t{c.tile, c.tile};
  traffic sum;
  add_loads(sum, passes * along_rows(m, pitch_or_tight(p.a, m, size), size, t));
  add_stores(sum, passes * along_rows(m, pitch_or_tight(p.out, m, size), size, t));
  return sum;
}

// And once each into and out of the tile, along its rows; one barrier a pass, one between passes.
std::optional<traffic> shared_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent m{s.height, s.width};
  const std::size_t size = size_of(c.type);
  const auto passes = static_cast<std::uint64_t>(c.repetitions);
  const tiling t{c.tile, c.tile};
  const auto in_row_order = [&](int row, int column) {
    return static_cast<std::int64_t>(size) * (row * c.tile + column);
  };
  traffic sum = *simple_traffic(s, c, p);
  add_stores(sum, passes * in_tiles(m, size, t, shared_op::store, in_row_order));
  add_loads(sum, passes * in_tiles(m, size, t, shared_op::load, in_row_order));
  sum.barriers = blocks_of(in_tiles_of(s, c).grid) * (2 * passes - 1);
  return sum;
}

// If rows have the same alignment in both matrices: a warp's 32 vectors are 512 bytes, and elements
// before the first and after the last whole 16 bytes of a row take one request for the head and one
// for the tail. Otherwise: 32 elements per request.
global_count vector_rows_of(const extent& m,
                            std::int64_t pitch,
                            std::int64_t other_pitch,
                            std::int64_t size) {
  constexpr std::int64_t warp_bytes = vector_columns * vector_bytes;
  global_count sum;
  const auto requests = [&](std::int64_t first, std::int64_t end, std::int64_t bytes) {
    for (std::int64_t at = first; at < end; at += bytes) {
      const std::int64_t run = end - at < bytes ? end - at : bytes;
      sum += global_count{1, sectors({at, 1, run, run})};
    }
  };
  for (std::int64_t row = 0; row < m.height; ++row) {
    const std::int64_t begin = row * pitch;
    const std::int64_t end = begin + m.width * size;
    if ((begin - row * other_pitch) % vector_bytes != 0) {
      requests(begin, end, vector_columns * size);
      continue;
    }
    const std::int64_t aligned = divide_up(begin, vector_bytes) * vector_bytes;
    const std::int64_t from = aligned < end ? aligned : end;
    const std::int64_t to = from + (end - from) / vector_bytes * vector_bytes;
    requests(begin, from, vector_bytes);
    requests(from, to, warp_bytes);
    requests(to, end, vector_bytes);
  }
  return sum;
}

std::optional<traffic> vectorised_traffic(const shape& s,
                                          const configuration& c,
                                          const pitches& p) {
  const extent m{s.height, s.width};
  const auto size = static_cast<std::int64_t>(size_of(c.type));
  const std::int64_t in = pitch_or_tight(p.a, m, size_of(c.type));
  const std::int64_t out = pitch_or_tight(p.out, m, size_of(c.type));
  const auto passes = static_cast<std::uint64_t>(c.repetitions);
  traffic sum;
  add_loads(sum, passes * vector_rows_of(m, in, out, size));
  add_stores(sum, passes * vector_rows_of(m, out, in, size));
  return sum;
}

launch_geometry in_one_row(const shape& s, const configuration& c) {
  const auto per_block = static_cast<std::int64_t>(joined_threads * joined_bytes / size_of(c.type));
  return {grid_of(1, divide_up(s.height * s.width, per_block)), dim3(joined_threads), 0};
}

// 512 bytes per warp, and the last elements one by one; matrices with gaps element by element.
std::optional<traffic> joined_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent m{s.height, s.width};
  const auto size = static_cast<std::int64_t>(size_of(c.type));
  const std::int64_t in = pitch_or_tight(p.a, m, size_of(c.type));
  const std::int64_t out = pitch_or_tight(p.out, m, size_of(c.type));
  const std::int64_t elements = s.height * s.width;
  traffic sum;
  if (in == s.width * size && out == s.width * size) {
    const std::int64_t whole = elements * size / joined_bytes * joined_bytes;
    for (std::int64_t at = 0; at < whole; at += 32 * joined_bytes) {
      const std::int64_t run = whole - at < 32 * joined_bytes ? whole - at : 32 * joined_bytes;
      add_loads(sum, global_count{1, sectors({at, 1, run, run})});
      add_stores(sum, global_count{1, sectors({at, 1, run, run})});
    }
    const auto last = static_cast<std::uint64_t>((elements * size - whole) / size);
    add_loads(sum, global_count{last, last});
    add_stores(sum, global_count{last, last});
    return sum;
  }
  for (std::int64_t first = 0; first < elements; first += 32) {
    const auto of = [&](std::int64_t pitch) {
      return lanes([&](int lane) {
        const std::int64_t i = first + lane;
        return i < elements ? i / s.width * pitch + i % s.width * size : inactive;
      });
    };
    load_global(sum, of(in));
    store_global(sum, of(out));
  }
  return sum;
}

using best = entry_point<ladder, same, choose>;

}  // namespace

const family& ladder() {
  static const family rungs{
      .name = "copy",
      .summary = "out = a: the ceiling that transposes are judged against",
      .variants = {
          variant{
              .name = "simple",
              .idea = "reads and writes along rows, straight through registers",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &same(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return copy_simple<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = simple_traffic,
          },
          variant{
              .name = "shared",
              .idea = "goes through a shared tile: what the tile and its barrier cost",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &same(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return copy_shared<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = shared_traffic,
          },
          variant{
              .name = "vectorised",
              .idea = "moves 16 bytes per thread, whatever the element and the alignment",
              .source_systems = {},
              .types = every_type,
              .tiles = {},
              .fulfils = &same(),
              .in_kernel_repetitions = true,
              .steps =
                  [](const configuration& c) {
                    const std::int64_t n = vector_bytes / static_cast<int>(size_of(c.type));
                    return contract::steps{.rows = {vector_rows},
                                           .columns = {n, vector_columns * n}};
                  },
              .contender = true,
              .least_of_copy = 0.9,
              .blocks_may_idle = true,
              .geometry = in_vectors,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    const launch_geometry g = in_vectors(shape_of(x.a), c);
                    if (empty(g)) return;
                    with_type(c.type, [&]<class T>() {
                      q.launch(copy_vectorised<T, vector_columns, vector_rows>,
                               g.grid,
                               g.block,
                               0,
                               view<const T>(x.a),
                               view<T>(x.out),
                               c.repetitions);
                    });
                  },
              .expected_traffic = vectorised_traffic,
          },
          variant{
              .name = "joined",
              .idea = "takes rows without gaps as one long row: no thread looks for its own",
              .source_systems = {},
              .types = every_type,
              .tiles = {},
              .fulfils = &same(),
              .steps =
                  [](const configuration& c) {
                    const std::int64_t n = joined_bytes / static_cast<int>(size_of(c.type));
                    return contract::steps{.rows = {2}, .columns = {n, joined_threads * n}};
                  },
              .contender = true,
              .least_of_copy = 0.9,
              .geometry = in_one_row,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    const launch_geometry g = in_one_row(shape_of(x.a), c);
                    if (empty(g)) return;
                    with_type(c.type, [&]<class T>() {
                      q.launch(
                          copy_joined<T>, g.grid, g.block, 0, view<const T>(x.a), view<T>(x.out));
                    });
                  },
              .expected_traffic = joined_traffic,
          },
          variant{
              .name = "best",
              .idea = "the entry point: launches the rung that suits pitch and alignment",
              .source_systems = {},
              .types = every_type,
              .tiles = {},
              .fulfils = &same(),
              .least_of_copy = 0.9,
              .blocks_may_idle = true,
              .geometry = best::geometry,
              .launch = best::launch,
              .expected_traffic = best::expected_traffic,
              .choose = choose,
          },
      }};
  return rungs;
}

}  // namespace warpgauge::kernels::copy
