// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <mutex>

using namespace warpgauge::sim;

namespace {

constexpr int kib = 1024;
constexpr int version = CUDART_VERSION;

struct device_settings {
  std::mutex mutex;
  // By cudaLimit; CUDA's defaults. Stacks and the printf buffer are the host's and need no limit.
  std::size_t limits[7] = {1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};
  unsigned flags = cudaDeviceScheduleAuto;
};

device_settings& settings() {
  static auto& instance = *new device_settings;
  return instance;
}

// Limits of compute capability 9.0. Attributes that say how fast the device is are 0.
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
  p.multiProcessorCount = multiprocessors;
  p.canMapHostMemory = 1;
  p.unifiedAddressing = 1;
  p.maxThreadsPerMultiProcessor = 2048;
  p.sharedMemPerMultiprocessor = 228 * kib;
  p.regsPerMultiprocessor = 64 * kib;
  p.managedMemory = 1;
  p.sharedMemPerBlockOptin = most_dynamic_shared;
  p.maxBlocksPerMultiProcessor = 32;
  p.reservedSharedMemPerBlock = kib;
  p.deviceOverlap = 1;
  p.cooperativeLaunch = 1;
  p.concurrentKernels = 1;
  p.streamPrioritiesSupported = 1;
  p.concurrentManagedAccess = 1;
  p.canUseHostPointerForRegisteredMem = 1;
  p.hostRegisterSupported = 1;
  p.memoryPoolsSupported = 1;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.surfaceAlignment = 512;
  p.maxTexture1D = p.maxTexture2D[0] = p.maxSurface2D[0] = p.maxTexture2DLinear[0] = 131072;
  p.maxTexture2D[1] = p.maxSurface2D[1] = 65536;
  p.maxTexture2DLinear[1] = 65000;
  p.maxTexture2DLinear[2] = 2097120;
  p.maxTexture1DLinear = 268435456;
  p.maxTexture1DMipmap = p.maxTextureCubemap = p.maxSurface1D = p.maxSurfaceCubemap = 32768;
  for (int i = 0; i < 2; ++i) {
    p.maxTexture2DMipmap[i] = p.maxTexture2DGather[i] = 32768;
    p.maxTexture2DLayered[i] = p.maxSurface2DLayered[i] = 32768;
    p.maxTexture3DAlt[i] = 8192;
  }
  p.maxTexture3DAlt[2] = 32768;
  for (int i = 0; i < 3; ++i) p.maxTexture3D[i] = p.maxSurface3D[i] = 16384;
  p.maxTexture1DLayered[0] = p.maxSurface1DLayered[0] = 32768;
  p.maxTextureCubemapLayered[0] = p.maxSurfaceCubemapLayered[0] = 32768;
  p.maxTexture1DLayered[1] = p.maxSurface1DLayered[1] = 2048;
  p.maxTexture2DLayered[2] = p.maxSurface2DLayered[2] = 2048;
  p.maxTextureCubemapLayered[1] = p.maxSurfaceCubemapLayered[1] = 2046;
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
    case cudaDevAttrReservedSharedMemoryPerBlock:
      return static_cast<int>(p.reservedSharedMemPerBlock);
    case cudaDevAttrTexturePitchAlignment:
      return static_cast<int>(p.texturePitchAlignment);
    case cudaDevAttrSurfaceAlignment:
      return static_cast<int>(p.surfaceAlignment);
    case cudaDevAttrMaxTexture1DWidth:
      return p.maxTexture1D;
    case cudaDevAttrMaxTexture1DLinearWidth:
      return p.maxTexture1DLinear;
    case cudaDevAttrMaxTexture2DWidth:
      return p.maxTexture2D[0];
    case cudaDevAttrMaxTexture2DHeight:
      return p.maxTexture2D[1];
    case cudaDevAttrMaxTexture3DWidth:
    case cudaDevAttrMaxTexture3DHeight:
    case cudaDevAttrMaxTexture3DDepth:
      return p.maxTexture3D[0];
    case cudaDevAttrMaxTexture2DLayeredWidth:
    case cudaDevAttrMaxTexture2DLayeredHeight:
      return p.maxTexture2DLayered[0];
    case cudaDevAttrMaxTexture2DLayeredLayers:
      return p.maxTexture2DLayered[2];
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrCooperativeLaunch:
    case cudaDevAttrGpuOverlap:
    case cudaDevAttrStreamPrioritiesSupported:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
    case cudaDevAttrHostRegisterSupported:
    case cudaDevAttrMemoryPoolsSupported:
    case cudaDevAttrGlobalL1CacheSupported:
    case cudaDevAttrLocalL1CacheSupported:
      return 1;
    default:
      // Attributes of speed, and of what is not simulated, are 0.
      return attribute > 0 && attribute < cudaDevAttrMax ? 0 : -1;
  }
}

}  // namespace

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

cudaError_t cudaSetDeviceFlags(unsigned flags) {
  settings().flags = flags;
  return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
  if (const cudaError_t e = refuse_while_capturing()) return e;
  order::host_waits_for_device();
  return take_launch_error();
}

cudaError_t cudaDeviceReset() {
  order::host_waits_for_device();
  device_memory::release_all();
  forget_kernel_settings();
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

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
  device_settings& s = settings();
  const std::lock_guard lock(s.mutex);
  if (value == nullptr) return record_error(cudaErrorInvalidValue);
  if (static_cast<unsigned>(limit) >= std::size(s.limits)) {
    return record_error(cudaErrorUnsupportedLimit);
  }
  *value = s.limits[limit];
  return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  device_settings& s = settings();
  const std::lock_guard lock(s.mutex);
  if (static_cast<unsigned>(limit) >= std::size(s.limits)) {
    return record_error(cudaErrorUnsupportedLimit);
  }
  s.limits[limit] = value;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned* flags) {
  if (flags == nullptr) return record_error(cudaErrorInvalidValue);
  *flags = settings().flags | cudaDeviceMapHost;
  return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned, unsigned) { return cudaSetDevice(device); }

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
  if (device == nullptr || wanted == nullptr) return record_error(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
  if (device != 0) return record_error(cudaErrorInvalidDevice);
  if (id == nullptr || length < 13) return record_error(cudaErrorInvalidValue);
  std::snprintf(id, static_cast<std::size_t>(length), "0000:00:00.0");
  return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id) {
  if (device == nullptr || id == nullptr) return record_error(cudaErrorInvalidValue);
  *device = 0;
  return record_error(std::strcmp(id, "0000:00:00.0") == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  if (can == nullptr) return record_error(cudaErrorInvalidValue);
  *can = 0;
  return record_error(device == 0 && peer == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
  return record_error(cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceDisablePeerAccess(int) { return record_error(cudaErrorInvalidDevice); }
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr, int, int) {
  return record_error(value == nullptr ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
}

// Caches are not simulated, so preferring one changes nothing; current GPUs ignore bank sizes.
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  if (config == nullptr) return record_error(cudaErrorInvalidValue);
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  if (config == nullptr) return record_error(cudaErrorInvalidValue);
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}
cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }

cudaError_t cudaDriverGetVersion(int* out) {
  if (out == nullptr) return record_error(cudaErrorInvalidValue);
  *out = version;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* out) { return cudaDriverGetVersion(out); }
