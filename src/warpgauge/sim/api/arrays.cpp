// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/memory_copies.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"
#include "warpgauge/sim/memory/textures.hpp"

#include <algorithm>
#include <cstring>

using namespace warpgauge::sim;

namespace {

bool is_array(cudaArray_const_t array) { return handles<cudaArray>().holds(array); }

/// One end of a copy: rows and slices of bytes from `first`.
struct volume {
  char* first;
  std::size_t row_pitch;
  std::size_t slice_pitch;
};

volume volume_of(const cudaArray& array, const cudaPos& at) {
  const std::size_t slice = array.row_bytes() * array.height();
  return {array.data + at.z * slice + at.y * array.row_bytes() + at.x * array.element_bytes,
          array.row_bytes(),
          slice};
}

volume volume_of(const cudaPitchedPtr& from, const cudaPos& at) {
  const std::size_t slice = from.pitch * from.ysize;
  return {
      static_cast<char*>(from.ptr) + at.z * slice + at.y * from.pitch + at.x, from.pitch, slice};
}

cudaError_t copy_volume(volume to,
                        volume from,
                        std::size_t width,
                        std::size_t height,
                        std::size_t depth,
                        cudaMemcpyKind kind) {
  if (width == 0 || height == 0 || depth == 0) return cudaSuccess;
  order::operation copy;
  apply_copy_rules(copy, to.first, from.first, kind);
  for (std::size_t z = 0; z < depth; ++z) {
    for (std::size_t y = 0; y < height; ++y) {
      char* const to_row = to.first + z * to.slice_pitch + y * to.row_pitch;
      const char* const from_row = from.first + z * from.slice_pitch + y * from.row_pitch;
      if (const cudaError_t e =
              check_sides(side_of(to_row, width), side_of(from_row, width), kind)) {
        return record_error(e, why_refused(to_row, width, from_row, width, kind));
      }
      copy_row(to_row, from_row, width);
    }
  }
  return cudaSuccess;
}

bool inside(const cudaArray& array, const cudaPos& at, const cudaExtent& extent) {
  return at.x + extent.width <= array.width() && at.y + extent.height <= array.height() &&
         at.z + extent.depth <= array.depth();
}

cudaError_t copy_3d(const cudaMemcpy3DParms& p) {
  count_copy();
  if ((p.srcArray == nullptr) == (p.srcPtr.ptr == nullptr) ||
      (p.dstArray == nullptr) == (p.dstPtr.ptr == nullptr)) {
    return record_error(cudaErrorInvalidValue);
  }
  std::size_t element = 1;
  for (const auto& [array, at] :
       {std::pair{p.srcArray, p.srcPos}, std::pair{p.dstArray, p.dstPos}}) {
    if (array == nullptr) continue;
    if (!is_array(array)) return record_error(cudaErrorInvalidResourceHandle);
    if (!inside(*array, at, p.extent)) return record_error(cudaErrorInvalidValue);
    element = array->element_bytes;
  }
  const volume to = p.dstArray ? volume_of(*p.dstArray, p.dstPos) : volume_of(p.dstPtr, p.dstPos);
  const volume from = p.srcArray ? volume_of(*p.srcArray, p.srcPos) : volume_of(p.srcPtr, p.srcPos);
  return copy_volume(to, from, p.extent.width * element, p.extent.height, p.extent.depth, p.kind);
}

// Of an array's rows: x in bytes, as cudaMemcpy2DToArray counts.
bool row_range_of(cudaArray_const_t array,
                  std::size_t x,
                  std::size_t y,
                  std::size_t width,
                  std::size_t height,
                  volume& out) {
  if (!is_array(array) || x + width > array->row_bytes() || y + height > array->height()) {
    return false;
  }
  out = volume_of(*array, {0, y, 0});
  out.first += x;
  return true;
}

cudaError_t to_array(cudaArray_t to,
                     std::size_t x,
                     std::size_t y,
                     const void* from,
                     std::size_t from_pitch,
                     std::size_t width,
                     std::size_t height,
                     cudaMemcpyKind kind) {
  volume target{};
  if (!row_range_of(to, x, y, width, height, target)) return record_error(cudaErrorInvalidValue);
  if (from_pitch < width) return record_error(cudaErrorInvalidPitchValue);
  return copy_volume(
      target, {static_cast<char*>(const_cast<void*>(from)), from_pitch, 0}, width, height, 1, kind);
}

cudaError_t make_array(cudaArray_t* out,
                       const cudaChannelFormatDesc* format,
                       const cudaExtent& extent,
                       unsigned flags) {
  if (out == nullptr || format == nullptr || extent.width == 0) {
    return record_error(cudaErrorInvalidValue);
  }
  cudaArray made;
  made.format = *format;
  made.extent = extent;
  made.flags = flags;
  made.element_bytes = element_bytes_of(*format);
  if (made.element_bytes == 0) return record_error(cudaErrorInvalidChannelDescriptor);
  made.data = static_cast<char*>(device_memory::allocate(made.bytes()));
  if (made.data == nullptr) return record_error(cudaErrorMemoryAllocation);
  *out = handles<cudaArray>().add(made);
  return cudaSuccess;
}

}  // namespace

cudaChannelFormatDesc cudaCreateChannelDesc(
    int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

cudaError_t cudaMallocArray(cudaArray_t* array,
                            const cudaChannelFormatDesc* format,
                            size_t width,
                            size_t height,
                            unsigned flags) {
  return make_array(array, format, {width, height, 0}, flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array,
                              const cudaChannelFormatDesc* format,
                              cudaExtent extent,
                              unsigned flags) {
  return make_array(array, format, extent, flags);
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  if (array == nullptr) return cudaSuccess;
  if (!is_array(array)) return record_error(cudaErrorInvalidResourceHandle);
  device_memory::release(array->data);
  handles<cudaArray>().remove(array);
  return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format,
                             cudaExtent* extent,
                             unsigned* flags,
                             cudaArray_t array) {
  if (!is_array(array)) return record_error(cudaErrorInvalidResourceHandle);
  if (format != nullptr) *format = array->format;
  if (extent != nullptr) *extent = array->extent;
  if (flags != nullptr) *flags = array->flags;
  return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  if (format == nullptr || !is_array(array)) return record_error(cudaErrorInvalidValue);
  *format = array->format;
  return cudaSuccess;
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent) {
  if (pointer == nullptr) return record_error(cudaErrorInvalidValue);
  const std::size_t pitch = (extent.width + pitch_unit - 1) / pitch_unit * pitch_unit;
  *pointer = {nullptr, pitch, extent.width, extent.height};
  return cudaMalloc(&pointer->ptr, pitch * extent.height * extent.depth);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  return cudaMemcpy3DAsync(parameters, nullptr);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
  const order::call here(stream);
  if (parameters == nullptr) return record_error(cudaErrorInvalidValue);
  return in_order(stream, cudaGraphNodeTypeMemcpy, [p = *parameters] { return copy_3d(p); });
}

cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  const order::call here(nullptr, true);
  for (std::size_t z = 0; z < extent.depth; ++z) {
    void* const slice = static_cast<char*>(to.ptr) + z * to.pitch * to.ysize;
    if (const cudaError_t e = cudaMemset2D(slice, to.pitch, value, extent.width, extent.height)) {
      return e;
    }
  }
  return cudaSuccess;
}

// Bytes that run over the end of a row go on in the next.
cudaError_t cudaMemcpyToArray(
    cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes, cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  if (!is_array(to)) return record_error(cudaErrorInvalidResourceHandle);
  const std::size_t at = y * to->row_bytes() + x;
  if (at > to->bytes() || bytes > to->bytes() - at) return record_error(cudaErrorInvalidValue);
  return cudaMemcpyAsync(to->data + at, from, bytes, kind, nullptr);
}

cudaError_t cudaMemcpyFromArray(
    void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes, cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  if (!is_array(from)) return record_error(cudaErrorInvalidResourceHandle);
  const std::size_t at = y * from->row_bytes() + x;
  if (at > from->bytes() || bytes > from->bytes() - at) return record_error(cudaErrorInvalidValue);
  return cudaMemcpyAsync(to, from->data + at, bytes, kind, nullptr);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to,
                                size_t x,
                                size_t y,
                                const void* from,
                                size_t from_pitch,
                                size_t width,
                                size_t height,
                                cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  return to_array(to, x, y, from, from_pitch, width, height, kind);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to,
                                     size_t x,
                                     size_t y,
                                     const void* from,
                                     size_t from_pitch,
                                     size_t width,
                                     size_t height,
                                     cudaMemcpyKind kind,
                                     cudaStream_t stream) {
  const order::call here(stream);
  return in_order(stream, cudaGraphNodeTypeMemcpy, [=] {
    return to_array(to, x, y, from, from_pitch, width, height, kind);
  });
}

cudaError_t cudaMemcpy2DFromArray(void* to,
                                  size_t to_pitch,
                                  cudaArray_const_t from,
                                  size_t x,
                                  size_t y,
                                  size_t width,
                                  size_t height,
                                  cudaMemcpyKind kind) {
  const order::call here(nullptr, true);
  if (const cudaError_t e = take_launch_error()) return e;
  volume source{};
  if (!row_range_of(from, x, y, width, height, source)) return record_error(cudaErrorInvalidValue);
  if (to_pitch < width) return record_error(cudaErrorInvalidPitchValue);
  return copy_volume({static_cast<char*>(to), to_pitch, 0}, source, width, height, 1, kind);
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture,
                                    const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description,
                                    const cudaResourceViewDesc* view) {
  if (texture == nullptr || resource == nullptr || description == nullptr) {
    return record_error(cudaErrorInvalidValue);
  }
  if (view != nullptr && view->format != cudaResViewFormatNone) {
    return record_error(cudaErrorNotSupported);
  }
  if (resource->resType == cudaResourceTypeArray && !is_array(resource->res.array.array)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  return record_error(make_texture(texture, *resource, *description));
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
  return record_error(texture == 0 || destroy_texture(texture) ? cudaSuccess
                                                               : cudaErrorInvalidValue);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const cudaResourceDesc* resource) {
  if (surface == nullptr || resource == nullptr || resource->resType != cudaResourceTypeArray) {
    return record_error(cudaErrorInvalidValue);
  }
  if (!is_array(resource->res.array.array)) return record_error(cudaErrorInvalidResourceHandle);
  return record_error(make_surface(surface, *resource));
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
  return record_error(surface == 0 || destroy_surface(surface) ? cudaSuccess
                                                               : cudaErrorInvalidValue);
}
