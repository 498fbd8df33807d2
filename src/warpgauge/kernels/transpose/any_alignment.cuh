// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"
#include "warpgauge/kernels/transpose/any_alignment_form.hpp"

#include <cuda_runtime.h>

namespace warpgauge::kernels::transpose {

/// Where a tile's rows begin in global and in shared memory. Each is kept as it lies against 16
/// bytes, so that whole vectors can be moved.
template <class T, class Form>
struct askew_rows {
  std::uintptr_t first;  ///< of the tile's first element, which may lie above the matrix
  std::int64_t pitch_bytes;

  __device__ std::uintptr_t global(int row) const {
    return first + static_cast<std::uintptr_t>(row * pitch_bytes);
  }
  /// Bytes of shared memory before the row's first vector. Of rows whose elements lie in the same
  /// place of their vectors, neighbours are put in different banks.
  __device__ static int shared(int row) {
    return 16 * (row * Form::template row_vectors<T> + row / Form::template per_vector<T> % 8);
  }
  __device__ int element(int row) const { return shared(row) + static_cast<int>(global(row) % 16); }
};

/// out(c, r) = in(r, c) for rows that start anywhere. Vectors of 16 bytes come into shared memory
/// as they lie; each row of `out` then gets whole words from where its sectors begin, gathered
/// element by element. A warp's rows of `out` all begin alike, so that it looks for the places of
/// their elements once.
///
/// @param in   height x width, any pitch
/// @param out  width x height, any pitch; must not overlap `in`
/// @pre  blockDim is Form::threads; the grid is that of tiles of `out` whose rows begin up to a
///       sector before it
template <class T, class Form>
__global__ void __launch_bounds__(Form::threads)
    transpose_any_alignment(device::matrix_view<const T> in, device::matrix_view<T> out) {
  constexpr int size = sizeof(T);
  constexpr int width = Form::template columns<T>;
  constexpr int height = Form::template rows<T>;
  constexpr int align = Form::template alignment<T>;
  constexpr int loaded_rows = height + align - 1;
  constexpr int vectors = Form::template vectors<T>;
  constexpr int word_elements = Form::template word_elements<T>;
  constexpr int per_vector = Form::template per_vector<T>;
  constexpr int words = height / word_elements / 32;
  __shared__ uint4 tile[loaded_rows * Form::template row_vectors<T> + 8];
  char* const bytes = reinterpret_cast<char*>(tile);

  const tile_index block = turned(block_tile());
  const std::int64_t first_row = block.row * height - (align - 1);
  const std::int64_t first_column = block.column * width;
  if (first_column >= in.width) return;  // a spare block
  const std::int64_t right = in.width - first_column;
  const int columns = right < width ? static_cast<int>(right) : width;
  const std::int64_t below = in.height - first_row;
  const int end = below < loaded_rows ? static_cast<int>(below) : loaded_rows;
  const int begin = first_row < 0 ? static_cast<int>(-first_row) : 0;
  const askew_rows<T, Form> rows{reinterpret_cast<std::uintptr_t>(in.row(first_row) + first_column),
                                 in.pitch_bytes};
  const std::int64_t before = first_column * size;  // bytes of the row before the tile
  const std::int64_t behind = right * size;         // and from the tile's first on

  // A warp's lanes meet again after each access, for which some may have had no part.
  constexpr int loads = (loaded_rows * vectors + Form::threads - 1) / Form::threads;
  uint4 moved[loads];
  int id = threadIdx.x;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int n = id + i * Form::threads;
    const int r = n / vectors;
    const std::uintptr_t start = rows.global(r);
    const int at = n % vectors * 16 - static_cast<int>(start % 16);  // against the tile's first
    if (r >= begin && r < end && at + before >= 0 && at + 16 <= behind)
      moved[i] = *reinterpret_cast<const uint4*>(start + at);
    __syncwarp();
  }
  forget(id);  // the places are worked out again: to keep them would cost more registers
  const bool has_margin = before == 0 || behind < (width + per_vector) * size;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int n = id + i * Form::threads;
    const int r = n / vectors;
    const std::uintptr_t start = rows.global(r);
    const int at = n % vectors * 16 - static_cast<int>(start % 16);
    const bool inside = at + before >= 0 && at + 16 <= behind;
    char* const to = bytes + rows.shared(r) + n % vectors * 16;
    if (r >= begin && r < end && inside) *reinterpret_cast<uint4*>(to) = moved[i];
    __syncwarp();
    if (!has_margin) continue;
      // Of vectors that reach beyond the row, the part in it.
#pragma unroll 1
    for (int e = 0; e < 16; e += size) {
      if (r >= begin && r < end && !inside && at + e + before >= 0 && at + e < behind)
        *reinterpret_cast<T*>(to + e) = *reinterpret_cast<const T*>(start + at + e);
      __syncwarp();
    }
  }
  __syncthreads();

  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  // Rows of `out` that lie `step` apart begin alike.
  constexpr int warps = Form::threads / 32;
  constexpr int step = align > warps ? align : warps;
  static_assert(height % align == 0 && step % align == 0 && step % warps == 0);
#pragma unroll 1
  for (int first = warp; first < step && first < columns; first += warps) {
    T* const top = out.row(first_column + first) + first_row;  // which may lie before the row
    const int start = static_cast<int>(reinterpret_cast<std::uintptr_t>(top) / size % align);
    const int shift = (align - start) % align;  // to the first element that begins a sector
#pragma unroll
    for (int w = 0; w < words; ++w) {
      const int r = shift + (w * 32 + lane) * word_elements;
      const bool whole = r >= begin && r + word_elements <= end;
      int from[word_elements];
#pragma unroll
      for (int e = 0; e < word_elements; ++e) from[e] = rows.element(r + e);
      T* to = top + r;
#pragma unroll 2
      for (int c = first; c < columns; c += step) {
        const char* const column = bytes + c * size;
        if (whole) {
          T element[word_elements];
#pragma unroll
          for (int e = 0; e < word_elements; ++e)
            element[e] = *reinterpret_cast<const T*>(column + from[e]);
          if constexpr (word_elements == 1) {
            *to = element[0];
          } else {
            unsigned word = 0;
#pragma unroll
            for (int e = 0; e < word_elements; ++e)
              word |= static_cast<unsigned>(element[e]) << (8 * size * e);
            *reinterpret_cast<unsigned*>(to) = word;
          }
        }
        to = reinterpret_cast<T*>(reinterpret_cast<char*>(to) + step * out.pitch_bytes);
      }
      __syncwarp();
      if constexpr (word_elements > 1) {
        if (begin == 0 && end == loaded_rows) continue;
          // Of words that reach beyond the row, the elements in it.
#pragma unroll 1
        for (int c = first; c < columns; c += step)
#pragma unroll 1
          for (int e = 0; e < word_elements; ++e) {
            if (!whole && r + e >= begin && r + e < end)
              out(first_column + c, first_row + r + e) =
                  *reinterpret_cast<const T*>(bytes + c * size + rows.element(r + e));
            __syncwarp();
          }
      }
    }
  }
}

}  // namespace warpgauge::kernels::transpose
