// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/runtime_errors.hpp"

#include "warpgauge/sim/include/cuda_runtime_api.h"

#include <algorithm>

namespace warpgauge::sim {

namespace {

thread_local cudaError_t last_error = cudaSuccess;    // of calls
thread_local cudaError_t launch_error = cudaSuccess;  // of launches, not yet reported

struct error_text {
  cudaError_t error;
  const char* name;
  const char* text;
};

#define WARPGAUGE_ERROR(error, text) \
  { error, #error, text }
constexpr error_text error_texts[] = {
    WARPGAUGE_ERROR(cudaSuccess, "no error"),
    WARPGAUGE_ERROR(cudaErrorInvalidValue, "invalid argument"),
    WARPGAUGE_ERROR(cudaErrorMemoryAllocation, "out of memory"),
    WARPGAUGE_ERROR(cudaErrorInitializationError, "initialization error"),
    WARPGAUGE_ERROR(cudaErrorInvalidConfiguration, "invalid configuration argument"),
    WARPGAUGE_ERROR(cudaErrorInvalidPitchValue, "invalid pitch argument"),
    WARPGAUGE_ERROR(cudaErrorInvalidSymbol, "invalid device symbol"),
    WARPGAUGE_ERROR(cudaErrorInvalidDevicePointer, "invalid device pointer"),
    WARPGAUGE_ERROR(cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"),
    WARPGAUGE_ERROR(cudaErrorInsufficientDriver, "driver too old for this runtime"),
    WARPGAUGE_ERROR(cudaErrorMissingConfiguration, "launch without a configuration"),
    WARPGAUGE_ERROR(cudaErrorInvalidDeviceFunction, "invalid device function"),
    WARPGAUGE_ERROR(cudaErrorNoDevice, "no CUDA-capable device is detected"),
    WARPGAUGE_ERROR(cudaErrorInvalidDevice, "invalid device ordinal"),
    WARPGAUGE_ERROR(cudaErrorInvalidKernelImage, "device kernel image is invalid"),
    WARPGAUGE_ERROR(cudaErrorNoKernelImageForDevice, "no kernel image for this device"),
    WARPGAUGE_ERROR(cudaErrorInvalidResourceHandle, "invalid resource handle"),
    WARPGAUGE_ERROR(cudaErrorIllegalState, "the operation cannot be performed in this state"),
    WARPGAUGE_ERROR(cudaErrorSymbolNotFound, "named symbol not found"),
    WARPGAUGE_ERROR(cudaErrorNotReady, "device not ready"),
    WARPGAUGE_ERROR(cudaErrorIllegalAddress, "an illegal memory access was encountered"),
    WARPGAUGE_ERROR(cudaErrorLaunchOutOfResources, "too many resources requested for launch"),
    WARPGAUGE_ERROR(cudaErrorLaunchTimeout, "the launch timed out and was terminated"),
    WARPGAUGE_ERROR(cudaErrorAssert, "device-side assert triggered"),
    WARPGAUGE_ERROR(cudaErrorHostMemoryAlreadyRegistered, "host memory is already registered"),
    WARPGAUGE_ERROR(cudaErrorHostMemoryNotRegistered, "host memory is not registered"),
    WARPGAUGE_ERROR(cudaErrorIllegalInstruction, "an illegal instruction was encountered"),
    WARPGAUGE_ERROR(cudaErrorMisalignedAddress, "misaligned address"),
    WARPGAUGE_ERROR(cudaErrorInvalidAddressSpace, "operation not supported on this address space"),
    WARPGAUGE_ERROR(cudaErrorLaunchFailure, "unspecified launch failure"),
    WARPGAUGE_ERROR(cudaErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch"),
    WARPGAUGE_ERROR(cudaErrorNotPermitted, "operation not permitted"),
    WARPGAUGE_ERROR(cudaErrorNotSupported, "operation not supported by the simulator"),
    WARPGAUGE_ERROR(cudaErrorStreamCaptureUnsupported, "not permitted when stream is capturing"),
    WARPGAUGE_ERROR(cudaErrorUnknown, "unknown error"),
};
#undef WARPGAUGE_ERROR

const error_text* find_text(cudaError_t error) {
  const auto* it = std::find_if(std::begin(error_texts),
                                std::end(error_texts),
                                [=](const error_text& e) { return e.error == error; });
  return it == std::end(error_texts) ? nullptr : it;
}

cudaError_t error_of(finding_kind kind) {
  switch (kind) {
    case finding_kind::global_out_of_bounds_read:
    case finding_kind::global_out_of_bounds_write:
    case finding_kind::shared_out_of_bounds_read:
    case finding_kind::shared_out_of_bounds_write:
    case finding_kind::null_pointer:
    case finding_kind::host_pointer:
    case finding_kind::freed_pointer:
    case finding_kind::illegal_address:
      return cudaErrorIllegalAddress;
    case finding_kind::misaligned_access:
      return cudaErrorMisalignedAddress;
    case finding_kind::step_limit:
      return cudaErrorLaunchTimeout;
    case finding_kind::assertion:
      return cudaErrorAssert;
    default:
      return cudaErrorLaunchFailure;
  }
}

}  // namespace

void set_launch_error(cudaError_t error) {
  if (launch_error == cudaSuccess) launch_error = error;
}

cudaError_t record_error(cudaError_t error) {
  if (error != cudaSuccess) last_error = error;
  return error;
}

cudaError_t take_launch_error() {
  const cudaError_t error = launch_error;
  launch_error = cudaSuccess;
  return error;
}

cudaError_t launch_error_of(const std::vector<finding>& findings) {
  // The most telling first: an overrun often makes other findings follow.
  constexpr cudaError_t by_weight[] = {cudaErrorIllegalAddress,
                                       cudaErrorMisalignedAddress,
                                       cudaErrorLaunchTimeout,
                                       cudaErrorAssert,
                                       cudaErrorLaunchFailure};
  for (const cudaError_t error : by_weight) {
    const bool found = std::any_of(findings.begin(), findings.end(), [=](const finding& f) {
      return !f.warning && error_of(f.kind) == error;
    });
    if (found) return error;
  }
  return cudaSuccess;
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

cudaError_t cudaGetLastError() {
  const cudaError_t of_launch = take_launch_error();
  const cudaError_t error = of_launch != cudaSuccess ? of_launch : last_error;
  last_error = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() {
  return launch_error != cudaSuccess ? launch_error : last_error;
}

const char* cudaGetErrorName(cudaError_t error) {
  const error_text* e = find_text(error);
  return e == nullptr ? "unrecognized error code" : e->name;
}

const char* cudaGetErrorString(cudaError_t error) {
  const error_text* e = find_text(error);
  return e == nullptr ? "unrecognized error code" : e->text;
}
