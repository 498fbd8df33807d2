// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_call.hpp"

#include <cstddef>

namespace {

template <class T>
cublasStatus_t transfer(int rows,
                        int cols,
                        int bytes,
                        const void* from,
                        int from_ld,
                        void* to,
                        int to_ld,
                        cudaMemcpyKind kind,
                        const cudaStream_t* stream = nullptr) {
  if (rows < 0 || cols < 0 || bytes <= 0 || from_ld <= 0 || to_ld <= 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto size = static_cast<T>(bytes);
  const T to_pitch = to_ld * size, from_pitch = from_ld * size, width = rows * size;
  const auto height = static_cast<T>(cols);
  const cudaError_t error =
      stream == nullptr
          ? cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind)
          : cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, *stream);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

}  // namespace

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = new cublasContext;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
  handle->stream = stream;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
  *stream = handle->stream;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  handle->math = mode;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  *mode = handle->math;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  handle->pointers = mode;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  *mode = handle->pointers;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetWorkspace(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}
const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_EXECUTION_FAILED:
      return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR:
      return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_MAPPING_ERROR:
      return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return "CUBLAS_STATUS_NOT_SUPPORTED";
    default:
      return "an unknown cublasStatus_t";
  }
}
const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

cublasStatus_t cublasSetMatrix(
    int rows, int cols, int bytes, const void* from, int from_ld, void* to, int to_ld) {
  return transfer<std::size_t>(rows, cols, bytes, from, from_ld, to, to_ld, cudaMemcpyHostToDevice);
}
cublasStatus_t cublasGetMatrix(
    int rows, int cols, int bytes, const void* from, int from_ld, void* to, int to_ld) {
  return transfer<std::size_t>(rows, cols, bytes, from, from_ld, to, to_ld, cudaMemcpyDeviceToHost);
}
// A vector is a matrix of one row.
cublasStatus_t cublasSetVector(
    int n, int bytes, const void* from, int from_step, void* to, int to_step) {
  return cublasSetMatrix(1, n, bytes, from, from_step, to, to_step);
}
cublasStatus_t cublasGetVector(
    int n, int bytes, const void* from, int from_step, void* to, int to_step) {
  return cublasGetMatrix(1, n, bytes, from, from_step, to, to_step);
}

cublasStatus_t cublasSetMatrixAsync(int rows,
                                    int cols,
                                    int bytes,
                                    const void* from,
                                    int from_ld,
                                    void* to,
                                    int to_ld,
                                    cudaStream_t stream) {
  return transfer<std::size_t>(
      rows, cols, bytes, from, from_ld, to, to_ld, cudaMemcpyHostToDevice, &stream);
}
cublasStatus_t cublasGetMatrixAsync(int rows,
                                    int cols,
                                    int bytes,
                                    const void* from,
                                    int from_ld,
                                    void* to,
                                    int to_ld,
                                    cudaStream_t stream) {
  return transfer<std::size_t>(
      rows, cols, bytes, from, from_ld, to, to_ld, cudaMemcpyDeviceToHost, &stream);
}
cublasStatus_t cublasSetVectorAsync(
    int n, int bytes, const void* from, int from_step, void* to, int to_step, cudaStream_t stream) {
  return cublasSetMatrixAsync(1, n, bytes, from, from_step, to, to_step, stream);
}
cublasStatus_t cublasGetVectorAsync(
    int n, int bytes, const void* from, int from_step, void* to, int to_step, cudaStream_t stream) {
  return cublasGetMatrixAsync(1, n, bytes, from, from_step, to, to_step, stream);
}
