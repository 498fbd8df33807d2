// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../host_defines.h"
#include "../vector_types.h"
#include "async_hooks.hpp"

#include <cstddef>
#include <type_traits>

namespace warpgauge::sim::surface {

template <class T>
inline constexpr bool is_one_access = sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 ||
                                      sizeof(T) == 8 || sizeof(T) == 16;

/// One access of the whole value, which others may race as they may a volatile one.
template <class T>
WARPGAUGE_SURFACE T load_volatile(const T* address) {
  if constexpr (is_one_access<T>) {
    const auto word = *reinterpret_cast<const volatile typename wide<sizeof(T)>::type*>(address);
    T value;
    __builtin_memcpy(static_cast<void*>(&value), &word, sizeof(T));
    return value;
  } else {
    return *address;
  }
}
template <class T>
WARPGAUGE_SURFACE void store_volatile(T* address, const T& value) {
  if constexpr (is_one_access<T>) {
    typename wide<sizeof(T)>::type word;
    __builtin_memcpy(&word, static_cast<const void*>(&value), sizeof(T));
    *reinterpret_cast<volatile typename wide<sizeof(T)>::type*>(address) = word;
  } else {
    *address = value;
  }
}

}  // namespace warpgauge::sim::surface

/// Loads and stores with a cache hint are ordinary ones, as caches are not simulated; those that
/// bypass L1 are how blocks communicate.
#define WARPGAUGE_SURFACE_LOAD(name, value)    \
  template <class T>                           \
  WARPGAUGE_SURFACE T name(const T* address) { \
    return value;                              \
  }
WARPGAUGE_SURFACE_LOAD(__ldca, *address)
WARPGAUGE_SURFACE_LOAD(__ldcg, ::warpgauge::sim::surface::load_volatile(address))
WARPGAUGE_SURFACE_LOAD(__ldcs, *address)
WARPGAUGE_SURFACE_LOAD(__ldlu, *address)
WARPGAUGE_SURFACE_LOAD(__ldcv, ::warpgauge::sim::surface::load_volatile(address))
#undef WARPGAUGE_SURFACE_LOAD

/// What it reads may not be written in the same launch: its cache would not notice.
template <class T>
WARPGAUGE_SURFACE T __ldg(const T* address) {
  warpgauge_sim_read_only(address, sizeof(T));
  return *address;
}

#define WARPGAUGE_SURFACE_STORE(name, store)                             \
  template <class T>                                                     \
  WARPGAUGE_SURFACE void name(T* address, std::common_type_t<T> value) { \
    store;                                                               \
  }
WARPGAUGE_SURFACE_STORE(__stwb, *address = value)
WARPGAUGE_SURFACE_STORE(__stcg, ::warpgauge::sim::surface::store_volatile<T>(address, value))
WARPGAUGE_SURFACE_STORE(__stcs, *address = value)
WARPGAUGE_SURFACE_STORE(__stwt, ::warpgauge::sim::surface::store_volatile<T>(address, value))
#undef WARPGAUGE_SURFACE_STORE

// Addresses in the windows of PTX.
WARPGAUGE_SURFACE std::size_t __cvta_generic_to_shared(const void* pointer) {
  return warpgauge_sim_shared_address(pointer);
}
WARPGAUGE_SURFACE std::size_t __cvta_generic_to_global(const void* pointer) {
  return reinterpret_cast<std::size_t>(pointer);
}
WARPGAUGE_SURFACE void* __cvta_shared_to_generic(std::size_t address) {
  return warpgauge_sim_shared_pointer(static_cast<unsigned>(address));
}
WARPGAUGE_SURFACE void* __cvta_global_to_generic(std::size_t address) {
  return reinterpret_cast<void*>(address);
}
WARPGAUGE_SURFACE unsigned __isShared(const void* pointer) {
  return static_cast<unsigned>(warpgauge_sim_is_shared(pointer));
}
WARPGAUGE_SURFACE unsigned __isLocal(const void* pointer) {
  return static_cast<unsigned>(warpgauge_sim_is_local(pointer));
}
WARPGAUGE_SURFACE unsigned __isGlobal(const void* pointer) {
  return __isShared(pointer) == 0 && __isLocal(pointer) == 0 ? 1 : 0;
}
