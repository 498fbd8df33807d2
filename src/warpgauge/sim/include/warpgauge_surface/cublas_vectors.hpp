// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuBLAS's functions of vectors (level 1), for cublas_v2.h.

// clang-format off
#define WARPGAUGE_CUBLAS(P, p, T, R, real)                                                        \
  cublasStatus_t P##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x,                \
                         int x_step, T* y, int y_step)                                            \
      WARPGAUGE_SIM_CALL(P##axpy_v2);                                                             \
  cublasStatus_t P##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int x_step)          \
      WARPGAUGE_SIM_CALL(P##scal_v2);                                                             \
  cublasStatus_t P##copy(cublasHandle_t handle, int n, const T* x, int x_step, T* y,              \
                         int y_step) WARPGAUGE_SIM_CALL(P##copy_v2);                              \
  cublasStatus_t P##swap(cublasHandle_t handle, int n, T* x, int x_step, T* y,                    \
                         int y_step) WARPGAUGE_SIM_CALL(P##swap_v2);                              \
  cublasStatus_t real##nrm2(cublasHandle_t handle, int n, const T* x, int x_step,                 \
                            R* result) WARPGAUGE_SIM_CALL(real##nrm2_v2);                         \
  cublasStatus_t real##asum(cublasHandle_t handle, int n, const T* x, int x_step,                 \
                            R* result) WARPGAUGE_SIM_CALL(real##asum_v2);                         \
  cublasStatus_t cublasI##p##amax(cublasHandle_t handle, int n, const T* x, int x_step,           \
                                  int* result) WARPGAUGE_SIM_CALL(cublasI##p##amax_v2);           \
  cublasStatus_t cublasI##p##amin(cublasHandle_t handle, int n, const T* x, int x_step,           \
                                  int* result) WARPGAUGE_SIM_CALL(cublasI##p##amin_v2);           \
  cublasStatus_t P##rotg(cublasHandle_t handle, T* a, T* b, R* c, T* s)                           \
      WARPGAUGE_SIM_CALL(P##rotg_v2);
WARPGAUGE_CUBLAS(cublasS, s, float, float, cublasS)
WARPGAUGE_CUBLAS(cublasD, d, double, double, cublasD)
WARPGAUGE_CUBLAS(cublasC, c, cuComplex, float, cublasSc)
WARPGAUGE_CUBLAS(cublasZ, z, cuDoubleComplex, double, cublasDz)
#undef WARPGAUGE_CUBLAS

#define WARPGAUGE_CUBLAS(name, T)                                                                 \
  cublasStatus_t cublas##name(cublasHandle_t handle, int n, const T* x, int x_step, const T* y,   \
                              int y_step, T* result) WARPGAUGE_SIM_CALL(cublas##name##_v2);
WARPGAUGE_CUBLAS(Sdot, float)
WARPGAUGE_CUBLAS(Ddot, double)
WARPGAUGE_CUBLAS(Cdotu, cuComplex)
WARPGAUGE_CUBLAS(Cdotc, cuComplex)
WARPGAUGE_CUBLAS(Zdotu, cuDoubleComplex)
WARPGAUGE_CUBLAS(Zdotc, cuDoubleComplex)
#undef WARPGAUGE_CUBLAS

#define WARPGAUGE_CUBLAS(name, T, R, S)                                                           \
  cublasStatus_t cublas##name(cublasHandle_t handle, int n, T* x, int x_step, T* y, int y_step,   \
                              const R* c, const S* s) WARPGAUGE_SIM_CALL(cublas##name##_v2);
WARPGAUGE_CUBLAS(Srot, float, float, float)
WARPGAUGE_CUBLAS(Drot, double, double, double)
WARPGAUGE_CUBLAS(Crot, cuComplex, float, cuComplex)
WARPGAUGE_CUBLAS(Csrot, cuComplex, float, float)
WARPGAUGE_CUBLAS(Zrot, cuDoubleComplex, double, cuDoubleComplex)
WARPGAUGE_CUBLAS(Zdrot, cuDoubleComplex, double, double)
#undef WARPGAUGE_CUBLAS

#define WARPGAUGE_CUBLAS(P, T)                                                                    \
  cublasStatus_t P##rotm(cublasHandle_t handle, int n, T* x, int x_step, T* y,                    \
                         int y_step, const T* param)                                              \
      WARPGAUGE_SIM_CALL(P##rotm_v2);                                                             \
  cublasStatus_t P##rotmg(cublasHandle_t handle, T* x_scale, T* y_scale, T* x, const T* y,        \
                          T* param) WARPGAUGE_SIM_CALL(P##rotmg_v2);
WARPGAUGE_CUBLAS(cublasS, float)
WARPGAUGE_CUBLAS(cublasD, double)
#undef WARPGAUGE_CUBLAS

cublasStatus_t cublasCsscal(cublasHandle_t handle, int n, const float* alpha, cuComplex* x,
                            int x_step) WARPGAUGE_SIM_CALL(cublasCsscal_v2);
cublasStatus_t cublasZdscal(cublasHandle_t handle, int n, const double* alpha, cuDoubleComplex* x,
                            int x_step) WARPGAUGE_SIM_CALL(cublasZdscal_v2);
// clang-format on
