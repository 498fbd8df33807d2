// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/family.hpp"

#include "warpgauge/device/availability.hpp"
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/matmul/a_tile.cuh"
#include "warpgauge/kernels/matmul/choice.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"
#include "warpgauge/kernels/matmul/expected_traffic.hpp"
#include "warpgauge/kernels/matmul/linear.cuh"
#include "warpgauge/kernels/matmul/naive.cuh"
#include "warpgauge/kernels/matmul/register_tiles.cuh"
#include "warpgauge/kernels/matmul/sub_matrix.cuh"
#include "warpgauge/kernels/matmul/tensor_double.cuh"
#include "warpgauge/kernels/matmul/tensor_float.cuh"
#include "warpgauge/kernels/matmul/tensor_half.cuh"
#include "warpgauge/kernels/matmul/tiled.cuh"
#include "warpgauge/kernels/matmul/warpgroups.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace warpgauge::kernels::matmul {
namespace {

const std::vector<element> real_types{element::f32, element::f64};
const std::vector<element> half_types{element::f16, element::bf16};

/// Of a form that takes another path where its tiles are whole.
template <class Form>
contract::steps whole_tiles_of(const configuration&) {
  return {.rows = {Form::height}, .columns = {Form::width}, .inner = {Form::depth}};
}
contract::steps whole_tiles_of_warpgroups(const configuration& c) {
  contract::steps all = whole_tiles_of<warpgroup_form>(c);
  all.rows.push_back(thin_warpgroup_form::height);
  return all;
}

template <class F>
void launch(device::queue& q, const operands& x, const configuration& c, F&& kernel_for) {
  const launch_geometry g = in_tiles_of_result(shape_of(x.out), c);
  if (empty(g)) return;
  with_real_type_and_tile(c, [&]<class T, int Tile>() {
    q.launch(kernel_for(instance<T, Tile>{}),
             g.grid,
             g.block,
             0,
             view<const T>(x.a),
             view<const T>(x.b),
             view<T>(x.out));
  });
}

void launch_tiled(device::queue& q, const operands& x, const configuration& c) {
  launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) { return matmul_tiled<T, Tile>; });
}

void launch_linear(device::queue& q, const operands& x, const configuration& c) {
  const launch_geometry g = in_line(shape_of(x.out), c);
  if (empty(g)) return;
  with_real_type(c.type, [&]<class T>() {
    q.launch(matmul_linear<T>,
             g.grid,
             g.block,
             0,
             view<const T>(x.a),
             view<const T>(x.b),
             view<T>(x.out));
  });
}

void launch_register_tiles(device::queue& q, const operands& x, const configuration& c) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_register_tiles(s, c);
  if (empty(g)) return;
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  in_register_form(s, c, aligned, [&]<class Manner>(Manner) {
    q.launch(matmul_register_tiles<typename Manner::form, Manner::vectors>,
             g.grid,
             g.block,
             0,
             view<const float>(x.a),
             view<const float>(x.b),
             view<float>(x.out));
  });
}

void launch_tensor_float(device::queue& q, const operands& x, const configuration& c) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  if (!is_whole<tensor_form>(s, aligned)) return launch_register_tiles(q, x, in_large_tiles(c));
  const launch_geometry g = in_register_tiles(s, in_large_tiles(c));
  if (empty(g)) return;
  q.launch(matmul_tensor_float<tensor_form>,
           g.grid,
           g.block,
           0,
           view<const float>(x.a),
           view<const float>(x.b),
           view<float>(x.out));
}

launch_geometry in_warpgroups(const shape& s, const configuration& c) {
  using thin = thin_warpgroup_form;
  if (!is_thin(s)) return by_warpgroups(in_register_tiles(s, in_large_tiles(c)));
  return {grid_of_tiles(s.height, s.width, thin::height, thin::width, c.most_grid_rows),
          dim3(static_cast<unsigned>(thin::threads)),
          thin::shared_bytes};
}

// What sm_90a has, no later architecture does.
void launch_warpgroups(device::queue& q, const operands& x, const configuration& c) {
  static const bool has_them = device::compute_capability() == 90;
  if (!has_them) return launch_tensor_float(q, x, c);
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_warpgroups(s, c);
  if (empty(g)) return;
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  multiply_by_warpgroups(q, x, g, aligned);
}

launch_geometry in_double_tiles(const shape& s, const configuration& c) {
  return {
      grid_of_tiles(s.height, s.width, double_form::height, double_form::width, c.most_grid_rows),
      dim3(static_cast<unsigned>(double_form::threads)),
      s.inner == 0 ? 0U : double_form::shared_bytes};
}

void launch_tensor_double(device::queue& q, const operands& x, const configuration& c) {
  static const bool has_them = device::compute_capability() >= 80;
  if (!has_them) {
    configuration in_tiles = c;
    in_tiles.tile = 32;
    return launch_tiled(q, x, in_tiles);
  }
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_double_tiles(s, c);
  if (empty(g)) return;
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  q.launch(is_whole<double_form>(s, aligned) ? matmul_tensor_double<double_form, true>
                                             : matmul_tensor_double<double_form, false>,
           g.grid,
           g.block,
           g.dynamic_shared_bytes,
           view<const double>(x.a),
           view<const double>(x.b),
           view<double>(x.out));
}

launch_geometry in_half_tiles(const shape& s, const configuration& c) {
  return {grid_of_tiles(s.height, s.width, half_form::height, half_form::width, c.most_grid_rows),
          dim3(static_cast<unsigned>(half_form::threads)),
          s.inner == 0 ? 0U : half_form::shared_bytes};
}

template <class T>
void launch_tensor_half(device::queue& q, const operands& x, const configuration& c) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const launch_geometry g = in_half_tiles(s, c);
  if (empty(g)) return;
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  q.launch(is_whole<half_form>(s, aligned) ? matmul_tensor_half<half_form, T, true>
                                           : matmul_tensor_half<half_form, T, false>,
           g.grid,
           g.block,
           g.dynamic_shared_bytes,
           view<const T>(x.a),
           view<const T>(x.b),
           view<float>(x.out));
}

void launch_tensor_half(device::queue& q, const operands& x, const configuration& c) {
  if (c.type == element::f16)
    launch_tensor_half<__half>(q, x, c);
  else
    launch_tensor_half<__nv_bfloat16>(q, x, c);
}

launch_geometry in_half_warpgroups(const shape& s, const configuration&) {
  using form = half_warpgroup_form;
  const std::int64_t tiles = divide_up(s.height, form::height) * divide_up(s.width, form::width);
  return {dim3(static_cast<unsigned>(std::min<std::int64_t>(form::blocks, tiles))),
          dim3(static_cast<unsigned>(form::threads)),
          form::shared_bytes};
}

// The tensor memory accelerator takes rows on 16 bytes, and counts with 31 bits.
void launch_half_warpgroups(device::queue& q, const operands& x, const configuration& c) {
  static const bool has_them = device::compute_capability() == 90;
  const std::int64_t lengths[] = {x.out.height, x.out.width, x.a.width};
  const auto [least, most] = std::ranges::minmax(lengths);
  if (has_them && is_aligned(x.a) && is_aligned(x.b) && least > 0 && most < (std::int64_t{1} << 31))
    multiply_halves_by_warpgroups(q, x, in_half_warpgroups({lengths[0], lengths[1], 0}, c), c.type);
  else
    launch_tensor_half(q, x, c);
}

using best = entry_point<ladder, product, choose>;

}  // namespace

const family& ladder() {
  static const family rungs{
      .name = "matmul",
      .summary = "out = a b with and without shared memory",
      .variants = {
          variant{
              .name = "linear",
              .idea = "one element per thread of a one-dimensional grid, on pitched memory",
              .source_systems = {5},
              .types = real_types,
              .tiles = {},
              .fulfils = &product(),
              // At 700 W, most pairs at 2048^3 are void in every second process: too few for the
              // baseline to stop gating the case on its own, too many for a gate.
              .power_limited_flops = 10e9,
              .geometry = in_line,
              .launch = launch_linear,
              .expected_traffic = linear_traffic,
          },
          variant{
              .name = "naive",
              .idea =
                  "one element per thread of a two-dimensional grid, straight from global memory",
              .source_systems = {2},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &product(),
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return matmul_naive<T, Tile>;
                    });
                  },
              .expected_traffic = naive_traffic,
          },
          variant{
              .name = "a_tile",
              .idea = "keeps a tile of a in shared memory, where a warp reads it together",
              .source_systems = {2},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &product(),
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return matmul_a_tile<T, Tile>;
                    });
                  },
              .expected_traffic = a_tile_traffic,
          },
          variant{
              .name = "tiled",
              .idea = "keeps a tile of both factors in shared memory",
              .source_systems = {2, 5},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &product(),
              .contender = true,
              .geometry = in_tiles_of_result,
              .launch = launch_tiled,
              .expected_traffic = tiled_traffic,
          },
          variant{
              .name = "sub_matrix",
              .idea = "the same with sub-matrix views, which copy nothing",
              .source_systems = {5},
              .types = real_types,
              .tiles = {16, 32},
              .fulfils = &product(),
              .geometry = in_tiles_of_result,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    launch(q, x, c, []<class T, int Tile>(instance<T, Tile>) {
                      return matmul_sub_matrix<T, Tile>;
                    });
                  },
              .expected_traffic = tiled_traffic,
          },
          variant{
              .name = "register_tiles",
              .idea = "up to 16 x 8 elements in each thread's registers, loads two steps ahead",
              .source_systems = {},
              .types = {element::f32},
              .tiles = {small_form::height, large_form::height, tall_form::height},
              .fulfils = &product(),
              .steps =
                  [](const configuration& c) {
                    return contract::steps{
                        .rows = {c.tile},
                        .columns = {c.tile == small_form::height ? small_form::width
                                                                 : large_form::width},
                        .inner = depths_of(c.tile)};
                  },
              .contender = true,
              .geometry = in_register_tiles,
              .launch = launch_register_tiles,
              .expected_traffic = register_tiles_traffic,
          },
          variant{
              .name = "tensor_float",
              .idea = "tensor cores with float's accuracy: three products of split factors",
              .source_systems = {},
              .types = {element::f32},
              .tiles = {},
              .fulfils = &product(),
              .splits_factors = true,
              .minimum_compute_capability = 80,
              .steps = whole_tiles_of<tensor_form>,
              .other_shapes_by = "register_tiles",
              .dear_tiles = true,
              .power_limited_flops = never_gated,
              .geometry =
                  [](const shape& s, const configuration& c) {
                    return in_register_tiles(s, in_large_tiles(c));
                  },
              .launch = launch_tensor_float,
          },
          variant{
              .name = "tensor_float_wgmma",
              .idea = "the same by warpgroups: half of them split, half of them multiply",
              .source_systems = {},
              .types = {element::f32},
              .tiles = {},
              .fulfils = &product(),
              .splits_factors = true,
              .minimum_compute_capability = 90,
              .steps = whole_tiles_of_warpgroups,
              .dear_tiles = true,
              .power_limited_flops = never_gated,
              .geometry = in_warpgroups,
              .launch = launch_warpgroups,
          },
          variant{
              .name = "tensor_double",
              .idea = "tensor cores of doubles, which round as fma() does",
              .source_systems = {},
              .types = {element::f64},
              .tiles = {},
              .fulfils = &product(),
              .minimum_compute_capability = 80,
              .steps = whole_tiles_of<double_form>,
              .contender = true,
              .power_limited_flops = never_gated,
              .geometry = in_double_tiles,
              .launch = launch_tensor_double,
          },
          variant{
              .name = "tensor_half",
              .idea = "tensor cores of 16-bit floats, whose products are added as floats",
              .source_systems = {},
              .types = half_types,
              .tiles = {},
              .fulfils = &product(),
              .cuts_sums = true,
              .minimum_compute_capability = 80,
              .steps = whole_tiles_of<half_form>,
              .power_limited_flops = never_gated,
              .geometry = in_half_tiles,
              .launch = launch_tensor_half,
          },
          variant{
              .name = "half_wgmma",
              .idea = "the same by warpgroups, while the tensor memory accelerator copies",
              .source_systems = {},
              .types = half_types,
              .tiles = {},
              .fulfils = &product(),
              .cuts_sums = true,
              .gpu_only = "the tensor memory accelerator is not simulated",
              .minimum_compute_capability = 90,
              .steps = whole_tiles_of<half_warpgroup_form>,
              .power_limited_flops = never_gated,
              .geometry = in_half_warpgroups,
              .launch = launch_half_warpgroups,
          },
          variant{
              .name = "best",
              .idea = "the entry point: launches the rung that suits type and shape",
              .source_systems = {},
              .types = real_types,
              .tiles = {},
              .fulfils = &product(),
              .geometry = best::geometry,
              .launch = best::launch,
              .expected_traffic = best::expected_traffic,
              .choose = choose,
          },
      }};
  return rungs;
}

}  // namespace warpgauge::kernels::matmul
