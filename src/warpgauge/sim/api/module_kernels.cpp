// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/host_loop.hpp"
#include "warpgauge/sim/api/kernel_table.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/include/cuda.h"
#include "warpgauge/sim/order/operation.hpp"

#include <cstring>
#include <memory>
#include <vector>

// Kernels by the driver's handles, which are their addresses.

using namespace warpgauge::sim;

namespace {

const void* kernel_of(CUfunction function) { return function; }

bool is_kernel(CUfunction function) {
  return function != nullptr && warpgauge_sim_find_kernel(kernel_of(function)) != nullptr;
}

/// The driver has one result where the runtime tells its errors apart.
CUresult result_of(cudaError_t error) {
  switch (error) {
    case cudaErrorInvalidConfiguration:
      return CUDA_ERROR_INVALID_VALUE;
    case cudaErrorInvalidDeviceFunction:
      return CUDA_ERROR_INVALID_HANDLE;
    default:
      return static_cast<CUresult>(error);
  }
}

/// Arguments that a program passes in one buffer, each where its alignment puts it.
class packed_arguments {
 public:
  /// @return whether `extra` describes as much as the kernel takes
  bool read(const void* kernel, void** extra) {
    const void* buffer = nullptr;
    std::size_t bytes = 0;
    for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
      if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER) {
        buffer = extra[1];
      } else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[1] != nullptr) {
        bytes = *static_cast<const std::size_t*>(extra[1]);
      } else {
        return false;
      }
    }
    if (buffer == nullptr || bytes > sizeof copy_) return false;
    std::memcpy(copy_, buffer, bytes);
    std::size_t at = 0;
    for (const warpgauge_sim_parameter& p : parameters_of(kernel)) {
      at = (at + p.alignment - 1) / p.alignment * p.alignment;
      if (at + p.bytes > bytes) return false;
      places_.push_back(copy_ + at);
      at += p.bytes;
    }
    return true;
  }

  void** places() { return places_.data(); }

 private:
  // The program's own need not be aligned. CUDA's kernels take as much.
  alignas(256) unsigned char copy_[32764];
  std::vector<void*> places_;
};

CUresult launch(CUfunction function,
                const warpgauge_sim_configuration& configuration,
                void** arguments,
                void** extra) {
  if (!is_kernel(function)) return CUDA_ERROR_INVALID_HANDLE;
  if (arguments != nullptr && extra != nullptr) return CUDA_ERROR_INVALID_VALUE;
  const void* const kernel = kernel_of(function);
  const auto launcher = warpgauge_sim_find_kernel(kernel);
  order::set_launch_caller(configuration.caller);
  host_loop::set_caller(configuration.caller);
  if (extra == nullptr) {
    return result_of(static_cast<cudaError_t>(launcher(&configuration, arguments)));
  }
  const auto packed = std::make_unique<packed_arguments>();
  if (!packed->read(kernel, extra)) return CUDA_ERROR_INVALID_VALUE;
  // A kernel without parameters has no places; their array is not null even so.
  void* none = nullptr;
  void** const places = packed->places() == nullptr ? &none : packed->places();
  return result_of(static_cast<cudaError_t>(launcher(&configuration, places)));
}

}  // namespace

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
  if (value == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (!is_kernel(function)) return CUDA_ERROR_INVALID_HANDLE;
  cudaFuncAttributes all{};
  if (const cudaError_t e = cudaFuncGetAttributes(&all, kernel_of(function))) return result_of(e);
  switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = all.maxThreadsPerBlock;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *value = static_cast<int>(all.sharedSizeBytes);
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
      *value = static_cast<int>(all.constSizeBytes);
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
      *value = static_cast<int>(all.localSizeBytes);
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
      *value = all.numRegs;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
      *value = all.ptxVersion;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
      *value = all.binaryVersion;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
      *value = all.cacheModeCA;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      *value = all.maxDynamicSharedSizeBytes;
      return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      *value = all.preferredShmemCarveout;
      return CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  if (!is_kernel(function)) return CUDA_ERROR_INVALID_HANDLE;
  return result_of(
      cudaFuncSetAttribute(kernel_of(function), static_cast<cudaFuncAttribute>(attribute), value));
}
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache) {
  return is_kernel(function) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                     CUfunction function,
                                                     int block_threads,
                                                     std::size_t dynamic_shared_bytes) {
  if (!is_kernel(function)) return CUDA_ERROR_INVALID_HANDLE;
  return result_of(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, kernel_of(function), block_threads, dynamic_shared_bytes));
}
CUresult cuOccupancyMaxPotentialBlockSize(int* grid,
                                          int* block,
                                          CUfunction function,
                                          CUoccupancyB2DSize shared_bytes_of,
                                          std::size_t dynamic_shared_bytes,
                                          int limit) {
  if (!is_kernel(function)) return CUDA_ERROR_INVALID_HANDLE;
  const auto shared_bytes = [=](int threads) {
    return shared_bytes_of == nullptr ? dynamic_shared_bytes : shared_bytes_of(threads);
  };
  return result_of(cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      grid, block, kernel_of(function), shared_bytes, limit));
}

CUresult cuLaunchKernel(CUfunction function,
                        unsigned grid_x,
                        unsigned grid_y,
                        unsigned grid_z,
                        unsigned block_x,
                        unsigned block_y,
                        unsigned block_z,
                        unsigned dynamic_shared_bytes,
                        CUstream stream,
                        void** arguments,
                        void** extra) {
  return launch(function,
                {{grid_x, grid_y, grid_z},
                 {block_x, block_y, block_z},
                 dynamic_shared_bytes,
                 stream,
                 0,
                 __builtin_return_address(0)},
                arguments,
                extra);
}
CUresult cuLaunchCooperativeKernel(CUfunction function,
                                   unsigned grid_x,
                                   unsigned grid_y,
                                   unsigned grid_z,
                                   unsigned block_x,
                                   unsigned block_y,
                                   unsigned block_z,
                                   unsigned dynamic_shared_bytes,
                                   CUstream stream,
                                   void** arguments) {
  return launch(function,
                {{grid_x, grid_y, grid_z},
                 {block_x, block_y, block_z},
                 dynamic_shared_bytes,
                 stream,
                 1,
                 __builtin_return_address(0)},
                arguments,
                nullptr);
}
