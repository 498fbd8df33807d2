// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/device_variables.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"
#include "warpgauge/sim/memory/host_registry.hpp"
#include "warpgauge/sim/memory/host_variables.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/order/host_access.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>

/// There is one kind of device memory, so a pool only stores its settings.
struct CUmemPoolHandle_st {
  std::map<cudaMemPoolAttr, std::uint64_t> attributes;
};

using namespace warpgauge::sim;

namespace {

std::function<cudaError_t()> nothing_to_do() { return nullptr; }

/// @param caller  of the runtime's function
cudaError_t allocate(void** pointer,
                     std::size_t bytes,
                     device_memory::kind what,
                     const void* caller = __builtin_return_address(0)) {
  if (pointer == nullptr) return record_error(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  const std::uintptr_t outer = order::call::site().pc;  // where this call is a part of another
  *pointer = device_memory::allocate(
      bytes, what, outer != 0 ? outer : reinterpret_cast<std::uintptr_t>(caller));
  if (*pointer != nullptr) {
    order::memory_allocated();
    return cudaSuccess;
  }
  return record_error(
      cudaErrorMemoryAllocation,
      fmt::format(
          "{} bytes, but the simulated device has {} free", bytes, device_memory::free_bytes()));
}

/// Why a pointer cannot be freed.
std::string why_kept(const void* pointer, bool pinned) {
  const device_memory::description d = device_memory::describe(address_of(pointer));
  const char* const wanted = pinned ? "cudaFreeHost" : "cudaFree";
  if (d.object.empty()) return "CUDA did not allocate the pointer";
  if (d.freed) return d.object + " was already freed";
  if (d.offset != 0) return fmt::format("the pointer is at offset {} of {}", d.offset, d.object);
  return fmt::format("{} is {} memory, which {} does not free",
                     d.object,
                     pinned ? "device" : "pinned host",
                     wanted);
}

cudaError_t release(void* pointer, bool pinned) {
  if (pointer == nullptr) return cudaSuccess;
  const auto found = device_memory::find(reinterpret_cast<std::uintptr_t>(pointer));
  const bool is_pinned = found && found->what == device_memory::kind::pinned_host;
  if (found && graph_keeps(pointer)) return cudaSuccess;
  if (!found || is_pinned != pinned || !device_memory::release(pointer)) {
    return record_error(cudaErrorInvalidValue, why_kept(pointer, pinned));
  }
  if (found->what != device_memory::kind::device) order::shared_memory_freed();
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
  if (const cudaError_t e = refuse_unsafe_while_capturing()) return e;
  return allocate(pointer, bytes, device_memory::kind::device);
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
  const order::call here(stream);
  const cudaError_t error = allocate(pointer, bytes, device_memory::kind::device);
  if (error != cudaSuccess) return error;
  if (captured(stream, cudaGraphNodeTypeMemAlloc, nothing_to_do)) {
    keep_for_graph(*pointer);
  } else {
    order::operation().allocates(*pointer, bytes);
  }
  return cudaSuccess;
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
  if (pointer == nullptr || pitch == nullptr) return record_error(cudaErrorInvalidValue);
  *pointer = nullptr;
  *pitch = 0;
  if (width == 0 || height == 0) return cudaSuccess;
  if (width > SIZE_MAX - pitch_unit) return record_error(cudaErrorMemoryAllocation);
  const std::size_t row = (width + pitch_unit - 1) / pitch_unit * pitch_unit;
  if (height > SIZE_MAX / row) return record_error(cudaErrorMemoryAllocation);
  *pitch = row;
  return allocate(pointer, row * height, device_memory::kind::device);
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
  return allocate(pointer, bytes, device_memory::kind::pinned_host);
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags) {
  constexpr unsigned known =
      cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
  if ((flags & ~known) != 0) return record_error(cudaErrorInvalidValue);
  return allocate(pointer, bytes, device_memory::kind::pinned_host);
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned flags) {
  if ((flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) || bytes == 0) {
    return record_error(cudaErrorInvalidValue);
  }
  return allocate(pointer, bytes, device_memory::kind::managed);
}

cudaError_t cudaFree(void* pointer) {
  const order::call here(nullptr);
  if (pointer != nullptr) {
    if (const cudaError_t e = refuse_unsafe_while_capturing()) return e;
  }
  if (!order::is_of_pool(pointer)) {
    order::host_waits_for_device();
  } else if (const auto found = device_memory::find(address_of(pointer))) {
    order::on_host_free(pointer, found->bytes);
    order::operation().frees(pointer, found->bytes);
  }
  return release(pointer, false);
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  if (pointer == nullptr) return record_error(cudaErrorInvalidValue);
  const order::call here(stream);
  if (captured(stream, cudaGraphNodeTypeMemFree, nothing_to_do)) return cudaSuccess;
  if (const auto found = device_memory::find(address_of(pointer)); found && !graph_keeps(pointer)) {
    order::operation().frees(pointer, found->bytes);
  }
  return release(pointer, false);
}
cudaError_t cudaFreeHost(void* pointer) {
  const order::call here(nullptr);
  const auto found = device_memory::find(address_of(pointer));
  if (found && found->what == device_memory::kind::pinned_host) {
    order::on_host_free(pointer, found->bytes);
  }
  order::host_waits_for_device();
  return release(pointer, true);
}

cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags) {
  constexpr unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped |
                             cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
  if (pointer == nullptr || bytes == 0 || (flags & ~known) != 0) {
    return record_error(cudaErrorInvalidValue);
  }
  return record_error(host_registry::add(pointer, bytes) ? cudaSuccess
                                                         : cudaErrorHostMemoryAlreadyRegistered);
}

cudaError_t cudaHostUnregister(void* pointer) {
  const order::call here(nullptr);
  order::on_host_free(pointer, host_registry::bytes_at(pointer));
  return record_error(host_registry::remove(pointer) ? cudaSuccess
                                                     : cudaErrorHostMemoryNotRegistered);
}

cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer) {
  const auto found = device_memory::find(reinterpret_cast<std::uintptr_t>(pointer));
  if (flags == nullptr || !found || found->what != device_memory::kind::pinned_host) {
    return record_error(cudaErrorInvalidValue);
  }
  *flags = cudaHostAllocMapped;
  return cudaSuccess;
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
  const auto found = device_memory::find(reinterpret_cast<std::uintptr_t>(host));
  const bool pinned = found && found->what == device_memory::kind::pinned_host;
  if (device == nullptr || flags != 0 ||
      (!pinned && !host_registry::contains(reinterpret_cast<std::uintptr_t>(host)))) {
    return record_error(cudaErrorInvalidValue);
  }
  *device = host;
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  if (free_bytes == nullptr || total_bytes == nullptr) return record_error(cudaErrorInvalidValue);
  *free_bytes = device_memory::free_bytes();
  *total_bytes = device_memory::total_bytes();
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  if (attributes == nullptr) return record_error(cudaErrorInvalidValue);
  *attributes = {cudaMemoryTypeUnregistered, -2, nullptr, const_cast<void*>(pointer)};
  const auto found = device_memory::find(reinterpret_cast<std::uintptr_t>(pointer));
  if (!found) return cudaSuccess;
  attributes->device = 0;
  attributes->devicePointer = const_cast<void*>(pointer);
  switch (found->what) {
    case device_memory::kind::device:
      attributes->type = cudaMemoryTypeDevice;
      attributes->hostPointer = nullptr;
      break;
    case device_memory::kind::pinned_host:
      attributes->type = cudaMemoryTypeHost;
      break;
    case device_memory::kind::managed:
      attributes->type = cudaMemoryTypeManaged;
      break;
  }
  return cudaSuccess;
}

cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
  if (pointer == nullptr) return record_error(cudaErrorInvalidValue);
  const auto address = reinterpret_cast<std::uintptr_t>(symbol);
  if (!static_data::contains(address) || host_variables::contains(address)) {
    return record_error(cudaErrorInvalidSymbol);
  }
  *pointer = const_cast<void*>(symbol);
  device_variables::give_address(address);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  if (device != 0) return record_error(cudaErrorInvalidDevice);
  if (pool == nullptr) return record_error(cudaErrorInvalidValue);
  static CUmemPoolHandle_st* const of_device = handles<CUmemPoolHandle_st>().add({});
  *pool = of_device;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  return cudaDeviceGetDefaultMemPool(pool, device);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  if (device != 0) return record_error(cudaErrorInvalidDevice);
  return record_error(handles<CUmemPoolHandle_st>().holds(pool) ? cudaSuccess
                                                                : cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  if (pool == nullptr || properties == nullptr) return record_error(cudaErrorInvalidValue);
  *pool = handles<CUmemPoolHandle_st>().add({});
  return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  return record_error(handles<CUmemPoolHandle_st>().remove(pool) ? cudaSuccess
                                                                 : cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  if (!handles<CUmemPoolHandle_st>().holds(pool) || value == nullptr) {
    return record_error(cudaErrorInvalidValue);
  }
  // The reuse policies are int, sizes are 64 bits.
  pool->attributes[attribute] = attribute < cudaMemPoolAttrReleaseThreshold
                                    ? static_cast<std::uint64_t>(*static_cast<int*>(value))
                                    : *static_cast<std::uint64_t*>(value);
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  if (!handles<CUmemPoolHandle_st>().holds(pool) || value == nullptr) {
    return record_error(cudaErrorInvalidValue);
  }
  if (attribute < cudaMemPoolAttrReleaseThreshold) {
    *static_cast<int*>(value) = static_cast<int>(pool->attributes[attribute]);
  } else {
    *static_cast<std::uint64_t*>(value) = pool->attributes[attribute];
  }
  return cudaSuccess;
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool,
                                 const cudaMemAccessDesc* accesses,
                                 size_t count) {
  if (pool == nullptr || (accesses == nullptr && count != 0))
    return record_error(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) {
    const cudaMemAccessDesc& access = accesses[i];
    if (access.location.type != cudaMemLocationTypeDevice || access.location.id != 0)
      return record_error(cudaErrorInvalidDevice);
    // A pool's own device cannot be shut out.
    if (access.flags != cudaMemAccessFlagsProtReadWrite) return record_error(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags,
                                 cudaMemPool_t pool,
                                 cudaMemLocation* location) {
  if (flags == nullptr || pool == nullptr || location == nullptr)
    return record_error(cudaErrorInvalidValue);
  *flags = location->type == cudaMemLocationTypeDevice && location->id == 0
               ? cudaMemAccessFlagsProtReadWrite
               : cudaMemAccessFlagsProtNone;
  return cudaSuccess;
}

cudaError_t cudaMemPoolExportToShareableHandle(void*,
                                               cudaMemPool_t,
                                               cudaMemAllocationHandleType,
                                               unsigned) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t*,
                                                 void*,
                                                 cudaMemAllocationHandleType,
                                                 unsigned) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData*, void*) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaMemPoolImportPointer(void**, cudaMemPool_t, cudaMemPoolPtrExportData*) {
  return record_error(cudaErrorNotSupported);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
  return record_error(handles<CUmemPoolHandle_st>().holds(pool) ? cudaSuccess
                                                                : cudaErrorInvalidValue);
}

cudaError_t cudaMallocFromPoolAsync(void** pointer,
                                    size_t bytes,
                                    cudaMemPool_t pool,
                                    cudaStream_t stream) {
  if (!handles<CUmemPoolHandle_st>().holds(pool)) return record_error(cudaErrorInvalidValue);
  return cudaMallocAsync(pointer, bytes, stream);
}
