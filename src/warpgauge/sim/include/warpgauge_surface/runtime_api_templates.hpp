// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

/// The typed forms that CUDA's C++ header adds to its C functions. Included by cuda_runtime_api.h.

template <class T>
inline cudaError_t cudaMalloc(T** pointer, std::size_t bytes) {
  return ::cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}
template <class T>
inline cudaError_t cudaMallocPitch(T** pointer,
                                   std::size_t* pitch,
                                   std::size_t width,
                                   std::size_t height) {
  return ::cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height);
}
template <class T>
inline cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned flags = 0) {
  return ::cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned flags) {
  return ::cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaMallocManaged(T** pointer,
                                     std::size_t bytes,
                                     unsigned flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged(reinterpret_cast<void**>(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream) {
  return ::cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream);
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags) {
  return ::cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags);
}

// Symbols are passed by reference; their size is known here, so an overrun is an error.
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol,
                                      const void* from,
                                      std::size_t bytes,
                                      std::size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset) return cudaErrorInvalidValue;
  return ::cudaMemcpyToSymbol(static_cast<const void*>(&symbol), from, bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to,
                                        const T& symbol,
                                        std::size_t bytes,
                                        std::size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset) return cudaErrorInvalidValue;
  return ::cudaMemcpyFromSymbol(to, static_cast<const void*>(&symbol), bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
  return ::cudaGetSymbolAddress(pointer, static_cast<const void*>(&symbol));
}
template <class T>
inline cudaError_t cudaGetSymbolSize(std::size_t* bytes, const T& symbol) {
  if (bytes == nullptr) return cudaErrorInvalidValue;
  *bytes = sizeof symbol;
  return cudaSuccess;
}

template <class... Parameters>
inline cudaError_t cudaFuncSetAttribute(void (*kernel)(Parameters...),
                                        cudaFuncAttribute attribute,
                                        int value) {
  return ::cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
template <class... Parameters>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                         void (*kernel)(Parameters...)) {
  return ::cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}
template <class... Parameters>
inline cudaError_t cudaFuncSetCacheConfig(void (*kernel)(Parameters...), cudaFuncCache config) {
  return ::cudaFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), config);
}
template <class... Parameters>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks,
                                                                 void (*kernel)(Parameters...),
                                                                 int block_threads,
                                                                 std::size_t dynamic_shared_bytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, reinterpret_cast<const void*>(kernel), block_threads, dynamic_shared_bytes);
}
