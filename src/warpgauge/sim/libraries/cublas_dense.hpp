// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/libraries/cublas_call.hpp"
#include "warpgauge/sim/libraries/cublas_numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// Whole matrices made of what BLAS stores of them: every column, or one triangle.
namespace warpgauge::sim {

inline bool is_operation(cublasOperation_t op) {
  return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C;
}
inline bool is_fill(cublasFillMode_t fill) {
  return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}
inline bool is_diagonal(cublasDiagType_t diagonal) {
  return diagonal == CUBLAS_DIAG_NON_UNIT || diagonal == CUBLAS_DIAG_UNIT;
}
inline bool is_side(cublasSideMode_t side) {
  return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}
/// Whether columns of `rows` elements may lie `ld` apart.
inline bool is_leading(int ld, int rows) { return ld >= std::max(1, rows); }

/// Whether (i, j) lies in the triangle that is stored.
inline bool is_stored(cublasFillMode_t fill, int i, int j) {
  return fill == CUBLAS_FILL_MODE_UPPER ? i <= j : i >= j;
}

template <class T>
class dense {
 public:
  dense(int rows, int cols)
      : rows_(rows), cols_(cols), values_(static_cast<std::size_t>(rows) * cols) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  T& operator()(int i, int j) { return values_[i + static_cast<std::size_t>(j) * rows_]; }
  const T& operator()(int i, int j) const {
    return values_[i + static_cast<std::size_t>(j) * rows_];
  }

 private:
  int rows_, cols_;
  std::vector<T> values_;
};

/// The element of a matrix by columns that lie `ld` apart.
template <class T>
T& element(T* a, int ld, int i, int j) {
  return a[i + static_cast<std::ptrdiff_t>(j) * ld];
}

template <class T>
dense<T> whole_of(const T* a, int rows, int cols, int ld) {
  dense<T> result(rows, cols);
  for (int j = 0; j < cols; ++j)
    for (int i = 0; i < rows; ++i) result(i, j) = element(a, ld, i, j);
  return result;
}
template <class T>
void store(const dense<T>& from, T* to, int ld) {
  for (int j = 0; j < from.cols(); ++j)
    for (int i = 0; i < from.rows(); ++i) element(to, ld, i, j) = from(i, j);
}

/// A matrix that equals its transpose, or where `hermitian` its conjugate's.
template <class T>
dense<T> symmetric_of(const T* a, int n, int ld, cublasFillMode_t fill, bool hermitian) {
  dense<T> result(n, n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const T value = is_stored(fill, i, j) ? element(a, ld, i, j) : element(a, ld, j, i);
      result(i, j) = hermitian && !is_stored(fill, i, j) ? conjugate(value) : value;
    }
    // The imaginary parts of a Hermitian diagonal count as 0.
    if constexpr (is_complex<T>) {
      if (hermitian) result(j, j) = result(j, j).real();
    }
  }
  return result;
}

template <class T>
dense<T> triangle_of(const T* a, int n, int ld, cublasFillMode_t fill, cublasDiagType_t diagonal) {
  dense<T> result(n, n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      if (i == j && diagonal == CUBLAS_DIAG_UNIT) {
        result(i, j) = T(1);
      } else if (is_stored(fill, i, j)) {
        result(i, j) = element(a, ld, i, j);
      }
    }
  }
  return result;
}

template <class T>
dense<T> applied(cublasOperation_t op, const dense<T>& a) {
  if (op == CUBLAS_OP_N) return a;
  dense<T> result(a.cols(), a.rows());
  for (int j = 0; j < a.cols(); ++j)
    for (int i = 0; i < a.rows(); ++i)
      result(j, i) = op == CUBLAS_OP_C ? conjugate(a(i, j)) : a(i, j);
  return result;
}

template <class T>
dense<T> times(const dense<T>& a, const dense<T>& b) {
  dense<T> result(a.rows(), b.cols());
  for (int j = 0; j < b.cols(); ++j) {
    for (int p = 0; p < a.cols(); ++p) {
      const T factor = b(p, j);
      for (int i = 0; i < a.rows(); ++i) result(i, j) += a(i, p) * factor;
    }
  }
  return result;
}

/// Makes the x of a x = b of each column b, for a triangle a.
template <class T>
void solve_triangle(const dense<T>& a, bool upper, dense<T>& b) {
  const int n = a.rows();
  for (int col = 0; col < b.cols(); ++col) {
    for (int step = 0; step < n; ++step) {
      const int j = upper ? n - 1 - step : step;
      b(j, col) /= a(j, j);
      const T known = b(j, col);
      for (int i = upper ? 0 : j + 1; i < (upper ? j : n); ++i) b(i, col) -= a(i, j) * known;
    }
  }
}

/// op(a) x = b, or x op(a) = b, in place of b.
template <class T>
void solve_triangle(cublasSideMode_t side,
                    cublasFillMode_t fill,
                    cublasOperation_t op,
                    const dense<T>& a,
                    dense<T>& b) {
  const dense<T> factor = applied(op, a);
  const bool upper = (fill == CUBLAS_FILL_MODE_UPPER) == (op == CUBLAS_OP_N);
  if (side == CUBLAS_SIDE_LEFT) return solve_triangle(factor, upper, b);
  dense<T> across = applied(CUBLAS_OP_T, b);
  solve_triangle(applied(CUBLAS_OP_T, factor), !upper, across);
  b = applied(CUBLAS_OP_T, across);
}

template <class T>
operand matrix(std::string name, operand::use u, const T* first, int rows, int cols, int ld) {
  return columns(std::move(name), u, first, rows, cols, static_cast<std::size_t>(ld));
}

/// One triangle of a matrix, without the diagonal where that counts as 1.
template <class T>
operand triangle(std::string name,
                 operand::use u,
                 const T* first,
                 int n,
                 int ld,
                 cublasFillMode_t fill,
                 cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) {
  const bool upper = fill == CUBLAS_FILL_MODE_UPPER, unit = diagonal == CUBLAS_DIAG_UNIT;
  const int cols = unit ? n - 1 : n;
  const int skipped = !unit ? 0 : upper ? ld : 1;
  const int step = upper ? ld : ld + 1;
  operand result = matrix(std::move(name), u, first + skipped, upper ? 1 : cols, cols, step);
  const auto size = static_cast<std::ptrdiff_t>(sizeof(T));
  result.growth = upper ? size : -size;
  return result;
}

/// What is done with what was there: beta 0 does not read it.
template <class T>
operand::use use_with(const scalar<T>& beta) {
  return beta.is_zero() ? operand::use::writes : operand::use::updates;
}

/// beta * old, which beta 0 does not read.
template <class T, class Scale>
T kept(Scale beta, const T& old) {
  return beta == Scale(0) ? T(0) : beta * old;
}

}  // namespace warpgauge::sim
