// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuBLAS's functions of bands and of packed triangles (level 2), for cublas_v2.h.

// clang-format off
#define WARPGAUGE_CUBLAS_TRIANGLE(P, T, of_band, of_packed)                                       \
  cublasStatus_t P##of_band(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,   \
                      cublasDiagType_t diagonal, int n, int k, const T* a, int lda, T* x,         \
                      int x_step) WARPGAUGE_SIM_CALL(P##of_band##_v2);                            \
  cublasStatus_t P##of_packed(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, \
                      cublasDiagType_t diagonal, int n, const T* a, T* x, int x_step)             \
      WARPGAUGE_SIM_CALL(P##of_packed##_v2);
#define WARPGAUGE_CUBLAS(P, T)                                                                    \
  cublasStatus_t P##gbmv(cublasHandle_t handle, cublasOperation_t op, int m, int n, int below,    \
                         int above, const T* alpha, const T* a, int lda, const T* x, int x_step,  \
                         const T* beta, T* y, int y_step) WARPGAUGE_SIM_CALL(P##gbmv_v2);         \
  WARPGAUGE_CUBLAS_TRIANGLE(P, T, tbmv, tpmv)                                                     \
  WARPGAUGE_CUBLAS_TRIANGLE(P, T, tbsv, tpsv)                                                     \
  cublasStatus_t P##tpttr(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* packed,   \
                          T* a, int lda) WARPGAUGE_SIM_CALL(P##tpttr);                            \
  cublasStatus_t P##trttp(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* a,        \
                          int lda, T* packed) WARPGAUGE_SIM_CALL(P##trttp);
WARPGAUGE_CUBLAS(cublasS, float)
WARPGAUGE_CUBLAS(cublasD, double)
WARPGAUGE_CUBLAS(cublasC, cuComplex)
WARPGAUGE_CUBLAS(cublasZ, cuDoubleComplex)
#undef WARPGAUGE_CUBLAS
#undef WARPGAUGE_CUBLAS_TRIANGLE

// Symmetric and Hermitian matrices, the factor of whose products with themselves is real.
#define WARPGAUGE_CUBLAS(P, T, R, bmv, pmv, rank_one, pr2)                                        \
  cublasStatus_t P##bmv(cublasHandle_t handle, cublasFillMode_t fill, int n, int k,               \
                        const T* alpha, const T* a, int lda, const T* x, int x_step,              \
                        const T* beta, T* y, int y_step) WARPGAUGE_SIM_CALL(P##bmv##_v2);         \
  cublasStatus_t P##pmv(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,      \
                        const T* a, const T* x, int x_step, const T* beta, T* y, int y_step)      \
      WARPGAUGE_SIM_CALL(P##pmv##_v2);                                                            \
  cublasStatus_t P##rank_one(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha, \
                       const T* x, int x_step, T* a) WARPGAUGE_SIM_CALL(P##rank_one##_v2);        \
  cublasStatus_t P##pr2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,      \
                        const T* x, int x_step, const T* y, int y_step, T* a)                     \
      WARPGAUGE_SIM_CALL(P##pr2##_v2);
WARPGAUGE_CUBLAS(cublasS, float, float, sbmv, spmv, spr, spr2)
WARPGAUGE_CUBLAS(cublasD, double, double, sbmv, spmv, spr, spr2)
WARPGAUGE_CUBLAS(cublasC, cuComplex, float, hbmv, hpmv, hpr, hpr2)
WARPGAUGE_CUBLAS(cublasZ, cuDoubleComplex, double, hbmv, hpmv, hpr, hpr2)
#undef WARPGAUGE_CUBLAS
// clang-format on
