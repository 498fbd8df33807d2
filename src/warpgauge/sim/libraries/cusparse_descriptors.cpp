// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cusparse_call.hpp"

#include <cstring>

using namespace warpgauge::sim;

namespace {

cusparseStatus_t create(cusparseSpMatDescr_t* to, const cusparseSpMatDescr& matrix) {
  if (to == nullptr || matrix.rows < 0 || matrix.cols < 0 || matrix.nonzeros < 0 ||
      !is_index(matrix.row_type) || !is_index(matrix.column_type))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_value(matrix.type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  *to = new cusparseSpMatDescr(matrix);
  return CUSPARSE_STATUS_SUCCESS;
}

/// Where an attribute of a matrix is kept, which is a number of the size of an int.
int* attribute_of(cusparseSpMatDescr& matrix, cusparseSpMatAttribute_t attribute) {
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) return reinterpret_cast<int*>(&matrix.fill);
  if (attribute == CUSPARSE_SPMAT_DIAG_TYPE) return reinterpret_cast<int*>(&matrix.diagonal);
  return nullptr;
}

cusparseStatus_t set_pointers(cusparseSpMatDescr_t matrix,
                              cusparseFormat_t format,
                              void* places,
                              void* across,
                              void* values) {
  if (matrix == nullptr || matrix->format != format) return CUSPARSE_STATUS_INVALID_VALUE;
  matrix->row_places = places;
  matrix->columns = across;
  matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* matrix) {
  *matrix = new cusparseMatDescr;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix) {
  delete matrix;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t matrix, cusparseMatrixType_t type) {
  matrix->type = type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t matrix, cusparseIndexBase_t base) {
  matrix->base = base;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t matrix, cusparseFillMode_t fill) {
  matrix->fill = fill;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t matrix, cusparseDiagType_t diagonal) {
  matrix->diagonal = diagonal;
  return CUSPARSE_STATUS_SUCCESS;
}
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
                                   cudaDataType type) {
  return create(matrix,
                {CUSPARSE_FORMAT_CSR,
                 rows,
                 cols,
                 nonzeros,
                 row_offsets,
                 columns,
                 values,
                 offset_type,
                 column_type,
                 base,
                 type,
                 {},
                 {}});
}
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t* matrix,
                                   int64_t rows,
                                   int64_t cols,
                                   int64_t nonzeros,
                                   void* column_offsets,
                                   void* rows_of,
                                   void* values,
                                   cusparseIndexType_t offset_type,
                                   cusparseIndexType_t row_type,
                                   cusparseIndexBase_t base,
                                   cudaDataType type) {
  return create(matrix,
                {CUSPARSE_FORMAT_CSC,
                 rows,
                 cols,
                 nonzeros,
                 column_offsets,
                 rows_of,
                 values,
                 offset_type,
                 row_type,
                 base,
                 type,
                 {},
                 {}});
}
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* matrix,
                                   int64_t rows,
                                   int64_t cols,
                                   int64_t nonzeros,
                                   void* row_indices,
                                   void* columns,
                                   void* values,
                                   cusparseIndexType_t index_type,
                                   cusparseIndexBase_t base,
                                   cudaDataType type) {
  return create(matrix,
                {CUSPARSE_FORMAT_COO,
                 rows,
                 cols,
                 nonzeros,
                 row_indices,
                 columns,
                 values,
                 index_type,
                 index_type,
                 base,
                 type,
                 {},
                 {}});
}
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix) {
  delete matrix;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* vector,
                                     int64_t size,
                                     void* values,
                                     cudaDataType type) {
  if (vector == nullptr || size < 0) return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_value(type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  *vector = new cusparseDnVecDescr{size, values, type};
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector) {
  delete vector;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void* values) {
  vector->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector,
                                  int64_t* size,
                                  void** values,
                                  cudaDataType* type) {
  if (vector == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *size = vector->size;
  *values = vector->values;
  *type = vector->type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void** values) {
  *values = vector->values;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix,
                                      int64_t* rows,
                                      int64_t* cols,
                                      int64_t* nonzeros) {
  if (matrix == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = matrix->rows;
  *cols = matrix->cols;
  *nonzeros = matrix->nonzeros;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix,
                                        cusparseFormat_t* format) {
  *format = matrix->format;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix,
                                           cusparseIndexBase_t* base) {
  *base = matrix->base;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void** values) {
  *values = matrix->values;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void* values) {
  matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute,
                                           void* data,
                                           size_t bytes) {
  if (matrix == nullptr || data == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  int* const kept = attribute_of(*matrix, attribute);
  if (kept == nullptr || bytes != sizeof *kept) return CUSPARSE_STATUS_INVALID_VALUE;
  std::memcpy(kept, data, bytes);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix,
                                           cusparseSpMatAttribute_t attribute,
                                           void* data,
                                           size_t bytes) {
  if (matrix == nullptr || data == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  cusparseSpMatDescr copy = *matrix;
  const int* const kept = attribute_of(copy, attribute);
  if (kept == nullptr || bytes != sizeof *kept) return CUSPARSE_STATUS_INVALID_VALUE;
  std::memcpy(data, kept, bytes);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix,
                                        void* row_offsets,
                                        void* columns,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSR, row_offsets, columns, values);
}
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix,
                                        void* column_offsets,
                                        void* rows_of,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_CSC, column_offsets, rows_of, values);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix,
                                        void* row_indices,
                                        void* columns,
                                        void* values) {
  return set_pointers(matrix, CUSPARSE_FORMAT_COO, row_indices, columns, values);
}

cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* matrix,
                                     int64_t rows,
                                     int64_t cols,
                                     int64_t ld,
                                     void* values,
                                     cudaDataType type,
                                     cusparseOrder_t order) {
  const bool by_rows = order == CUSPARSE_ORDER_ROW;
  if (matrix == nullptr || rows < 0 || cols < 0 || ld < (by_rows ? cols : rows) ||
      (!by_rows && order != CUSPARSE_ORDER_COL))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_value(type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  *matrix = new cusparseDnMatDescr{rows, cols, ld, values, type, order};
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix) {
  delete matrix;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t matrix,
                                  int64_t* rows,
                                  int64_t* cols,
                                  int64_t* ld,
                                  void** values,
                                  cudaDataType* type,
                                  cusparseOrder_t* order) {
  if (matrix == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = matrix->rows;
  *cols = matrix->cols;
  *ld = matrix->ld;
  *values = matrix->values;
  *type = matrix->type;
  *order = matrix->order;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t matrix, void** values) {
  *values = matrix->values;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void* values) {
  matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}
