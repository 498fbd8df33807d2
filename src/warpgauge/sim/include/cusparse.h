// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime_api.h"
#include "library_types.h"

#include <stdint.h>

/// The part of cuSPARSE that works on real matrices in CSR, CSC and COO: products, triangular
/// systems and conversions, computed on the host in double precision. Missing functions do not
/// compile.
#define CUSPARSE_H_
#define CUSPARSEAPI
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 5
#define CUSPARSE_VER_PATCH 0
#define CUSPARSE_VERSION 12500

typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum {
  CUSPARSE_POINTER_MODE_HOST = 0,
  CUSPARSE_POINTER_MODE_DEVICE = 1
} cusparsePointerMode_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  CUSPARSE_OPERATION_TRANSPOSE = 1,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum {
  CUSPARSE_SPMAT_FILL_MODE = 0,
  CUSPARSE_SPMAT_DIAG_TYPE = 1
} cusparseSpMatAttribute_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum {
  CUSPARSE_FORMAT_CSR = 1,
  CUSPARSE_FORMAT_CSC = 2,
  CUSPARSE_FORMAT_COO = 3
} cusparseFormat_t;
typedef enum { CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0,
  CUSPARSE_SPMV_COO_ALG1 = 1,
  CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_SPMV_CSR_ALG2 = 3,
  CUSPARSE_SPMV_COO_ALG2 = 4
} cusparseSpMVAlg_t;
#define CUSPARSE_MV_ALG_DEFAULT CUSPARSE_SPMV_ALG_DEFAULT
#define CUSPARSE_COOMV_ALG CUSPARSE_SPMV_COO_ALG1
#define CUSPARSE_CSRMV_ALG1 CUSPARSE_SPMV_CSR_ALG1
#define CUSPARSE_CSRMV_ALG2 CUSPARSE_SPMV_CSR_ALG2
typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT = 0,
  CUSPARSE_SPMM_COO_ALG1 = 1,
  CUSPARSE_SPMM_COO_ALG2 = 2,
  CUSPARSE_SPMM_COO_ALG3 = 3,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_COO_ALG4 = 5,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12
} cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum {
  CUSPARSE_SPGEMM_DEFAULT = 0,
  CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
  CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
  CUSPARSE_SPGEMM_ALG1 = 3,
  CUSPARSE_SPGEMM_ALG2 = 4,
  CUSPARSE_SPGEMM_ALG3 = 5
} cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 } cusparseCsr2CscAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef struct cusparseContext* cusparseHandle_t;
typedef struct cusparseMatDescr* cusparseMatDescr_t;
typedef struct cusparseSpMatDescr* cusparseSpMatDescr_t;
typedef struct cusparseDnVecDescr* cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr const* cusparseConstSpMatDescr_t;
typedef struct cusparseDnVecDescr const* cusparseConstDnVecDescr_t;
typedef struct cusparseDnMatDescr* cusparseDnMatDescr_t;
typedef struct cusparseDnMatDescr const* cusparseConstDnMatDescr_t;
typedef struct cusparseSpSVDescr* cusparseSpSVDescr_t;
typedef struct cusparseSpGEMMDescr* cusparseSpGEMMDescr_t;

#ifdef __cplusplus
extern "C" {
#endif
cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) WARPGAUGE_SIM_CALL(cusparseCreate);
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) WARPGAUGE_SIM_CALL(cusparseDestroy);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version)
    WARPGAUGE_SIM_CALL(cusparseGetVersion);
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cusparseSetStream);
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t* stream)
    WARPGAUGE_SIM_CALL(cusparseGetStream);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode)
    WARPGAUGE_SIM_CALL(cusparseSetPointerMode);
const char* cusparseGetErrorName(cusparseStatus_t status) WARPGAUGE_SIM_CALL(cusparseGetErrorName);
const char* cusparseGetErrorString(cusparseStatus_t status)
    WARPGAUGE_SIM_CALL(cusparseGetErrorString);
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* matrix)
    WARPGAUGE_SIM_CALL(cusparseCreateMatDescr);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix)
    WARPGAUGE_SIM_CALL(cusparseDestroyMatDescr);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t matrix, cusparseMatrixType_t type)
    WARPGAUGE_SIM_CALL(cusparseSetMatType);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t matrix, cusparseIndexBase_t base)
    WARPGAUGE_SIM_CALL(cusparseSetMatIndexBase);
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t* matrix,
                                   int64_t rows,
                                   int64_t cols,
                                   int64_t nonzeros,
                                   void* row_offsets,
                                   void* columns,
                                   void* values,
                                   cusparseIndexType_t offset_type,
                                   cusparseIndexType_t column_type,
                                   cusparseIndexBase_t base,
                                   cudaDataType type) WARPGAUGE_SIM_CALL(cusparseCreateCsr);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* matrix,
                                   int64_t rows,
                                   int64_t cols,
                                   int64_t nonzeros,
                                   void* row_indices,
                                   void* columns,
                                   void* values,
                                   cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base,
                                   cudaDataType type) WARPGAUGE_SIM_CALL(cusparseCreateCoo);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix)
    WARPGAUGE_SIM_CALL(cusparseDestroySpMat);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* vector,
                                     int64_t size,
                                     void* values,
                                     cudaDataType type) WARPGAUGE_SIM_CALL(cusparseCreateDnVec);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector)
    WARPGAUGE_SIM_CALL(cusparseDestroyDnVec);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void* values)
    WARPGAUGE_SIM_CALL(cusparseDnVecSetValues);
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle,
                                         cusparseOperation_t op,
                                         const void* alpha,
                                         cusparseConstSpMatDescr_t a,
                                         cusparseConstDnVecDescr_t x,
                                         const void* beta,
                                         cusparseDnVecDescr_t y,
                                         cudaDataType compute,
                                         cusparseSpMVAlg_t algorithm,
                                         size_t* bytes) WARPGAUGE_SIM_CALL(cusparseSpMV_bufferSize);
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle,
                                         cusparseOperation_t op,
                                         const void* alpha,
                                         cusparseConstSpMatDescr_t a,
                                         cusparseConstDnVecDescr_t x,
                                         const void* beta,
                                         cusparseDnVecDescr_t y,
                                         cudaDataType compute,
                                         cusparseSpMVAlg_t algorithm,
                                         void* buffer) WARPGAUGE_SIM_CALL(cusparseSpMV_preprocess);
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle,
                              cusparseOperation_t op,
                              const void* alpha,
                              cusparseConstSpMatDescr_t a,
                              cusparseConstDnVecDescr_t x,
                              const void* beta,
                              cusparseDnVecDescr_t y,
                              cudaDataType compute,
                              cusparseSpMVAlg_t algorithm,
                              void* buffer) WARPGAUGE_SIM_CALL(cusparseSpMV);

#include "warpgauge_surface/cusparse_matrices.hpp"
#include "warpgauge_surface/cusparse_products.hpp"
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
