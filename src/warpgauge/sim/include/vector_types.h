// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "host_defines.h"

#if defined(__cplusplus)

#include <cstdint>

/// CUDA's vector types. Those with two and four components copy themselves through one access of
/// 2 to 16 bytes, as a GPU does: left to the compiler, `v = p[i]` becomes two or four accesses at
/// some optimisation levels. The price: they are not trivially copyable here, and designated
/// initialisers do not work on them.
namespace warpgauge::sim::surface {

template <unsigned Bytes>
struct wide {
  typedef unsigned char type __attribute__((vector_size(Bytes < 16 ? Bytes : 16), may_alias));
};
template <>
struct wide<1> {
  typedef unsigned char type;
};
#ifndef __clang__  // which splits accesses of integers to keep components in registers
template <>
struct wide<8> {
  typedef std::uint64_t type __attribute__((may_alias));
};
template <>
struct wide<4> {
  typedef std::uint32_t type __attribute__((may_alias));
};
template <>
struct wide<2> {
  typedef std::uint16_t type __attribute__((may_alias));
};
#endif

// A GPU's widest access is 16 bytes: longer vectors take several.
template <unsigned Bytes>
WARPGAUGE_SURFACE void copy_wide(void* to, const void* from) {
  using word = typename wide<Bytes>::type;
  for (unsigned i = 0; i < sizeof(word[Bytes > 16 ? Bytes / 16 : 1]) / sizeof(word); ++i) {
    static_cast<word*>(to)[i] = static_cast<const word*>(from)[i];
  }
}

// Lets `float4 v = {0}` work as it does for an aggregate, while `float4 v = 0` stays an error.
template <class T>
struct component {
  T value;
  constexpr component(T v) : value(v) {}  // NOLINT(google-explicit-constructor)
};

}  // namespace warpgauge::sim::surface

#define WARPGAUGE_SURFACE_COPIES(name, bytes)                  \
  WARPGAUGE_SURFACE name(const name& other) {                  \
    ::warpgauge::sim::surface::copy_wide<bytes>(this, &other); \
  }                                                            \
  WARPGAUGE_SURFACE name& operator=(const name& other) {       \
    ::warpgauge::sim::surface::copy_wide<bytes>(this, &other); \
    return *this;                                              \
  }

#define WARPGAUGE_SURFACE_VECTOR1(T, name) \
  struct name {                            \
    T x;                                   \
  };

#define WARPGAUGE_SURFACE_VECTOR2(T, name)                                           \
  struct __attribute__((aligned(2 * sizeof(T)))) name {                              \
    T x, y;                                                                          \
    name() = default;                                                                \
    constexpr name(::warpgauge::sim::surface::component<T> x_) : x(x_.value), y() {} \
    constexpr name(T x_, T y_) : x(x_), y(y_) {}                                     \
    WARPGAUGE_SURFACE_COPIES(name, 2 * sizeof(T))                                    \
  };

#ifdef __clang__
// It passes a plain structure by value in integers of as many bits, and traces none of 24 or 48.
#define WARPGAUGE_SURFACE_VECTOR3(T, name)                                                      \
  struct name {                                                                                 \
    T x, y, z;                                                                                  \
    name() = default;                                                                           \
    constexpr name(::warpgauge::sim::surface::component<T> x_) : x(x_.value), y(), z() {}       \
    constexpr name(T x_, T y_, T z_ = 0) : x(x_), y(y_), z(z_) {}                               \
    WARPGAUGE_SURFACE constexpr name(const name& other) : x(other.x), y(other.y), z(other.z) {} \
    WARPGAUGE_SURFACE constexpr name& operator=(const name& other) {                            \
      x = other.x, y = other.y, z = other.z;                                                    \
      return *this;                                                                             \
    }                                                                                           \
  };
#else
#define WARPGAUGE_SURFACE_VECTOR3(T, name) \
  struct name {                            \
    T x, y, z;                             \
  };
#endif

#define WARPGAUGE_SURFACE_VECTOR4(T, name, alignment)                                          \
  struct __attribute__((aligned(alignment))) name {                                            \
    T x, y, z, w;                                                                              \
    name() = default;                                                                          \
    constexpr name(::warpgauge::sim::surface::component<T> x_) : x(x_.value), y(), z(), w() {} \
    constexpr name(T x_, T y_, T z_ = 0, T w_ = 0) : x(x_), y(y_), z(z_), w(w_) {}             \
    WARPGAUGE_SURFACE_COPIES(name, 4 * sizeof(T))                                              \
  };

#define WARPGAUGE_SURFACE_VECTORS(T, name) \
  WARPGAUGE_SURFACE_VECTOR1(T, name##1)    \
  WARPGAUGE_SURFACE_VECTOR2(T, name##2)    \
  WARPGAUGE_SURFACE_VECTOR3(T, name##3)    \
  WARPGAUGE_SURFACE_VECTOR4(T, name##4, (4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16))

// CUDA 13's names for the 32-byte vectors, by alignment.
#define WARPGAUGE_SURFACE_LONG_VECTORS(T, name) \
  WARPGAUGE_SURFACE_VECTOR4(T, name##4_16a, 16) \
  WARPGAUGE_SURFACE_VECTOR4(T, name##4_32a, 32)

WARPGAUGE_SURFACE_VECTORS(signed char, char)
WARPGAUGE_SURFACE_VECTORS(unsigned char, uchar)
WARPGAUGE_SURFACE_VECTORS(short, short)
WARPGAUGE_SURFACE_VECTORS(unsigned short, ushort)
WARPGAUGE_SURFACE_VECTORS(int, int)
WARPGAUGE_SURFACE_VECTORS(unsigned int, uint)
WARPGAUGE_SURFACE_VECTORS(long, long)
WARPGAUGE_SURFACE_VECTORS(unsigned long, ulong)
WARPGAUGE_SURFACE_VECTORS(long long, longlong)
WARPGAUGE_SURFACE_VECTORS(unsigned long long, ulonglong)
WARPGAUGE_SURFACE_VECTORS(float, float)
WARPGAUGE_SURFACE_VECTORS(double, double)
WARPGAUGE_SURFACE_LONG_VECTORS(long, long)
WARPGAUGE_SURFACE_LONG_VECTORS(unsigned long, ulong)
WARPGAUGE_SURFACE_LONG_VECTORS(long long, longlong)
WARPGAUGE_SURFACE_LONG_VECTORS(unsigned long long, ulonglong)
WARPGAUGE_SURFACE_LONG_VECTORS(double, double)

#undef WARPGAUGE_SURFACE_COPIES
#undef WARPGAUGE_SURFACE_VECTOR1
#undef WARPGAUGE_SURFACE_VECTOR2
#undef WARPGAUGE_SURFACE_VECTOR3
#undef WARPGAUGE_SURFACE_VECTOR4
#undef WARPGAUGE_SURFACE_VECTORS
#undef WARPGAUGE_SURFACE_LONG_VECTORS

/// Launch dimensions; the ones not given are 1.
struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
      : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return uint3{x, y, z}; }
};

#else
#include "warpgauge_surface/vector_types_of_c.inc"
#endif

#include "warpgauge_surface/own_names_end.inc"
