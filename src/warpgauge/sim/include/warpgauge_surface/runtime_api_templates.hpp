// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"

#include <cstddef>

/// The typed forms that CUDA's C++ header adds to its C functions. Included by cuda_runtime_api.h.

template <class T>
inline cudaError_t cudaMalloc(T** pointer, std::size_t bytes) {
  return ::cudaMalloc((void**)(pointer), bytes);
}
template <class T>
inline cudaError_t cudaMallocPitch(T** pointer,
                                   std::size_t* pitch,
                                   std::size_t width,
                                   std::size_t height) {
  return ::cudaMallocPitch((void**)(pointer), pitch, width, height);
}
template <class T>
inline cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned flags = 0) {
  return ::cudaHostAlloc((void**)(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned flags) {
  return ::cudaHostAlloc((void**)(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaMallocManaged(T** pointer,
                                     std::size_t bytes,
                                     unsigned flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void**)(pointer), bytes, flags);
}
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer,
                                   std::size_t bytes,
                                   cudaMemPool_t pool,
                                   cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void**)(pointer), bytes, pool, stream);
}
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T** pointer,
                                           std::size_t bytes,
                                           cudaMemPool_t pool,
                                           cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void**)(pointer), bytes, pool, stream);
}
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream) {
  return ::cudaMallocAsync((void**)(pointer), bytes, stream);
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags) {
  return ::cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags);
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}

// Symbols are passed by reference; their size is known here, so an overrun is an error.
template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol,
                                      const void* from,
                                      std::size_t bytes,
                                      std::size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset)
    return ::warpgauge_sim_symbol_overrun(&symbol, sizeof symbol, offset, bytes);
  return ::cudaMemcpyToSymbol(static_cast<const void*>(&symbol), from, bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to,
                                        const T& symbol,
                                        std::size_t bytes,
                                        std::size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset)
    return ::warpgauge_sim_symbol_overrun(&symbol, sizeof symbol, offset, bytes);
  return ::cudaMemcpyFromSymbol(to, static_cast<const void*>(&symbol), bytes, offset, kind);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol,
                                           const void* from,
                                           std::size_t bytes,
                                           std::size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                           cudaStream_t stream = nullptr) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset)
    return ::warpgauge_sim_symbol_overrun(&symbol, sizeof symbol, offset, bytes);
  return ::cudaMemcpyToSymbolAsync(
      static_cast<const void*>(&symbol), from, bytes, offset, kind, stream);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* to,
                                             const T& symbol,
                                             std::size_t bytes,
                                             std::size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                             cudaStream_t stream = nullptr) {
  if (offset > sizeof symbol || bytes > sizeof symbol - offset)
    return ::warpgauge_sim_symbol_overrun(&symbol, sizeof symbol, offset, bytes);
  return ::cudaMemcpyFromSymbolAsync(
      to, static_cast<const void*>(&symbol), bytes, offset, kind, stream);
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
template <class... Parameters>
inline cudaError_t cudaFuncSetSharedMemConfig(void (*kernel)(Parameters...),
                                              cudaSharedMemConfig config) {
  return ::cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(kernel), config);
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, Kernel kernel, int block_threads, std::size_t dynamic_shared_bytes, unsigned) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, reinterpret_cast<const void*>(kernel), block_threads, dynamic_shared_bytes);
}

/// The block size that holds the most threads per multiprocessor, the largest of equals.
template <class Kernel, class SharedBytes>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int* grid, int* block, Kernel kernel, SharedBytes shared_bytes, int limit = 0) {
  if (grid == nullptr || block == nullptr) {
    return static_cast<cudaError_t>(::warpgauge_sim_refuse(cudaErrorInvalidValue, nullptr));
  }
  int most = 0;
  for (int threads = limit > 0 && limit < 1024 ? (limit + 31) / 32 * 32 : 1024; threads >= 32;
       threads -= 32) {
    const int tried = limit > 0 && threads > limit ? limit : threads;
    int blocks = 0;
    const cudaError_t error = ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks,
        reinterpret_cast<const void*>(kernel),
        tried,
        static_cast<std::size_t>(shared_bytes(tried)));
    if (error != cudaSuccess) return error;
    if (blocks * tried > most) {
      most = blocks * tried;
      *block = tried;
      *grid = blocks;
    }
  }
  int multiprocessors = 0;
  ::cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  *grid *= multiprocessors;
  return most == 0 ? cudaErrorInvalidValue : cudaSuccess;
}
template <class Kernel>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(
    int* grid, int* block, Kernel kernel, std::size_t dynamic_shared_bytes = 0, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      grid, block, kernel, [=](int) { return dynamic_shared_bytes; }, limit);
}

// Descriptions of elements: cudaCreateChannelDesc<float4>().
namespace warpgauge::sim::surface {
template <class T, class Component, int Count>
inline cudaChannelFormatDesc channel_of() {
  const int bits = 8 * static_cast<int>(sizeof(Component));
  const cudaChannelFormatKind kind = Component(0.5) != Component(0) ? cudaChannelFormatKindFloat
                                     : Component(-1) < Component(0) ? cudaChannelFormatKindSigned
                                                                    : cudaChannelFormatKindUnsigned;
  return {bits, Count > 1 ? bits : 0, Count > 2 ? bits : 0, Count > 3 ? bits : 0, kind};
}
template <class T>
struct channel {};
#define WARPGAUGE_SURFACE_CHANNEL(T, C, n) \
  template <>                              \
  struct channel<T> {                      \
    using component = C;                   \
    static constexpr int count = n;        \
  };
#define WARPGAUGE_SURFACE_CHANNELS(T, name) \
  WARPGAUGE_SURFACE_CHANNEL(T, T, 1)        \
  WARPGAUGE_SURFACE_CHANNEL(name##1, T, 1)  \
  WARPGAUGE_SURFACE_CHANNEL(name##2, T, 2)  \
  WARPGAUGE_SURFACE_CHANNEL(name##4, T, 4)
WARPGAUGE_SURFACE_CHANNEL(char, signed char, 1)
WARPGAUGE_SURFACE_CHANNELS(signed char, char)
WARPGAUGE_SURFACE_CHANNELS(unsigned char, uchar)
WARPGAUGE_SURFACE_CHANNELS(short, short)
WARPGAUGE_SURFACE_CHANNELS(unsigned short, ushort)
WARPGAUGE_SURFACE_CHANNELS(int, int)
WARPGAUGE_SURFACE_CHANNELS(unsigned int, uint)
WARPGAUGE_SURFACE_CHANNELS(float, float)
#undef WARPGAUGE_SURFACE_CHANNELS
#undef WARPGAUGE_SURFACE_CHANNEL
}  // namespace warpgauge::sim::surface
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  using of = ::warpgauge::sim::surface::channel<T>;
  return ::warpgauge::sim::surface::channel_of<T, typename of::component, of::count>();
}
inline cudaExtent make_cudaExtent(std::size_t width, std::size_t height, std::size_t depth) {
  return {width, height, depth};
}
inline cudaPos make_cudaPos(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void* pointer,
                                          std::size_t pitch,
                                          std::size_t width,
                                          std::size_t height) {
  return {pointer, pitch, width, height};
}
