// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cublas_v2.h"
#include "warpgauge/sim/libraries/library_call.hpp"

#include <utility>
#include <vector>

/// Settings of a handle.
struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_HOST;
};

/// What all of cuBLAS's calls share. A call begins with an order::call.
namespace warpgauge::sim {

inline cudaStream_t stream_of(cublasHandle_t handle) {
  return handle == nullptr ? nullptr : handle->stream;
}

inline bool is_on_device(cublasHandle_t handle) {
  return handle != nullptr && handle->pointers == CUBLAS_POINTER_MODE_DEVICE;
}

/// Tells of a number that the host does not have, though the handle's pointer mode says so.
inline void check_mode(cublasHandle_t handle, const void* number) {
  if (!is_on_device(handle) && is_devices_alone(number))
    tell_of_library_call("a scalar is device memory, with CUBLAS_POINTER_MODE_HOST");
}

/// alpha or beta, where the handle's pointer mode says that it lies.
template <class T>
scalar<T> scalar_of(cublasHandle_t handle, const T* at) {
  check_mode(handle, at);
  return {at, is_on_device(handle)};
}

template <class Work>
cublasStatus_t call_cublas(cublasHandle_t handle,
                           std::vector<operand> operands,
                           Work work,
                           bool host_waits = false) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  return call_library(handle->stream, std::move(operands), std::move(work), host_waits)
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_EXECUTION_FAILED;
}

/// The same of a call that returns a number, which goes where the pointer mode says.
template <class T, class Compute>
cublasStatus_t call_cublas_for(cublasHandle_t handle,
                               std::vector<operand> operands,
                               T* result,
                               Compute compute) {
  check_mode(handle, result);
  const bool on_device = is_on_device(handle);
  operands.push_back(array("result", operand::use::writes, result, on_device ? 1 : 0));
  return call_cublas(
      handle, std::move(operands), [=] { *result = compute(); }, !on_device);
}

}  // namespace warpgauge::sim
