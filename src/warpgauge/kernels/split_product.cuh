// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/tensor_core.cuh"
#include "warpgauge/device/views.cuh"
#include "warpgauge/device/warpgroup.cuh"
#include "warpgauge/kernels/tiles.cuh"

#include <cuda_runtime.h>

#include <cfloat>
#include <type_traits>

/// Products of floats by warpgroups on tensor cores, each factor as the sum of two TF32 numbers:
/// some split the left factor's rows on their way to shared memory, the others the right factor in
/// their registers, and multiply.
namespace warpgauge::kernels {

/// Whether it is neither an infinity nor a NaN.
__device__ inline bool is_number(float x) { return fabsf(x) <= FLT_MAX; }

/// Sums `element` anew, which is no number, without splitting its factors: an infinity has no low
/// part, and the largest numbers no high one. An element of numbers stays; what has an infinity or
/// a NaN among its terms is none.
/// @param left, right  the k-th factor of either side
template <class Left, class Right>
__device__ void sum_anew(float& element, std::int64_t inner, Left&& left, Right&& right) {
  if (is_number(element)) return;
  float sum = 0;
  for (std::int64_t k = 0; k < inner; ++k) sum = fmaf(left(k), right(k), sum);
  element = sum;
}

/// How global memory is read: 16 bytes at once from aligned rows of whole tiles, or element by
/// element of any.
enum class reading { vectors, elements };

template <reading How>
__device__ float4 four_at(const float* from) {
  if constexpr (How == reading::vectors) return *reinterpret_cast<const float4*>(from);
  return make_float4(from[0], from[1], from[2], from[3]);
}
/// With zeros from `count` on.
__device__ inline float4 first_of_four_at(const float* from, int count) {
  return make_float4(count > 0 ? from[0] : 0,
                     count > 1 ? from[1] : 0,
                     count > 2 ? from[2] : 0,
                     count > 3 ? from[3] : 0);
}

/// Of elements that are left to an edge, what a step or a tile has.
__device__ inline int to_edge(std::int64_t left, int most) {
  return left < most ? static_cast<int>(left) : most;
}

/// The order of a step's inner dimension in shared memory: as it is, or by fours turned, so that
/// place 16 c + 4 i + j holds 16 c + 4 j + i, and a lane's elements are neighbours in its row.
enum class inner_order { straight, turned };

/// A step's part of the left factor in shared memory, its vectors of 16 bytes as swizzled_rows()
/// wants them.
template <class Form>
struct split_part {
  static constexpr int vectors = Form::depth / 4;
  uint4 high[Form::height][vectors];
  uint4 low[Form::height][vectors];

  template <inner_order Order>
  __device__ void store(int row, int vector, const float4& value) {
    const device::tf32_parts part[4] = {device::split(value.x),
                                        device::split(value.y),
                                        device::split(value.z),
                                        device::split(value.w)};
    if constexpr (Order == inner_order::straight) {
      const int place = vector ^ row % 8;
      high[row][place] = make_uint4(part[0].high, part[1].high, part[2].high, part[3].high);
      low[row][place] = make_uint4(part[0].low, part[1].low, part[2].low, part[3].low);
    } else {
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const int place = 4 * ((vector / 4 * 4 + i) ^ row % 8) + vector % 4;
        reinterpret_cast<unsigned*>(high[row])[place] = part[i].high;
        reinterpret_cast<unsigned*>(low[row])[place] = part[i].low;
      }
    }
  }
};

/// Which steps of the inner dimension the calling warpgroup has: every Form::inner_parts-th, from
/// this one on.
template <class Form>
__device__ int inner_part() {
  static_assert(Form::splitters % Form::inner_parts == 0);
  return static_cast<int>(threadIdx.x) / 128 % Form::inner_parts;
}

/// Where two multipliers divide the inner dimension, the second one leaves its sums to the first.
template <class Form>
class divided_sums {
 public:
  __device__ void prepare() { full_.expect(128); }
  /// Whether the calling warpgroup then has the whole sums.
  __device__ bool meet(float (&sum)[Form::height / 2]) {
    const int thread = static_cast<int>(threadIdx.x) % 128;
    if (inner_part<Form>() == 0) full_.wait(0);
#pragma unroll
    for (int i = 0; i < Form::height / 2; ++i) {
      if (inner_part<Form>() == 0)
        sum[i] += second_[i][thread];
      else
        second_[i][thread] = sum[i];
    }
    if (inner_part<Form>() == 0) return true;
    full_.arrive();
    return false;
  }

 private:
  float second_[Form::height / 2][128];
  device::arrival_barrier full_;
};
struct undivided_sums {
  __device__ void prepare() {}
  template <class Sum>
  __device__ bool meet(const Sum&) {
    return true;
  }
};

template <class Form>
struct warpgroup_memory {
  split_part<Form> part[Form::stages];
  device::arrival_barrier full[Form::stages];
  device::arrival_barrier free[Form::stages];
  std::conditional_t<Form::inner_parts == 1, undivided_sums, divided_sums<Form>> sums;
};

/// What a thread of the splitters does: every Form::splitters-th step, loaded one ahead. Below the
/// last row it reads that one again, which multiplies what nobody stores; beyond the inner
/// dimension there are zeros.
template <class Form, reading How, inner_order Order>
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
  int below = to_edge(a.height - first_row, Form::height) - 1 - row;  // negative: above
  std::int64_t inner = a.width - group * Form::depth;
  float4 value[count];
  const auto load = [&] {
    const auto row_of = [&](int i) {
      const int further = i * rows_at_once;
      return from + (How == reading::vectors || further < below ? further : below) * pitch;
    };
    if constexpr (How == reading::elements) forget(below);  // else all offsets stay in registers
    if (How == reading::vectors || inner >= Form::depth) {
#pragma unroll
      for (int i = 0; i < count; ++i) value[i] = four_at<How>(row_of(i));
    } else {
#pragma unroll
      for (int i = 0; i < count; ++i)
        value[i] = first_of_four_at(row_of(i), static_cast<int>(inner) - 4 * vector);
    }
    from += Form::splitters * Form::depth;
    inner -= Form::splitters * Form::depth;
  };
  if (group < steps) load();
  for (int step = group; step < steps; step += Form::splitters) {
    const int stage = step % Form::stages;
    memory.free[stage].wait((step / Form::stages + 1) % 2);
#pragma unroll
    for (int i = 0; i < count; ++i)
      memory.part[stage].template store<Order>(row + i * rows_at_once, vector, value[i]);
    if (step + Form::splitters < steps) load();
    device::show_to_tensor_cores();
    memory.full[stage].arrive();
  }
}

/// What a thread of the multipliers does. The tensor cores compute the result's transpose: of its
/// factors the left one may come from registers, where the result's right one is split, and the
/// right one, a, has its inner dimension along rows, which is the only way they take TF32 from
/// shared memory.
/// @param right  load() reads the lane's part of the next step; at(product, half, row) is what
///               mma.m16n8k8 wants of it in place 2 half + row of a's registers
/// @param sum    as wgmma leaves it
template <class Form, class Right>
__device__ void multiply_steps(warpgroup_memory<Form>& memory,
                               Right&& right,
                               int steps,
                               float (&sum)[Form::height / 2]) {
  constexpr int products = Form::depth / 8;
  const int part = inner_part<Form>();
  if (part < steps) right.load();
  for (int step = part; step < steps; step += Form::inner_parts) {
    unsigned high[products][4], low[products][4];
#pragma unroll
    for (int p = 0; p < products; ++p)
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const device::tf32_parts parts = device::split(right.at(p, i / 2, i % 2));
        high[p][i] = parts.high;
        low[p][i] = parts.low;
      }
    if (step + Form::inner_parts < steps) right.load();
    const int stage = step % Form::stages;
    memory.full[stage].wait(step / Form::stages % 2);
    constexpr std::uint64_t eight_columns = 8 * sizeof(float) / 16;
    const std::uint64_t a_high = device::swizzled_rows(memory.part[stage].high);
    const std::uint64_t a_low = device::swizzled_rows(memory.part[stage].low);
    // The small products first, from zero: tensor cores cut what they add, so a step's sum is added
    // here, rounded.
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
    if (threadIdx.x % 32 == 0) memory.free[stage].arrive();
#pragma unroll
    for (int i = 0; i < Form::height / 2; ++i) sum[i] += step_sum[i];
  }
}

/// A thread's place among the multipliers. Rows of the transpose are dealt in pairs, so that a lane
/// has neighbours of the result.
template <class Form>
struct multiplier_place {
  int thread = static_cast<int>(threadIdx.x) - Form::splitters * 128;
  int fourth = thread % 4;
  int column = thread / 32 % (Form::width / 16) * 16 + thread % 32 / 4 * 2;  ///< and the next

  /// Calls f(row, sums of both columns in this row, then of the next row) for each two rows.
  template <class F>
  __device__ void for_each_square(const float (&sum)[Form::height / 2], F&& f) const {
#pragma unroll
    for (int i = 0; i < Form::height / 8; ++i)
      f(8 * i + 2 * fourth,
        make_float2(sum[4 * i], sum[4 * i + 2]),
        make_float2(sum[4 * i + 1], sum[4 * i + 3]));
  }
  /// Calls f(row, column) for each element.
  template <class F>
  __device__ void for_each_element(F&& f) const {
#pragma unroll 1
    for (int i = 0; i < Form::height / 2; ++i)
      f(i / 4 * 8 + 2 * fourth + i / 2 % 2, column + i % 2);
  }
};

/// The block's shared memory, its barriers ready.
/// @pre Form::shared_bytes from `shared` on
template <class Form>
__device__ warpgroup_memory<Form>& prepared_memory(char* shared) {
  const unsigned past = device::shared_address(shared) % Form::swizzle_bytes;
  auto& memory = *reinterpret_cast<warpgroup_memory<Form>*>(
      shared + (past == 0 ? 0 : Form::swizzle_bytes - past));
  if (threadIdx.x == 0) {
    for (int i = 0; i < Form::stages; ++i) {
      memory.full[i].expect(128);
      memory.free[i].expect(Form::multipliers / Form::inner_parts * 4);
    }
    memory.sums.prepare();
    device::arrival_barrier::publish();
  }
  __syncthreads();
  return memory;
}

}  // namespace warpgauge::kernels
