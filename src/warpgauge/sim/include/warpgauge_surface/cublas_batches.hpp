// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuBLAS's systems of equations, many small ones at a time, for cublas_v2.h.

// clang-format off
#define WARPGAUGE_CUBLAS(P, T)                                                                    \
  cublasStatus_t P##trsmBatched(                                                                  \
      cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t op,  \
      cublasDiagType_t diagonal, int m, int n, const T* alpha, const T* const a[], int lda,       \
      T* const b[], int ldb, int count) WARPGAUGE_SIM_CALL(P##trsmBatched);                       \
  cublasStatus_t P##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda,             \
                                 int* pivots, int* info, int count)                               \
      WARPGAUGE_SIM_CALL(P##getrfBatched);                                                        \
  cublasStatus_t P##getrsBatched(                                                                 \
      cublasHandle_t handle, cublasOperation_t op, int n, int sides, const T* const a[], int lda, \
      const int* pivots, T* const b[], int ldb, int* info, int count)                             \
      WARPGAUGE_SIM_CALL(P##getrsBatched);                                                        \
  cublasStatus_t P##getriBatched(cublasHandle_t handle, int n, const T* const a[],                \
                                 int lda, const int* pivots, T* const c[], int ldc,               \
                                 int* info, int count)                                            \
      WARPGAUGE_SIM_CALL(P##getriBatched);                                                        \
  cublasStatus_t P##matinvBatched(cublasHandle_t handle, int n, const T* const a[],               \
                                  int lda, T* const c[], int ldc, int* info, int count)           \
      WARPGAUGE_SIM_CALL(P##matinvBatched);                                                       \
  cublasStatus_t P##geqrfBatched(cublasHandle_t handle, int m, int n, T* const a[],               \
                                 int lda, T* const tau[], int* info, int count)                   \
      WARPGAUGE_SIM_CALL(P##geqrfBatched);                                                        \
  cublasStatus_t P##gelsBatched(                                                                  \
      cublasHandle_t handle, cublasOperation_t op, int m, int n, int sides, T* const a[],         \
      int lda, T* const c[], int ldc, int* info, int* infos, int count)                           \
      WARPGAUGE_SIM_CALL(P##gelsBatched);
WARPGAUGE_CUBLAS(cublasS, float)
WARPGAUGE_CUBLAS(cublasD, double)
WARPGAUGE_CUBLAS(cublasC, cuComplex)
WARPGAUGE_CUBLAS(cublasZ, cuDoubleComplex)
#undef WARPGAUGE_CUBLAS
// clang-format on
