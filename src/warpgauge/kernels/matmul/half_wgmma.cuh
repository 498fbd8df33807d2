// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/half_product.cuh"
#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// The steps of both factors in shared memory.
template <class Form, class T>
struct half_steps {
  T left[Form::stages][Form::height][Form::depth];
  T right[Form::stages][Form::boxes][Form::depth][Form::box_width];
  device::arrival_barrier full[Form::stages];
  device::arrival_barrier free[Form::stages];
};

/// out = a b for 16-bit floats, whose products are added as floats. A block computes every
/// gridDim.x-th tile, so that the next one's factors come while this one is stored.
///
/// @param a, b   maps of both factors in boxes of Form::depth x Form::height and
///               Form::box_width x Form::depth, 128 bytes swizzled
/// @param inner  columns of a
/// @param out    height x width, any pitch; must not overlap the factors
/// @param pairs  two neighbours of out's rows lie on 8 bytes
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; compiled for
///       sm_90a
template <class Form, class T>
__global__ void __launch_bounds__(Form::threads, 1)
    matmul_half_wgmma(const __grid_constant__ CUtensorMap a,
                      const __grid_constant__ CUtensorMap b,
                      std::int64_t inner,
                      device::matrix_view<float> out,
                      bool pairs) {
  extern __shared__ char shared[];
  const unsigned past = device::shared_address(shared) % Form::swizzle_bytes;
  auto& memory = *reinterpret_cast<half_steps<Form, T>*>(
      shared + (past == 0 ? 0 : Form::swizzle_bytes - past));
  if (threadIdx.x == 0) {
    for (int i = 0; i < Form::stages; ++i) {
      memory.full[i].expect(1);
      memory.free[i].expect(Form::multipliers * 4);
    }
    device::arrival_barrier::publish();
  }
  __syncthreads();
  const auto steps = static_cast<int>(divide_up(inner, Form::depth));
  const std::int64_t tile_rows = divide_up(out.height, Form::height);
  const std::int64_t tile_columns = divide_up(out.width, Form::width);
  int stage = 0;
  int turn = 0;  // parity of the stages' phases
  const auto next = [&] {
    if (++stage == Form::stages) {
      stage = 0;
      turn ^= 1;
    }
  };
  if (threadIdx.x < 128) {
    device::leave_registers<Form::copier_registers>();
    if (threadIdx.x != 0) return;
    for (std::int64_t i = blockIdx.x; i < tile_rows * tile_columns; i += gridDim.x) {
      const tile_index tile = grouped_tile(i, tile_rows, tile_columns, Form::tile_rows_at_once);
      const auto row = static_cast<int>(tile.row * Form::height);
      const auto column = static_cast<int>(tile.column * Form::width);
      for (int step = 0; step < steps; ++step, next()) {
        memory.free[stage].wait(turn ^ 1);
        memory.full[stage].arrive_with(Form::stage_bytes);
        device::copy_box(memory.left[stage], a, step * Form::depth, row, memory.full[stage]);
        for (int box = 0; box < Form::boxes; ++box)
          device::copy_box(memory.right[stage][box],
                           b,
                           column + box * Form::box_width,
                           step * Form::depth,
                           memory.full[stage]);
      }
    }
    return;
  }
  device::take_registers<Form::multiplier_registers>();
  const int multiplier = static_cast<int>(threadIdx.x) / 128 - 1;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int first_row = 16 * (static_cast<int>(threadIdx.x) / 32 - 4) + lane / 4;
  const auto release = [&](int of) {
    if (lane == 0) memory.free[of].arrive();
  };
  for (std::int64_t i = blockIdx.x; i < tile_rows * tile_columns; i += gridDim.x) {
    const tile_index tile = grouped_tile(i, tile_rows, tile_columns, Form::tile_rows_at_once);
    float sum[Form::width / 2];
    int before = 0;
    for (int step = 0; step < steps; ++step, next()) {
      memory.full[stage].wait(turn);
      constexpr std::uint64_t sixteen_columns = 16 * sizeof(T) / 16;
      constexpr std::uint64_t sixteen_rows = 16 * Form::box_width * sizeof(T) / 16;
      const std::uint64_t left = device::swizzled_rows(memory.left[stage][64 * multiplier]);
      const std::uint64_t right =
          device::swizzled_columns(memory.right[stage], sizeof memory.right[stage][0]);
      device::begin_products();
#pragma unroll
      for (int k = 0; k < Form::depth / 16; ++k)
        device::add_product<T>(
            sum, left + k * sixteen_columns, right + k * sixteen_rows, step + k > 0);
      device::commit_products();
      device::wait_for_products<1>();
      if (step > 0) release(before);
      before = stage;
    }
    device::wait_for_products<0>();
    if (steps > 0) release(before);
    device::pin(sum);
    const std::int64_t column = tile.column * Form::width + 2 * (lane % 4);
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      const std::int64_t row = tile.row * Form::height + first_row + 8 * r;
      if (row >= out.height) continue;
      float* const to = out.row(row) + column;
#pragma unroll
      for (int c = 0; c < Form::width / 8; ++c) {
        const float2 pair = make_float2(sum[4 * c + 2 * r], sum[4 * c + 2 * r + 1]);
        if (pairs && column + 8 * c + 1 < out.width) {
          *reinterpret_cast<float2*>(to + 8 * c) = pair;
        } else {
          if (column + 8 * c < out.width) to[8 * c] = pair.x;
          if (column + 8 * c + 1 < out.width) to[8 * c + 1] = pair.y;
        }
      }
    }
  }
}

}  // namespace warpgauge::kernels::matmul
