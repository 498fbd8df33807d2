// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cublas_v2.h"
#include "warpgauge/sim/memory/device_memory.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace {

using warpgauge::sim::device_memory::mark_initialised;

/// Elements of a vector that are `step` apart; a negative step starts from the end.
template <class T>
T& at(T* x, int n, int step, int i) {
  const long index = step >= 0 ? static_cast<long>(i) * step : static_cast<long>(i - n + 1) * step;
  return x[index];
}

template <class T>
void wrote(const T* x, int n, int step) {
  if (n > 0)
    mark_initialised(x, (static_cast<std::size_t>(n - 1) * std::abs(step) + 1) * sizeof(T));
}
}  // namespace

#define WARPGAUGE_BLAS(P, p, T)                                                                   \
  cublasStatus_t cublas##P##axpy(                                                                 \
      cublasHandle_t, int n, const T* alpha, const T* x, int x_step, T* y, int y_step) {          \
    for (int i = 0; i < n; ++i) at(y, n, y_step, i) += *alpha * at(x, n, x_step, i);              \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##scal(cublasHandle_t, int n, const T* alpha, T* x, int x_step) {       \
    for (int i = 0; i < n; ++i) at(x, n, x_step, i) *= *alpha;                                    \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##copy(                                                                 \
      cublasHandle_t, int n, const T* x, int x_step, T* y, int y_step) {                          \
    for (int i = 0; i < n; ++i) at(y, n, y_step, i) = at(x, n, x_step, i);                        \
    wrote(y, n, y_step);                                                                          \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##swap(cublasHandle_t, int n, T* x, int x_step, T* y, int y_step) {     \
    for (int i = 0; i < n; ++i) std::swap(at(x, n, x_step, i), at(y, n, y_step, i));              \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##dot(                                                                  \
      cublasHandle_t, int n, const T* x, int x_step, const T* y, int y_step, T* result) {         \
    double sum = 0;                                                                               \
    for (int i = 0; i < n; ++i) sum += double(at(x, n, x_step, i)) * double(at(y, n, y_step, i)); \
    *result = static_cast<T>(sum);                                                                \
    mark_initialised(result, sizeof(T));                                                          \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##nrm2(cublasHandle_t, int n, const T* x, int x_step, T* result) {      \
    double sum = 0;                                                                               \
    for (int i = 0; i < n; ++i) sum = std::hypot(sum, double(at(x, n, x_step, i)));               \
    *result = static_cast<T>(sum);                                                                \
    mark_initialised(result, sizeof(T));                                                          \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##asum(cublasHandle_t, int n, const T* x, int x_step, T* result) {      \
    double sum = 0;                                                                               \
    for (int i = 0; i < n; ++i) sum += std::fabs(double(at(x, n, x_step, i)));                    \
    *result = static_cast<T>(sum);                                                                \
    mark_initialised(result, sizeof(T));                                                          \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublasI##p##amax(cublasHandle_t, int n, const T* x, int x_step, int* result) {   \
    int best = 0;                                                                                 \
    for (int i = 1; i < n; ++i) {                                                                 \
      if (std::fabs(at(x, n, x_step, i)) > std::fabs(at(x, n, x_step, best))) best = i;           \
    }                                                                                             \
    *result = n > 0 ? best + 1 : 0;                                                               \
    mark_initialised(result, sizeof(int));                                                        \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublasI##p##amin(cublasHandle_t, int n, const T* x, int x_step, int* result) {   \
    int best = 0;                                                                                 \
    for (int i = 1; i < n; ++i) {                                                                 \
      if (std::fabs(at(x, n, x_step, i)) < std::fabs(at(x, n, x_step, best))) best = i;           \
    }                                                                                             \
    *result = n > 0 ? best + 1 : 0;                                                               \
    mark_initialised(result, sizeof(int));                                                        \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##gemv(cublasHandle_t,                                                  \
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
    const int rows = op == CUBLAS_OP_N ? m : n, cols = op == CUBLAS_OP_N ? n : m;                 \
    if (m < 0 || n < 0 || lda < m) return CUBLAS_STATUS_INVALID_VALUE;                            \
    for (int i = 0; i < rows; ++i) {                                                              \
      T sum = 0;                                                                                  \
      for (int j = 0; j < cols; ++j) {                                                            \
        const std::size_t place =                                                                 \
            op == CUBLAS_OP_N ? i + std::size_t(j) * lda : j + std::size_t(i) * lda;              \
        sum += a[place] * at(x, cols, x_step, j);                                                 \
      }                                                                                           \
      T& out = at(y, rows, y_step, i);                                                            \
      out = *beta == T(0) ? *alpha * sum : *alpha * sum + *beta * out;                            \
    }                                                                                             \
    wrote(y, rows, y_step);                                                                       \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##ger(cublasHandle_t,                                                   \
                                int m,                                                            \
                                int n,                                                            \
                                const T* alpha,                                                   \
                                const T* x,                                                       \
                                int x_step,                                                       \
                                const T* y,                                                       \
                                int y_step,                                                       \
                                T* a,                                                             \
                                int lda) {                                                        \
    for (int j = 0; j < n; ++j) {                                                                 \
      for (int i = 0; i < m; ++i) {                                                               \
        a[i + std::size_t(j) * lda] += *alpha * at(x, m, x_step, i) * at(y, n, y_step, j);        \
      }                                                                                           \
    }                                                                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }
WARPGAUGE_BLAS(S, s, float)
WARPGAUGE_BLAS(D, d, double)
#undef WARPGAUGE_BLAS
