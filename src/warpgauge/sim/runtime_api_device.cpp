// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/device_memory.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/runtime_errors.hpp"

#include <cstdio>
#include <map>
#include <mutex>

using namespace warpgauge::sim;

namespace {

constexpr int kib = 1024;
constexpr int default_dynamic_shared = 48 * kib;
constexpr int most_dynamic_shared = 227 * kib;
constexpr int version = CUDART_VERSION;

struct kernel_settings {
  std::mutex mutex;
  std::map<const void*, std::size_t> dynamic_shared;
};

kernel_settings& settings() {
  static auto& instance = *new kernel_settings;
  return instance;
}

// Limits of compute capability 9.0. What would say how fast the device is, is 0.
cudaDeviceProp properties() {
  cudaDeviceProp p{};
  std::snprintf(p.name, sizeof p.name, "warpgauge simulator");
  p.totalGlobalMem = device_memory::total_bytes();
  p.sharedMemPerBlock = default_dynamic_shared;
  p.regsPerBlock = 64 * kib;
  p.warpSize = 32;
  p.memPitch = 0x7fffffff;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 0x7fffffff;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.totalConstMem = 64 * kib;
  p.major = 9;
  p.minor = 0;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.multiProcessorCount = 132;
  p.canMapHostMemory = 1;
  p.unifiedAddressing = 1;
  p.maxThreadsPerMultiProcessor = 2048;
  p.sharedMemPerMultiprocessor = 228 * kib;
  p.regsPerMultiprocessor = 64 * kib;
  p.managedMemory = 1;
  p.sharedMemPerBlockOptin = most_dynamic_shared;
  p.maxBlocksPerMultiProcessor = 32;
  p.reservedSharedMemPerBlock = kib;
  return p;
}

// -1: not an attribute of this device
int attribute_of(cudaDeviceAttr attribute) {
  const cudaDeviceProp p = properties();
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      return p.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX:
      return p.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY:
      return p.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ:
      return p.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX:
      return p.maxGridSize[0];
    case cudaDevAttrMaxGridDimY:
      return p.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ:
      return p.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return static_cast<int>(p.sharedMemPerBlock);
    case cudaDevAttrTotalConstantMemory:
      return static_cast<int>(p.totalConstMem);
    case cudaDevAttrWarpSize:
      return p.warpSize;
    case cudaDevAttrMaxPitch:
      return static_cast<int>(p.memPitch);
    case cudaDevAttrMaxRegistersPerBlock:
      return p.regsPerBlock;
    case cudaDevAttrTextureAlignment:
      return static_cast<int>(p.textureAlignment);
    case cudaDevAttrMultiProcessorCount:
      return p.multiProcessorCount;
    case cudaDevAttrCanMapHostMemory:
      return p.canMapHostMemory;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return p.maxThreadsPerMultiProcessor;
    case cudaDevAttrUnifiedAddressing:
      return p.unifiedAddressing;
    case cudaDevAttrComputeCapabilityMajor:
      return p.major;
    case cudaDevAttrComputeCapabilityMinor:
      return p.minor;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return static_cast<int>(p.sharedMemPerMultiprocessor);
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return p.regsPerMultiprocessor;
    case cudaDevAttrManagedMemory:
      return p.managedMemory;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return static_cast<int>(p.sharedMemPerBlockOptin);
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return p.maxBlocksPerMultiProcessor;
    case cudaDevAttrClockRate:
    case cudaDevAttrKernelExecTimeout:
    case cudaDevAttrIntegrated:
    case cudaDevAttrComputeMode:
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrEccEnabled:
    case cudaDevAttrPciBusId:
    case cudaDevAttrPciDeviceId:
    case cudaDevAttrMemoryClockRate:
    case cudaDevAttrGlobalMemoryBusWidth:
    case cudaDevAttrL2CacheSize:
    case cudaDevAttrAsyncEngineCount:
    case cudaDevAttrPageableMemoryAccess:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrCooperativeLaunch:
      return 0;
  }
  return -1;
}

}  // namespace

std::size_t warpgauge::sim::dynamic_shared_limit(const void* kernel) {
  kernel_settings& s = settings();
  const std::lock_guard lock(s.mutex);
  const auto it = s.dynamic_shared.find(kernel);
  return it == s.dynamic_shared.end() ? default_dynamic_shared : it->second;
}

cudaError_t cudaGetDeviceCount(int* count) {
  if (count == nullptr) return record_error(cudaErrorInvalidValue);
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  if (device == nullptr) return record_error(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return record_error(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
cudaError_t cudaDeviceSynchronize() { return take_launch_error(); }

cudaError_t cudaDeviceReset() {
  device_memory::release_all();
  kernel_settings& s = settings();
  const std::lock_guard lock(s.mutex);
  s.dynamic_shared.clear();
  return take_launch_error();
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* out, int device) {
  if (out == nullptr) return record_error(cudaErrorInvalidValue);
  if (device != 0) return record_error(cudaErrorInvalidDevice);
  *out = properties();
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (device != 0) return record_error(cudaErrorInvalidDevice);
  const int found = attribute_of(attribute);
  if (value == nullptr || found < 0) return record_error(cudaErrorInvalidValue);
  *value = found;
  return cudaSuccess;
}

// Stacks and the printf buffer are the host's and have no limit to set.
cudaError_t cudaDeviceGetLimit(size_t*, cudaLimit) { return record_error(cudaErrorNotSupported); }
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return record_error(cudaErrorNotSupported); }

cudaError_t cudaDriverGetVersion(int* out) {
  if (out == nullptr) return record_error(cudaErrorInvalidValue);
  *out = version;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* out) { return cudaDriverGetVersion(out); }

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  if (kernel == nullptr) return record_error(cudaErrorInvalidDeviceFunction);
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
    return record_error(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
  }
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
      value > most_dynamic_shared) {
    return record_error(cudaErrorInvalidValue);
  }
  kernel_settings& s = settings();
  const std::lock_guard lock(s.mutex);
  s.dynamic_shared[kernel] = static_cast<std::size_t>(value);
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
  if (attributes == nullptr) return record_error(cudaErrorInvalidValue);
  if (kernel == nullptr) return record_error(cudaErrorInvalidDeviceFunction);
  *attributes = {};
  attributes->maxThreadsPerBlock = 1024;
  attributes->ptxVersion = attributes->binaryVersion = 90;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(kernel));
  attributes->preferredShmemCarveout = -1;
  return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache) {
  return record_error(kernel == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int*, const void*, int, size_t) {
  return record_error(cudaErrorNotSupported);
}
