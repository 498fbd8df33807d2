// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/libraries/cublas_call.hpp"

#include <cstddef>
#include <utility>
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

/// Of c (m x n) = a (m x k) * b (k x n), each by columns that lie `ld` apart.
struct product_shape {
  cublasOperation_t op_a, op_b;
  int m, n, k;
  int lda, ldb, ldc;

  bool is_valid() const {
    return m >= 0 && n >= 0 && k >= 0 && lda >= (op_a == CUBLAS_OP_N ? m : k) &&
           ldb >= (op_b == CUBLAS_OP_N ? k : n) && ldc >= m;
  }
  /// @param a  one element of each, which says where it begins
  void add_operands(std::vector<operand>& to,
                    operand a,
                    operand b,
                    operand c,
                    bool reads_factors,
                    bool reads_c) const {
    const auto whole = [](operand o, int rows, int cols, int ld) {
      o.pitch = static_cast<std::size_t>(ld) * o.row_bytes;
      o.row_bytes *= static_cast<std::size_t>(rows);
      o.rows = static_cast<std::size_t>(cols);
      return o;
    };
    if (m == 0 || n == 0) return;
    if (reads_factors && k > 0) {
      to.push_back(op_a == CUBLAS_OP_N ? whole(std::move(a), m, k, lda)
                                       : whole(std::move(a), k, m, lda));
      to.push_back(op_b == CUBLAS_OP_N ? whole(std::move(b), k, n, ldb)
                                       : whole(std::move(b), n, k, ldb));
    }
    if (reads_c) c.used_for = operand::use::updates;
    to.push_back(whole(std::move(c), m, n, ldc));
  }
};

/// c = alpha * a * b + beta * c, of numbers that `read` and `write` know how to find.
template <class Number, class ReadA, class ReadB, class ReadC, class WriteC>
void multiply(const product_shape& shape,
              Number alpha,
              Number beta,
              ReadA read_a,
              ReadB read_b,
              ReadC read_c,
              WriteC write_c) {
  const auto [op_a, op_b, m, n, k, lda, ldb, ldc] = shape;
  // As BLAS: alpha 0 reads neither factor.
  const int terms = alpha == Number(0) ? 0 : k;
  const auto a = rows_of<Number>(m, terms, op_a != CUBLAS_OP_N, lda, read_a);
  // b by columns, so that both run along k.
  const auto b = rows_of<Number>(n, terms, op_b == CUBLAS_OP_N, ldb, read_b);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      const Number* x = a.data() + static_cast<std::size_t>(i) * terms;
      const Number* y = b.data() + static_cast<std::size_t>(j) * terms;
      // Four sums at a time: the additions of a single one would wait for each other.
      Number sums[4] = {};
      int p = 0;
      for (; p + 4 <= terms; p += 4) {
        for (int lane = 0; lane < 4; ++lane) sums[lane] += x[p + lane] * y[p + lane];
      }
      for (; p < terms; ++p) sums[0] += x[p] * y[p];
      const Number sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
      const std::size_t place = i + static_cast<std::size_t>(j) * ldc;
      // As BLAS: beta 0 does not read c.
      write_c(place,
              beta == Number(0) ? alpha * sum
                                : alpha * sum + beta * static_cast<Number>(read_c(place)));
    }
  }
}

}  // namespace warpgauge::sim
