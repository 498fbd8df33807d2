// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime_api.h"
#include "warpgauge_surface/driver_attributes.hpp"

#include <stddef.h>
#include <stdint.h>

/// CUDA's driver API, as far as programs use it beside the runtime: the device, its context,
/// memory, streams, events and modules. Results, handles and attributes have the runtime's values,
/// so each call is the runtime's.
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
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
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

#ifdef __cplusplus
extern "C" {
#endif

// Errors
CUresult cuGetErrorName(CUresult result, const char** name) WARPGAUGE_SIM_CALL(cuGetErrorName);
CUresult cuGetErrorString(CUresult result, const char** text) WARPGAUGE_SIM_CALL(cuGetErrorString);
CUresult cuInit(unsigned flags) WARPGAUGE_SIM_CALL(cuInit);
CUresult cuDriverGetVersion(int* version) WARPGAUGE_SIM_CALL(cuDriverGetVersion);

// The device
CUresult cuDeviceGet(CUdevice* device, int ordinal) WARPGAUGE_SIM_CALL(cuDeviceGet);
CUresult cuDeviceGetCount(int* count) WARPGAUGE_SIM_CALL(cuDeviceGetCount);
CUresult cuDeviceGetName(char* name, int length, CUdevice device)
    WARPGAUGE_SIM_CALL(cuDeviceGetName);
CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device) WARPGAUGE_SIM_CALL(cuDeviceGetUuid);
CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) WARPGAUGE_SIM_CALL(cuDeviceTotalMem_v2);
CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device)
    WARPGAUGE_SIM_CALL(cuDeviceComputeCapability);
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device)
    WARPGAUGE_SIM_CALL(cuDeviceGetAttribute);
CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer)
    WARPGAUGE_SIM_CALL(cuDeviceCanAccessPeer);

// Its context: there is one, which the runtime uses too.
CUresult cuCtxCreate(CUcontext* context, unsigned flags, CUdevice device)
    WARPGAUGE_SIM_CALL(cuCtxCreate_v2);
CUresult cuCtxDestroy(CUcontext context) WARPGAUGE_SIM_CALL(cuCtxDestroy_v2);
CUresult cuCtxGetCurrent(CUcontext* context) WARPGAUGE_SIM_CALL(cuCtxGetCurrent);
CUresult cuCtxSetCurrent(CUcontext context) WARPGAUGE_SIM_CALL(cuCtxSetCurrent);
CUresult cuCtxPushCurrent(CUcontext context) WARPGAUGE_SIM_CALL(cuCtxPushCurrent_v2);
CUresult cuCtxPopCurrent(CUcontext* context) WARPGAUGE_SIM_CALL(cuCtxPopCurrent_v2);
CUresult cuCtxGetDevice(CUdevice* device) WARPGAUGE_SIM_CALL(cuCtxGetDevice);
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device)
    WARPGAUGE_SIM_CALL(cuDevicePrimaryCtxRetain);
CUresult cuDevicePrimaryCtxRelease(CUdevice device)
    WARPGAUGE_SIM_CALL(cuDevicePrimaryCtxRelease_v2);
CUresult cuCtxSynchronize(void) WARPGAUGE_SIM_CALL(cuCtxSynchronize);

// Memory
CUresult cuMemGetInfo(size_t* free_bytes, size_t* total_bytes) WARPGAUGE_SIM_CALL(cuMemGetInfo_v2);
CUresult cuMemAlloc(CUdeviceptr* address, size_t bytes) WARPGAUGE_SIM_CALL(cuMemAlloc_v2);
CUresult cuMemFree(CUdeviceptr address) WARPGAUGE_SIM_CALL(cuMemFree_v2);
CUresult cuMemHostAlloc(void** pointer, size_t bytes, unsigned flags)
    WARPGAUGE_SIM_CALL(cuMemHostAlloc);
CUresult cuMemAllocHost(void** pointer, size_t bytes) WARPGAUGE_SIM_CALL(cuMemAllocHost_v2);
CUresult cuMemFreeHost(void* pointer) WARPGAUGE_SIM_CALL(cuMemFreeHost);
CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t bytes)
    WARPGAUGE_SIM_CALL(cuMemcpyHtoD_v2);
CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t bytes) WARPGAUGE_SIM_CALL(cuMemcpyDtoH_v2);
CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes)
    WARPGAUGE_SIM_CALL(cuMemcpyDtoD_v2);
CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, size_t bytes, CUstream stream)
    WARPGAUGE_SIM_CALL(cuMemcpyHtoDAsync_v2);
CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, size_t bytes, CUstream stream)
    WARPGAUGE_SIM_CALL(cuMemcpyDtoHAsync_v2);
CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count)
    WARPGAUGE_SIM_CALL(cuMemsetD8_v2);

// Streams and events
CUresult cuStreamCreate(CUstream* stream, unsigned flags) WARPGAUGE_SIM_CALL(cuStreamCreate);
CUresult cuStreamDestroy(CUstream stream) WARPGAUGE_SIM_CALL(cuStreamDestroy_v2);
CUresult cuStreamSynchronize(CUstream stream) WARPGAUGE_SIM_CALL(cuStreamSynchronize);
CUresult cuStreamQuery(CUstream stream) WARPGAUGE_SIM_CALL(cuStreamQuery);
CUresult cuEventCreate(CUevent* event, unsigned flags) WARPGAUGE_SIM_CALL(cuEventCreate);
CUresult cuEventDestroy(CUevent event) WARPGAUGE_SIM_CALL(cuEventDestroy_v2);
CUresult cuEventRecord(CUevent event, CUstream stream) WARPGAUGE_SIM_CALL(cuEventRecord);
CUresult cuEventSynchronize(CUevent event) WARPGAUGE_SIM_CALL(cuEventSynchronize);
CUresult cuEventQuery(CUevent event) WARPGAUGE_SIM_CALL(cuEventQuery);
CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent stop)
    WARPGAUGE_SIM_CALL(cuEventElapsedTime);

#include "warpgauge_surface/driver_modules.hpp"

#ifdef __cplusplus
}  // extern "C"

// CUDA 13's form, with how the context shares the device.
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

// Virtual memory: refused where it is called.
#define WARPGAUGE_DRIVER_REFUSED(name, feature)                                      \
  template <class... Arguments>                                                      \
  CUresult name(Arguments&&...) {                                                    \
    static_assert(sizeof...(Arguments) == 4096,                                      \
                  "warpgauge simulator: " feature " (" #name ") are not simulated"); \
    return CUDA_ERROR_NOT_SUPPORTED;                                                 \
  }
WARPGAUGE_DRIVER_REFUSED(cuMemCreate, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemMap, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemUnmap, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemRelease, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemSetAccess, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemAddressReserve, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemAddressFree, "mappings of device memory")
WARPGAUGE_DRIVER_REFUSED(cuMemGetAllocationGranularity, "mappings of device memory")
#undef WARPGAUGE_DRIVER_REFUSED
#endif

#include "warpgauge_surface/own_names_end.inc"
