// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"

namespace warpgauge::kernels::copy {

inline constexpr int vector_bytes = 16;
inline constexpr int vector_columns = 32;  ///< 16-byte groups per block and row
inline constexpr int vector_rows = 8;      ///< rows per block

/// Elements before the first whole 16 bytes at p.
template <class T>
__device__ int elements_to_boundary(const T* p) {
  const auto past = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(p) % vector_bytes);
  return static_cast<int>((vector_bytes - past) % vector_bytes / sizeof(T));
}

/// out(r, c) = in(r, c), 16 bytes per thread wherever a row of `in` and of `out` lie alike against
/// 16-byte boundaries; their heads and tails, shorter than 16 bytes, go one element per thread.
/// Rows that lie differently go element by element, still coalesced.
///
/// @param in, out  same height and width, any pitch and alignment; must not overlap
/// @param repetitions  passes inside the kernel
/// @pre  blockDim is (vector_columns, vector_rows)
template <class T>
__global__ void __launch_bounds__(vector_columns* vector_rows)
    copy_vectorised(device::matrix_view<const T> in, device::matrix_view<T> out, int repetitions) {
  constexpr int per_vector = vector_bytes / sizeof(T);
  const std::int64_t row = block_tile().row * vector_rows + threadIdx.y;
  if (row >= in.height) return;
  const T* const source = in.row(row);
  T* const target = out.row(row);

  const std::int64_t first_vector = block_tile().column * vector_columns;
  const std::int64_t vector = first_vector + threadIdx.x;
  const int boundary = elements_to_boundary(source);
  const bool alike = boundary == elements_to_boundary(target);
  const std::int64_t head = boundary < in.width ? boundary : in.width;
  const std::int64_t vectors = (in.width - head) / per_vector;
  const std::int64_t tail = head + vectors * per_vector;

  for (int pass = 0; pass < repetitions; ++pass) {
    if (alike) {
      if (vector < vectors)
        reinterpret_cast<float4*>(target + head)[vector] =
            reinterpret_cast<const float4*>(source + head)[vector];
      // The row's first block has the head and the tail as well: fewer than 16 lanes each.
      if (vector < head) target[vector] = source[vector];
      if (vector < in.width - tail) target[tail + vector] = source[tail + vector];
    } else {
      const std::int64_t first = first_vector * per_vector + threadIdx.x;
      for (int i = 0; i < per_vector; ++i) {
        const std::int64_t column = first + i * vector_columns;
        if (column < in.width) target[column] = source[column];
      }
    }
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::copy
