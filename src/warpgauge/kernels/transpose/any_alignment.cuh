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
  const char* first;  ///< byte of the tile, which may lie above the matrix
  std::int64_t pitch_bytes;
  int first_past;  ///< what `first` and the pitch exceed multiples of 16 by
  int pitch_past;

  __device__ askew_rows(const T* element, std::int64_t pitch)
      : first(reinterpret_cast<const char*>(element)),
        pitch_bytes(pitch),
        first_past(static_cast<int>(reinterpret_cast<std::uintptr_t>(element) % 16)),
        pitch_past(static_cast<int>(pitch % 16)) {}

  __device__ const char* global(int row) const { return first + row * pitch_bytes; }
  /// Bytes of the row's first vector before the tile's first element.
  __device__ int past(int row) const { return (first_past + row * pitch_past) % 16; }
  /// Bytes of shared memory before the row's first vector. Of rows whose elements lie in the same
  /// place of their vectors, neighbours are put in different banks.
  __device__ static int shared(int row) {
    return 16 * (row * Form::template row_vectors<T> + row / Form::template per_vector<T> % 8);
  }
  __device__ int element(int row) const { return shared(row) + past(row); }
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
  const askew_rows<T, Form> rows(in.row(first_row) + first_column, in.pitch_bytes);
  // Bytes of a row on both sides of the tile's first, as far as vectors can reach.
  const int before = first_column * size < 16 ? static_cast<int>(first_column) * size : 16;
  const int most = (width + per_vector) * size;
  const int behind = right * size < most ? static_cast<int>(right) * size : most;

  // A warp's lanes meet again after each access, for which some may have had no part.
  constexpr int loads = (loaded_rows * vectors + Form::threads - 1) / Form::threads;
  uint4 moved[loads];
  int id = threadIdx.x;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int n = id + i * Form::threads;
    const int r = n / vectors;
    const int at = n % vectors * 16 - rows.past(r);  // against the tile's first
    if (r >= begin && r < end && at + before >= 0 && at + 16 <= behind)
      moved[i] = *reinterpret_cast<const uint4*>(rows.global(r) + at);
    __syncwarp();
  }
  forget(id);  // the places are worked out again: to keep them would cost more registers
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int n = id + i * Form::threads;
    const int r = n / vectors;
    const int at = n % vectors * 16 - rows.past(r);
    if (r >= begin && r < end && at + before >= 0 && at + 16 <= behind)
      *reinterpret_cast<uint4*>(bytes + rows.shared(r) + n % vectors * 16) = moved[i];
    __syncwarp();
  }
  // Of vectors that reach beyond the row, the part in it.
  if (before == 0 || behind < most) {
#pragma unroll 1
    for (int n = id; n < loads * Form::threads; n += Form::threads) {
      const int r = n / vectors;
      const int at = n % vectors * 16 - rows.past(r);
      const bool cut = r >= begin && r < end && (at + before < 0 || at + 16 > behind);
      char* const to = bytes + rows.shared(r) + n % vectors * 16;
#pragma unroll 1
      for (int e = 0; e < 16; e += size) {
        if (cut && at + e + before >= 0 && at + e < behind)
          *reinterpret_cast<T*>(to + e) = *reinterpret_cast<const T*>(rows.global(r) + at + e);
        __syncwarp();
      }
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
