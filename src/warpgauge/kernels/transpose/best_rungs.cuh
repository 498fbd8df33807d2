// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/transpose/any_alignment.cuh"
#include "warpgauge/kernels/transpose/choice.hpp"
#include "warpgauge/kernels/transpose/contract.hpp"
#include "warpgauge/kernels/transpose/family.hpp"
#include "warpgauge/kernels/transpose/register_tiles.cuh"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

/// The end of the transposes' ladder. For family.cpp alone, which every backend compiles.
namespace warpgauge::kernels::transpose {

/// The shape of each matrix of a batch that lies in m.
inline shape one_of_batch(const matrix& m, const configuration& c) {
  return {m.height / c.count, m.width};
}
template <class T>
device::matrix_view<T> first_of_batch(const matrix& m, const configuration& c) {
  device::matrix_view<T> first = view<T>(m);
  first.height /= c.count;
  return first;
}

inline variant register_tiles_rung(const std::vector<element>& types) {
  return {
      .name = "register_tiles",
      .idea = "16 bytes per access on both sides: squares are transposed in registers",
      .source_systems = {},
      .types = types,
      .tiles = {},
      .fulfils = &whole(),
      .takes_batches = true,
      .steps = register_tile_steps,
      .contender = true,
      .least_of_copy = 0.4,
      .geometry = in_register_tiles,
      .launch =
          [](device::queue& q, const operands& x, const configuration& c) {
            const shape one = one_of_batch(x.a, c);
            const launch_geometry g = in_register_tiles(one, c);
            if (empty(g)) return;
            const tile_order order = register_tile_order(one, c);
            with_type(c.type, [&]<class T>() {
              using form = register_tiles_of<sizeof(T)>;
              auto* const kernel = streams(one, c) ? transpose_register_tiles<T, form, true>
                                                   : transpose_register_tiles<T, form, false>;
              q.launch(kernel,
                       g.grid,
                       g.block,
                       g.dynamic_shared_bytes,
                       first_of_batch<const T>(x.a, c),
                       first_of_batch<T>(x.out, c),
                       order);
            });
          },
      .expected_traffic = register_tiles_traffic,
  };
}

inline variant any_alignment_rung(const std::vector<element>& types) {
  return {
      .name = "any_alignment",
      .idea = "loads 16 bytes as they lie, and begins each row of out at a sector of its own",
      .source_systems = {},
      .types = types,
      .tiles = {},
      .fulfils = &whole(),
      .takes_batches = true,
      .steps = unaligned_tile_steps,
      .contender = true,
      .least_of_copy = 0.6,
      .blocks_may_idle = true,
      .geometry = in_unaligned_tiles,
      .launch =
          [](device::queue& q, const operands& x, const configuration& c) {
            const shape one = one_of_batch(x.a, c);
            const launch_geometry g = in_unaligned_tiles(one, c);
            if (empty(g)) return;
            with_type(c.type, [&]<class T>() {
              q.launch(transpose_any_alignment<T, any_alignment_of<sizeof(T)>>,
                       g.grid,
                       g.block,
                       g.dynamic_shared_bytes,
                       first_of_batch<const T>(x.a, c),
                       first_of_batch<T>(x.out, c),
                       unaligned_tile_order(one, c));
            });
          },
      .expected_traffic = any_alignment_traffic,
  };
}

inline variant best_rung(const std::vector<element>& types) {
  using best = entry_point<ladder, whole, choose>;
  return {
      .name = "best",
      .idea = "the entry point: launches the rung that suits shape, pitch and alignment",
      .source_systems = {},
      .types = types,
      .tiles = {},
      .fulfils = &whole(),
      .takes_batches = true,
      .least_of_copy = 0.8,
      .blocks_may_idle = true,
      .geometry = best::geometry,
      .launch = best::launch,
      .expected_traffic = best::expected_traffic,
      .choose = choose,
  };
}

}  // namespace warpgauge::kernels::transpose
