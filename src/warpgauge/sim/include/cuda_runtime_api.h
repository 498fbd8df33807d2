// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver_types.h"

#include <stddef.h>

/// CUDA's runtime API on the simulator. Calls do what CUDA documents, with these differences: all
/// streams run in the order of the calls; a launch has ended when it returns, and its mistakes are
/// the error of the next synchronising call or cudaGetLastError, once, after which launches work
/// again; events tell order, never time.
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

// Copies. Copying uninitialised device bytes copies that state; it is no mistake in itself.
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
cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol)
    WARPGAUGE_SIM_CALL(cudaGetSymbolAddress);

// Streams and events
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

// Kernels
cudaError_t cudaFuncSetAttribute(const void* kernel, enum cudaFuncAttribute attribute, int value)
    WARPGAUGE_SIM_CALL(cudaFuncSetAttribute);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes* attributes, const void* kernel)
    WARPGAUGE_SIM_CALL(cudaFuncGetAttributes);
cudaError_t cudaFuncSetCacheConfig(const void* kernel, enum cudaFuncCache config)
    WARPGAUGE_SIM_CALL(cudaFuncSetCacheConfig);
/// cudaErrorNotSupported: registers, and so occupancy, are not simulated.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                          const void* kernel,
                                                          int block_threads,
                                                          size_t dynamic_shared_bytes)
    WARPGAUGE_SIM_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor);

// Graphs: cudaErrorNotSupported
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
    WARPGAUGE_SIM_CALL(cudaStreamBeginCapture);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
    WARPGAUGE_SIM_CALL(cudaStreamEndCapture);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus* status)
    WARPGAUGE_SIM_CALL(cudaStreamIsCapturing);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec,
                                 cudaGraph_t graph,
                                 unsigned long long flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaGraphInstantiate);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cudaGraphLaunch);
cudaError_t cudaGraphDestroy(cudaGraph_t graph) WARPGAUGE_SIM_CALL(cudaGraphDestroy);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) WARPGAUGE_SIM_CALL(cudaGraphExecDestroy);

#ifdef __cplusplus
}  // extern "C"
#include "warpgauge_surface/runtime_api_templates.hpp"
#endif
