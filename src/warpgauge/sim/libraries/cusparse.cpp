// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cusparse.h"

#include "warpgauge/sim/libraries/library_call.hpp"
#include "warpgauge/sim/libraries/numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <cstdint>
#include <utility>
#include <vector>

using namespace warpgauge::sim;

struct cusparseContext {
  cudaStream_t stream = nullptr;
  bool scalars_on_device = false;
};
struct cusparseMatDescr {
  cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
  cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
};
struct cusparseSpMatDescr {
  bool by_offsets = false;  ///< CSR
  std::int64_t rows = 0, cols = 0, nonzeros = 0;
  const void* row_places = nullptr;  ///< CSR: rows + 1 offsets; COO: indices
  const void* columns = nullptr;
  const void* values = nullptr;
  cusparseIndexType_t row_type{}, column_type{};
  cusparseIndexBase_t base{};
  cudaDataType type{};
};
struct cusparseDnVecDescr {
  std::int64_t size = 0;
  void* values = nullptr;
  cudaDataType type{};
};

namespace {

using use = operand::use;

std::size_t bytes_of(cusparseIndexType_t t) { return t == CUSPARSE_INDEX_64I ? 8 : 4; }
bool is_index(cusparseIndexType_t t) { return t == CUSPARSE_INDEX_32I || t == CUSPARSE_INDEX_64I; }
bool is_real(cudaDataType t) { return t == CUDA_R_32F || t == CUDA_R_64F; }

std::int64_t index_at(const void* base, cusparseIndexType_t type, std::int64_t i) {
  return type == CUSPARSE_INDEX_64I ? static_cast<const std::int64_t*>(base)[i]
                                    : static_cast<const std::int32_t*>(base)[i];
}
operand whole(const char* name, use u, const void* first, std::int64_t count, std::size_t bytes) {
  return {name, u, first, static_cast<std::size_t>(count) * bytes};
}

/// Calls f(row, column, value) with each nonzero element.
/// @return an index that the matrix does not have, if any
template <class F>
std::string for_each_nonzero(const cusparseSpMatDescr& a, F&& f) {
  const auto at = [&](std::int64_t row, std::int64_t i) {
    const std::int64_t col = index_at(a.columns, a.column_type, i) - a.base;
    if (row < 0 || row >= a.rows || col < 0 || col >= a.cols) return false;
    f(row, col, read_number(a.values, a.type, i));
    return true;
  };
  const auto wrong = [](std::int64_t i) {
    return "element " + std::to_string(i) + " of A lies outside its rows and columns";
  };
  if (!a.by_offsets) {
    for (std::int64_t i = 0; i < a.nonzeros; ++i)
      if (!at(index_at(a.row_places, a.row_type, i) - a.base, i)) return wrong(i);
    return {};
  }
  for (std::int64_t row = 0; row < a.rows; ++row) {
    const std::int64_t end = index_at(a.row_places, a.row_type, row + 1) - a.base;
    for (std::int64_t i = index_at(a.row_places, a.row_type, row) - a.base; i < end; ++i) {
      if (i < 0 || i >= a.nonzeros)
        return "the offsets of row " + std::to_string(row) + " of A lie outside its elements";
      if (!at(row, i)) return wrong(i);
    }
  }
  return {};
}

cusparseStatus_t create(cusparseSpMatDescr_t* to, const cusparseSpMatDescr& matrix) {
  if (to == nullptr || matrix.rows < 0 || matrix.cols < 0 || matrix.nonzeros < 0 ||
      !is_index(matrix.row_type) || !is_index(matrix.column_type))
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (!is_real(matrix.type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  *to = new cusparseSpMatDescr(matrix);
  return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace

cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
  if (handle == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;
  *handle = new cusparseContext;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
  delete handle;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetVersion(cusparseHandle_t, int* version) {
  *version = CUSPARSE_VERSION;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  handle->stream = stream;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t* stream) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  *stream = handle->stream;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  handle->scalars_on_device = mode == CUSPARSE_POINTER_MODE_DEVICE;
  return CUSPARSE_STATUS_SUCCESS;
}
const char* cusparseGetErrorName(cusparseStatus_t status) {
  switch (status) {
    case CUSPARSE_STATUS_SUCCESS:
      return "CUSPARSE_STATUS_SUCCESS";
    case CUSPARSE_STATUS_NOT_INITIALIZED:
      return "CUSPARSE_STATUS_NOT_INITIALIZED";
    case CUSPARSE_STATUS_INVALID_VALUE:
      return "CUSPARSE_STATUS_INVALID_VALUE";
    case CUSPARSE_STATUS_EXECUTION_FAILED:
      return "CUSPARSE_STATUS_EXECUTION_FAILED";
    case CUSPARSE_STATUS_NOT_SUPPORTED:
      return "CUSPARSE_STATUS_NOT_SUPPORTED";
    default:
      return "an unknown cusparseStatus_t";
  }
}
const char* cusparseGetErrorString(cusparseStatus_t status) { return cusparseGetErrorName(status); }

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
                {true,
                 rows,
                 cols,
                 nonzeros,
                 row_offsets,
                 columns,
                 values,
                 offset_type,
                 column_type,
                 base,
                 type});
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
                {false,
                 rows,
                 cols,
                 nonzeros,
                 row_indices,
                 columns,
                 values,
                 index_type,
                 index_type,
                 base,
                 type});
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
  if (!is_real(type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
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
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle,
                                         cusparseOperation_t,
                                         const void*,
                                         cusparseConstSpMatDescr_t,
                                         cusparseConstDnVecDescr_t,
                                         const void*,
                                         cusparseDnVecDescr_t,
                                         cudaDataType,
                                         cusparseSpMVAlg_t,
                                         size_t* bytes) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  *bytes = 8;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle,
                                         cusparseOperation_t,
                                         const void*,
                                         cusparseConstSpMatDescr_t,
                                         cusparseConstDnVecDescr_t,
                                         const void*,
                                         cusparseDnVecDescr_t,
                                         cudaDataType,
                                         cusparseSpMVAlg_t,
                                         void*) {
  return handle == nullptr ? CUSPARSE_STATUS_NOT_INITIALIZED : CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle,
                              cusparseOperation_t op,
                              const void* alpha,
                              cusparseConstSpMatDescr_t a,
                              cusparseConstDnVecDescr_t x,
                              const void* beta,
                              cusparseDnVecDescr_t y,
                              cudaDataType compute,
                              cusparseSpMVAlg_t,
                              void* buffer) {
  const order::call here(handle == nullptr ? nullptr : handle->stream);
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (buffer == nullptr) return CUSPARSE_STATUS_INVALID_VALUE;  // as of CUDA 13
  if (!is_real(compute)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  const bool transposed = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const std::int64_t n = transposed ? a->cols : a->rows;
  if (x->size != (transposed ? a->rows : a->cols) || y->size != n)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const bool on_device = handle->scalars_on_device;
  const double by_product = on_device ? 1 : read_number(alpha, compute, 0);
  const double by_y = on_device ? 1 : read_number(beta, compute, 0);
  const std::int64_t scalars = on_device ? 1 : 0;
  std::vector<operand> operands = {
      whole("alpha", use::reads, alpha, scalars, bytes_of(compute)),
      whole("beta", use::reads, beta, scalars, bytes_of(compute)),
      whole(a->by_offsets ? "the row offsets of A" : "the row indices of A",
            use::reads,
            a->row_places,
            a->by_offsets ? a->rows + 1 : a->nonzeros,
            bytes_of(a->row_type)),
      whole("the columns of A", use::reads, a->columns, a->nonzeros, bytes_of(a->column_type)),
      whole("the values of A", use::reads, a->values, a->nonzeros, bytes_of(a->type)),
      whole("x", use::reads, x->values, x->size, bytes_of(x->type)),
      whole("y", by_y == 0 ? use::writes : use::updates, y->values, n, bytes_of(y->type))};
  const auto work = [=, a = *a, x = *x, y = *y] {
    std::vector<double> sums(static_cast<std::size_t>(n));
    const std::string wrong = for_each_nonzero(a, [&](std::int64_t i, std::int64_t j, double v) {
      if (transposed) std::swap(i, j);
      sums[static_cast<std::size_t>(i)] += v * read_number(x.values, x.type, j);
    });
    if (!wrong.empty()) tell_of_library_call("cusparseSpMV: " + wrong);
    const double p = on_device ? read_number(alpha, compute, 0) : by_product;
    const double q = on_device ? read_number(beta, compute, 0) : by_y;
    for (std::int64_t i = 0; i < n; ++i) {
      const double old = q == 0 ? 0 : q * read_number(y.values, y.type, i);
      write_number(y.values, y.type, i, p * sums[static_cast<std::size_t>(i)] + old);
    }
  };
  return call_library(handle->stream, std::move(operands), work) ? CUSPARSE_STATUS_SUCCESS
                                                                 : CUSPARSE_STATUS_EXECUTION_FAILED;
}
