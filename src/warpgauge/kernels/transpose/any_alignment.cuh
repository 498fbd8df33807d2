// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/residency.hpp"
#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/tiles.cuh"
#include "warpgauge/kernels/transpose/any_alignment_form.hpp"
#include "warpgauge/kernels/transpose/vectors.cuh"

#include <cuda_runtime.h>

namespace warpgauge::kernels::transpose {

/// The rows of `in` that a tile needs, in global and in shared memory, each as it lies against 16
/// bytes. Rows and columns are counted from the tile's first, which may lie above the matrix.
template <class T, class Form>
struct unaligned_rows {
  static constexpr int size = sizeof(T);
  static constexpr int at_once = Form::threads / Form::lanes;  ///< rows
  static constexpr int loaded = Form::template loaded_rows<T>;
  static constexpr int loads = (loaded + at_once - 1) / at_once;  ///< vectors per thread
  static constexpr int most = Form::lanes * 16;

  const char* first;
  std::int64_t pitch_bytes;
  int first_past;  ///< what `first` and the pitch exceed multiples of 16 by
  int pitch_past;
  int begin, end;  ///< rows that exist
  int before;      ///< bytes of a row on both sides of the tile's first, as far as vectors reach
  int behind;

  __device__ unaligned_rows(const device::matrix_view<const T>& in,
                            std::int64_t row,
                            std::int64_t column)
      : first(reinterpret_cast<const char*>(in.data + column) + row * in.pitch_bytes),
        pitch_bytes(in.pitch_bytes),
        first_past(static_cast<int>(reinterpret_cast<std::uintptr_t>(first) % 16)),
        pitch_past(static_cast<int>(in.pitch_bytes % 16)),
        begin(row < 0 ? static_cast<int>(-row) : 0),
        end(in.height - row < loaded ? static_cast<int>(in.height - row) : loaded),
        before(column * size < 16 ? static_cast<int>(column) * size : 16),
        behind((in.width - column) * size < most ? static_cast<int>(in.width - column) * size
                                                 : most) {}

  __device__ bool has(int r) const { return r >= begin && r < end; }
  /// Bytes of the row's first vector before the tile's first element.
  __device__ int past(int r) const { return (first_past + r * pitch_past) & 15; }
  /// Byte of shared memory where the tile's first element of row r lies.
  __device__ int element(int r) const { return Form::template place<T>(r) + past(r); }
  /// Whether 16 bytes from byte `at` of a row on lie in the matrix.
  __device__ bool inside(int at) const { return at + before >= 0 && at + 16 <= behind; }

  /// Loads a tile that no edge cuts.
  __device__ void load_whole(char* shared, int row, int vector) const {
    uint4 moved[loads];
    const char* from = first + row * pitch_bytes + vector * 16;
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      if (i < loaded / at_once || row + i * at_once < loaded)
        moved[i] = *reinterpret_cast<const uint4*>(from - past(row + i * at_once));
      from += at_once * pitch_bytes;
    }
    __syncwarp();
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      const int r = row + i * at_once;
      if (i < loaded / at_once || r < loaded)
        *reinterpret_cast<uint4*>(shared + Form::template place<T>(r) + vector * 16) = moved[i];
    }
    __syncwarp();
  }

  /// Loads a tile that an edge cuts. Lanes meet after each access, as some may have no part in it.
  __device__ void load_cut(char* shared, int row, int vector) const {
    uint4 moved[loads];
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      const int r = row + i * at_once;
      const int at = vector * 16 - past(r);
      if (has(r) && inside(at))
        moved[i] = *reinterpret_cast<const uint4*>(first + r * pitch_bytes + at);
      __syncwarp();
    }
#pragma unroll
    for (int i = 0; i < loads; ++i) {
      const int r = row + i * at_once;
      if (has(r) && inside(vector * 16 - past(r)))
        *reinterpret_cast<uint4*>(shared + Form::template place<T>(r) + vector * 16) = moved[i];
      __syncwarp();
    }
    if (before == 0) load_split<true>(shared);
    if (behind < most) load_split<false>(shared);
  }

  /// The vector of row r that the start of the row splits (the first), or its end.
  __device__ int split_vector(int r, bool at_start) const {
    return at_start ? 0 : (behind + past(r)) / 16;
  }

  /// Loads the part that lies in the row of such vectors, element by element.
  template <bool AtStart>
  __device__ void load_split(char* shared) const {
    constexpr int each = (loaded * per_vector<T> + Form::threads - 1) / Form::threads;
    T moved[each] = {};
    const auto wanted = [&](int r, int at, int e) {
      const int vector = split_vector(r, AtStart);
      const bool split = AtStart ? past(r) > 0 : vector > 0 || before > 0 || past(r) == 0;
      return has(r) && split && vector < Form::lanes && at + e + before >= 0 && at + e < behind;
    };
#pragma unroll
    for (int i = 0; i < each; ++i) {
      const int n = static_cast<int>(threadIdx.x) + i * Form::threads;
      const int r = n / per_vector<T>;
      const int e = n % per_vector<T> * size;
      const int at = split_vector(r, AtStart) * 16 - past(r);
      if (wanted(r, at, e))
        moved[i] = *reinterpret_cast<const T*>(first + r * pitch_bytes + at + e);
      __syncwarp();
    }
#pragma unroll
    for (int i = 0; i < each; ++i) {
      const int n = static_cast<int>(threadIdx.x) + i * Form::threads;
      const int r = n / per_vector<T>;
      const int e = n % per_vector<T> * size;
      const int vector = split_vector(r, AtStart);
      if (wanted(r, vector * 16 - past(r), e))
        *reinterpret_cast<T*>(shared + Form::template place<T>(r) + vector * 16 + e) = moved[i];
      __syncwarp();
    }
  }
};

/// Where a lane finds what it stores of a row of `out`: 4 bytes of small elements, else one.
template <class T, class Form>
struct gathered {
  static constexpr int count = Form::template stored<T>;
  int from[count];  ///< bytes of shared memory, for column 0 of the tile

  __device__ gathered(const unaligned_rows<T, Form>& rows, int r) {
#pragma unroll
    for (int e = 0; e < count; ++e) from[e] = rows.element(r + e);
  }
  __device__ void store(const char* column, char* to) const {
    T element[count];
#pragma unroll
    for (int e = 0; e < count; ++e) element[e] = *reinterpret_cast<const T*>(column + from[e]);
    if constexpr (count == 1)
      *reinterpret_cast<T*>(to) = element[0];
    else if constexpr (count == 2)
      *reinterpret_cast<unsigned*>(to) = __byte_perm(element[0], element[1], 0x5410);
    else
      *reinterpret_cast<unsigned*>(to) = __byte_perm(__byte_perm(element[0], element[1], 0x0040),
                                                     __byte_perm(element[2], element[3], 0x0040),
                                                     0x5410);
  }
};

/// out(c, r) = in(r, c) for rows that start anywhere. Vectors of 16 bytes come into shared memory
/// as they lie; each row of `out` then gets whole sectors, gathered element by element. A warp's
/// rows of `out` all begin alike, so that it looks for the places of their elements once.
///
/// @param in   height x width, any pitch; the first matrix of the batch
/// @param out  width x height, any pitch; must not overlap `in`
/// @pre  blockDim is Form::threads, with Form::shared_bytes<T> of dynamic shared memory; the grid
///       has the tiles of a matrix in x, whose rows of `out` begin up to a sector before it, and
///       the matrices in y and z
template <class T, class Form>
__global__ void __launch_bounds__(Form::threads,
                                  device::resident_blocks(Form::blocks, Form::threads))
    transpose_any_alignment(device::matrix_view<const T> in,
                            device::matrix_view<T> out,
                            tile_order order) {
  constexpr int size = sizeof(T);
  constexpr int width = Form::template columns<T>;
  constexpr int align = Form::template alignment<T>;
  constexpr int stored = Form::template stored<T>;
  constexpr int step = Form::template step<T>;
  static_assert(Form::rows % align == 0, "tiles begin where sectors do");
  static_assert(Form::rows % stored == 0 && Form::rows / stored <= 32, "a warp stores a row");
  static_assert(step % align == 0 && step % Form::warps == 0);
  extern __shared__ uint4 unaligned_tile[];
  char* const shared = reinterpret_cast<char*>(unaligned_tile);

  if (!select_matrix(in, out, order)) return;
  const tile_index block = ordered_tile(order);
  const std::int64_t first_row = block.row * Form::rows - (align - 1);
  const std::int64_t first_column = block.column * width;
  const unaligned_rows<T, Form> rows(in, first_row, first_column);
  const int row = static_cast<int>(threadIdx.x) / Form::lanes;
  const int vector = static_cast<int>(threadIdx.x) % Form::lanes;
  if (rows.begin == 0 && rows.end == rows.loaded && rows.before == 16 && rows.behind == rows.most)
    rows.load_whole(shared, row, vector);
  else
    rows.load_cut(shared, row, vector);
  __syncthreads();

  const std::int64_t right = in.width - first_column;
  const int columns = right < width ? static_cast<int>(right) : width;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
#pragma unroll 1
  for (int first = warp; first < step && first < columns; first += Form::warps) {
    // May lie before the row.
    char* const top = reinterpret_cast<char*>(out.row(first_column + first)) + first_row * size;
    const int start = static_cast<int>(reinterpret_cast<std::uintptr_t>(top) / size % align);
    const int shift = (align - start) % align;  // to the first element that begins a sector
    const int r = shift + lane * stored;
    const bool mine = lane < Form::rows / stored;
    const bool whole = mine && r >= rows.begin && r + stored <= rows.end;
    const gathered<T, Form> elements(rows, r);
    char* to = top + r * size;
#pragma unroll 2
    for (int c = first; c < columns; c += step) {
      if (whole) elements.store(shared + c * size, to);
      to += step * out.pitch_bytes;
    }
    __syncwarp();
    if constexpr (stored > 1) {
      if (rows.begin == 0 && rows.end == rows.loaded) continue;
        // Of what reaches beyond the row, the elements in it.
#pragma unroll 1
      for (int e = 0; e < stored; ++e) {
        if (mine && !whole && rows.has(r + e)) {
          const char* const element = shared + rows.element(r + e);
          char* place = top + (r + e) * size;
#pragma unroll 4
          for (int c = first; c < columns; c += step) {
            *reinterpret_cast<T*>(place) = *reinterpret_cast<const T*>(element + c * size);
            place += step * out.pitch_bytes;
          }
        }
        __syncwarp();
      }
    }
  }
}

}  // namespace warpgauge::kernels::transpose
