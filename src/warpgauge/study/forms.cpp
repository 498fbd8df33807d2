// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/forms.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/traffic_arithmetic.hpp"
#include "warpgauge/kernels/transpose/contract.hpp"
#include "warpgauge/kernels/transpose/expected_traffic.hpp"
#include "warpgauge/kernels/transpose/flat_tile.cuh"
#include "warpgauge/kernels/transpose/linear_id.cuh"
#include "warpgauge/kernels/transpose/linear_id_padded.cuh"
#include "warpgauge/kernels/transpose/naive.cuh"
#include "warpgauge/kernels/transpose/naive_columns.cuh"
#include "warpgauge/kernels/transpose/pseudo_random_columns.cuh"
#include "warpgauge/kernels/transpose/reversed.cuh"

namespace warpgauge::study {
namespace {

using namespace kernels::transpose;  // NOLINT(google-build-using-namespace): whose forms these are
using kernels::configuration;
using kernels::launch_geometry;
using kernels::operands;
using kernels::pitches;
using kernels::shape;

using geometry = launch_geometry (*)(const shape&, const configuration&);

template <auto Kernel, geometry Geometry>
void launch(device::queue& q, const operands& x, const configuration& c) {
  const launch_geometry g = Geometry(kernels::shape_of(x.a), c);
  if (kernels::empty(g)) return;
  q.launch(Kernel,
           g.grid,
           g.block,
           0,
           kernels::view<const float>(x.a),
           kernels::view<float>(x.out),
           c.repetitions);
}

template <int Width, int Height, int TileHeight>
launch_geometry blocks(const shape& s, const configuration&) {
  return {kernels::grid_of_tiles(s.height, s.width, TileHeight, Width), dim3(Width, Height), 0};
}

launch_geometry spare(const shape& s, const configuration&) {
  return {dim3(static_cast<unsigned>(s.width / 16 + 1), static_cast<unsigned>(s.height / 16 + 1)),
          dim3(16, 16),
          0};
}

launch_geometry spare_turned(const shape& s, const configuration& c) {
  return spare({s.width, s.height, 0}, c);
}

configuration tile_of(configuration c, int tile) {
  c.tile = tile;
  return c;
}

template <int Width>
expected naive_blocks_traffic(const shape& s, const configuration& c, const pitches& p) {
  return naive_traffic(s, tile_of(c, Width), p);
}

template <int Width, int Height, int RowElements>
expected one_each_traffic(const shape& s, const configuration& c, const pitches& p) {
  return linear_blocks_traffic(s, c, p, {Height, Width}, RowElements);
}

// Tiles of 16, and nothing for the spare blocks but their barriers.
template <expected (*Of)(const shape&, const configuration&, const pitches&)>
expected spare_traffic(const shape& s, const configuration& c, const pitches& p) {
  const configuration tiles = tile_of(c, 16);
  expected t = Of(s, tiles, p);
  const std::uint64_t needed = kernels::blocks_of(in_tiles_of(s, tiles).grid);
  if (t && needed > 0) t->barriers = t->barriers / needed * kernels::blocks_of(spare(s, c).grid);
  return t;
}

contract::variant form(std::string_view name,
                       std::string_view idea,
                       int source,
                       geometry dimensions,
                       decltype(contract::variant::launch) enqueue,
                       decltype(contract::variant::expected_traffic) costs) {
  contract::variant v;
  v.name = name;
  v.idea = idea;
  v.source_systems = {source};
  v.types = {contract::element::f32};
  v.fulfils = &whole();
  v.in_kernel_repetitions = true;
  v.geometry = dimensions;
  v.launch = enqueue;
  v.expected_traffic = costs;
  return v;
}

template <int W, int H>
void add_blocks(std::vector<contract::variant>& to,
                std::string_view naive,
                std::string_view linear,
                std::string_view padded) {
  constexpr geometry square = blocks<W, H, W>;
  constexpr geometry one_each = blocks<W, H, H>;
  to.push_back(form(naive,
                    "reads along rows",
                    3,
                    square,
                    launch<transpose_naive<float, W, H>, blocks<W, H, W>>,
                    naive_blocks_traffic<W>));
  to.push_back(form(linear,
                    "through a tile, by the linear id",
                    3,
                    one_each,
                    launch<transpose_linear_id<float, W, H>, blocks<W, H, H>>,
                    one_each_traffic<W, H, W>));
  to.push_back(form(padded,
                    "the same with a spare column",
                    3,
                    one_each,
                    launch<transpose_linear_id_padded<float, W, H>, blocks<W, H, H>>,
                    one_each_traffic<W, H, W + 1>));
}

template <auto Kernel,
          geometry Geometry,
          expected (*Of)(const shape&, const configuration&, const pitches&)>
void add_spare(std::vector<contract::variant>& to, std::string_view name, std::string_view idea) {
  to.push_back(form(name, idea, 4, Geometry, launch<Kernel, Geometry>, spare_traffic<Of>));
  to.back().blocks_may_idle = true;
}

}  // namespace

const contract::family& forms() {
  static const contract::family all = [] {
    contract::family f;
    f.name = "form";
    f.summary = "launches that only the documents have";
    std::vector<contract::variant>& to = f.variants;
    add_blocks<8, 8>(to, "naive_8x8", "linear_id_8x8", "linear_id_padded_8x8");
    add_blocks<16, 16>(to, "naive_16x16", "linear_id_16x16", "linear_id_padded_16x16");
    add_blocks<32, 8>(to, "naive_32x8", "linear_id_32x8", "linear_id_padded_32x8");
    add_blocks<32, 16>(to, "naive_32x16", "linear_id_32x16", "linear_id_padded_32x16");
    add_blocks<32, 32>(to, "naive_32x32", "linear_id_32x32", "linear_id_padded_32x32");
    add_spare<transpose_naive<float, 16, 16>, spare, naive_traffic>(
        to, "spare_naive", "reads along rows");
    add_spare<transpose_naive_columns<float, 16, 16>, spare_turned, naive_columns_traffic>(
        to, "spare_naive_columns", "stores along rows");
    add_spare<transpose_flat_tile<float, 16>, spare, tiled_traffic>(
        to, "spare_flat_tile", "through 256 shared elements");
    add_spare<transpose_reversed<float, 16, 16>, spare, naive_traffic>(
        to, "spare_reversed", "reads along rows, lanes reversed");
    add_spare<transpose_pseudo_random_columns<float, 16, 16>, spare_turned, naive_columns_traffic>(
        to, "spare_pseudo_random_columns", "stores along rows, lanes scrambled");
    return f;
  }();
  return all;
}

}  // namespace warpgauge::study
