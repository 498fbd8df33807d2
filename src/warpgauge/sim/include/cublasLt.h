// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cublas_api.h"
#include "warpgauge_surface/refusals.hpp"

/// The types of cuBLASLt and its handle, which widely shared headers name. Calls that would
/// multiply are refused.
typedef struct cublasLtContext* cublasLtHandle_t;
typedef struct warpgauge_cublas_lt_matmul* cublasLtMatmulDesc_t;
typedef struct warpgauge_cublas_lt_layout* cublasLtMatrixLayout_t;
typedef struct warpgauge_cublas_lt_preference* cublasLtMatmulPreference_t;
typedef struct {
  std::uint64_t data[8];
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

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  static char context;
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = reinterpret_cast<cublasLtHandle_t>(&context);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  return handle == nullptr ? CUBLAS_STATUS_NOT_INITIALIZED : CUBLAS_STATUS_SUCCESS;
}

#define WARPGAUGE_CUBLAS_LT_REFUSED(name)                              \
  template <class... Arguments>                                        \
  cublasStatus_t name(Arguments&&...) {                                \
    static_assert(::warpgauge::sim::surface::never<Arguments...>,      \
                  "warpgauge simulator: cuBLASLt (" #name              \
                  ") is not simulated; declare the variant gpu_only"); \
    return CUBLAS_STATUS_NOT_SUPPORTED;                                \
  }
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmul)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulAlgoGetHeuristic)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulDescCreate)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulDescDestroy)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulDescSetAttribute)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulPreferenceCreate)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulPreferenceDestroy)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatmulPreferenceSetAttribute)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatrixLayoutCreate)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatrixLayoutDestroy)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatrixLayoutSetAttribute)
WARPGAUGE_CUBLAS_LT_REFUSED(cublasLtMatrixTransform)
#undef WARPGAUGE_CUBLAS_LT_REFUSED

#include "warpgauge_surface/own_names_end.inc"
