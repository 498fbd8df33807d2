// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// cuSPARSE's descriptors of matrices and its conversions, for cusparse.h.

// clang-format off
#define WARPGAUGE_CUSPARSE(name, ...) \
  cusparseStatus_t cusparse##name(__VA_ARGS__) WARPGAUGE_SIM_CALL(cusparse##name);
WARPGAUGE_CUSPARSE(GetPointerMode, cusparseHandle_t handle, cusparsePointerMode_t* mode)
WARPGAUGE_CUSPARSE(SetMatFillMode, cusparseMatDescr_t matrix, cusparseFillMode_t fill)
WARPGAUGE_CUSPARSE(SetMatDiagType, cusparseMatDescr_t matrix, cusparseDiagType_t diagonal)
WARPGAUGE_CUSPARSE(CreateCsc, cusparseSpMatDescr_t* matrix, int64_t rows, int64_t cols,
                   int64_t nonzeros, void* column_offsets, void* rows_of, void* values,
                   cusparseIndexType_t offset_type, cusparseIndexType_t row_type,
                   cusparseIndexBase_t base, cudaDataType type)
WARPGAUGE_CUSPARSE(SpMatGetSize, cusparseConstSpMatDescr_t matrix, int64_t* rows, int64_t* cols,
                   int64_t* nonzeros)
WARPGAUGE_CUSPARSE(SpMatGetFormat, cusparseConstSpMatDescr_t matrix, cusparseFormat_t* format)
WARPGAUGE_CUSPARSE(SpMatGetIndexBase, cusparseConstSpMatDescr_t matrix, cusparseIndexBase_t* base)
WARPGAUGE_CUSPARSE(SpMatGetValues, cusparseSpMatDescr_t matrix, void** values)
WARPGAUGE_CUSPARSE(SpMatSetValues, cusparseSpMatDescr_t matrix, void* values)
WARPGAUGE_CUSPARSE(SpMatSetAttribute, cusparseSpMatDescr_t matrix,
                   cusparseSpMatAttribute_t attribute, void* data, size_t bytes)
WARPGAUGE_CUSPARSE(SpMatGetAttribute, cusparseConstSpMatDescr_t matrix,
                   cusparseSpMatAttribute_t attribute, void* data, size_t bytes)
WARPGAUGE_CUSPARSE(CsrSetPointers, cusparseSpMatDescr_t matrix, void* row_offsets, void* columns,
                   void* values)
WARPGAUGE_CUSPARSE(CscSetPointers, cusparseSpMatDescr_t matrix, void* column_offsets,
                   void* rows_of, void* values)
WARPGAUGE_CUSPARSE(CooSetPointers, cusparseSpMatDescr_t matrix, void* row_indices, void* columns,
                   void* values)
WARPGAUGE_CUSPARSE(DnVecGet, cusparseDnVecDescr_t vector, int64_t* size, void** values,
                   cudaDataType* type)
WARPGAUGE_CUSPARSE(DnVecGetValues, cusparseDnVecDescr_t vector, void** values)
WARPGAUGE_CUSPARSE(CreateDnMat, cusparseDnMatDescr_t* matrix, int64_t rows, int64_t cols,
                   int64_t leading, void* values, cudaDataType type, cusparseOrder_t order)
WARPGAUGE_CUSPARSE(DestroyDnMat, cusparseConstDnMatDescr_t matrix)
WARPGAUGE_CUSPARSE(DnMatGet, cusparseDnMatDescr_t matrix, int64_t* rows, int64_t* cols,
                   int64_t* leading, void** values, cudaDataType* type, cusparseOrder_t* order)
WARPGAUGE_CUSPARSE(DnMatGetValues, cusparseDnMatDescr_t matrix, void** values)
WARPGAUGE_CUSPARSE(DnMatSetValues, cusparseDnMatDescr_t matrix, void* values)

WARPGAUGE_CUSPARSE(Xcsr2coo, cusparseHandle_t handle, const int* row_offsets, int nonzeros, int m,
                   int* row_indices, cusparseIndexBase_t base)
WARPGAUGE_CUSPARSE(Xcoo2csr, cusparseHandle_t handle, const int* row_indices, int nonzeros, int m,
                   int* row_offsets, cusparseIndexBase_t base)
WARPGAUGE_CUSPARSE(Csr2cscEx2_bufferSize, cusparseHandle_t handle, int m, int n, int nonzeros,
                   const void* values, const int* row_offsets, const int* columns,
                   void* values_to, int* column_offsets, int* rows_of, cudaDataType type,
                   cusparseAction_t action, cusparseIndexBase_t base,
                   cusparseCsr2CscAlg_t algorithm, size_t* bytes)
WARPGAUGE_CUSPARSE(Csr2cscEx2, cusparseHandle_t handle, int m, int n, int nonzeros,
                   const void* values, const int* row_offsets, const int* columns,
                   void* values_to, int* column_offsets, int* rows_of, cudaDataType type,
                   cusparseAction_t action, cusparseIndexBase_t base,
                   cusparseCsr2CscAlg_t algorithm, void* buffer)
WARPGAUGE_CUSPARSE(SparseToDense_bufferSize, cusparseHandle_t handle, cusparseConstSpMatDescr_t a,
                   cusparseDnMatDescr_t b, cusparseSparseToDenseAlg_t algorithm, size_t* bytes)
WARPGAUGE_CUSPARSE(SparseToDense, cusparseHandle_t handle, cusparseConstSpMatDescr_t a,
                   cusparseDnMatDescr_t b, cusparseSparseToDenseAlg_t algorithm, void* buffer)
WARPGAUGE_CUSPARSE(DenseToSparse_bufferSize, cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                   cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t algorithm, size_t* bytes)
WARPGAUGE_CUSPARSE(DenseToSparse_analysis, cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                   cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t algorithm, void* buffer)
WARPGAUGE_CUSPARSE(DenseToSparse_convert, cusparseHandle_t handle, cusparseConstDnMatDescr_t a,
                   cusparseSpMatDescr_t b, cusparseDenseToSparseAlg_t algorithm, void* buffer)
#undef WARPGAUGE_CUSPARSE
// clang-format on
