// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cublas_api.h"

/// cuBLASLt's products: matrices by columns or by rows, in batches, with the epilogues that need no
/// bit mask, computed on the host. Others end with CUBLAS_STATUS_NOT_SUPPORTED, as where cuBLASLt
/// has no algorithm. Missing functions do not compile.
typedef struct cublasLtContext* cublasLtHandle_t;
typedef struct warpgauge_cublas_lt_matmul* cublasLtMatmulDesc_t;
typedef struct warpgauge_cublas_lt_layout* cublasLtMatrixLayout_t;
typedef struct warpgauge_cublas_lt_preference* cublasLtMatmulPreference_t;
typedef struct {
  uint64_t data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
  int reserved[4];
} cublasLtMatmulHeuristicResult_t;

typedef enum {
  CUBLASLT_MATRIX_LAYOUT_TYPE = 0,
  CUBLASLT_MATRIX_LAYOUT_ORDER = 1,
  CUBLASLT_MATRIX_LAYOUT_ROWS = 2,
  CUBLASLT_MATRIX_LAYOUT_COLS = 3,
  CUBLASLT_MATRIX_LAYOUT_LD = 4,
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;
typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1 } cublasLtOrder_t;
typedef enum {
  CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0,
  CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1,
  CUBLASLT_MATMUL_DESC_POINTER_MODE = 2,
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_TRANSC = 5,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
} cublasLtMatmulDescAttributes_t;
typedef enum {
  CUBLASLT_POINTER_MODE_HOST = 0,
  CUBLASLT_POINTER_MODE_DEVICE = 1
} cublasLtPointerMode_t;
typedef enum {
  CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0,
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1
} cublasLtMatmulPreferenceAttributes_t;
typedef enum {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
  CUBLASLT_EPILOGUE_RELU_AUX = 130,
  CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
  CUBLASLT_EPILOGUE_DRELU = 136,
  CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,
  CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  CUBLASLT_EPILOGUE_DGELU = 192,
  CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
  CUBLASLT_EPILOGUE_BGRADA = 256,
  CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;

#ifdef __cplusplus
extern "C" {
#endif
cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) WARPGAUGE_SIM_CALL(cublasLtCreate);
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) WARPGAUGE_SIM_CALL(cublasLtDestroy);
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made,
                                        cublasComputeType_t compute,
                                        cudaDataType scale)
    WARPGAUGE_SIM_CALL(cublasLtMatmulDescCreate);
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t of)
    WARPGAUGE_SIM_CALL(cublasLtMatmulDescDestroy);
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t of,
                                              cublasLtMatmulDescAttributes_t which,
                                              const void* value,
                                              size_t bytes)
    WARPGAUGE_SIM_CALL(cublasLtMatmulDescSetAttribute);
cublasStatus_t cublasLtMatrixLayoutCreate(
    cublasLtMatrixLayout_t* made, cudaDataType type, uint64_t rows, uint64_t cols, int64_t leading)
    WARPGAUGE_SIM_CALL(cublasLtMatrixLayoutCreate);
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t of)
    WARPGAUGE_SIM_CALL(cublasLtMatrixLayoutDestroy);
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t of,
                                                cublasLtMatrixLayoutAttribute_t which,
                                                const void* value,
                                                size_t bytes)
    WARPGAUGE_SIM_CALL(cublasLtMatrixLayoutSetAttribute);
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made)
    WARPGAUGE_SIM_CALL(cublasLtMatmulPreferenceCreate);
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t of)
    WARPGAUGE_SIM_CALL(cublasLtMatmulPreferenceDestroy);
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t of,
                                                    cublasLtMatmulPreferenceAttributes_t which,
                                                    const void* value,
                                                    size_t bytes)
    WARPGAUGE_SIM_CALL(cublasLtMatmulPreferenceSetAttribute);
// One algorithm, which needs no workspace; none where cublasLtMatmul would not work.
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle,
                                              cublasLtMatmulDesc_t how,
                                              cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c,
                                              cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference,
                                              int most,
                                              cublasLtMatmulHeuristicResult_t* results,
                                              int* found)
    WARPGAUGE_SIM_CALL(cublasLtMatmulAlgoGetHeuristic);
cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle,
                              cublasLtMatmulDesc_t how,
                              const void* alpha,
                              const void* a,
                              cublasLtMatrixLayout_t a_layout,
                              const void* b,
                              cublasLtMatrixLayout_t b_layout,
                              const void* beta,
                              const void* c,
                              cublasLtMatrixLayout_t c_layout,
                              void* d,
                              cublasLtMatrixLayout_t d_layout,
                              const cublasLtMatmulAlgo_t* algorithm,
                              void* workspace,
                              size_t workspace_bytes,
                              cudaStream_t stream) WARPGAUGE_SIM_CALL(cublasLtMatmul);
#ifdef __cplusplus
}
#endif

#include "warpgauge_surface/own_names_end.inc"
