// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cuda.h"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

using warpgauge::sim::order::call;

namespace {

CUresult result_of(cudaError_t error) { return static_cast<CUresult>(error); }
void* pointer_of(CUdeviceptr address) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
}

// The only context: its handle is the address of the word that says whether it is current.
CUcontext& current_context() {
  static CUcontext context = nullptr;
  return context;
}

const char* name_of(CUresult result) {
  switch (static_cast<int>(result)) {
#define WARPGAUGE_RESULT(name, value) \
  case name:                          \
    return #name;
#include "warpgauge/sim/include/warpgauge_surface/driver_result_list.inc"
    default:
      return nullptr;
  }
}

CUresult properties_of(CUdevice device, cudaDeviceProp& properties) {
  return result_of(cudaGetDeviceProperties(&properties, device));
}

}  // namespace

// Errors
CUresult cuGetErrorName(CUresult result, const char** name) {
  *name = name_of(result);
  return *name == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult result, const char** text) {
  *text =
      name_of(result) == nullptr ? nullptr : cudaGetErrorString(static_cast<cudaError_t>(result));
  return *text == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuInit(unsigned flags) { return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
CUresult cuDriverGetVersion(int* version) { return result_of(cudaDriverGetVersion(version)); }

// The device
CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  if (ordinal != 0) return CUDA_ERROR_INVALID_DEVICE;
  *device = 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int* count) { return result_of(cudaGetDeviceCount(count)); }
CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
  cudaDeviceProp properties;
  const CUresult result = properties_of(device, properties);
  if (result == CUDA_SUCCESS && length > 0) {
    const auto most = static_cast<std::size_t>(length) - 1;
    const std::size_t count = std::min(most, std::strlen(properties.name));
    std::memcpy(name, properties.name, count);
    name[count] = '\0';
  }
  return result;
}
CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) {
  cudaDeviceProp properties;
  const CUresult result = properties_of(device, properties);
  if (result == CUDA_SUCCESS) *uuid = properties.uuid;
  return result;
}
CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice device) {
  cudaDeviceProp properties;
  const CUresult result = properties_of(device, properties);
  if (result == CUDA_SUCCESS) *bytes = properties.totalGlobalMem;
  return result;
}
CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  const cudaError_t error =
      cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, device);
  return result_of(error != cudaSuccess
                       ? error
                       : cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, device));
}
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
  return result_of(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer) {
  return result_of(cudaDeviceCanAccessPeer(can, device, peer));
}

// Contexts
CUresult cuCtxCreate(CUcontext* context, unsigned, CUdevice device) {
  if (device != 0) return CUDA_ERROR_INVALID_DEVICE;
  *context = current_context() = reinterpret_cast<CUcontext>(&current_context());
  return CUDA_SUCCESS;
}
CUresult cuCtxDestroy(CUcontext) {
  current_context() = nullptr;
  return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext* context) {
  *context = current_context();
  return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  current_context() = context;
  return CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent(CUcontext context) { return cuCtxSetCurrent(context); }
CUresult cuCtxPopCurrent(CUcontext* context) {
  return context == nullptr ? CUDA_SUCCESS : cuCtxGetCurrent(context);
}
CUresult cuCtxGetDevice(CUdevice* device) {
  *device = 0;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  return cuCtxCreate(context, 0, device);
}
CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
CUresult cuCtxSynchronize() {
  const call here(nullptr);
  return result_of(cudaDeviceSynchronize());
}

// Memory
CUresult cuMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  return result_of(cudaMemGetInfo(free_bytes, total_bytes));
}
CUresult cuMemAlloc(CUdeviceptr* address, std::size_t bytes) {
  const call here(nullptr);
  void* pointer = nullptr;
  const cudaError_t error = cudaMalloc(&pointer, bytes);
  *address = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(pointer));
  return result_of(error);
}
CUresult cuMemFree(CUdeviceptr address) {
  const call here(nullptr);
  return result_of(cudaFree(pointer_of(address)));
}
CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned flags) {
  const call here(nullptr);
  return result_of(cudaHostAlloc(pointer, bytes, flags));
}
CUresult cuMemAllocHost(void** pointer, std::size_t bytes) {
  const call here(nullptr);
  return result_of(cudaMallocHost(pointer, bytes));
}
CUresult cuMemFreeHost(void* pointer) {
  const call here(nullptr);
  return result_of(cudaFreeHost(pointer));
}
CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, std::size_t bytes) {
  const call here(nullptr, true);
  return result_of(cudaMemcpy(pointer_of(to), from, bytes, cudaMemcpyHostToDevice));
}
CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, std::size_t bytes) {
  const call here(nullptr, true);
  return result_of(cudaMemcpy(to, pointer_of(from), bytes, cudaMemcpyDeviceToHost));
}
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  const call here(nullptr, true);
  return result_of(cudaMemcpy(pointer_of(to), pointer_of(from), bytes, cudaMemcpyDeviceToDevice));
}
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream) {
  const call here(stream);
  return result_of(cudaMemcpyAsync(pointer_of(to), from, bytes, cudaMemcpyHostToDevice, stream));
}
CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  const call here(stream);
  return result_of(cudaMemcpyAsync(to, pointer_of(from), bytes, cudaMemcpyDeviceToHost, stream));
}
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, std::size_t count) {
  const call here(nullptr, true);
  return result_of(cudaMemset(pointer_of(to), value, count));
}

// Streams and events
CUresult cuStreamCreate(CUstream* stream, unsigned flags) {
  return result_of(cudaStreamCreateWithFlags(stream, flags));
}
CUresult cuStreamDestroy(CUstream stream) { return result_of(cudaStreamDestroy(stream)); }
CUresult cuStreamSynchronize(CUstream stream) { return result_of(cudaStreamSynchronize(stream)); }
CUresult cuStreamQuery(CUstream stream) { return result_of(cudaStreamQuery(stream)); }
CUresult cuEventCreate(CUevent* event, unsigned flags) {
  return result_of(cudaEventCreateWithFlags(event, flags));
}
CUresult cuEventDestroy(CUevent event) { return result_of(cudaEventDestroy(event)); }
CUresult cuEventRecord(CUevent event, CUstream stream) {
  return result_of(cudaEventRecord(event, stream));
}
CUresult cuEventSynchronize(CUevent event) { return result_of(cudaEventSynchronize(event)); }
CUresult cuEventQuery(CUevent event) { return result_of(cudaEventQuery(event)); }
CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent stop) {
  return result_of(cudaEventElapsedTime(milliseconds, start, stop));
}
