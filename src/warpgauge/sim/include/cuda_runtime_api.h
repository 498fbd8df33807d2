// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#define __CUDA_RUNTIME_API_H__

#include "driver_types.h"

#include <stddef.h>

/// CUDA's runtime API on the simulator. Calls do what CUDA documents, with these differences: all
/// streams run in the order of the calls; a launch has ended when it returns, and its mistakes are
/// the error of the next synchronising call or cudaGetLastError, once, after which launches work
/// again; events record order, never time.
///
/// Each function has a link name of its own, so that a program may also link the real runtime.
#define WARPGAUGE_SIM_CALL(name) \
  __asm__("warpgauge_sim_" #name) __attribute__((visibility("default")))
#define CUDARTAPI

#ifdef __cplusplus
#define WARPGAUGE_SIM_DEFAULT(value) = value
extern "C" {
#else
#define WARPGAUGE_SIM_DEFAULT(value)
#endif

// Errors
cudaError_t cudaGetLastError(void) WARPGAUGE_SIM_CALL(cudaGetLastError);
cudaError_t cudaPeekAtLastError(void) WARPGAUGE_SIM_CALL(cudaPeekAtLastError);
const char* cudaGetErrorName(cudaError_t error) WARPGAUGE_SIM_CALL(cudaGetErrorName);
const char* cudaGetErrorString(cudaError_t error) WARPGAUGE_SIM_CALL(cudaGetErrorString);

// Memory. Pinned and managed memory are device memory that the host may use too.
cudaError_t cudaMalloc(void** pointer, size_t bytes) WARPGAUGE_SIM_CALL(cudaMalloc);
/// Rows start at multiples of 512 bytes, as on an H200.
cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height)
    WARPGAUGE_SIM_CALL(cudaMallocPitch);
cudaError_t cudaMallocHost(void** pointer, size_t bytes) WARPGAUGE_SIM_CALL(cudaMallocHost);
cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaHostAlloc);
cudaError_t cudaMallocManaged(void** pointer,
                              size_t bytes,
                              unsigned flags WARPGAUGE_SIM_DEFAULT(cudaMemAttachGlobal))
    WARPGAUGE_SIM_CALL(cudaMallocManaged);
cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cudaMallocAsync);
cudaError_t cudaFree(void* pointer) WARPGAUGE_SIM_CALL(cudaFree);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) WARPGAUGE_SIM_CALL(cudaFreeAsync);
cudaError_t cudaFreeHost(void* pointer) WARPGAUGE_SIM_CALL(cudaFreeHost);
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaHostGetDevicePointer);
cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes)
    WARPGAUGE_SIM_CALL(cudaMemGetInfo);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes* attributes, const void* pointer)
    WARPGAUGE_SIM_CALL(cudaPointerGetAttributes);

/// Host memory that kernels may then use like pinned memory.
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaHostRegister);
cudaError_t cudaHostUnregister(void* pointer) WARPGAUGE_SIM_CALL(cudaHostUnregister);
cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer) WARPGAUGE_SIM_CALL(cudaHostGetFlags);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream,
                                     void* pointer,
                                     size_t bytes WARPGAUGE_SIM_DEFAULT(0),
                                     unsigned flags WARPGAUGE_SIM_DEFAULT(cudaMemAttachSingle))
    WARPGAUGE_SIM_CALL(cudaStreamAttachMemAsync);

#include "warpgauge_surface/runtime_api_pools.hpp"

// Copies. Copying uninitialised device bytes copies that state; it is no mistake by itself.
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, enum cudaMemcpyKind kind)
    WARPGAUGE_SIM_CALL(cudaMemcpy);
cudaError_t cudaMemcpyAsync(void* to,
                            const void* from,
                            size_t bytes,
                            enum cudaMemcpyKind kind,
                            cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpyAsync);
cudaError_t cudaMemcpy2D(void* to,
                         size_t to_pitch,
                         const void* from,
                         size_t from_pitch,
                         size_t width,
                         size_t height,
                         enum cudaMemcpyKind kind) WARPGAUGE_SIM_CALL(cudaMemcpy2D);
cudaError_t cudaMemcpy2DAsync(void* to,
                              size_t to_pitch,
                              const void* from,
                              size_t from_pitch,
                              size_t width,
                              size_t height,
                              enum cudaMemcpyKind kind,
                              cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpy2DAsync);
cudaError_t cudaMemset(void* to, int value, size_t bytes) WARPGAUGE_SIM_CALL(cudaMemset);
cudaError_t cudaMemsetAsync(void* to,
                            int value,
                            size_t bytes,
                            cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemsetAsync);
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height)
    WARPGAUGE_SIM_CALL(cudaMemset2D);
cudaError_t cudaMemset2DAsync(void* to,
                              size_t pitch,
                              int value,
                              size_t width,
                              size_t height,
                              cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemset2DAsync);
cudaError_t cudaMemcpyToSymbol(const void* symbol,
                               const void* from,
                               size_t bytes,
                               size_t offset WARPGAUGE_SIM_DEFAULT(0),
                               enum cudaMemcpyKind kind WARPGAUGE_SIM_DEFAULT(
                                   cudaMemcpyHostToDevice)) WARPGAUGE_SIM_CALL(cudaMemcpyToSymbol);
cudaError_t cudaMemcpyFromSymbol(void* to,
                                 const void* symbol,
                                 size_t bytes,
                                 size_t offset WARPGAUGE_SIM_DEFAULT(0),
                                 enum cudaMemcpyKind kind
                                     WARPGAUGE_SIM_DEFAULT(cudaMemcpyDeviceToHost))
    WARPGAUGE_SIM_CALL(cudaMemcpyFromSymbol);
/// The error of a copy to or from a symbol that goes beyond its end.
cudaError_t warpgauge_sim_symbol_overrun(const void* symbol,
                                         size_t symbol_bytes,
                                         size_t offset,
                                         size_t bytes) __attribute__((visibility("default")));
cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol)
    WARPGAUGE_SIM_CALL(cudaGetSymbolAddress);

cudaError_t cudaMemcpyToSymbolAsync(const void* symbol,
                                    const void* from,
                                    size_t bytes,
                                    size_t offset,
                                    enum cudaMemcpyKind kind,
                                    cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpyToSymbolAsync);
cudaError_t cudaMemcpyFromSymbolAsync(void* to,
                                      const void* symbol,
                                      size_t bytes,
                                      size_t offset,
                                      enum cudaMemcpyKind kind,
                                      cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpyFromSymbolAsync);
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t bytes)
    WARPGAUGE_SIM_CALL(cudaMemcpyPeer);
cudaError_t cudaMemcpyPeerAsync(void* to,
                                int to_device,
                                const void* from,
                                int from_device,
                                size_t bytes,
                                cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaMemcpyPeerAsync);

// Streams and events
/// The function runs at once: all work before it in its stream has ended.
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* argument)
    WARPGAUGE_SIM_CALL(cudaLaunchHostFunc);
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback,
                                  void* argument,
                                  unsigned flags) WARPGAUGE_SIM_CALL(cudaStreamAddCallback);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags)
    WARPGAUGE_SIM_CALL(cudaStreamGetFlags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority)
    WARPGAUGE_SIM_CALL(cudaStreamGetPriority);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream,
                                   cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue* value)
    WARPGAUGE_SIM_CALL(cudaStreamSetAttribute);
cudaError_t cudaStreamCreate(cudaStream_t* stream) WARPGAUGE_SIM_CALL(cudaStreamCreate);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaStreamCreateWithFlags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority)
    WARPGAUGE_SIM_CALL(cudaStreamCreateWithPriority);
cudaError_t cudaStreamDestroy(cudaStream_t stream) WARPGAUGE_SIM_CALL(cudaStreamDestroy);
cudaError_t cudaStreamSynchronize(cudaStream_t stream) WARPGAUGE_SIM_CALL(cudaStreamSynchronize);
cudaError_t cudaStreamQuery(cudaStream_t stream) WARPGAUGE_SIM_CALL(cudaStreamQuery);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream,
                                cudaEvent_t event,
                                unsigned flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaStreamWaitEvent);
cudaError_t cudaEventCreate(cudaEvent_t* event) WARPGAUGE_SIM_CALL(cudaEventCreate);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaEventCreateWithFlags);
cudaError_t cudaEventDestroy(cudaEvent_t event) WARPGAUGE_SIM_CALL(cudaEventDestroy);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaEventRecord);
cudaError_t cudaEventSynchronize(cudaEvent_t event) WARPGAUGE_SIM_CALL(cudaEventSynchronize);
cudaError_t cudaEventQuery(cudaEvent_t event) WARPGAUGE_SIM_CALL(cudaEventQuery);
/// Always 0 ms: a simulated launch has no duration.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop)
    WARPGAUGE_SIM_CALL(cudaEventElapsedTime);

// The device
cudaError_t cudaGetDeviceCount(int* count) WARPGAUGE_SIM_CALL(cudaGetDeviceCount);
cudaError_t cudaGetDevice(int* device) WARPGAUGE_SIM_CALL(cudaGetDevice);
cudaError_t cudaSetDevice(int device) WARPGAUGE_SIM_CALL(cudaSetDevice);
cudaError_t cudaSetDeviceFlags(unsigned flags) WARPGAUGE_SIM_CALL(cudaSetDeviceFlags);
cudaError_t cudaDeviceSynchronize(void) WARPGAUGE_SIM_CALL(cudaDeviceSynchronize);
cudaError_t cudaDeviceReset(void) WARPGAUGE_SIM_CALL(cudaDeviceReset);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp* properties, int device)
    WARPGAUGE_SIM_CALL(cudaGetDeviceProperties);
cudaError_t cudaDeviceGetAttribute(int* value, enum cudaDeviceAttr attribute, int device)
    WARPGAUGE_SIM_CALL(cudaDeviceGetAttribute);
cudaError_t cudaDeviceGetLimit(size_t* value, enum cudaLimit limit)
    WARPGAUGE_SIM_CALL(cudaDeviceGetLimit);
cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
    WARPGAUGE_SIM_CALL(cudaDeviceSetLimit);
cudaError_t cudaDriverGetVersion(int* version) WARPGAUGE_SIM_CALL(cudaDriverGetVersion);
cudaError_t cudaRuntimeGetVersion(int* version) WARPGAUGE_SIM_CALL(cudaRuntimeGetVersion);

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
    WARPGAUGE_SIM_CALL(cudaDeviceGetStreamPriorityRange);
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
    WARPGAUGE_SIM_CALL(cudaDeviceSetCacheConfig);
cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache* config)
    WARPGAUGE_SIM_CALL(cudaDeviceGetCacheConfig);
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
    WARPGAUGE_SIM_CALL(cudaDeviceSetSharedMemConfig);
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig* config)
    WARPGAUGE_SIM_CALL(cudaDeviceGetSharedMemConfig);
cudaError_t cudaGetDeviceFlags(unsigned* flags) WARPGAUGE_SIM_CALL(cudaGetDeviceFlags);
cudaError_t cudaInitDevice(int device, unsigned device_flags, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaInitDevice);
cudaError_t cudaChooseDevice(int* device, const struct cudaDeviceProp* properties)
    WARPGAUGE_SIM_CALL(cudaChooseDevice);
cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device)
    WARPGAUGE_SIM_CALL(cudaDeviceGetPCIBusId);
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id)
    WARPGAUGE_SIM_CALL(cudaDeviceGetByPCIBusId);
cudaError_t cudaCtxResetPersistingL2Cache(void) WARPGAUGE_SIM_CALL(cudaCtxResetPersistingL2Cache);
// There is one device, and a device is no peer of itself.
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer)
    WARPGAUGE_SIM_CALL(cudaDeviceCanAccessPeer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
    WARPGAUGE_SIM_CALL(cudaDeviceEnablePeerAccess);
cudaError_t cudaDeviceDisablePeerAccess(int peer) WARPGAUGE_SIM_CALL(cudaDeviceDisablePeerAccess);
cudaError_t cudaDeviceGetP2PAttribute(int* value,
                                      enum cudaDeviceP2PAttr attribute,
                                      int from,
                                      int to) WARPGAUGE_SIM_CALL(cudaDeviceGetP2PAttribute);
cudaError_t cudaProfilerStart(void) WARPGAUGE_SIM_CALL(cudaProfilerStart);
cudaError_t cudaProfilerStop(void) WARPGAUGE_SIM_CALL(cudaProfilerStop);

// Kernels
cudaError_t cudaFuncSetAttribute(const void* kernel, enum cudaFuncAttribute attribute, int value)
    WARPGAUGE_SIM_CALL(cudaFuncSetAttribute);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes* attributes, const void* kernel)
    WARPGAUGE_SIM_CALL(cudaFuncGetAttributes);
cudaError_t cudaFuncSetCacheConfig(const void* kernel, enum cudaFuncCache config)
    WARPGAUGE_SIM_CALL(cudaFuncSetCacheConfig);
cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, enum cudaSharedMemConfig config)
    WARPGAUGE_SIM_CALL(cudaFuncSetSharedMemConfig);
/// From threads and shared memory only: the host compiler knows nothing about registers, so a
/// device may hold fewer blocks, never more. Static shared memory is not known before the first
/// launch.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                          const void* kernel,
                                                          int block_threads,
                                                          size_t dynamic_shared_bytes)
    WARPGAUGE_SIM_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes,
                                                      const void* kernel,
                                                      int blocks,
                                                      int block_threads)
    WARPGAUGE_SIM_CALL(cudaOccupancyAvailableDynamicSMemPerBlock);

#include "warpgauge_surface/runtime_api_arrays.hpp"
#include "warpgauge_surface/runtime_api_graphs.hpp"

#ifdef __cplusplus
}  // extern "C"
#include "warpgauge_surface/runtime_api_templates.hpp"
#include "warpgauge_surface/runtime_api_versions.hpp"
#endif

#include "warpgauge_surface/own_names_end.inc"
