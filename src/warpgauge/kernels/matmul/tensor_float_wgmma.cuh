// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/tensor_core.cuh"
#include "warpgauge/device/views.cuh"
#include "warpgauge/device/warpgroup.cuh"
#include "warpgauge/kernels/matmul/sum_anew.cuh"
#include "warpgauge/kernels/matmul/tensor_form.hpp"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::matmul {

/// The calling block's tile, where the blocks that run together lie in a few tile rows: they read
/// the same parts of both factors. May lie below the matrix.
template <class Form>
__device__ tile_index grouped_tile(std::int64_t height) {
  const tile_index in_order = block_tile();
  const std::int64_t tile_rows = height / Form::height;
  if (in_order.row >= tile_rows) return in_order;
  const std::int64_t columns = gridDim.x;
  const std::int64_t block = in_order.row * columns + in_order.column;
  const std::int64_t first_row =
      block / (Form::tile_rows_at_once * columns) * Form::tile_rows_at_once;
  const std::int64_t below = tile_rows - first_row;
  const std::int64_t rows = below < Form::tile_rows_at_once ? below : Form::tile_rows_at_once;
  const std::int64_t in_group = block - first_row * columns;
  return {first_row + in_group % rows, in_group / rows};
}

/// Neighbours in memory, in one access where Vectors says that they are aligned to it.
template <bool Vectors>
__device__ float4 four_at(const float* from) {
  if constexpr (Vectors) return *reinterpret_cast<const float4*>(from);
  return make_float4(from[0], from[1], from[2], from[3]);
}
template <bool Vectors>
__device__ float2 two_at(const float* from) {
  if constexpr (Vectors) return *reinterpret_cast<const float2*>(from);
  return make_float2(from[0], from[1]);
}

/// A step's part of a in shared memory, its vectors of 16 bytes as swizzled_rows() wants them.
template <class Form>
struct split_part {
  static constexpr int vectors = Form::depth / 4;
  uint4 high[Form::height][vectors];
  uint4 low[Form::height][vectors];

  __device__ void store(int row, int vector, const float4& value) {
    const device::tf32_parts x = device::split(value.x);
    const device::tf32_parts y = device::split(value.y);
    const device::tf32_parts z = device::split(value.z);
    const device::tf32_parts w = device::split(value.w);
    const int place = vector ^ row % 8;
    high[row][place] = make_uint4(x.high, y.high, z.high, w.high);
    low[row][place] = make_uint4(x.low, y.low, z.low, w.low);
  }
};

template <class Form>
struct warpgroup_memory {
  split_part<Form> part[Form::stages];
  device::arrival_barrier full[Form::stages];
  device::arrival_barrier free[Form::stages];
};

/// What a thread of the splitters does: every Form::splitters-th step, loaded one ahead.
template <class Form, bool Vectors>
__device__ void split_rows(warpgroup_memory<Form>& memory,
                           const device::matrix_view<const float>& a,
                           std::int64_t first_row,
                           int steps) {
  constexpr int vectors = split_part<Form>::vectors;
  constexpr int rows_at_once = 128 / vectors;
  constexpr int count = Form::height / rows_at_once;
  const int group = static_cast<int>(threadIdx.x) / 128;
  const int row = static_cast<int>(threadIdx.x) % 128 / vectors;
  const int vector = static_cast<int>(threadIdx.x) % vectors;
  const float* from = a.row(first_row + row) + (group * Form::depth + 4 * vector);
  const std::int64_t pitch = a.pitch_bytes / static_cast<std::int64_t>(sizeof(float));
  float4 value[count];
  const auto load = [&] {
#pragma unroll
    for (int i = 0; i < count; ++i) value[i] = four_at<Vectors>(from + i * rows_at_once * pitch);
    from += Form::splitters * Form::depth;
  };
  if (group < steps) load();
  for (int step = group; step < steps; step += Form::splitters) {
    const int stage = step % Form::stages;
    memory.free[stage].wait((step / Form::stages + 1) % 2);
#pragma unroll
    for (int i = 0; i < count; ++i)
      memory.part[stage].store(row + i * rows_at_once, vector, value[i]);
    if (step + Form::splitters < steps) load();
    device::show_to_tensor_cores();
    memory.full[stage].arrive();
  }
}

/// What a thread of the multipliers does. The tensor cores compute the transpose, b^T a^T: of its
/// factors the left one may come from registers, where b is split, and the right one, a, has its
/// inner dimension along rows, which is the only way they take TF32 from shared memory. Rows of b^T
/// are dealt in pairs, so that a lane loads and stores neighbours.
template <class Form, bool Vectors>
__device__ void multiply_columns(warpgroup_memory<Form>& memory,
                                 const device::matrix_view<const float>& a,
                                 const device::matrix_view<const float>& b,
                                 const device::matrix_view<float>& out,
                                 std::int64_t first_row,
                                 std::int64_t first_column,
                                 int steps) {
  constexpr int products = Form::depth / 8;
  const int thread = static_cast<int>(threadIdx.x) - Form::splitters * 128;
  const int fourth = thread % 4;
  const std::int64_t column = first_column + thread / 32 * 16 + thread % 32 / 4 * 2;
  const float* from = b.row(fourth) + column;
  const std::int64_t pitch = b.pitch_bytes / static_cast<std::int64_t>(sizeof(float));
  float2 value[2 * products];
  const auto load = [&] {
#pragma unroll
    for (int i = 0; i < 2 * products; ++i) value[i] = two_at<Vectors>(from + 4 * i * pitch);
    from += Form::depth * pitch;
  };
  float sum[Form::height / 2] = {};
  if (steps > 0) load();
  for (int step = 0; step < steps; ++step) {
    unsigned high[products][4], low[products][4];
#pragma unroll
    for (int i = 0; i < 2 * products; ++i) {
      const device::tf32_parts x = device::split(value[i].x);
      const device::tf32_parts y = device::split(value[i].y);
      high[i / 2][i % 2 * 2] = x.high;
      high[i / 2][i % 2 * 2 + 1] = y.high;
      low[i / 2][i % 2 * 2] = x.low;
      low[i / 2][i % 2 * 2 + 1] = y.low;
    }
    if (step + 1 < steps) load();
    const int stage = step % Form::stages;
    memory.full[stage].wait(step / Form::stages % 2);
    constexpr std::uint64_t eight_columns = 8 * sizeof(float) / 16;
    const std::uint64_t a_high = device::swizzled_rows(memory.part[stage].high);
    const std::uint64_t a_low = device::swizzled_rows(memory.part[stage].low);
    // As in tensor_sums::add: the small products first, from zero.
    float step_sum[Form::height / 2];
    device::pin(step_sum);
    device::begin_products();
    device::add_product<false>(step_sum, low[0], a_high);
#pragma unroll
    for (int p = 1; p < products; ++p)
      device::add_product<true>(step_sum, low[p], a_high + p * eight_columns);
#pragma unroll
    for (int p = 0; p < products; ++p)
      device::add_product<true>(step_sum, high[p], a_low + p * eight_columns);
#pragma unroll
    for (int p = 0; p < products; ++p)
      device::add_product<true>(step_sum, high[p], a_high + p * eight_columns);
    device::end_products();
    device::pin(step_sum);
    if (thread % 32 == 0) memory.free[stage].arrive();
#pragma unroll
    for (int i = 0; i < Form::height / 2; ++i) sum[i] += step_sum[i];
  }
  bool numbers = true;
#pragma unroll
  for (int i = 0; i < Form::height / 8; ++i)
#pragma unroll
    for (int e = 0; e < 2; ++e) {
      const float2 pair = make_float2(sum[4 * i + e], sum[4 * i + 2 + e]);
      numbers = numbers && is_number(pair.x) && is_number(pair.y);
      float* const to = &out(first_row + 8 * i + 2 * fourth + e, column);
      if constexpr (Vectors) {
        *reinterpret_cast<float2*>(to) = pair;
      } else {
        to[0] = pair.x;
        to[1] = pair.y;
      }
    }
  if (numbers) return;
#pragma unroll 1
  for (int i = 0; i < Form::height / 2; ++i) {
    const int row = i / 4 * 8 + 2 * fourth + i / 2 % 2;
    sum_anew(a, b, out, first_row + row, column + i % 2);
  }
}

/// The same as matmul_tensor_float by wgmma, which reads one factor from shared memory and runs
/// while others split what comes next.
///
/// @param a    height x inner, any pitch
/// @param b    inner x width, any pitch
/// @param out  height x width, any pitch; must not overlap `a` or `b`
/// @pre  blockDim is Form::threads, Form::shared_bytes of dynamic shared memory; whole tiles; with
///       Vectors, rows aligned to 16 bytes; compiled for sm_90a
template <class Form, bool Vectors>
__global__ void __launch_bounds__(Form::threads, 1)
    matmul_tensor_float_wgmma(device::matrix_view<const float> a,
                              device::matrix_view<const float> b,
                              device::matrix_view<float> out) {
  extern __shared__ char shared[];
  const unsigned past = device::shared_address(shared) % Form::swizzle_bytes;
  auto& memory = *reinterpret_cast<warpgroup_memory<Form>*>(
      shared + (past == 0 ? 0 : Form::swizzle_bytes - past));
  if (threadIdx.x == 0) {
    for (int i = 0; i < Form::stages; ++i) {
      memory.full[i].expect(128);
      memory.free[i].expect(Form::multipliers * 4);
    }
    device::arrival_barrier::publish();
  }
  __syncthreads();
  const tile_index tile = grouped_tile<Form>(out.height);
  const std::int64_t first_row = tile.row * Form::height;
  const std::int64_t first_column = tile.column * Form::width;
  if (first_row >= out.height) return;  // a spare block
  const auto steps = static_cast<int>(a.width / Form::depth);
  if (threadIdx.x < Form::splitters * 128) {
    device::leave_registers<Form::splitter_registers>();
    split_rows<Form, Vectors>(memory, a, first_row, steps);
  } else {
    device::take_registers<Form::multiplier_registers>();
    multiply_columns<Form, Vectors>(memory, a, b, out, first_row, first_column, steps);
  }
}

}  // namespace warpgauge::kernels::matmul
