// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::kernels::transpose {

/// The tile of transpose.any_alignment.
template <int RowWords, int ColumnBytes, int AlignedBytes, int Threads>
struct any_alignment_form {
  static constexpr int threads = Threads;
  template <class T>
  static constexpr int size = static_cast<int>(sizeof(T));
  template <class T>
  static constexpr int per_vector = 16 / size<T>;
  /// Elements that a lane stores together.
  template <class T>
  static constexpr int word_elements = size<T> < 4 ? 4 / size<T> : 1;
  template <class T>
  static constexpr int rows = RowWords* word_elements<T>;
  template <class T>
  static constexpr int columns = ColumnBytes / size<T>;
  /// Elements at whose multiples a row of `out` is begun.
  template <class T>
  static constexpr int alignment = AlignedBytes / size<T>;
  /// Vectors of 16 bytes that a row of the tile can touch.
  template <class T>
  static constexpr int vectors = ColumnBytes / 16 + 1;
  /// And that it has in shared memory, with room to be shifted by up to 7.
  template <class T>
  static constexpr int row_vectors = (vectors<T> + 7 + 7) / 8 * 8;
};

}  // namespace warpgauge::kernels::transpose
