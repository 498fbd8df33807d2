// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/libraries/cublas_dense.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

/// Factors of dense matrices, as LAPACK stores them in the matrix itself.
namespace warpgauge::sim {

/// P * L * U, the unit diagonal of L left out.
/// @param pivots  the row that each was swapped with, from 1; null: none are
/// @return the first diagonal element of U that is 0, from 1; 0: none
template <class T>
int factor_lu(dense<T>& a, int* pivots) {
  const int n = a.rows();
  int info = 0;
  for (int k = 0; k < n; ++k) {
    int row = k;
    for (int i = k + 1; i < n && pivots != nullptr; ++i)
      if (size_of_parts(a(i, k)) > size_of_parts(a(row, k))) row = i;
    if (pivots != nullptr) pivots[k] = row + 1;
    if (a(row, k) == T(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    for (int j = 0; j < n && row != k; ++j) std::swap(a(row, j), a(k, j));
    for (int i = k + 1; i < n; ++i) a(i, k) /= a(k, k);
    for (int j = k + 1; j < n; ++j)
      for (int i = k + 1; i < n; ++i) a(i, j) -= a(i, k) * a(k, j);
  }
  return info;
}

template <class T>
void swap_rows(dense<T>& b, const int* pivots, bool backwards) {
  const int n = b.rows();
  for (int step = 0; step < n && pivots != nullptr; ++step) {
    const int i = backwards ? n - 1 - step : step;
    const int other = std::clamp(pivots[i] - 1, 0, n - 1);
    for (int j = 0; j < b.cols() && other != i; ++j) std::swap(b(i, j), b(other, j));
  }
}

/// The unit triangle below the diagonal.
template <class T>
dense<T> lower_of(const dense<T>& lu) {
  dense<T> result = lu;
  for (int j = 0; j < lu.cols(); ++j)
    for (int i = 0; i <= j; ++i) result(i, j) = T(i == j ? 1 : 0);
  return result;
}
template <class T>
dense<T> upper_of(const dense<T>& lu) {
  dense<T> result = lu;
  for (int j = 0; j < lu.cols(); ++j)
    for (int i = j + 1; i < lu.rows(); ++i) result(i, j) = T(0);
  return result;
}

/// op(a) x = b in place of b.
template <class T>
void solve_lu(cublasOperation_t op, const dense<T>& lu, const int* pivots, dense<T>& b) {
  const dense<T> lower = lower_of(lu), upper = upper_of(lu);
  const auto left = CUBLAS_SIDE_LEFT;
  if (op == CUBLAS_OP_N) {
    swap_rows(b, pivots, false);
    solve_triangle(left, CUBLAS_FILL_MODE_LOWER, op, lower, b);
    solve_triangle(left, CUBLAS_FILL_MODE_UPPER, op, upper, b);
  } else {
    solve_triangle(left, CUBLAS_FILL_MODE_UPPER, op, upper, b);
    solve_triangle(left, CUBLAS_FILL_MODE_LOWER, op, lower, b);
    swap_rows(b, pivots, true);
  }
}

template <class T>
dense<T> identity(int n) {
  dense<T> result(n, n);
  for (int i = 0; i < n; ++i) result(i, i) = T(1);
  return result;
}

/// Subtracts tau * v * v' * b from the columns of b, where v is 1 and then what lies below the
/// diagonal in column k of a.
template <class T>
void reflect(const dense<T>& a, int k, T tau, dense<T>& b, int first_col) {
  for (int j = first_col; j < b.cols(); ++j) {
    T sum = b(k, j);
    for (int i = k + 1; i < a.rows(); ++i) sum += conjugate(a(i, k)) * b(i, j);
    sum *= tau;
    b(k, j) -= sum;
    for (int i = k + 1; i < a.rows(); ++i) b(i, j) -= a(i, k) * sum;
  }
}

/// Q * R: R on and above the diagonal, below it the reflections whose product is Q.
template <class T>
std::vector<T> factor_qr(dense<T>& a) {
  using real = real_of<T>;
  const int steps = std::min(a.rows(), a.cols());
  std::vector<T> taus(static_cast<std::size_t>(steps));
  for (int k = 0; k < steps; ++k) {
    real below = 0;
    for (int i = k + 1; i < a.rows(); ++i) below = std::hypot(below, std::abs(a(i, k)));
    const T head = a(k, k);
    if (below == 0 && head == T(std::real(head))) continue;  // nothing to reflect: tau is 0
    const real size = std::hypot(below, std::abs(head));
    const real diagonal = std::signbit(std::real(head)) ? size : -size;
    const T tau = (diagonal - head) / diagonal;
    for (int i = k + 1; i < a.rows(); ++i) a(i, k) /= head - diagonal;
    taus[static_cast<std::size_t>(k)] = tau;
    reflect(a, k, conjugate(tau), a, k + 1);
    a(k, k) = diagonal;
  }
  return taus;
}

}  // namespace warpgauge::sim
