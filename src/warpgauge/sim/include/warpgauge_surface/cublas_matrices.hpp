// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuBLAS's functions of matrices (levels 2 and 3), for cublas_v2.h.

// clang-format off
// Every number type. `suffix` is what the library's own names end in.
#define WARPGAUGE_CUBLAS_PRODUCTS(P, T, suffix)                                                   \
  cublasStatus_t P##gemm(cublasHandle_t handle, cublasOperation_t op_a,                           \
                         cublasOperation_t op_b, int m, int n, int k, const T* alpha,             \
                         const T* a, int lda, const T* b, int ldb, const T* beta, T* c,           \
                         int ldc) WARPGAUGE_SIM_CALL(P##gemm##suffix);                            \
  cublasStatus_t P##gemmStridedBatched(                                                           \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, \
      const T* alpha, const T* a, int lda, long long a_stride, const T* b, int ldb,               \
      long long b_stride, const T* beta, T* c, int ldc, long long c_stride, int count)            \
      WARPGAUGE_SIM_CALL(P##gemmStridedBatched);                                                  \
  cublasStatus_t P##gemmBatched(                                                                  \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, \
      const T* alpha, const T* const a[], int lda, const T* const b[], int ldb, const T* beta,    \
      T* const c[], int ldc, int count) WARPGAUGE_SIM_CALL(P##gemmBatched);
#define WARPGAUGE_CUBLAS(P, T)                                                                    \
  WARPGAUGE_CUBLAS_PRODUCTS(P, T, _v2)                                                            \
  cublasStatus_t P##geam(cublasHandle_t handle, cublasOperation_t op_a,                           \
                         cublasOperation_t op_b, int m, int n, const T* alpha,                    \
                         const T* a, int lda, const T* beta, const T* b, int ldb, T* c,           \
                         int ldc) WARPGAUGE_SIM_CALL(P##geam);                                    \
  cublasStatus_t P##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n,              \
                         const T* a, int lda, const T* x, int x_step, T* c, int ldc)              \
      WARPGAUGE_SIM_CALL(P##dgmm);                                                                \
  cublasStatus_t P##gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n,               \
                         const T* alpha, const T* a, int lda, const T* x, int x_step,             \
                         const T* beta, T* y, int y_step)                                         \
      WARPGAUGE_SIM_CALL(P##gemv_v2);                                                             \
  cublasStatus_t P##symv(cublasHandle_t handle, cublasFillMode_t fill, int n,                     \
                         const T* alpha, const T* a, int lda, const T* x, int x_step,             \
                         const T* beta, T* y, int y_step)                                         \
      WARPGAUGE_SIM_CALL(P##symv_v2);                                                             \
  cublasStatus_t P##syr(cublasHandle_t handle, cublasFillMode_t fill, int n,                      \
                        const T* alpha, const T* x, int x_step, T* a, int lda)                    \
      WARPGAUGE_SIM_CALL(P##syr_v2);                                                              \
  cublasStatus_t P##syr2(cublasHandle_t handle, cublasFillMode_t fill, int n,                     \
                         const T* alpha, const T* x, int x_step, const T* y, int y_step,          \
                         T* a, int lda) WARPGAUGE_SIM_CALL(P##syr2_v2);                           \
  cublasStatus_t P##trmv(cublasHandle_t handle, cublasFillMode_t fill,                            \
                         cublasOperation_t op, cublasDiagType_t diagonal, int n,                  \
                         const T* a, int lda, T* x, int x_step)                                   \
      WARPGAUGE_SIM_CALL(P##trmv_v2);                                                             \
  cublasStatus_t P##trsv(cublasHandle_t handle, cublasFillMode_t fill,                            \
                         cublasOperation_t op, cublasDiagType_t diagonal, int n,                  \
                         const T* a, int lda, T* x, int x_step)                                   \
      WARPGAUGE_SIM_CALL(P##trsv_v2);                                                             \
  cublasStatus_t P##syrk(cublasHandle_t handle, cublasFillMode_t fill,                            \
                         cublasOperation_t op, int n, int k, const T* alpha, const T* a,          \
                         int lda, const T* beta, T* c, int ldc)                                   \
      WARPGAUGE_SIM_CALL(P##syrk_v2);                                                             \
  cublasStatus_t P##syr2k(cublasHandle_t handle, cublasFillMode_t fill,                           \
                          cublasOperation_t op, int n, int k, const T* alpha, const T* a,         \
                          int lda, const T* b, int ldb, const T* beta, T* c, int ldc)             \
      WARPGAUGE_SIM_CALL(P##syr2k_v2);                                                            \
  cublasStatus_t P##syrkx(cublasHandle_t handle, cublasFillMode_t fill,                           \
                          cublasOperation_t op, int n, int k, const T* alpha, const T* a,         \
                          int lda, const T* b, int ldb, const T* beta, T* c, int ldc)             \
      WARPGAUGE_SIM_CALL(P##syrkx);                                                               \
  cublasStatus_t P##symm(cublasHandle_t handle, cublasSideMode_t side,                            \
                         cublasFillMode_t fill, int m, int n, const T* alpha, const T* a,         \
                         int lda, const T* b, int ldb, const T* beta, T* c, int ldc)              \
      WARPGAUGE_SIM_CALL(P##symm_v2);                                                             \
  cublasStatus_t P##trmm(cublasHandle_t handle, cublasSideMode_t side,                            \
                         cublasFillMode_t fill, cublasOperation_t op,                             \
                         cublasDiagType_t diagonal, int m, int n, const T* alpha,                 \
                         const T* a, int lda, const T* b, int ldb, T* c, int ldc)                 \
      WARPGAUGE_SIM_CALL(P##trmm_v2);                                                             \
  cublasStatus_t P##trsm(cublasHandle_t handle, cublasSideMode_t side,                            \
                         cublasFillMode_t fill, cublasOperation_t op,                             \
                         cublasDiagType_t diagonal, int m, int n, const T* alpha,                 \
                         const T* a, int lda, T* b, int ldb)                                      \
      WARPGAUGE_SIM_CALL(P##trsm_v2);
WARPGAUGE_CUBLAS(cublasS, float)
WARPGAUGE_CUBLAS(cublasD, double)
WARPGAUGE_CUBLAS(cublasC, cuComplex)
WARPGAUGE_CUBLAS(cublasZ, cuDoubleComplex)
#undef WARPGAUGE_CUBLAS

#define WARPGAUGE_CUBLAS(name, T)                                                                 \
  cublasStatus_t cublas##name(cublasHandle_t handle, int m, int n, const T* alpha, const T* x,    \
                              int x_step, const T* y, int y_step, T* a, int lda)                  \
      WARPGAUGE_SIM_CALL(cublas##name##_v2);
WARPGAUGE_CUBLAS(Sger, float)
WARPGAUGE_CUBLAS(Dger, double)
WARPGAUGE_CUBLAS(Cgeru, cuComplex)
WARPGAUGE_CUBLAS(Cgerc, cuComplex)
WARPGAUGE_CUBLAS(Zgeru, cuDoubleComplex)
WARPGAUGE_CUBLAS(Zgerc, cuDoubleComplex)
#undef WARPGAUGE_CUBLAS

// Hermitian matrices, whose factors are partly real.
#define WARPGAUGE_CUBLAS(P, T, R)                                                                 \
  cublasStatus_t P##hemv(cublasHandle_t handle, cublasFillMode_t fill, int n,                     \
                         const T* alpha, const T* a, int lda, const T* x, int x_step,             \
                         const T* beta, T* y, int y_step)                                         \
      WARPGAUGE_SIM_CALL(P##hemv_v2);                                                             \
  cublasStatus_t P##her(cublasHandle_t handle, cublasFillMode_t fill, int n,                      \
                        const R* alpha, const T* x, int x_step, T* a, int lda)                    \
      WARPGAUGE_SIM_CALL(P##her_v2);                                                              \
  cublasStatus_t P##her2(cublasHandle_t handle, cublasFillMode_t fill, int n,                     \
                         const T* alpha, const T* x, int x_step, const T* y, int y_step,          \
                         T* a, int lda) WARPGAUGE_SIM_CALL(P##her2_v2);                           \
  cublasStatus_t P##herk(cublasHandle_t handle, cublasFillMode_t fill,                            \
                         cublasOperation_t op, int n, int k, const R* alpha, const T* a,          \
                         int lda, const R* beta, T* c, int ldc)                                   \
      WARPGAUGE_SIM_CALL(P##herk_v2);                                                             \
  cublasStatus_t P##her2k(cublasHandle_t handle, cublasFillMode_t fill,                           \
                          cublasOperation_t op, int n, int k, const T* alpha, const T* a,         \
                          int lda, const T* b, int ldb, const R* beta, T* c, int ldc)             \
      WARPGAUGE_SIM_CALL(P##her2k_v2);                                                            \
  cublasStatus_t P##herkx(cublasHandle_t handle, cublasFillMode_t fill,                           \
                          cublasOperation_t op, int n, int k, const T* alpha, const T* a,         \
                          int lda, const T* b, int ldb, const R* beta, T* c, int ldc)             \
      WARPGAUGE_SIM_CALL(P##herkx);                                                               \
  cublasStatus_t P##gemm3m(cublasHandle_t handle, cublasOperation_t op_a,                         \
                           cublasOperation_t op_b, int m, int n, int k, const T* alpha,           \
                           const T* a, int lda, const T* b, int ldb, const T* beta, T* c,         \
                           int ldc) WARPGAUGE_SIM_CALL(P##gemm3m);                                \
  cublasStatus_t P##hemm(cublasHandle_t handle, cublasSideMode_t side,                            \
                         cublasFillMode_t fill, int m, int n, const T* alpha, const T* a,         \
                         int lda, const T* b, int ldb, const T* beta, T* c, int ldc)              \
      WARPGAUGE_SIM_CALL(P##hemm_v2);
WARPGAUGE_CUBLAS(cublasC, cuComplex, float)
WARPGAUGE_CUBLAS(cublasZ, cuDoubleComplex, double)
#undef WARPGAUGE_CUBLAS
// clang-format on
