// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::copy {

inline constexpr int joined_threads = 256;
inline constexpr int joined_bytes = 16;  ///< per thread

/// Whether the rows of m follow one another without gaps, and the first starts on 16 bytes.
template <class T>
__device__ bool rows_are_joined(const device::matrix_view<T>& m) {
  return m.pitch_bytes == m.width * static_cast<std::int64_t>(sizeof(T)) &&
         reinterpret_cast<std::uintptr_t>(m.data) % joined_bytes == 0;
}

/// out = in, taken as one long row: no thread has to find its row. Matrices with gaps between their
/// rows are indexed element by element, which is slower.
///
/// @param in, out  same height and width, any pitch; must not overlap
/// @pre  blockDim is joined_threads, with as many threads in all as there are vectors of 16 bytes
template <class T>
__global__ void __launch_bounds__(joined_threads)
    copy_joined(device::matrix_view<const T> in, device::matrix_view<T> out) {
  constexpr int per_vector = joined_bytes / static_cast<int>(sizeof(T));
  const std::int64_t elements = in.height * in.width;
  const std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * joined_threads * per_vector;
  if (!rows_are_joined(in) || !rows_are_joined(out)) {
#pragma unroll 1
    for (int i = threadIdx.x; i < joined_threads * per_vector; i += joined_threads) {
      if (first + i < elements) {
        const std::int64_t row = (first + i) / in.width;
        const std::int64_t column = (first + i) % in.width;
        out(row, column) = in(row, column);
      }
      __syncwarp();
    }
    return;
  }
  const std::int64_t mine = first + threadIdx.x * per_vector;
  if (mine + per_vector <= elements) {
    *reinterpret_cast<float4*>(out.data + mine) = *reinterpret_cast<const float4*>(in.data + mine);
  } else if (mine < elements) {
    // One thread has the last elements, fewer than 16 bytes.
#pragma unroll 1
    for (std::int64_t i = mine; i < elements; ++i) out.data[i] = in.data[i];
  }
}

}  // namespace warpgauge::kernels::copy
