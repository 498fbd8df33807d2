// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// Calls as other versions of the toolkit spell them, and names that newer ones dropped, because
/// programs may be of any age. Included by cuda_runtime_api.h.

// Hints change where managed memory lies, and so only speed.
namespace warpgauge::sim::surface {
inline cudaError_t hint(const void* pointer, std::size_t bytes) {
  return pointer == nullptr || bytes == 0 ? cudaErrorInvalidValue : cudaSuccess;
}
}  // namespace warpgauge::sim::surface

inline cudaError_t cudaMemPrefetchAsync(
    const void* pointer, std::size_t bytes, cudaMemLocation, unsigned, cudaStream_t = nullptr) {
  return ::warpgauge::sim::surface::hint(pointer, bytes);
}
inline cudaError_t cudaMemPrefetchAsync(const void* pointer,
                                        std::size_t bytes,
                                        int,
                                        cudaStream_t = nullptr) {
  return ::warpgauge::sim::surface::hint(pointer, bytes);
}
inline cudaError_t cudaMemAdvise(const void* pointer,
                                 std::size_t bytes,
                                 cudaMemoryAdvise,
                                 cudaMemLocation) {
  return ::warpgauge::sim::surface::hint(pointer, bytes);
}
inline cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise, int) {
  return ::warpgauge::sim::surface::hint(pointer, bytes);
}

inline cudaError_t cudaGraphInstantiate(
    cudaGraphExec_t* exec, cudaGraph_t graph, cudaGraphNode_t* error_node, char* log, std::size_t) {
  if (error_node != nullptr) *error_node = nullptr;
  if (log != nullptr) *log = '\0';
  return ::cudaGraphInstantiate(exec, graph, 0ULL);
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec,
                                       cudaGraph_t graph,
                                       cudaGraphNode_t* error_node,
                                       cudaGraphExecUpdateResult* result) {
  cudaGraphExecUpdateResultInfo info = {};
  const cudaError_t error = ::cudaGraphExecUpdate(exec, graph, &info);
  *error_node = info.errorNode;
  *result = info.result;
  return error;
}
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                            const cudaGraphNode_t* from,
                                            const cudaGraphNode_t* to,
                                            std::size_t count) {
  return ::warpgauge_sim_graph_add_dependencies(graph, from, to, count);
}

inline cudaError_t cudaThreadSynchronize() { return ::cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadExit() { return ::cudaDeviceReset(); }
inline cudaError_t cudaThreadSetLimit(cudaLimit limit, std::size_t value) {
  return ::cudaDeviceSetLimit(limit, value);
}
inline cudaError_t cudaThreadGetLimit(std::size_t* value, cudaLimit limit) {
  return ::cudaDeviceGetLimit(value, limit);
}
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) {
  return ::cudaDeviceSetCacheConfig(config);
}

// Only one process knows the device's memory.
inline cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) { return cudaErrorNotSupported; }
inline cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned) {
  return cudaErrorNotSupported;
}
inline cudaError_t cudaIpcCloseMemHandle(void*) { return cudaErrorNotSupported; }
inline cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) {
  return cudaErrorNotSupported;
}
inline cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) {
  return cudaErrorNotSupported;
}
