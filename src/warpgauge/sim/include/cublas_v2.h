// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cublas_api.h"

/// The part of cuBLAS that programs call beside their own kernels, computed on the host: matrices
/// are column-major, sums are in order, products of halves add in float. Results are mathematically
/// right, not a GPU's bits. Missing functions do not compile.
#define CUBLAS_V2_H_

#ifdef __cplusplus
extern "C" {
#endif
cublasStatus_t cublasCreate(cublasHandle_t* handle) WARPGAUGE_SIM_CALL(cublasCreate_v2);
cublasStatus_t cublasDestroy(cublasHandle_t handle) WARPGAUGE_SIM_CALL(cublasDestroy_v2);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cublasSetStream_v2);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream)
    WARPGAUGE_SIM_CALL(cublasGetStream_v2);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode)
    WARPGAUGE_SIM_CALL(cublasSetMathMode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode)
    WARPGAUGE_SIM_CALL(cublasGetMathMode);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode)
    WARPGAUGE_SIM_CALL(cublasSetPointerMode_v2);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode)
    WARPGAUGE_SIM_CALL(cublasGetPointerMode_v2);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode)
    WARPGAUGE_SIM_CALL(cublasSetAtomicsMode);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, size_t bytes)
    WARPGAUGE_SIM_CALL(cublasSetWorkspace_v2);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version)
    WARPGAUGE_SIM_CALL(cublasGetVersion_v2);
const char* cublasGetStatusName(cublasStatus_t status) WARPGAUGE_SIM_CALL(cublasGetStatusName);
const char* cublasGetStatusString(cublasStatus_t status) WARPGAUGE_SIM_CALL(cublasGetStatusString);
cublasStatus_t cublasSetVector(
    int n, int bytes, const void* from, int from_step, void* to, int to_step)
    WARPGAUGE_SIM_CALL(cublasSetVector);
cublasStatus_t cublasGetVector(
    int n, int bytes, const void* from, int from_step, void* to, int to_step)
    WARPGAUGE_SIM_CALL(cublasGetVector);
cublasStatus_t cublasSetMatrix(
    int rows, int cols, int bytes, const void* from, int from_ld, void* to, int to_ld)
    WARPGAUGE_SIM_CALL(cublasSetMatrix);
cublasStatus_t cublasGetMatrix(
    int rows, int cols, int bytes, const void* from, int from_ld, void* to, int to_ld)
    WARPGAUGE_SIM_CALL(cublasGetMatrix);

// float
cublasStatus_t cublasSaxpy(cublasHandle_t handle,
                           int n,
                           const float* alpha,
                           const float* x,
                           int x_step,
                           float* y,
                           int y_step) WARPGAUGE_SIM_CALL(cublasSaxpy_v2);
cublasStatus_t cublasSscal(cublasHandle_t handle, int n, const float* alpha, float* x, int x_step)
    WARPGAUGE_SIM_CALL(cublasSscal_v2);
cublasStatus_t cublasScopy(
    cublasHandle_t handle, int n, const float* x, int x_step, float* y, int y_step)
    WARPGAUGE_SIM_CALL(cublasScopy_v2);
cublasStatus_t cublasSswap(cublasHandle_t handle, int n, float* x, int x_step, float* y, int y_step)
    WARPGAUGE_SIM_CALL(cublasSswap_v2);
cublasStatus_t cublasSdot(cublasHandle_t handle,
                          int n,
                          const float* x,
                          int x_step,
                          const float* y,
                          int y_step,
                          float* result) WARPGAUGE_SIM_CALL(cublasSdot_v2);
cublasStatus_t cublasSnrm2(cublasHandle_t handle, int n, const float* x, int x_step, float* result)
    WARPGAUGE_SIM_CALL(cublasSnrm2_v2);
cublasStatus_t cublasSasum(cublasHandle_t handle, int n, const float* x, int x_step, float* result)
    WARPGAUGE_SIM_CALL(cublasSasum_v2);
cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float* x, int x_step, int* result)
    WARPGAUGE_SIM_CALL(cublasIsamax_v2);
cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float* x, int x_step, int* result)
    WARPGAUGE_SIM_CALL(cublasIsamin_v2);
cublasStatus_t cublasSgemv(cublasHandle_t handle,
                           cublasOperation_t op,
                           int m,
                           int n,
                           const float* alpha,
                           const float* a,
                           int lda,
                           const float* x,
                           int x_step,
                           const float* beta,
                           float* y,
                           int y_step) WARPGAUGE_SIM_CALL(cublasSgemv_v2);
cublasStatus_t cublasSger(cublasHandle_t handle,
                          int m,
                          int n,
                          const float* alpha,
                          const float* x,
                          int x_step,
                          const float* y,
                          int y_step,
                          float* a,
                          int lda) WARPGAUGE_SIM_CALL(cublasSger_v2);
cublasStatus_t cublasSgemm(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           int k,
                           const float* alpha,
                           const float* a,
                           int lda,
                           const float* b,
                           int ldb,
                           const float* beta,
                           float* c,
                           int ldc) WARPGAUGE_SIM_CALL(cublasSgemm_v2);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle,
                                         cublasOperation_t op_a,
                                         cublasOperation_t op_b,
                                         int m,
                                         int n,
                                         int k,
                                         const float* alpha,
                                         const float* a,
                                         int lda,
                                         long long a_stride,
                                         const float* b,
                                         int ldb,
                                         long long b_stride,
                                         const float* beta,
                                         float* c,
                                         int ldc,
                                         long long c_stride,
                                         int count) WARPGAUGE_SIM_CALL(cublasSgemmStridedBatched);
cublasStatus_t cublasSgemmBatched(cublasHandle_t handle,
                                  cublasOperation_t op_a,
                                  cublasOperation_t op_b,
                                  int m,
                                  int n,
                                  int k,
                                  const float* alpha,
                                  const float* const a[],
                                  int lda,
                                  const float* const b[],
                                  int ldb,
                                  const float* beta,
                                  float* const c[],
                                  int ldc,
                                  int count) WARPGAUGE_SIM_CALL(cublasSgemmBatched);
cublasStatus_t cublasSgeam(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           const float* alpha,
                           const float* a,
                           int lda,
                           const float* beta,
                           const float* b,
                           int ldb,
                           float* c,
                           int ldc) WARPGAUGE_SIM_CALL(cublasSgeam);

// double
cublasStatus_t cublasDaxpy(cublasHandle_t handle,
                           int n,
                           const double* alpha,
                           const double* x,
                           int x_step,
                           double* y,
                           int y_step) WARPGAUGE_SIM_CALL(cublasDaxpy_v2);
cublasStatus_t cublasDscal(cublasHandle_t handle, int n, const double* alpha, double* x, int x_step)
    WARPGAUGE_SIM_CALL(cublasDscal_v2);
cublasStatus_t cublasDcopy(
    cublasHandle_t handle, int n, const double* x, int x_step, double* y, int y_step)
    WARPGAUGE_SIM_CALL(cublasDcopy_v2);
cublasStatus_t cublasDswap(
    cublasHandle_t handle, int n, double* x, int x_step, double* y, int y_step)
    WARPGAUGE_SIM_CALL(cublasDswap_v2);
cublasStatus_t cublasDdot(cublasHandle_t handle,
                          int n,
                          const double* x,
                          int x_step,
                          const double* y,
                          int y_step,
                          double* result) WARPGAUGE_SIM_CALL(cublasDdot_v2);
cublasStatus_t cublasDnrm2(cublasHandle_t handle,
                           int n,
                           const double* x,
                           int x_step,
                           double* result) WARPGAUGE_SIM_CALL(cublasDnrm2_v2);
cublasStatus_t cublasDasum(cublasHandle_t handle,
                           int n,
                           const double* x,
                           int x_step,
                           double* result) WARPGAUGE_SIM_CALL(cublasDasum_v2);
cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double* x, int x_step, int* result)
    WARPGAUGE_SIM_CALL(cublasIdamax_v2);
cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double* x, int x_step, int* result)
    WARPGAUGE_SIM_CALL(cublasIdamin_v2);
cublasStatus_t cublasDgemv(cublasHandle_t handle,
                           cublasOperation_t op,
                           int m,
                           int n,
                           const double* alpha,
                           const double* a,
                           int lda,
                           const double* x,
                           int x_step,
                           const double* beta,
                           double* y,
                           int y_step) WARPGAUGE_SIM_CALL(cublasDgemv_v2);
cublasStatus_t cublasDger(cublasHandle_t handle,
                          int m,
                          int n,
                          const double* alpha,
                          const double* x,
                          int x_step,
                          const double* y,
                          int y_step,
                          double* a,
                          int lda) WARPGAUGE_SIM_CALL(cublasDger_v2);
cublasStatus_t cublasDgemm(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           int k,
                           const double* alpha,
                           const double* a,
                           int lda,
                           const double* b,
                           int ldb,
                           const double* beta,
                           double* c,
                           int ldc) WARPGAUGE_SIM_CALL(cublasDgemm_v2);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle,
                                         cublasOperation_t op_a,
                                         cublasOperation_t op_b,
                                         int m,
                                         int n,
                                         int k,
                                         const double* alpha,
                                         const double* a,
                                         int lda,
                                         long long a_stride,
                                         const double* b,
                                         int ldb,
                                         long long b_stride,
                                         const double* beta,
                                         double* c,
                                         int ldc,
                                         long long c_stride,
                                         int count) WARPGAUGE_SIM_CALL(cublasDgemmStridedBatched);
cublasStatus_t cublasDgemmBatched(cublasHandle_t handle,
                                  cublasOperation_t op_a,
                                  cublasOperation_t op_b,
                                  int m,
                                  int n,
                                  int k,
                                  const double* alpha,
                                  const double* const a[],
                                  int lda,
                                  const double* const b[],
                                  int ldb,
                                  const double* beta,
                                  double* const c[],
                                  int ldc,
                                  int count) WARPGAUGE_SIM_CALL(cublasDgemmBatched);
cublasStatus_t cublasDgeam(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           const double* alpha,
                           const double* a,
                           int lda,
                           const double* beta,
                           const double* b,
                           int ldb,
                           double* c,
                           int ldc) WARPGAUGE_SIM_CALL(cublasDgeam);

// Any types: numbers are read as `a_type` and so on; alpha and beta have the compute type.
cublasStatus_t cublasGemmEx(cublasHandle_t handle,
                            cublasOperation_t op_a,
                            cublasOperation_t op_b,
                            int m,
                            int n,
                            int k,
                            const void* alpha,
                            const void* a,
                            cudaDataType a_type,
                            int lda,
                            const void* b,
                            cudaDataType b_type,
                            int ldb,
                            const void* beta,
                            void* c,
                            cudaDataType c_type,
                            int ldc,
                            cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm) WARPGAUGE_SIM_CALL(cublasGemmEx);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle,
                                          cublasOperation_t op_a,
                                          cublasOperation_t op_b,
                                          int m,
                                          int n,
                                          int k,
                                          const void* alpha,
                                          const void* a,
                                          cudaDataType a_type,
                                          int lda,
                                          long long a_stride,
                                          const void* b,
                                          cudaDataType b_type,
                                          int ldb,
                                          long long b_stride,
                                          const void* beta,
                                          void* c,
                                          cudaDataType c_type,
                                          int ldc,
                                          long long c_stride,
                                          int count,
                                          cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm)
    WARPGAUGE_SIM_CALL(cublasGemmStridedBatchedEx);
#ifdef __cplusplus
cublasStatus_t cublasHgemm(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           int k,
                           const __half* alpha,
                           const __half* a,
                           int lda,
                           const __half* b,
                           int ldb,
                           const __half* beta,
                           __half* c,
                           int ldc) WARPGAUGE_SIM_CALL(cublasHgemm);
}  // extern "C"
// Programs of CUDA before 11 name the compute type by a data type.
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle,
                                   cublasOperation_t op_a,
                                   cublasOperation_t op_b,
                                   int m,
                                   int n,
                                   int k,
                                   const void* alpha,
                                   const void* a,
                                   cudaDataType a_type,
                                   int lda,
                                   const void* b,
                                   cudaDataType b_type,
                                   int ldb,
                                   const void* beta,
                                   void* c,
                                   cudaDataType c_type,
                                   int ldc,
                                   cudaDataType compute,
                                   cublasGemmAlgo_t algorithm) {
  const cublasComputeType_t type = compute == CUDA_R_64F   ? CUBLAS_COMPUTE_64F
                                   : compute == CUDA_R_16F ? CUBLAS_COMPUTE_16F
                                   : compute == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                                           : CUBLAS_COMPUTE_32F;
  return ::cublasGemmEx(handle,
                        op_a,
                        op_b,
                        m,
                        n,
                        k,
                        alpha,
                        a,
                        a_type,
                        lda,
                        b,
                        b_type,
                        ldb,
                        beta,
                        c,
                        c_type,
                        ldc,
                        type,
                        algorithm);
}

#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#endif

#include "warpgauge_surface/own_names_end.inc"
