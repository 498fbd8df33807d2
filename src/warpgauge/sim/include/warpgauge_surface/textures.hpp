// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../vector_types.h"
#include "array_types.hpp"
#include "texture_hooks.hpp"

/// Texture and surface functions of kernels (CUDA C++ Programming Guide, "Texture Functions",
/// "Surface Functions"). Fetches are no global memory traffic, here as in Nsight Compute's
/// counters. Levels and gradients are taken for those of the only level: mipmaps are not simulated.
namespace warpgauge::sim::surface {

template <class C>
WARPGAUGE_SURFACE C texel_component(const warpgauge_sim_texel& texel, int i) {
  if (texel.is_float != 0) {
    float value;
    __builtin_memcpy(&value, &texel.component[i], sizeof value);
    return static_cast<C>(value);
  }
  return static_cast<C>(texel.component[i]);
}

// Builds the wanted type from as many components as it has.
template <class T>
struct from_texel {
  WARPGAUGE_SURFACE static T make(const warpgauge_sim_texel& t) { return texel_component<T>(t, 0); }
};
#define WARPGAUGE_SURFACE_TEXEL(name, C)                                  \
  template <>                                                             \
  struct from_texel<name##1> {                                            \
    WARPGAUGE_SURFACE static name##1 make(const warpgauge_sim_texel& t) { \
      return {texel_component<C>(t, 0)};                                  \
    }                                                                     \
  };                                                                      \
  template <>                                                             \
  struct from_texel<name##2> {                                            \
    WARPGAUGE_SURFACE static name##2 make(const warpgauge_sim_texel& t) { \
      return {texel_component<C>(t, 0), texel_component<C>(t, 1)};        \
    }                                                                     \
  };                                                                      \
  template <>                                                             \
  struct from_texel<name##4> {                                            \
    WARPGAUGE_SURFACE static name##4 make(const warpgauge_sim_texel& t) { \
      return {texel_component<C>(t, 0),                                   \
              texel_component<C>(t, 1),                                   \
              texel_component<C>(t, 2),                                   \
              texel_component<C>(t, 3)};                                  \
    }                                                                     \
  };
WARPGAUGE_SURFACE_TEXEL(char, signed char)
WARPGAUGE_SURFACE_TEXEL(uchar, unsigned char)
WARPGAUGE_SURFACE_TEXEL(short, short)
WARPGAUGE_SURFACE_TEXEL(ushort, unsigned short)
WARPGAUGE_SURFACE_TEXEL(int, int)
WARPGAUGE_SURFACE_TEXEL(uint, unsigned int)
WARPGAUGE_SURFACE_TEXEL(float, float)
#undef WARPGAUGE_SURFACE_TEXEL

template <class T>
WARPGAUGE_SURFACE T
fetch_texel(cudaTextureObject_t texture, int shape, float x, float y, float z, int layer) {
  const float at[3] = {x, y, z};
  warpgauge_sim_texel texel = {};
  warpgauge_sim_texture_fetch(texture, shape, at, layer, &texel);
  return from_texel<T>::make(texel);
}

}  // namespace warpgauge::sim::surface

// Each fetch as a value, and as CUDA's form with an output pointer.
#define WARPGAUGE_SURFACE_FETCH(name, shape, x, y, z, layer, ...)                 \
  template <class T>                                                              \
  WARPGAUGE_SURFACE T name(cudaTextureObject_t texture, __VA_ARGS__) {            \
    return ::warpgauge::sim::surface::fetch_texel<T>(                             \
        texture, warpgauge_sim_texture_##shape, x, y, z, layer);                  \
  }                                                                               \
  template <class T>                                                              \
  WARPGAUGE_SURFACE void name(T* out, cudaTextureObject_t texture, __VA_ARGS__) { \
    *out = ::warpgauge::sim::surface::fetch_texel<T>(                             \
        texture, warpgauge_sim_texture_##shape, x, y, z, layer);                  \
  }
WARPGAUGE_SURFACE_FETCH(tex1Dfetch, element, 0, 0, 0, i, int i)
WARPGAUGE_SURFACE_FETCH(tex1D, 1d, x, 0, 0, 0, float x)
WARPGAUGE_SURFACE_FETCH(tex2D, 2d, x, y, 0, 0, float x, float y)
WARPGAUGE_SURFACE_FETCH(tex3D, 3d, x, y, z, 0, float x, float y, float z)
WARPGAUGE_SURFACE_FETCH(tex1DLod, 1d, x, 0, 0, 0, float x, float)
WARPGAUGE_SURFACE_FETCH(tex2DLod, 2d, x, y, 0, 0, float x, float y, float)
WARPGAUGE_SURFACE_FETCH(tex3DLod, 3d, x, y, z, 0, float x, float y, float z, float)
WARPGAUGE_SURFACE_FETCH(tex2DGrad, 2d, x, y, 0, 0, float x, float y, float2, float2)
WARPGAUGE_SURFACE_FETCH(tex1DLayered, 1d_layered, x, 0, 0, layer, float x, int layer)
WARPGAUGE_SURFACE_FETCH(tex2DLayered, 2d_layered, x, y, 0, layer, float x, float y, int layer)
WARPGAUGE_SURFACE_FETCH(texCubemap, cube, x, y, z, 0, float x, float y, float z)
WARPGAUGE_SURFACE_FETCH(
    texCubemapLayered, cube, x, y, z, layer, float x, float y, float z, int layer)
WARPGAUGE_SURFACE_FETCH(
    tex2Dgather, gather, x, y, 0, component, float x, float y, int component = 0)
#undef WARPGAUGE_SURFACE_FETCH

#define WARPGAUGE_SURFACE_PLACE(name, y, z, ...)                                            \
  template <class T>                                                                        \
  WARPGAUGE_SURFACE T name##read(cudaSurfaceObject_t surface,                               \
                                 __VA_ARGS__,                                               \
                                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {     \
    T value;                                                                                \
    warpgauge_sim_surface_access(surface, 0, x, y, z, mode, &value, sizeof(T));             \
    return value;                                                                           \
  }                                                                                         \
  template <class T>                                                                        \
  WARPGAUGE_SURFACE void name##read(T* out,                                                 \
                                    cudaSurfaceObject_t surface,                            \
                                    __VA_ARGS__,                                            \
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {  \
    T value;                                                                                \
    warpgauge_sim_surface_access(surface, 0, x, y, z, mode, &value, sizeof(T));             \
    *out = value;                                                                           \
  }                                                                                         \
  template <class T>                                                                        \
  WARPGAUGE_SURFACE void name##write(T value,                                               \
                                     cudaSurfaceObject_t surface,                           \
                                     __VA_ARGS__,                                           \
                                     cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    warpgauge_sim_surface_access(surface, 1, x, y, z, mode, &value, sizeof(T));             \
  }
WARPGAUGE_SURFACE_PLACE(surf1D, 0, 0, int x)
WARPGAUGE_SURFACE_PLACE(surf2D, y, 0, int x, int y)
WARPGAUGE_SURFACE_PLACE(surf3D, y, z, int x, int y, int z)
WARPGAUGE_SURFACE_PLACE(surf1DLayered, 0, layer, int x, int layer)
WARPGAUGE_SURFACE_PLACE(surf2DLayered, y, layer, int x, int y, int layer)
WARPGAUGE_SURFACE_PLACE(surfCubemap, y, face, int x, int y, int face)
#undef WARPGAUGE_SURFACE_PLACE

// Texture references (before CUDA 12) are refused where they are declared.
template <class T, int Kind = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture {
  static_assert(
      sizeof(T) == 0,
      "warpgauge simulator: texture references, which CUDA 12 removed, are not simulated; "
      "use texture objects");
};
