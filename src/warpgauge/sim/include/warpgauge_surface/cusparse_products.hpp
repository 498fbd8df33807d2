// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuSPARSE's products of matrices and its triangular systems, for cusparse.h.

// clang-format off
#define WARPGAUGE_CUSPARSE(name, ...) \
  cusparseStatus_t cusparse##name(__VA_ARGS__) WARPGAUGE_SIM_CALL(cusparse##name);
#define WARPGAUGE_CUSPARSE_PRODUCTS(name, A, B, C)                                                \
  WARPGAUGE_CUSPARSE(name##_bufferSize, cusparseHandle_t handle, cusparseOperation_t op_a,        \
                     cusparseOperation_t op_b, const void* alpha, A a, B b, const void* beta,     \
                     C c, cudaDataType compute, cusparse##name##Alg_t algorithm, size_t* bytes)   \
  WARPGAUGE_CUSPARSE(name##_preprocess, cusparseHandle_t handle, cusparseOperation_t op_a,        \
                     cusparseOperation_t op_b, const void* alpha, A a, B b, const void* beta,     \
                     C c, cudaDataType compute, cusparse##name##Alg_t algorithm, void* buffer)    \
  WARPGAUGE_CUSPARSE(name, cusparseHandle_t handle, cusparseOperation_t op_a,                     \
                     cusparseOperation_t op_b, const void* alpha, A a, B b, const void* beta,     \
                     C c, cudaDataType compute, cusparse##name##Alg_t algorithm, void* buffer)
WARPGAUGE_CUSPARSE_PRODUCTS(SpMM, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                            cusparseDnMatDescr_t)
WARPGAUGE_CUSPARSE_PRODUCTS(SDDMM, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                            cusparseSpMatDescr_t)
#undef WARPGAUGE_CUSPARSE_PRODUCTS

WARPGAUGE_CUSPARSE(SpSV_createDescr, cusparseSpSVDescr_t* system)
WARPGAUGE_CUSPARSE(SpSV_destroyDescr, cusparseSpSVDescr_t system)
WARPGAUGE_CUSPARSE(SpSV_bufferSize, cusparseHandle_t handle, cusparseOperation_t op,
                   const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x,
                   cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t algorithm,
                   cusparseSpSVDescr_t system, size_t* bytes)
WARPGAUGE_CUSPARSE(SpSV_analysis, cusparseHandle_t handle, cusparseOperation_t op,
                   const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x,
                   cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t algorithm,
                   cusparseSpSVDescr_t system, void* buffer)
WARPGAUGE_CUSPARSE(SpSV_solve, cusparseHandle_t handle, cusparseOperation_t op,
                   const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x,
                   cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t algorithm,
                   cusparseSpSVDescr_t system)

WARPGAUGE_CUSPARSE(SpGEMM_createDescr, cusparseSpGEMMDescr_t* product)
WARPGAUGE_CUSPARSE(SpGEMM_destroyDescr, cusparseSpGEMMDescr_t product)
WARPGAUGE_CUSPARSE(SpGEMM_workEstimation, cusparseHandle_t handle, cusparseOperation_t op_a,
                   cusparseOperation_t op_b, const void* alpha, cusparseConstSpMatDescr_t a,
                   cusparseConstSpMatDescr_t b, const void* beta, cusparseSpMatDescr_t c,
                   cudaDataType compute, cusparseSpGEMMAlg_t algorithm,
                   cusparseSpGEMMDescr_t product, size_t* bytes, void* buffer)
WARPGAUGE_CUSPARSE(SpGEMM_compute, cusparseHandle_t handle, cusparseOperation_t op_a,
                   cusparseOperation_t op_b, const void* alpha, cusparseConstSpMatDescr_t a,
                   cusparseConstSpMatDescr_t b, const void* beta, cusparseSpMatDescr_t c,
                   cudaDataType compute, cusparseSpGEMMAlg_t algorithm,
                   cusparseSpGEMMDescr_t product, size_t* bytes, void* buffer)
WARPGAUGE_CUSPARSE(SpGEMM_copy, cusparseHandle_t handle, cusparseOperation_t op_a,
                   cusparseOperation_t op_b, const void* alpha, cusparseConstSpMatDescr_t a,
                   cusparseConstSpMatDescr_t b, const void* beta, cusparseSpMatDescr_t c,
                   cudaDataType compute, cusparseSpGEMMAlg_t algorithm,
                   cusparseSpGEMMDescr_t product)
#undef WARPGAUGE_CUSPARSE
// clang-format on
