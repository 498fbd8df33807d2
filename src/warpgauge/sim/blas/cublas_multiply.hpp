// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cublas_api.h"

#include <cstddef>
#include <vector>

/// The product of two matrices of any number type.
namespace warpgauge::sim {

/// A matrix as rows of doubles or floats, transposed where the operation says so.
template <class Number, class Read>
std::vector<Number> rows_of(int rows, int cols, bool transposed, int ld, Read read) {
  std::vector<Number> result(static_cast<std::size_t>(rows) * cols);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) {
      const std::size_t place =
          transposed ? j + static_cast<std::size_t>(i) * ld : i + static_cast<std::size_t>(j) * ld;
      result[static_cast<std::size_t>(i) * cols + j] = static_cast<Number>(read(place));
    }
  }
  return result;
}

/// c = alpha * a * b + beta * c, of numbers that `read` and `write` know how to find.
template <class Number, class ReadA, class ReadB, class ReadC, class WriteC>
void multiply(cublasOperation_t op_a,
              cublasOperation_t op_b,
              int m,
              int n,
              int k,
              Number alpha,
              Number beta,
              int lda,
              int ldb,
              int ldc,
              ReadA read_a,
              ReadB read_b,
              ReadC read_c,
              WriteC write_c) {
  const auto a = rows_of<Number>(m, k, op_a != CUBLAS_OP_N, lda, read_a);
  // b by columns, so that both run along k.
  const auto b = rows_of<Number>(n, k, op_b == CUBLAS_OP_N, ldb, read_b);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      const Number* x = a.data() + static_cast<std::size_t>(i) * k;
      const Number* y = b.data() + static_cast<std::size_t>(j) * k;
      // Four sums at a time: the additions of a single one would wait for each other.
      Number sums[4] = {};
      int p = 0;
      for (; p + 4 <= k; p += 4) {
        for (int lane = 0; lane < 4; ++lane) sums[lane] += x[p + lane] * y[p + lane];
      }
      for (; p < k; ++p) sums[0] += x[p] * y[p];
      const Number sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
      const std::size_t place = i + static_cast<std::size_t>(j) * ldc;
      // As BLAS: beta 0 does not read c.
      write_c(place,
              beta == Number(0) ? alpha * sum
                                : alpha * sum + beta * static_cast<Number>(read_c(place)));
    }
  }
}

inline bool sizes_ok(int m, int n, int k) { return m >= 0 && n >= 0 && k >= 0; }

}  // namespace warpgauge::sim
