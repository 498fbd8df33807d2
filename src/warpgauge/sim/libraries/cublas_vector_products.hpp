// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/libraries/cublas_dense.hpp"

/// The work of level 2, however a matrix lies in memory: `of_a` are the operands that say where,
/// and `read` makes the whole of it when the call's turn has come.
namespace warpgauge::sim {

/// y = alpha * a * x + beta * y
template <class T, class Read>
cublasStatus_t add_product(cublasHandle_t h,
                           const std::vector<operand>& of_a,
                           int rows,
                           int cols,
                           Read read,
                           const scalar<T>& alpha,
                           const T* x,
                           int x_step,
                           const scalar<T>& beta,
                           T* y,
                           int y_step) {
  if (alpha.is_missing() || beta.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  using use = operand::use;
  std::vector<operand> operands = {alpha.as_operand("alpha"), beta.as_operand("beta")};
  if (!alpha.is_zero()) {
    operands.insert(operands.end(), of_a.begin(), of_a.end());
    operands.push_back(elements("x", use::reads, x, cols, x_step));
  }
  operands.push_back(elements("y", use_with(beta), y, rows, y_step));
  return call_cublas(h, std::move(operands), [=] {
    std::vector<T> sums(static_cast<std::size_t>(rows));
    if (*alpha != T(0)) {
      const dense<T> a = read();
      for (int j = 0; j < cols; ++j) {
        const T factor = at(x, cols, x_step, j);
        for (int i = 0; i < rows; ++i) sums[static_cast<std::size_t>(i)] += a(i, j) * factor;
      }
    }
    for (int i = 0; i < rows; ++i) {
      T& out = at(y, rows, y_step, i);
      out = *alpha * sums[static_cast<std::size_t>(i)] + kept(*beta, out);
    }
  });
}

/// Adds alpha * x * y' to a triangle, and where `both` also its mirror image. The mark is the
/// transpose, of a Hermitian matrix the conjugate one.
/// @param out  the element (i, j) of the triangle
template <class T, class Scale, class Out>
cublasStatus_t add_to_triangle(cublasHandle_t h,
                               const std::vector<operand>& of_a,
                               Out out,
                               bool hermitian,
                               bool both,
                               cublasFillMode_t fill,
                               int n,
                               const Scale* alpha,
                               const T* x,
                               int x_step,
                               const T* y,
                               int y_step) {
  using use = operand::use;
  const auto by = scalar_of(h, alpha);
  if (by.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by.as_operand("alpha"), elements("x", use::reads, x, n, x_step)};
  if (both) operands.push_back(elements("y", use::reads, y, n, y_step));
  operands.insert(operands.end(), of_a.begin(), of_a.end());
  return call_cublas(h, std::move(operands), [=] {
    const T factor(*by);
    const auto marked = [=](T value) { return hermitian ? conjugate(value) : value; };
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        if (!is_stored(fill, i, j)) continue;
        T& to = out(i, j);
        to += factor * at(x, n, x_step, i) * marked(at(y, n, y_step, j));
        if (both) to += marked(factor) * at(y, n, y_step, i) * marked(at(x, n, x_step, j));
        if constexpr (is_complex<T>) {
          if (hermitian && i == j) to = to.real();
        }
      }
    }
  });
}

/// x = op(a) * x with a triangle a, or the solution of op(a) * x' = x.
template <class T, class Read>
cublasStatus_t by_triangle(cublasHandle_t h,
                           const std::vector<operand>& of_a,
                           Read read,
                           bool solves,
                           cublasFillMode_t fill,
                           cublasOperation_t op,
                           int n,
                           T* x,
                           int x_step) {
  std::vector<operand> operands = of_a;
  operands.push_back(elements("x", operand::use::updates, x, n, x_step));
  return call_cublas(h, std::move(operands), [=] {
    dense<T> column(n, 1);
    for (int i = 0; i < n; ++i) column(i, 0) = at(x, n, x_step, i);
    const dense<T> factor = read();
    if (solves) {
      solve_triangle(CUBLAS_SIDE_LEFT, fill, op, factor, column);
    } else {
      column = times(applied(op, factor), column);
    }
    for (int i = 0; i < n; ++i) at(x, n, x_step, i) = column(i, 0);
  });
}

}  // namespace warpgauge::sim
