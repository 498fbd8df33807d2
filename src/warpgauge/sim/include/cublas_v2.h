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
cublasStatus_t cublasSetVectorAsync(
    int n, int bytes, const void* from, int from_step, void* to, int to_step, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cublasSetVectorAsync);
cublasStatus_t cublasGetVectorAsync(
    int n, int bytes, const void* from, int from_step, void* to, int to_step, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cublasGetVectorAsync);
cublasStatus_t cublasSetMatrixAsync(int rows,
                                    int cols,
                                    int bytes,
                                    const void* from,
                                    int from_ld,
                                    void* to,
                                    int to_ld,
                                    cudaStream_t stream) WARPGAUGE_SIM_CALL(cublasSetMatrixAsync);
cublasStatus_t cublasGetMatrixAsync(int rows,
                                    int cols,
                                    int bytes,
                                    const void* from,
                                    int from_ld,
                                    void* to,
                                    int to_ld,
                                    cudaStream_t stream) WARPGAUGE_SIM_CALL(cublasGetMatrixAsync);

#include "warpgauge_surface/cublas_batches.hpp"
#include "warpgauge_surface/cublas_compact.hpp"
#include "warpgauge_surface/cublas_matrices.hpp"
#include "warpgauge_surface/cublas_vectors.hpp"

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
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle,
                                   cublasOperation_t op_a,
                                   cublasOperation_t op_b,
                                   int m,
                                   int n,
                                   int k,
                                   const void* alpha,
                                   const void* const a[],
                                   cudaDataType a_type,
                                   int lda,
                                   const void* const b[],
                                   cudaDataType b_type,
                                   int ldb,
                                   const void* beta,
                                   void* const c[],
                                   cudaDataType c_type,
                                   int ldc,
                                   int count,
                                   cublasComputeType_t compute,
                                   cublasGemmAlgo_t algorithm)
    WARPGAUGE_SIM_CALL(cublasGemmBatchedEx);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle,
                            int n,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            void* result,
                            cudaDataType result_type,
                            cudaDataType compute) WARPGAUGE_SIM_CALL(cublasNrm2Ex);
cublasStatus_t cublasDotEx(cublasHandle_t handle,
                           int n,
                           const void* x,
                           cudaDataType x_type,
                           int x_step,
                           const void* y,
                           cudaDataType y_type,
                           int y_step,
                           void* result,
                           cudaDataType result_type,
                           cudaDataType compute) WARPGAUGE_SIM_CALL(cublasDotEx);
cublasStatus_t cublasDotcEx(cublasHandle_t handle,
                            int n,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            const void* y,
                            cudaDataType y_type,
                            int y_step,
                            void* result,
                            cudaDataType result_type,
                            cudaDataType compute) WARPGAUGE_SIM_CALL(cublasDotcEx);
cublasStatus_t cublasScalEx(cublasHandle_t handle,
                            int n,
                            const void* alpha,
                            cudaDataType alpha_type,
                            void* x,
                            cudaDataType x_type,
                            int x_step,
                            cudaDataType compute) WARPGAUGE_SIM_CALL(cublasScalEx);
cublasStatus_t cublasAxpyEx(cublasHandle_t handle,
                            int n,
                            const void* alpha,
                            cudaDataType alpha_type,
                            const void* x,
                            cudaDataType x_type,
                            int x_step,
                            void* y,
                            cudaDataType y_type,
                            int y_step,
                            cudaDataType compute) WARPGAUGE_SIM_CALL(cublasAxpyEx);
#ifdef __cplusplus
WARPGAUGE_CUBLAS_PRODUCTS(cublasH, __half, )
#undef WARPGAUGE_CUBLAS_PRODUCTS
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

#endif

// As the library's own names, which a few programs use.
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasCgemm_v2 cublasCgemm
#define cublasZgemm_v2 cublasZgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasDgemv_v2 cublasDgemv
#define cublasSaxpy_v2 cublasSaxpy
#define cublasDaxpy_v2 cublasDaxpy
#define cublasSdot_v2 cublasSdot
#define cublasDdot_v2 cublasDdot
#define cublasSscal_v2 cublasSscal
#define cublasDscal_v2 cublasDscal

#include "warpgauge_surface/own_names_end.inc"
