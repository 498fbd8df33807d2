// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_call.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace warpgauge::sim;

namespace {

using use = operand::use;

/// Element i of a vector whose elements are `step` apart; a negative step starts from the end.
template <class T>
T& at(T* x, int n, int step, int i) {
  const long index = step >= 0 ? static_cast<long>(i) * step : static_cast<long>(i - n + 1) * step;
  return x[index];
}

/// From 1; the first of equal ones. 0: there is none.
template <class T, class Better>
int best_of(const T* x, int n, int step, Better better) {
  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (better(std::fabs(at(x, n, step, i)), std::fabs(at(x, n, step, best)))) best = i;
  }
  return n > 0 ? best + 1 : 0;
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types, and signatures of cuBLAS
#define WARPGAUGE_BLAS(P, p, T)                                                                   \
  cublasStatus_t cublas##P##axpy(                                                                 \
      cublasHandle_t h, int n, const T* alpha, const T* x, int x_step, T* y, int y_step) {        \
    const order::call here(stream_of(h));                                                         \
    const auto a = scalar_of(h, alpha);                                                           \
    return call_cublas(h,                                                                         \
                       {a.as_operand("alpha"),                                                    \
                        elements("x", use::reads, x, n, x_step),                                  \
                        elements("y", use::updates, y, n, y_step)},                               \
                       [=] {                                                                      \
                         for (int i = 0; i < n; ++i)                                              \
                           at(y, n, y_step, i) += *a * at(x, n, x_step, i);                       \
                       });                                                                        \
  }                                                                                               \
  cublasStatus_t cublas##P##scal(cublasHandle_t h, int n, const T* alpha, T* x, int x_step) {     \
    const order::call here(stream_of(h));                                                         \
    const auto a = scalar_of(h, alpha);                                                           \
    return call_cublas(                                                                           \
        h, {a.as_operand("alpha"), elements("x", use::updates, x, n, x_step)}, [=] {              \
          for (int i = 0; i < n; ++i) at(x, n, x_step, i) *= *a;                                  \
        });                                                                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##copy(                                                                 \
      cublasHandle_t h, int n, const T* x, int x_step, T* y, int y_step) {                        \
    const order::call here(stream_of(h));                                                         \
    return call_cublas(                                                                           \
        h,                                                                                        \
        {elements("x", use::reads, x, n, x_step), elements("y", use::writes, y, n, y_step)},      \
        [=] {                                                                                     \
          for (int i = 0; i < n; ++i) at(y, n, y_step, i) = at(x, n, x_step, i);                  \
        });                                                                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##swap(cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step) {   \
    const order::call here(stream_of(h));                                                         \
    return call_cublas(                                                                           \
        h,                                                                                        \
        {elements("x", use::updates, x, n, x_step), elements("y", use::updates, y, n, y_step)},   \
        [=] {                                                                                     \
          for (int i = 0; i < n; ++i) std::swap(at(x, n, x_step, i), at(y, n, y_step, i));        \
        });                                                                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##dot(                                                                  \
      cublasHandle_t h, int n, const T* x, int x_step, const T* y, int y_step, T* result) {       \
    const order::call here(stream_of(h));                                                         \
    return call_cublas_for(                                                                       \
        h,                                                                                        \
        {elements("x", use::reads, x, n, x_step), elements("y", use::reads, y, n, y_step)},       \
        result,                                                                                   \
        [=] {                                                                                     \
          double sum = 0;                                                                         \
          for (int i = 0; i < n; ++i)                                                             \
            sum += double(at(x, n, x_step, i)) * double(at(y, n, y_step, i));                     \
          return static_cast<T>(sum);                                                             \
        });                                                                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##nrm2(cublasHandle_t h, int n, const T* x, int x_step, T* result) {    \
    const order::call here(stream_of(h));                                                         \
    return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {            \
      double sum = 0;                                                                             \
      for (int i = 0; i < n; ++i) sum = std::hypot(sum, double(at(x, n, x_step, i)));             \
      return static_cast<T>(sum);                                                                 \
    });                                                                                           \
  }                                                                                               \
  cublasStatus_t cublas##P##asum(cublasHandle_t h, int n, const T* x, int x_step, T* result) {    \
    const order::call here(stream_of(h));                                                         \
    return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {            \
      double sum = 0;                                                                             \
      for (int i = 0; i < n; ++i) sum += std::fabs(double(at(x, n, x_step, i)));                  \
      return static_cast<T>(sum);                                                                 \
    });                                                                                           \
  }                                                                                               \
  cublasStatus_t cublasI##p##amax(cublasHandle_t h, int n, const T* x, int x_step, int* result) { \
    const order::call here(stream_of(h));                                                         \
    return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {            \
      return best_of(x, n, x_step, [](T a, T b) { return a > b; });                               \
    });                                                                                           \
  }                                                                                               \
  cublasStatus_t cublasI##p##amin(cublasHandle_t h, int n, const T* x, int x_step, int* result) { \
    const order::call here(stream_of(h));                                                         \
    return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {            \
      return best_of(x, n, x_step, [](T a, T b) { return a < b; });                               \
    });                                                                                           \
  }                                                                                               \
  cublasStatus_t cublas##P##gemv(cublasHandle_t h,                                                \
                                 cublasOperation_t op,                                            \
                                 int m,                                                           \
                                 int n,                                                           \
                                 const T* alpha,                                                  \
                                 const T* a,                                                      \
                                 int lda,                                                         \
                                 const T* x,                                                      \
                                 int x_step,                                                      \
                                 const T* beta,                                                   \
                                 T* y,                                                            \
                                 int y_step) {                                                    \
    const order::call here(stream_of(h));                                                         \
    const int rows = op == CUBLAS_OP_N ? m : n, cols = op == CUBLAS_OP_N ? n : m;                 \
    if (m < 0 || n < 0 || lda < m) return CUBLAS_STATUS_INVALID_VALUE;                            \
    const auto by_a = scalar_of(h, alpha), by_b = scalar_of(h, beta);                             \
    if (by_a.is_missing() || by_b.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;               \
    return call_cublas(                                                                           \
        h,                                                                                        \
        {by_a.as_operand("alpha"),                                                                \
         by_b.as_operand("beta"),                                                                 \
         columns("A", use::reads, a, m, n, static_cast<std::size_t>(lda)),                        \
         elements("x", use::reads, x, cols, x_step),                                              \
         elements("y", by_b.is_zero() ? use::writes : use::updates, y, rows, y_step)},            \
        [=] {                                                                                     \
          for (int i = 0; i < rows; ++i) {                                                        \
            T sum = 0;                                                                            \
            for (int j = 0; j < cols; ++j) {                                                      \
              const std::size_t place =                                                           \
                  op == CUBLAS_OP_N ? i + std::size_t(j) * lda : j + std::size_t(i) * lda;        \
              sum += a[place] * at(x, cols, x_step, j);                                           \
            }                                                                                     \
            T& out = at(y, rows, y_step, i);                                                      \
            out = *by_b == T(0) ? *by_a * sum : *by_a * sum + *by_b * out;                        \
          }                                                                                       \
        });                                                                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##ger(cublasHandle_t h,                                                 \
                                int m,                                                            \
                                int n,                                                            \
                                const T* alpha,                                                   \
                                const T* x,                                                       \
                                int x_step,                                                       \
                                const T* y,                                                       \
                                int y_step,                                                       \
                                T* a,                                                             \
                                int lda) {                                                        \
    const order::call here(stream_of(h));                                                         \
    if (m < 0 || n < 0 || lda < m) return CUBLAS_STATUS_INVALID_VALUE;                            \
    const auto by = scalar_of(h, alpha);                                                          \
    return call_cublas(h,                                                                         \
                       {by.as_operand("alpha"),                                                   \
                        elements("x", use::reads, x, m, x_step),                                  \
                        elements("y", use::reads, y, n, y_step),                                  \
                        columns("A", use::updates, a, m, n, static_cast<std::size_t>(lda))},      \
                       [=] {                                                                      \
                         for (int j = 0; j < n; ++j) {                                            \
                           for (int i = 0; i < m; ++i)                                            \
                             a[i + std::size_t(j) * lda] +=                                       \
                                 *by * at(x, m, x_step, i) * at(y, n, y_step, j);                 \
                         }                                                                        \
                       });                                                                        \
  }
WARPGAUGE_BLAS(S, s, float)
WARPGAUGE_BLAS(D, d, double)
#undef WARPGAUGE_BLAS
// NOLINTEND(bugprone-macro-parentheses)
