// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime_api.h"
#include "warpgauge_surface/driver_attributes.hpp"

#include <cstdint>

/// CUDA's driver API, as far as programs use it beside the runtime: the device, its context,
/// memory, streams and events. Results, handles and attributes have the runtime's values, so each
/// call is the runtime's. Modules (PTX and cubin files) are refused: there is no device code to
/// load.
#define CUDA_VERSION CUDART_VERSION
#define __cuda_cuda_h__
#define CUDAAPI

enum cudaError_enum {
#define WARPGAUGE_RESULT(name, value) name = value,
#include "warpgauge_surface/driver_result_list.inc"
};
typedef enum cudaError_enum CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef std::uint32_t cuuint32_t;
typedef std::uint64_t cuuint64_t;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUlinkState_st* CUlinkState;
typedef struct cudaArray* CUarray;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef cudaGraph_t CUgraph;
typedef cudaGraphExec_t CUgraphExec;
typedef cudaGraphNode_t CUgraphNode;
typedef cudaMemPool_t CUmemoryPool;
typedef cudaTextureObject_t CUtexObject;
typedef cudaSurfaceObject_t CUsurfObject;
typedef cudaHostFn_t CUhostFn;
enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN = 1,
  CU_CTX_SCHED_YIELD = 2,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_BLOCKING_SYNC = 4,
  CU_CTX_MAP_HOST = 8,
  CU_CTX_LMEM_RESIZE_TO_MAX = 16
};
typedef enum CUctx_flags_enum CUctx_flags;
enum CUstream_flags_enum { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum CUevent_flags_enum {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4
};
enum CUcomputemode_enum {
  CU_COMPUTEMODE_DEFAULT = 0,
  CU_COMPUTEMODE_PROHIBITED = 2,
  CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
};
#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04
#define CU_MEMHOSTREGISTER_PORTABLE 0x01
#define CU_MEMHOSTREGISTER_DEVICEMAP 0x02

namespace warpgauge::sim::surface {
inline CUresult result_of(cudaError_t error) { return static_cast<CUresult>(error); }
inline void* pointer_of(CUdeviceptr address) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
}
inline CUdeviceptr address_of(const void* pointer) {
  return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(pointer));
}
// The only context: its handle is the address of the word that says whether it is current.
inline CUcontext& current_context() {
  static CUcontext context = nullptr;
  return context;
}
inline CUcontext only_context() { return reinterpret_cast<CUcontext>(&current_context()); }
}  // namespace warpgauge::sim::surface

#define WARPGAUGE_DRIVER_CALL(name, parameters, call)       \
  inline CUresult name parameters {                         \
    using namespace ::warpgauge::sim::surface; /* NOLINT */ \
    return result_of(call);                                 \
  }

extern "C" const char* warpgauge_sim_driver_error_name(int result)
    __attribute__((visibility("default")));
inline CUresult cuGetErrorName(CUresult result, const char** name) {
  *name = warpgauge_sim_driver_error_name(static_cast<int>(result));
  return *name == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
inline CUresult cuGetErrorString(CUresult result, const char** text) {
  *text = warpgauge_sim_driver_error_name(static_cast<int>(result)) == nullptr
              ? nullptr
              : ::cudaGetErrorString(static_cast<cudaError_t>(result));
  return *text == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
inline CUresult cuInit(unsigned flags) {
  return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
WARPGAUGE_DRIVER_CALL(cuDriverGetVersion, (int* version), ::cudaDriverGetVersion(version))

// The device
inline CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  if (ordinal != 0) return CUDA_ERROR_INVALID_DEVICE;
  *device = 0;
  return CUDA_SUCCESS;
}
WARPGAUGE_DRIVER_CALL(cuDeviceGetCount, (int* count), ::cudaGetDeviceCount(count))
inline CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
  cudaDeviceProp properties;
  const cudaError_t error = ::cudaGetDeviceProperties(&properties, device);
  if (error == cudaSuccess && length > 0) {
    int i = 0;
    for (; i + 1 < length && properties.name[i] != '\0'; ++i) name[i] = properties.name[i];
    name[i] = '\0';
  }
  return ::warpgauge::sim::surface::result_of(error);
}
inline CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) {
  cudaDeviceProp properties;
  const cudaError_t error = ::cudaGetDeviceProperties(&properties, device);
  *uuid = properties.uuid;
  return ::warpgauge::sim::surface::result_of(error);
}
inline CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice device) {
  cudaDeviceProp properties;
  const cudaError_t error = ::cudaGetDeviceProperties(&properties, device);
  *bytes = properties.totalGlobalMem;
  return ::warpgauge::sim::surface::result_of(error);
}
inline CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  ::cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, device);
  return ::warpgauge::sim::surface::result_of(
      ::cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, device));
}
WARPGAUGE_DRIVER_CALL(cuDeviceGetAttribute,
                      (int* value, CUdevice_attribute attribute, CUdevice device),
                      ::cudaDeviceGetAttribute(value,
                                               static_cast<cudaDeviceAttr>(attribute),
                                               device))
WARPGAUGE_DRIVER_CALL(cuDeviceCanAccessPeer,
                      (int* can, CUdevice device, CUdevice peer),
                      ::cudaDeviceCanAccessPeer(can, device, peer))

// Its context: there is one, which the runtime uses too.
inline CUresult cuCtxCreate(CUcontext* context, unsigned, CUdevice device) {
  if (device != 0) return CUDA_ERROR_INVALID_DEVICE;
  namespace s = ::warpgauge::sim::surface;
  *context = s::current_context() = s::only_context();
  return CUDA_SUCCESS;
}
typedef struct CUctxCreateParams_st {
  void* execAffinityParams;
  int numExecAffinityParams;
  void* cigParams;
} CUctxCreateParams;
inline CUresult cuCtxCreate(CUcontext* context,
                            CUctxCreateParams*,
                            unsigned flags,
                            CUdevice device) {
  return cuCtxCreate(context, flags, device);
}
inline CUresult cuCtxDestroy(CUcontext) {
  ::warpgauge::sim::surface::current_context() = nullptr;
  return CUDA_SUCCESS;
}
inline CUresult cuCtxGetCurrent(CUcontext* context) {
  *context = ::warpgauge::sim::surface::current_context();
  return CUDA_SUCCESS;
}
inline CUresult cuCtxSetCurrent(CUcontext context) {
  ::warpgauge::sim::surface::current_context() = context;
  return CUDA_SUCCESS;
}
inline CUresult cuCtxPushCurrent(CUcontext context) { return cuCtxSetCurrent(context); }
inline CUresult cuCtxPopCurrent(CUcontext* context) { return cuCtxGetCurrent(context); }
inline CUresult cuCtxGetDevice(CUdevice* device) {
  *device = 0;
  return CUDA_SUCCESS;
}
inline CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  return cuCtxCreate(context, 0U, device);
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
WARPGAUGE_DRIVER_CALL(cuCtxSynchronize, (), ::cudaDeviceSynchronize())

// Memory
WARPGAUGE_DRIVER_CALL(cuMemGetInfo,
                      (std::size_t * free, std::size_t* total),
                      ::cudaMemGetInfo(free, total))
inline CUresult cuMemAlloc(CUdeviceptr* address, std::size_t bytes) {
  void* pointer = nullptr;
  const cudaError_t error = ::cudaMalloc(&pointer, bytes);
  *address = ::warpgauge::sim::surface::address_of(pointer);
  return ::warpgauge::sim::surface::result_of(error);
}
WARPGAUGE_DRIVER_CALL(cuMemFree, (CUdeviceptr address), ::cudaFree(pointer_of(address)))
WARPGAUGE_DRIVER_CALL(cuMemHostAlloc,
                      (void** pointer, std::size_t bytes, unsigned flags),
                      ::cudaHostAlloc(pointer, bytes, flags))
WARPGAUGE_DRIVER_CALL(cuMemAllocHost,
                      (void** pointer, std::size_t bytes),
                      ::cudaMallocHost(pointer, bytes))
WARPGAUGE_DRIVER_CALL(cuMemFreeHost, (void* pointer), ::cudaFreeHost(pointer))
WARPGAUGE_DRIVER_CALL(cuMemcpyHtoD,
                      (CUdeviceptr to, const void* from, std::size_t bytes),
                      ::cudaMemcpy(pointer_of(to), from, bytes, cudaMemcpyHostToDevice))
WARPGAUGE_DRIVER_CALL(cuMemcpyDtoH,
                      (void* to, CUdeviceptr from, std::size_t bytes),
                      ::cudaMemcpy(to, pointer_of(from), bytes, cudaMemcpyDeviceToHost))
WARPGAUGE_DRIVER_CALL(
    cuMemcpyDtoD,
    (CUdeviceptr to, CUdeviceptr from, std::size_t bytes),
    ::cudaMemcpy(pointer_of(to), pointer_of(from), bytes, cudaMemcpyDeviceToDevice))
WARPGAUGE_DRIVER_CALL(
    cuMemcpyHtoDAsync,
    (CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream),
    ::cudaMemcpyAsync(pointer_of(to), from, bytes, cudaMemcpyHostToDevice, stream))
WARPGAUGE_DRIVER_CALL(
    cuMemcpyDtoHAsync,
    (void* to, CUdeviceptr from, std::size_t bytes, CUstream stream),
    ::cudaMemcpyAsync(to, pointer_of(from), bytes, cudaMemcpyDeviceToHost, stream))
WARPGAUGE_DRIVER_CALL(cuMemsetD8,
                      (CUdeviceptr to, unsigned char value, std::size_t count),
                      ::cudaMemset(pointer_of(to), value, count))

// Streams and events
WARPGAUGE_DRIVER_CALL(cuStreamCreate,
                      (CUstream * stream, unsigned flags),
                      ::cudaStreamCreateWithFlags(stream, flags))
WARPGAUGE_DRIVER_CALL(cuStreamDestroy, (CUstream stream), ::cudaStreamDestroy(stream))
WARPGAUGE_DRIVER_CALL(cuStreamSynchronize, (CUstream stream), ::cudaStreamSynchronize(stream))
WARPGAUGE_DRIVER_CALL(cuStreamQuery, (CUstream stream), ::cudaStreamQuery(stream))
WARPGAUGE_DRIVER_CALL(cuEventCreate,
                      (CUevent * event, unsigned flags),
                      ::cudaEventCreateWithFlags(event, flags))
WARPGAUGE_DRIVER_CALL(cuEventDestroy, (CUevent event), ::cudaEventDestroy(event))
WARPGAUGE_DRIVER_CALL(cuEventRecord,
                      (CUevent event, CUstream stream),
                      ::cudaEventRecord(event, stream))
WARPGAUGE_DRIVER_CALL(cuEventSynchronize, (CUevent event), ::cudaEventSynchronize(event))
WARPGAUGE_DRIVER_CALL(cuEventQuery, (CUevent event), ::cudaEventQuery(event))
WARPGAUGE_DRIVER_CALL(cuEventElapsedTime,
                      (float* milliseconds, CUevent start, CUevent stop),
                      ::cudaEventElapsedTime(milliseconds, start, stop))
#undef WARPGAUGE_DRIVER_CALL

// Modules, virtual memory and IPC: refused where they are called.
#define WARPGAUGE_DRIVER_REFUSED(name, feature)                                      \
  template <class... Arguments>                                                      \
  CUresult name(Arguments&&...) {                                                    \
    static_assert(sizeof...(Arguments) == 4096,                                      \
                  "warpgauge simulator: " feature " (" #name ") are not simulated"); \
    return CUDA_ERROR_NOT_SUPPORTED;                                                 \
  }
WARPGAUGE_DRIVER_REFUSED(cuModuleLoad, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleLoadData, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleLoadDataEx, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleLoadFatBinary, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleGetFunction, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleGetGlobal, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuModuleUnload, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuLaunchKernel, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuLaunchCooperativeKernel, "modules of PTX or cubin")
WARPGAUGE_DRIVER_REFUSED(cuMemCreate, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemMap, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemUnmap, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemRelease, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemSetAccess, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemAddressReserve, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemAddressFree, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemGetAllocationGranularity, "mappings of device memory")
#undef WARPGAUGE_DRIVER_REFUSED

#include "warpgauge_surface/own_names_end.inc"
