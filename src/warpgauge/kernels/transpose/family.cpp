// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/family.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/transpose/best_rungs.cuh"
#include "warpgauge/kernels/transpose/coarse_grained.cuh"
#include "warpgauge/kernels/transpose/contract.hpp"
#include "warpgauge/kernels/transpose/diagonal.cuh"
#include "warpgauge/kernels/transpose/diagonal_unpadded.cuh"
#include "warpgauge/kernels/transpose/expected_traffic.hpp"
#include "warpgauge/kernels/transpose/fine_grained.cuh"
#include "warpgauge/kernels/transpose/flat_tile.cuh"
#include "warpgauge/kernels/transpose/linear_id.cuh"
#include "warpgauge/kernels/transpose/linear_id_padded.cuh"
#include "warpgauge/kernels/transpose/naive.cuh"
#include "warpgauge/kernels/transpose/naive_columns.cuh"
#include "warpgauge/kernels/transpose/padded.cuh"
#include "warpgauge/kernels/transpose/pseudo_random.cuh"
#include "warpgauge/kernels/transpose/pseudo_random_columns.cuh"
#include "warpgauge/kernels/transpose/reversed.cuh"
#include "warpgauge/kernels/transpose/swizzled.cuh"
#include "warpgauge/kernels/transpose/tiled.cuh"

namespace warpgauge::kernels::transpose {
namespace {

const std::vector<element> every_type{
    element::u8, element::u16, element::f32, element::f64, element::f32x4};

}  // namespace

const family& ladder() {
  static const family rungs{
      .name = "transpose",
      .summary = "out = a^T, and the two partial transposes that explain it",
      .variants = {
          {
              .name = "naive",
              .idea = "reads along rows, so that each lane stores in a row of its own",
              .source_systems = {1, 3, 4},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_naive<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = naive_traffic,
          },
          {
              .name = "naive_columns",
              .idea = "stores along rows, so that each lane reads in a row of its own",
              .source_systems = {4},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_turned_tiles,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_turned_tiles, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_naive_columns<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = naive_columns_traffic,
          },
          {
              .name = "reversed",
              .idea = "the naive kernel with lanes in reversed order: the same request",
              .source_systems = {4},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_reversed<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = naive_traffic,
          },
          {
              .name = "pseudo_random",
              .idea = "the naive kernel with lanes in a scrambled order: the same request",
              .source_systems = {4},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_pseudo_random<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = naive_traffic,
          },
          {
              .name = "pseudo_random_columns",
              .idea = "stores along rows with lanes in a scrambled order: the same requests",
              .source_systems = {4},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_turned_tiles,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_turned_tiles, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_pseudo_random_columns<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = naive_columns_traffic,
          },
          {
              .name = "flat_tile",
              .idea = "one element per thread through a flat array of 256 shared elements",
              .source_systems = {4},
              .types = every_type,
              .tiles = {16},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    const launch_geometry g = in_tiles_of(shape_of(x.a), c);
                    if (empty(g)) return;
                    with_type(c.type, [&]<class T>() {
                      q.launch(transpose_flat_tile<T, 16>,
                               g.grid,
                               g.block,
                               0,
                               view<const T>(x.a),
                               view<T>(x.out),
                               c.repetitions);
                    });
                  },
              .expected_traffic = tiled_traffic,
          },
          {
              .name = "tiled",
              .idea = "a shared tile lets reads and stores coalesce; its columns conflict",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .contender = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_tiled<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = tiled_traffic,
          },
          {
              .name = "linear_id",
              .idea = "the linear thread id finds the turned element, so blocks need not be square",
              .source_systems = {3},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_half_tiles,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_half_tiles, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_linear_id<T, Tile, Tile / 2>;
                    });
                  },
              .expected_traffic = linear_id_traffic,
          },
          {
              .name = "linear_id_padded",
              .idea = "linear ids with a spare tile column",
              .source_systems = {3},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_half_tiles,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_half_tiles, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_linear_id_padded<T, Tile, Tile / 2>;
                    });
                  },
              .expected_traffic = linear_id_padded_traffic,
          },
          {
              .name = "padded",
              .idea = "a spare tile column removes the bank conflicts",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .contender = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_padded<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = padded_traffic,
          },
          {
              .name = "swizzled",
              .idea =
                  "places within a tile row are permuted instead: no conflicts, no spare column",
              .source_systems = {},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_swizzled<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = swizzled_traffic,
          },
          {
              .name = "fine_grained",
              .idea = "only the part inside the tiles: each is transposed in place",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &inside_tiles(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_fine_grained<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = fine_grained_traffic,
          },
          {
              .name = "coarse_grained",
              .idea = "only the part between tiles: each moves, untransposed inside",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &between_tiles(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_coarse_grained<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = coarse_grained_traffic,
          },
          {
              .name = "diagonal",
              .idea = "the padded kernel with blocks in diagonal order, against partition camping",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_diagonal<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = padded_traffic,
          },
          {
              .name = "diagonal_unpadded",
              .idea = "diagonal order without the spare column: what the conflicts alone cost",
              .source_systems = {1},
              .types = every_type,
              .tiles = {16, 32},
              .fulfils = &whole(),
              .in_kernel_repetitions = true,
              .geometry = in_tiles_of,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch_move(q, x, c, in_tiles_of, []<class T, int Tile>(instance<T, Tile>) {
                      return transpose_diagonal_unpadded<T, Tile, block_rows<Tile>>;
                    });
                  },
              .expected_traffic = tiled_traffic,
          },
          register_tiles_rung(every_type),
          any_alignment_rung(every_type),
          best_rung(every_type),
      }};
  return rungs;
}

}  // namespace warpgauge::kernels::transpose
