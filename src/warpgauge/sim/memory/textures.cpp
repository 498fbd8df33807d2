// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/memory/textures.hpp"

#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"

#include <algorithm>

namespace warpgauge::sim {
namespace {

cudaError_t describe(const cudaResourceDesc& resource, texture& t) {
  t.resource = resource;
  switch (resource.resType) {
    case cudaResourceTypeArray: {
      const cudaArray& a = *resource.res.array.array;
      t.format = a.format;
      t.data = a.data;
      t.row_pitch = a.row_bytes();
      t.slice_pitch = a.row_bytes() * a.height();
      t.extent = {static_cast<long>(a.width()),
                  static_cast<long>(a.height()),
                  static_cast<long>(a.depth())};
      break;
    }
    case cudaResourceTypeLinear:
      t.format = resource.res.linear.desc;
      t.data = static_cast<const char*>(resource.res.linear.devPtr);
      break;
    case cudaResourceTypePitch2D:
      t.format = resource.res.pitch2D.desc;
      t.data = static_cast<const char*>(resource.res.pitch2D.devPtr);
      t.row_pitch = resource.res.pitch2D.pitchInBytes;
      t.extent = {static_cast<long>(resource.res.pitch2D.width),
                  static_cast<long>(resource.res.pitch2D.height),
                  1};
      break;
    default:
      return cudaErrorNotSupported;  // mipmaps
  }
  t.element_bytes = element_bytes_of(t.format);
  if (t.element_bytes == 0) return cudaErrorInvalidChannelDescriptor;
  if (resource.resType == cudaResourceTypeLinear) {
    t.extent[0] = static_cast<long>(resource.res.linear.sizeInBytes / t.element_bytes);
  }
  if (!device_memory::find(reinterpret_cast<std::uintptr_t>(t.data))) return cudaErrorInvalidValue;
  return cudaSuccess;
}

handle_table<texture>& textures() { return handles<texture>(); }

}  // namespace

std::size_t element_bytes_of(const cudaChannelFormatDesc& format) {
  const auto bits = bits_of(format);
  std::size_t channels = 0;
  while (channels < 4 && bits[channels] != 0) ++channels;
  const bool known = bits[0] == 8 || bits[0] == 16 || bits[0] == 32;
  const bool equal = std::all_of(bits.begin(),
                                 bits.begin() + static_cast<long>(channels),
                                 [&](int b) { return b == bits[0]; });
  const bool is_kind = format.f == cudaChannelFormatKindSigned ||
                       format.f == cudaChannelFormatKindUnsigned ||
                       (format.f == cudaChannelFormatKindFloat && bits[0] != 8);
  if (!known || !equal || !is_kind || channels == 3) return 0;
  return channels * static_cast<std::size_t>(bits[0]) / 8;
}

cudaError_t make_texture(cudaTextureObject_t* out,
                         const cudaResourceDesc& resource,
                         const cudaTextureDesc& description) {
  texture made;
  made.how = description;
  if (const cudaError_t error = describe(resource, made)) return error;
  const bool integers = !reads_floats(made);
  if (integers && description.filterMode == cudaFilterModeLinear)
    return cudaErrorInvalidFilterSetting;
  const bool wide_integers = made.format.f != cudaChannelFormatKindFloat && made.format.x == 32;
  if (wide_integers && description.readMode == cudaReadModeNormalizedFloat) {
    return cudaErrorInvalidNormSetting;
  }
  *out = reinterpret_cast<cudaTextureObject_t>(textures().add(made));
  return cudaSuccess;
}

cudaError_t make_surface(cudaSurfaceObject_t* out, const cudaResourceDesc& resource) {
  texture made;
  if (const cudaError_t error = describe(resource, made)) return error;
  *out = reinterpret_cast<cudaSurfaceObject_t>(textures().add(made));
  return cudaSuccess;
}

bool destroy_texture(cudaTextureObject_t t) {
  return textures().remove(reinterpret_cast<const texture*>(t));
}
bool destroy_surface(cudaSurfaceObject_t s) { return destroy_texture(s); }

const texture* find_texture(unsigned long long handle) {
  const auto* found = reinterpret_cast<const texture*>(handle);
  return found != nullptr && textures().holds(found) ? found : nullptr;
}

}  // namespace warpgauge::sim
