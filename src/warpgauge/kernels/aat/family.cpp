// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/aat/family.hpp"

#include "warpgauge/device/availability.hpp"
#include "warpgauge/kernels/aat/choice.hpp"
#include "warpgauge/kernels/aat/coalesced.cuh"
#include "warpgauge/kernels/aat/contract.hpp"
#include "warpgauge/kernels/aat/padded.cuh"
#include "warpgauge/kernels/aat/simple.cuh"
#include "warpgauge/kernels/aat/symmetric.cuh"
#include "warpgauge/kernels/aat/symmetric_traffic.hpp"
#include "warpgauge/kernels/aat/warpgroups.hpp"
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/product_traffic.hpp"
#include "warpgauge/kernels/warpgroup_form.hpp"

namespace warpgauge::kernels::aat {
namespace {

const std::vector<element> real_types{element::f32, element::f64};

launch_geometry in_tiles_of_result(const shape& s, const configuration& c) {
  const auto tile = static_cast<unsigned>(c.tile);
  return {grid_of_tiles(s.height, s.height, c.tile, c.tile, c.most_grid_rows), dim3(tile, tile), 0};
}

template <class F>
void launch(device::queue& q, const operands& x, const configuration& c, F&& kernel_for) {
  const launch_geometry g = in_tiles_of_result(shape_of(x.out), c);
  if (empty(g)) return;
  with_real_type_and_tile(c, [&]<class T, int Tile>() {
    q.launch(
        kernel_for(instance<T, Tile>{}), g.grid, g.block, 0, view<const T>(x.a), view<T>(x.out));
  });
}

// For each k, a warp reads one element of each of its own rows and one of each of its columns'
// rows: 1 + 32 sectors with tiles of 32 and rows of a sector or more.
std::optional<traffic> simple_traffic(const shape& s, const configuration& c, const pitches& p) {
  const std::size_t size = size_of(c.type);
  const extent a{s.height, s.inner};
  const extent out{s.height, s.height};
  const std::int64_t pitch = pitch_or_tight(p.a, a, size);
  const auto tiles = static_cast<std::uint64_t>(divide_up(s.height, c.tile));
  traffic sum;
  add_loads(sum, tiles * down_columns(a, pitch, size, rows_per_warp(c.tile)));
  add_loads(sum, warp_rows(s.height, c.tile) * down_columns(a, pitch, size, c.tile));
  add_stores(sum, along_rows(out, pitch_or_tight(p.out, out, size), size, {c.tile, c.tile}));
  return sum;
}

// Both factors' tiles are read along rows, once for every tile row and column of the result. The
// second is stored turned: 32 wavefronts per warp of floats without the spare column, 1 with it.
traffic tiled_traffic(const shape& s, const configuration& c, const pitches& p, int turned_row) {
  const std::size_t size = size_of(c.type);
  const auto bytes = static_cast<std::int64_t>(size);
  const extent a{s.height, s.inner};
  const extent out{s.height, s.height};
  const tiling t{c.tile, c.tile};
  const auto tiles = static_cast<std::uint64_t>(divide_up(s.height, c.tile));
  const auto steps = static_cast<std::uint64_t>(divide_up(s.inner, c.tile));
  const dim3 grid = in_tiles_of_result(s, c).grid;
  const std::uint64_t blocks = blocks_of(grid);
  traffic sum;
  add_loads(sum,
            (tiles + tile_rows_of(grid)) * along_rows(a, pitch_or_tight(p.a, a, size), size, t));
  add_stores(sum, along_rows(out, pitch_or_tight(p.out, out, size), size, t));
  add_stores(sum, blocks * steps * all_threads(c.tile, size, shared_op::store, [&](int r, int k) {
                    return bytes * (r * c.tile + k);
                  }));
  add_stores(sum, blocks * steps * all_threads(c.tile, size, shared_op::store, [&](int r, int k) {
                    return bytes * (k * turned_row + r);
                  }));
  add_loads(sum, blocks * steps * tile_product_loads(c.tile, size, turned_row));
  sum.barriers = steps > 0 ? blocks * (2 * steps - 1) : 0;
  return sum;
}

void launch_symmetric(device::queue& q, const operands& x, const configuration& c) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_triangle(s, c);
  if (empty(g)) return;
  const auto start = [&](auto kernel) {
    q.launch(kernel, g.grid, g.block, 0, view<const float>(x.a), view<float>(x.out));
  };
  in_symmetric_form(s, c, is_aligned(x.a) && is_aligned(x.out), [&]<class Manner>(Manner) {
    start(aat_symmetric<typename Manner::form, Manner::vectors, Manner::one_step>);
  });
}

bool is_whole(const shape& s) {
  return s.height % warpgroup_form::height == 0 && s.inner % warpgroup_form::depth == 0;
}
/// As warpgroups do, and the rung that takes the other shapes.
configuration in_large_tiles(configuration c) {
  c.tile = large_gram_form::height;
  return c;
}
static_assert(large_gram_form::height == warpgroup_form::height);

launch_geometry in_warpgroups(const shape& s, const configuration& c) {
  const launch_geometry g = in_triangle(s, in_large_tiles(c));
  return is_whole(s) ? by_warpgroups(g) : g;
}

// What sm_90a has, no later architecture does.
void launch_warpgroups(device::queue& q, const operands& x, const configuration& c) {
  static const bool has_them = device::compute_capability() == 90;
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_warpgroups(s, c);
  if (has_them && is_whole(s) && !empty(g))
    multiply_by_warpgroups(q, x, g, is_aligned(x.a) && is_aligned(x.out));
  else
    launch_symmetric(q, x, in_large_tiles(c));
}

using best = entry_point<ladder, gram, choose>;

}  // namespace

const family& ladder() {
  static const family rungs{
      .name = "aat",
      .summary = "out = a a^T: what a strided read costs, and what shared memory saves",
      .variants = {
          variant{
              .name = "simple",
              .idea = "reads both factors from global memory, the second with a stride",
              .source_systems = {2},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &gram(),
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return aat_simple<T, Tile>;
                    });
                  },
              .expected_traffic = simple_traffic,
          },
          variant{
              .name = "coalesced",
              .idea = "reads both factors along rows into shared tiles; the turned one conflicts",
              .source_systems = {2},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &gram(),
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return aat_coalesced<T, Tile>;
                    });
                  },
              .expected_traffic =
                  [](const shape& s, const configuration& c, const pitches& p) {
                    return std::optional(tiled_traffic(s, c, p, c.tile));
                  },
          },
          variant{
              .name = "padded",
              .idea = "a spare column in the turned tile removes the conflicts",
              .source_systems = {2},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &gram(),
              .contender = true,
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return aat_padded<T, Tile>;
                    });
                  },
              .expected_traffic =
                  [](const shape& s, const configuration& c, const pitches& p) {
                    return std::optional(tiled_traffic(s, c, p, c.tile + 1));
                  },
          },
          variant{
              .name = "symmetric",
              .idea = "computes one triangle in register tiles, and stores each tile twice",
              .source_systems = {},
              .types = {element::f32},
              .tiles = {small_form::height, large_gram_form::height},
              .fulfils = &gram(),
              .steps =
                  [](const configuration& c) {
                    return contract::steps{.rows = {c.tile}, .inner = depths_of(c.tile)};
                  },
              .contender = true,
              .geometry = in_triangle,
              .launch = launch_symmetric,
              .expected_traffic = symmetric_traffic,
          },
          variant{
              .name = "tensor_float_wgmma",
              .idea = "the same triangle on tensor cores with float's accuracy",
              .source_systems = {},
              .types = {element::f32},
              .tiles = {},
              .fulfils = &gram(),
              .splits_factors = true,
              .minimum_compute_capability = 90,
              .steps =
                  [](const configuration&) {
                    return contract::steps{.rows = {warpgroup_form::height},
                                           .inner = {warpgroup_form::depth}};
                  },
              .other_shapes_by = "symmetric",
              .dear_tiles = true,
              .power_limited_flops = never_gated,
              .geometry = in_warpgroups,
              .launch = launch_warpgroups,
          },
          variant{
              .name = "best",
              .idea = "the entry point: launches the rung that suits type and shape",
              .source_systems = {},
              .types = real_types,
              .tiles = {},
              .fulfils = &gram(),
              .geometry = best::geometry,
              .launch = best::launch,
              .expected_traffic = best::expected_traffic,
              .choose = choose,
          },
      }};
  return rungs;
}

}  // namespace warpgauge::kernels::aat
