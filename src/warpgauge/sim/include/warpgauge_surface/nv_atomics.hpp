// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "atomics.hpp"

#include <type_traits>

/// nvcc's own atomics, __nv_atomic_*, with orders and scopes (CUDA C++ Programming Guide). They are
/// the compiler's __atomic_* here, which are traced with their order; arithmetic ones are like
/// atomicAdd. An operation of block scope is atomic for the threads of its block alone.
enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
static_assert(__NV_ATOMIC_RELAXED == __ATOMIC_RELAXED && __NV_ATOMIC_ACQUIRE == __ATOMIC_ACQUIRE &&
                  __NV_ATOMIC_RELEASE == __ATOMIC_RELEASE &&
                  __NV_ATOMIC_ACQ_REL == __ATOMIC_ACQ_REL &&
                  __NV_ATOMIC_SEQ_CST == __ATOMIC_SEQ_CST,
              "orders are passed on unchanged");
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

// Arguments convert to what the address points to.
#define WARPGAUGE_SURFACE_VALUE std::common_type_t<T>

template <class T>
WARPGAUGE_SURFACE void __nv_atomic_load(const T* address,
                                        T* result,
                                        int order,
                                        int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_load(address, result, order);
}
template <class T>
WARPGAUGE_SURFACE T __nv_atomic_load_n(const T* address,
                                       int order,
                                       int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_load_n(address, order);
}
template <class T>
WARPGAUGE_SURFACE void __nv_atomic_store(T* address,
                                         T* value,
                                         int order,
                                         int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store(address, value, order);
}
template <class T>
WARPGAUGE_SURFACE void __nv_atomic_store_n(T* address,
                                           WARPGAUGE_SURFACE_VALUE value,
                                           int order,
                                           int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_store_n(address, value, order);
}
template <class T>
WARPGAUGE_SURFACE void __nv_atomic_exchange(
    T* address, T* value, T* result, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_exchange(address, value, result, order);
}
template <class T>
WARPGAUGE_SURFACE T __nv_atomic_exchange_n(T* address,
                                           WARPGAUGE_SURFACE_VALUE value,
                                           int order,
                                           int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_exchange_n(address, value, order);
}
template <class T>
WARPGAUGE_SURFACE bool __nv_atomic_compare_exchange(T* address,
                                                    T* expected,
                                                    T* desired,
                                                    bool weak,
                                                    int success,
                                                    int failure,
                                                    int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_compare_exchange(address, expected, desired, weak, success, failure);
}
template <class T>
WARPGAUGE_SURFACE bool __nv_atomic_compare_exchange_n(T* address,
                                                      T* expected,
                                                      WARPGAUGE_SURFACE_VALUE desired,
                                                      bool weak,
                                                      int success,
                                                      int failure,
                                                      int = __NV_THREAD_SCOPE_SYSTEM) {
  return __atomic_compare_exchange_n(address, expected, desired, weak, success, failure);
}
WARPGAUGE_SURFACE void __nv_atomic_thread_fence(int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  if (order != __NV_ATOMIC_RELAXED) __threadfence();
}

namespace warpgauge::sim::surface {

WARPGAUGE_SURFACE int scope_of(int scope) {
  return scope <= __NV_THREAD_SCOPE_BLOCK ? warpgauge_sim_block_scope : warpgauge_sim_device_scope;
}

// Sums of integers wrap, as on a device.
template <class T>
WARPGAUGE_SURFACE T sum(T a, T b) {
  if constexpr (std::is_integral<T>::value) {
    return static_cast<T>(static_cast<unsigned long long>(a) + static_cast<unsigned long long>(b));
  } else {
    return a + b;
  }
}
template <class T>
WARPGAUGE_SURFACE T difference(T a, T b) {
  if constexpr (std::is_integral<T>::value) {
    return static_cast<T>(static_cast<unsigned long long>(a) - static_cast<unsigned long long>(b));
  } else {
    return a - b;
  }
}

}  // namespace warpgauge::sim::surface

// Each gives the value before, and there is a form that gives nothing.
#define WARPGAUGE_SURFACE_FETCH(operation, expression)                                         \
  template <class T>                                                                           \
  WARPGAUGE_SURFACE T __nv_atomic_fetch_##operation(T* address,                                \
                                                    WARPGAUGE_SURFACE_VALUE value,             \
                                                    int order,                                 \
                                                    int scope = __NV_THREAD_SCOPE_SYSTEM) {    \
    if (order == __NV_ATOMIC_RELEASE || order >= __NV_ATOMIC_ACQ_REL) __threadfence();         \
    warpgauge_sim_atomic(address, sizeof(T), ::warpgauge::sim::surface::scope_of(scope));      \
    return ::warpgauge::sim::surface::replace(                                                 \
        address, [value](T old) __attribute__((__always_inline__))->T { return expression; }); \
  }                                                                                            \
  template <class T>                                                                           \
  WARPGAUGE_SURFACE void __nv_atomic_##operation(T* address,                                   \
                                                 WARPGAUGE_SURFACE_VALUE value,                \
                                                 int order,                                    \
                                                 int scope = __NV_THREAD_SCOPE_SYSTEM) {       \
    __nv_atomic_fetch_##operation(address, value, order, scope);                               \
  }
WARPGAUGE_SURFACE_FETCH(add, ::warpgauge::sim::surface::sum<T>(old, value))
WARPGAUGE_SURFACE_FETCH(sub, ::warpgauge::sim::surface::difference<T>(old, value))
WARPGAUGE_SURFACE_FETCH(and, static_cast<T>(old& value))
WARPGAUGE_SURFACE_FETCH(or, static_cast<T>(old | value))
WARPGAUGE_SURFACE_FETCH(xor, static_cast<T>(old ^ value))
WARPGAUGE_SURFACE_FETCH(min, value < old ? value : old)
WARPGAUGE_SURFACE_FETCH(max, old < value ? value : old)
#undef WARPGAUGE_SURFACE_FETCH
#undef WARPGAUGE_SURFACE_VALUE
