// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/family.hpp"

#include <cstdint>

/// From run-time configurations to template arguments.
namespace warpgauge::kernels {

/// A typed view of an operand.
template <class T>
device::matrix_view<T> view(const matrix& m) {
  return {static_cast<T*>(m.data), m.height, m.width, m.pitch_bytes};
}

/// @throws std::invalid_argument for types that are only moved
[[noreturn]] void refuse_arithmetic(element type);

/// @throws std::invalid_argument naming the possible tiles
[[noreturn]] void refuse_tile(int tile);

/// Names the instance of a kernel template that a caller wants.
template <class T, int Tile>
struct instance {};

/// Calls f.template operator()<T>() with a type of the element's size.
template <class F>
void with_type(element type, F&& f) {
  switch (size_of(type)) {
    case 1:
      return f.template operator()<std::uint8_t>();
    case 2:
      return f.template operator()<std::uint16_t>();
    case 4:
      return f.template operator()<float>();
    case 8:
      return f.template operator()<double>();
    default:
      return f.template operator()<float4>();
  }
}

/// The same for families that compute.
/// @throws std::invalid_argument for types that only move
template <class F>
void with_real_type(element type, F&& f) {
  switch (type) {
    case element::f32:
      return f.template operator()<float>();
    case element::f64:
      return f.template operator()<double>();
    default:
      refuse_arithmetic(type);
  }
}

/// Calls f.template operator()<Tile>().
/// @throws std::invalid_argument unless tile is 16 or 32
template <class F>
void with_tile(int tile, F&& f) {
  switch (tile) {
    case 16:
      return f.template operator()<16>();
    case 32:
      return f.template operator()<32>();
    default:
      refuse_tile(tile);
  }
}

/// Calls f.template operator()<T, Tile>() with the configuration's type and tile.
template <class F>
void with_type_and_tile(const configuration& c, F&& f) {
  with_type(c.type, [&]<class T>() {
    with_tile(c.tile, [&]<int Tile>() { f.template operator()<T, Tile>(); });
  });
}

/// The same for families that compute.
template <class F>
void with_real_type_and_tile(const configuration& c, F&& f) {
  with_real_type(c.type, [&]<class T>() {
    with_tile(c.tile, [&]<int Tile>() { f.template operator()<T, Tile>(); });
  });
}

/// Whether a grid has no block, so that nothing is launched (CUDA refuses zero dimensions).
inline bool empty(const launch_geometry& g) {
  return g.grid.x == 0 || g.grid.y == 0 || g.grid.z == 0 || g.block.x == 0 || g.block.y == 0 ||
         g.block.z == 0;
}

/// The shape whose input is m.
inline shape shape_of(const matrix& m) { return {m.height, m.width, 0}; }

/// Launches a kernel that moves a to out in tiles; kernel_for(instance<T, Tile>) returns it.
template <class F>
void launch_move(device::queue& q,
                 const operands& x,
                 const configuration& c,
                 launch_geometry (*geometry)(const shape&, const configuration&),
                 F&& kernel_for) {
  const launch_geometry g = geometry(shape_of(x.a), c);
  if (empty(g)) return;
  with_type_and_tile(c, [&]<class T, int Tile>() {
    q.launch(kernel_for(instance<T, Tile>{}),
             g.grid,
             g.block,
             g.dynamic_shared_bytes,
             view<const T>(x.a),
             view<T>(x.out),
             c.repetitions);
  });
}

}  // namespace warpgauge::kernels
