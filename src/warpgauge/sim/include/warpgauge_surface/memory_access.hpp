// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"
#include "async_hooks.hpp"

#include <cstddef>
#include <type_traits>

/// Loads and stores with a cache hint are ordinary ones: caches are not simulated.
#define WARPGAUGE_SURFACE_LOAD(name)           \
  template <class T>                           \
  WARPGAUGE_SURFACE T name(const T* address) { \
    return *address;                           \
  }
WARPGAUGE_SURFACE_LOAD(__ldg)
WARPGAUGE_SURFACE_LOAD(__ldca)
WARPGAUGE_SURFACE_LOAD(__ldcg)
WARPGAUGE_SURFACE_LOAD(__ldcs)
WARPGAUGE_SURFACE_LOAD(__ldlu)
WARPGAUGE_SURFACE_LOAD(__ldcv)
#undef WARPGAUGE_SURFACE_LOAD

#define WARPGAUGE_SURFACE_STORE(name)                                    \
  template <class T>                                                     \
  WARPGAUGE_SURFACE void name(T* address, std::common_type_t<T> value) { \
    *address = value;                                                    \
  }
WARPGAUGE_SURFACE_STORE(__stwb)
WARPGAUGE_SURFACE_STORE(__stcg)
WARPGAUGE_SURFACE_STORE(__stcs)
WARPGAUGE_SURFACE_STORE(__stwt)
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
