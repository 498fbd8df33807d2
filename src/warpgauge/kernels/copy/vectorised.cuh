// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/residency.hpp"
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
/// @pre  blockDim is (Columns, Rows), the grid that of Rows rows and Columns vectors
template <class T, int Columns, int Rows>
__global__ void __launch_bounds__(Columns* Rows, device::resident_threads / (Columns * Rows))
    copy_vectorised(device::matrix_view<const T> in, device::matrix_view<T> out, int repetitions) {
  constexpr int per_vector = vector_bytes / sizeof(T);
  const tile_index block = block_tile();
  const std::int64_t row = block.row * Rows + threadIdx.y;
  if (row >= in.height) return;
  const T* const source = in.row(row);
  T* const target = out.row(row);
  int x = threadIdx.x;
  const int boundary = elements_to_boundary(source);
  const bool alike = boundary == elements_to_boundary(target);
  int head = boundary < in.width ? boundary : static_cast<int>(in.width);
  const std::int64_t begin = block.column * Columns * per_vector;  // of the block's part of the row

#pragma unroll 1
  for (int pass = 0; pass < repetitions; ++pass) {
    forget(x);
    forget(head);
    if (!alike) {
#pragma unroll 1
      for (std::int64_t column = begin + x; column < begin + Columns * per_vector;
           column += Columns)
        if (column < in.width) target[column] = source[column];
    } else {
      const std::int64_t first = begin + head + x * per_vector;
      if (first + per_vector <= in.width) {
        *reinterpret_cast<float4*>(target + first) =
            *reinterpret_cast<const float4*>(source + first);
      }
      // The row's first block has the head and the tail as well: fewer than 16 lanes each.
      if (begin == 0) {
        const int tail = static_cast<int>((in.width - head) % per_vector);
        if (x < head) target[x] = source[x];
        if (x < tail) target[in.width - tail + x] = source[in.width - tail + x];
      }
    }
    forget_memory();
  }
}

}  // namespace warpgauge::kernels::copy
