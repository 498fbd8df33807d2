// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/blas/cublas_multiply.hpp"
#include "warpgauge/sim/include/cublas_v2.h"
#include "warpgauge/sim/memory/device_memory.hpp"

#include <algorithm>
#include <vector>

using namespace warpgauge::sim;

namespace {

using device_memory::mark_initialised;

template <class T>
void wrote_matrix(const T* c, int rows, int cols, int ld) {
  for (int j = 0; j < cols; ++j) {
    mark_initialised(c + static_cast<std::size_t>(j) * ld,
                     static_cast<std::size_t>(rows) * sizeof(T));
  }
}

template <class T>
cublasStatus_t gemm(cublasOperation_t op_a,
                    cublasOperation_t op_b,
                    int m,
                    int n,
                    int k,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* b,
                    int ldb,
                    const T* beta,
                    T* c,
                    int ldc) {
  if (!sizes_ok(m, n, k) || lda < (op_a == CUBLAS_OP_N ? m : k) ||
      ldb < (op_b == CUBLAS_OP_N ? k : n) || ldc < m) {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  multiply<T>(
      op_a,
      op_b,
      m,
      n,
      k,
      *alpha,
      *beta,
      lda,
      ldb,
      ldc,
      [=](std::size_t i) { return a[i]; },
      [=](std::size_t i) { return b[i]; },
      [=](std::size_t i) { return c[i]; },
      [=](std::size_t i, T value) { c[i] = value; });
  wrote_matrix(c, m, n, ldc);
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

#define WARPGAUGE_BLAS(P, T)                                                                      \
  cublasStatus_t cublas##P##gemm(cublasHandle_t,                                                  \
                                 cublasOperation_t op_a,                                          \
                                 cublasOperation_t op_b,                                          \
                                 int m,                                                           \
                                 int n,                                                           \
                                 int k,                                                           \
                                 const T* alpha,                                                  \
                                 const T* a,                                                      \
                                 int lda,                                                         \
                                 const T* b,                                                      \
                                 int ldb,                                                         \
                                 const T* beta,                                                   \
                                 T* c,                                                            \
                                 int ldc) {                                                       \
    return gemm(op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                        \
  }                                                                                               \
  cublasStatus_t cublas##P##gemmStridedBatched(cublasHandle_t,                                    \
                                               cublasOperation_t op_a,                            \
                                               cublasOperation_t op_b,                            \
                                               int m,                                             \
                                               int n,                                             \
                                               int k,                                             \
                                               const T* alpha,                                    \
                                               const T* a,                                        \
                                               int lda,                                           \
                                               long long a_stride,                                \
                                               const T* b,                                        \
                                               int ldb,                                           \
                                               long long b_stride,                                \
                                               const T* beta,                                     \
                                               T* c,                                              \
                                               int ldc,                                           \
                                               long long c_stride,                                \
                                               int count) {                                       \
    for (int i = 0; i < count; ++i) {                                                             \
      if (const auto s = gemm(op_a,                                                               \
                              op_b,                                                               \
                              m,                                                                  \
                              n,                                                                  \
                              k,                                                                  \
                              alpha,                                                              \
                              a + i * a_stride,                                                   \
                              lda,                                                                \
                              b + i * b_stride,                                                   \
                              ldb,                                                                \
                              beta,                                                               \
                              c + i * c_stride,                                                   \
                              ldc))                                                               \
        return s;                                                                                 \
    }                                                                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##gemmBatched(cublasHandle_t,                                           \
                                        cublasOperation_t op_a,                                   \
                                        cublasOperation_t op_b,                                   \
                                        int m,                                                    \
                                        int n,                                                    \
                                        int k,                                                    \
                                        const T* alpha,                                           \
                                        const T* const a[],                                       \
                                        int lda,                                                  \
                                        const T* const b[],                                       \
                                        int ldb,                                                  \
                                        const T* beta,                                            \
                                        T* const c[],                                             \
                                        int ldc,                                                  \
                                        int count) {                                              \
    for (int i = 0; i < count; ++i) {                                                             \
      if (const auto s = gemm(op_a, op_b, m, n, k, alpha, a[i], lda, b[i], ldb, beta, c[i], ldc)) \
        return s;                                                                                 \
    }                                                                                             \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }                                                                                               \
  cublasStatus_t cublas##P##geam(cublasHandle_t,                                                  \
                                 cublasOperation_t op_a,                                          \
                                 cublasOperation_t op_b,                                          \
                                 int m,                                                           \
                                 int n,                                                           \
                                 const T* alpha,                                                  \
                                 const T* a,                                                      \
                                 int lda,                                                         \
                                 const T* beta,                                                   \
                                 const T* b,                                                      \
                                 int ldb,                                                         \
                                 T* c,                                                            \
                                 int ldc) {                                                       \
    std::vector<T> sum(std::size_t(m) * n);                                                       \
    for (int j = 0; j < n; ++j) {                                                                 \
      for (int i = 0; i < m; ++i) {                                                               \
        T value = 0;                                                                              \
        if (*alpha != T(0))                                                                       \
          value += *alpha *                                                                       \
                   a[op_a == CUBLAS_OP_N ? i + std::size_t(j) * lda : j + std::size_t(i) * lda];  \
        if (*beta != T(0))                                                                        \
          value += *beta *                                                                        \
                   b[op_b == CUBLAS_OP_N ? i + std::size_t(j) * ldb : j + std::size_t(i) * ldb];  \
        sum[i + std::size_t(j) * m] = value;                                                      \
      }                                                                                           \
    }                                                                                             \
    for (int j = 0; j < n; ++j)                                                                   \
      std::copy_n(sum.data() + std::size_t(j) * m, m, c + std::size_t(j) * ldc);                  \
    wrote_matrix(c, m, n, ldc);                                                                   \
    return CUBLAS_STATUS_SUCCESS;                                                                 \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
#undef WARPGAUGE_BLAS
