// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

namespace warpgauge::kernels::transpose {

/// The tile of transpose.any_alignment: Lanes load a row, and Rows of it become a row of `out`. A
/// multiprocessor is to hold Blocks blocks.
template <int Lanes, int Rows, int Threads, int Blocks>
struct any_alignment_form {
  static constexpr int threads = Threads;
  static constexpr int warps = Threads / 32;
  static constexpr int blocks = Blocks;
  static constexpr int lanes = Lanes;
  static constexpr int rows = Rows;
  template <class T>
  static constexpr int size = static_cast<int>(sizeof(T));
  template <class T>
  static constexpr int per_vector = 16 / size<T>;
  /// Elements at whose multiples a row of `out` is begun: whole sectors, as L2 takes parts of them
  /// more slowly.
  template <class T>
  static constexpr int alignment = 32 / size<T>;
  /// Rows of `in` that a tile needs, as its rows of `out` begin up to a sector late.
  template <class T>
  static constexpr int loaded_rows = rows + alignment<T> - 1;
  /// Columns that are in `lanes` vectors of 16 bytes, wherever the row starts.
  template <class T>
  static constexpr int columns = size<T> == 16 ? lanes : (lanes - 1) * per_vector<T>;
  /// Elements that a lane stores together.
  template <class T>
  static constexpr int stored = size<T> < 4 ? 4 / size<T> : 1;
  /// Rows of `out` so far apart begin alike, and the same warp stores them.
  template <class T>
  static constexpr int step = alignment<T> > warps ? alignment<T> : warps;
  /// Byte of shared memory where row r starts. A row fills whole lines of banks; each
  /// `per_vector` of them are put 16 bytes further, so that a column does not lie in few banks.
  template <class T>
  __host__ __device__ static constexpr int place(int r) {
    return 16 * (r * lanes + r / per_vector<T>);
  }
  template <class T>
  static constexpr int shared_bytes = place<T>(loaded_rows<T>) + 16;
};

}  // namespace warpgauge::kernels::transpose
