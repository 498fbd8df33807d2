// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/launch_limits.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/static_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

using namespace warpgauge::sim;

namespace {

struct kernel_settings {
  std::mutex mutex;
  std::map<const void*, std::size_t> dynamic_shared;
};

kernel_settings& all_settings() {
  static auto& instance = *new kernel_settings;
  return instance;
}

/// False where the address surely is no kernel's: null, a variable, a string, device memory.
/// Kernels that the front end did not compile are not in the table, so a host function may be one.
bool may_be_kernel(const void* kernel) {
  const auto address = reinterpret_cast<std::uintptr_t>(kernel);
  return kernel != nullptr &&
         (warpgauge_sim_find_kernel(kernel) != nullptr ||
          !(static_data::is_data(address) || device_memory::contains(address)));
}

cudaError_t refuse_function(const void* kernel) {
  return record_error(cudaErrorInvalidDeviceFunction,
                      kernel == nullptr ? "the kernel is a null pointer" : "it is not a kernel");
}

}  // namespace

std::size_t warpgauge::sim::dynamic_shared_limit(const void* kernel) {
  kernel_settings& s = all_settings();
  const std::lock_guard lock(s.mutex);
  const auto it = s.dynamic_shared.find(kernel);
  return it == s.dynamic_shared.end() ? default_dynamic_shared : it->second;
}

void warpgauge::sim::forget_kernel_settings() {
  kernel_settings& s = all_settings();
  const std::lock_guard lock(s.mutex);
  s.dynamic_shared.clear();
}

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  if (!may_be_kernel(kernel)) return refuse_function(kernel);
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
    return record_error(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
  }
  // Clusters of several blocks are refused when they are launched.
  if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) return cudaSuccess;
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
      value > most_dynamic_shared) {
    return record_error(cudaErrorInvalidValue);
  }
  if (const std::size_t own = static_shared_bytes(kernel);
      static_cast<std::size_t>(value) + own > most_dynamic_shared) {
    return record_error(cudaErrorInvalidValue,
                        fmt::format("{} bytes of dynamic and {} of static shared memory, {} "
                                    "together at most",
                                    value,
                                    own,
                                    most_dynamic_shared));
  }
  kernel_settings& s = all_settings();
  const std::lock_guard lock(s.mutex);
  s.dynamic_shared[kernel] = static_cast<std::size_t>(value);
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
  if (attributes == nullptr) return record_error(cudaErrorInvalidValue);
  if (!may_be_kernel(kernel)) return refuse_function(kernel);
  *attributes = {};
  attributes->maxThreadsPerBlock = static_cast<int>(most_threads_of(kernel));
  attributes->sharedSizeBytes = static_shared_bytes(kernel);
  attributes->ptxVersion = attributes->binaryVersion = architecture_of(kernel) / 10;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(kernel));
  attributes->preferredShmemCarveout = -1;
  return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache) {
  return may_be_kernel(kernel) ? cudaSuccess : refuse_function(kernel);
}

cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, cudaSharedMemConfig) {
  return may_be_kernel(kernel) ? cudaSuccess : refuse_function(kernel);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                          const void* kernel,
                                                          int block_threads,
                                                          size_t dynamic_shared_bytes) {
  if (!may_be_kernel(kernel)) return refuse_function(kernel);
  if (blocks == nullptr || block_threads <= 0) return record_error(cudaErrorInvalidValue);
  *blocks = blocks_per_multiprocessor(kernel, block_threads, dynamic_shared_bytes);
  return cudaSuccess;
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes,
                                                      const void* kernel,
                                                      int blocks,
                                                      int block_threads) {
  if (!may_be_kernel(kernel)) return refuse_function(kernel);
  if (bytes == nullptr || blocks <= 0 || block_threads <= 0) {
    return record_error(cudaErrorInvalidValue);
  }
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  const std::size_t each = p.sharedMemPerMultiprocessor / static_cast<std::size_t>(blocks);
  *bytes = each < p.reservedSharedMemPerBlock
               ? 0
               : std::min(each - p.reservedSharedMemPerBlock, p.sharedMemPerBlockOptin);
  return cudaSuccess;
}
