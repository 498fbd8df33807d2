// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"

#include <array>
#include <cstddef>

/// A CUDA array: its elements row by row in device memory, without padding.
struct cudaArray {
  cudaChannelFormatDesc format{};
  cudaExtent extent{};  ///< as given: 0 for what a lower dimension lacks; depth counts layers too
  unsigned flags = 0;
  std::size_t element_bytes = 0;
  char* data = nullptr;

  std::size_t width() const { return extent.width; }
  std::size_t height() const { return extent.height == 0 ? 1 : extent.height; }
  std::size_t depth() const { return extent.depth == 0 ? 1 : extent.depth; }
  std::size_t row_bytes() const { return width() * element_bytes; }
  std::size_t bytes() const { return row_bytes() * height() * depth(); }
};

namespace warpgauge::sim {

/// A texture or surface: elements of a format, wherever they lie. Filtering and addressing follow
/// the CUDA C++ Programming Guide, "Texture Fetching".
struct texture {
  cudaResourceDesc resource{};
  cudaTextureDesc how{};
  cudaChannelFormatDesc format{};
  std::size_t element_bytes = 0;
  const char* data = nullptr;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  std::array<long, 3> extent{1, 1, 1};
};

inline std::array<int, 4> bits_of(const cudaChannelFormatDesc& f) { return {f.x, f.y, f.z, f.w}; }

inline bool reads_floats(const texture& t) {
  return t.format.f == cudaChannelFormatKindFloat || t.how.readMode == cudaReadModeNormalizedFloat;
}

/// Bytes of one element, 0 when the format is none that CUDA knows.
std::size_t element_bytes_of(const cudaChannelFormatDesc& format);

/// Makes a texture or surface object of the resource.
/// @return a cudaError_t
cudaError_t make_texture(cudaTextureObject_t* out,
                         const cudaResourceDesc& resource,
                         const cudaTextureDesc& description);
cudaError_t make_surface(cudaSurfaceObject_t* out, const cudaResourceDesc& resource);
bool destroy_texture(cudaTextureObject_t texture);
bool destroy_surface(cudaSurfaceObject_t surface);

/// The object of a handle, null when it was never made or was destroyed.
const texture* find_texture(unsigned long long handle);

}  // namespace warpgauge::sim
