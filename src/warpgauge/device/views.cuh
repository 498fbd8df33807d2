// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

namespace warpgauge::device {

/// A view of a row-major matrix in device memory. Rows start pitch_bytes apart, which may exceed
/// width * sizeof(T). Indices have 64 bits, so that matrices may exceed 2^31 elements.
template <class T>
struct matrix_view {
  T* data = nullptr;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t pitch_bytes = 0;

  __host__ __device__ T* row(std::int64_t r) const {
    using byte = std::conditional_t<std::is_const_v<T>, const char, char>;
    return reinterpret_cast<T*>(reinterpret_cast<byte*>(data) + r * pitch_bytes);
  }

  __host__ __device__ T& operator()(std::int64_t r, std::int64_t c) const { return row(r)[c]; }

  /// Whether (r, c) is an element.
  /// @pre r and c are not negative
  __host__ __device__ bool contains(std::int64_t r, std::int64_t c) const {
    return r < height && c < width;
  }

  /// The part that starts at (r, c), at most rows x columns and cut at this matrix's edges: no
  /// copy.
  /// @pre r and c are not negative
  __host__ __device__ matrix_view sub_matrix(std::int64_t r,
                                             std::int64_t c,
                                             std::int64_t rows,
                                             std::int64_t columns) const {
    const std::int64_t below = r < height ? height - r : 0;
    const std::int64_t right = c < width ? width - c : 0;
    return {below > 0 && right > 0 ? &(*this)(r, c) : data,
            rows < below ? rows : below,
            columns < right ? columns : right,
            pitch_bytes};
  }
};

}  // namespace warpgauge::device
