// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cusparse_call.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

using namespace warpgauge::sim;

namespace {

using use = operand::use;

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
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t* mode) {
  if (handle == nullptr) return CUSPARSE_STATUS_NOT_INITIALIZED;
  *mode = handle->scalars_on_device ? CUSPARSE_POINTER_MODE_DEVICE : CUSPARSE_POINTER_MODE_HOST;
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
    case CUSPARSE_STATUS_ALLOC_FAILED:
      return "CUSPARSE_STATUS_ALLOC_FAILED";
    case CUSPARSE_STATUS_INTERNAL_ERROR:
      return "CUSPARSE_STATUS_INTERNAL_ERROR";
    case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES:
      return "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES";
    default:
      return "an unknown cusparseStatus_t";
  }
}
const char* cusparseGetErrorString(cusparseStatus_t status) { return cusparseGetErrorName(status); }

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
  const sparse_factor by_product(handle, alpha, compute), by_y(handle, beta, compute);
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_y.as_operand("beta")};
  add_operands(operands, "A", *a, use::reads, use::reads);
  operands.push_back(whole("x", use::reads, *x));
  operands.push_back(whole("y", use_with(by_y), *y));
  return call_cusparse(handle, std::move(operands), [=, a = *a, x = *x, y = *y] {
    std::vector<double> sums(static_cast<std::size_t>(n));
    for_each_nonzero("cusparseSpMV", a, [&](std::int64_t i, std::int64_t j, double v) {
      if (transposed) std::swap(i, j);
      sums[static_cast<std::size_t>(i)] +=
          v * read_number(x.values, x.type, static_cast<std::size_t>(j));
    });
    const double p = *by_product, q = *by_y;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double old = q == 0 ? 0 : q * read_number(y.values, y.type, i);
      write_number(y.values, y.type, i, p * sums[i] + old);
    }
  });
}
