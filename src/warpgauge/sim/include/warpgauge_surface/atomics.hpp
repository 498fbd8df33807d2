// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#include "../host_defines.h"

/// CUDA's atomic functions with their exact overloads. Each call is recorded as one atomic access
/// and then done by a real atomic operation, since blocks on other workers may touch the same word.
/// The _block and _system forms are the same: scopes only narrow or widen who must see the result.

namespace warpgauge::sim::surface {

// The word of a value, for compare and exchange by bits.
template <unsigned Bytes>
struct atomic_word {
  typedef unsigned int type __attribute__((may_alias));
};
template <>
struct atomic_word<8> {
  typedef unsigned long long type __attribute__((may_alias));
};
template <>
struct atomic_word<2> {
  typedef unsigned short type __attribute__((may_alias));
};

/// Replaces *address by operation(*address) in one step; returns the value before.
template <class T, class Operation>
WARPGAUGE_SURFACE_UNTRACED T replace(T* address, Operation operation) {
  using word = typename atomic_word<sizeof(T)>::type;
  word* at = reinterpret_cast<word*>(address);
  word before = __atomic_load_n(at, __ATOMIC_RELAXED);
  for (;;) {
    T old;
    __builtin_memcpy(static_cast<void*>(&old), &before, sizeof(T));
    const T wanted = operation(old);
    word after;
    __builtin_memcpy(&after, &wanted, sizeof(T));
    if (__atomic_compare_exchange_n(
            at, &before, after, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
      return old;
    }
  }
}

/// The result of an exchange; `unwritten`: what warpgauge_sim_atomic_exchange() returned. If the
/// result is not used, the optimiser removes all of this.
template <class T>
WARPGAUGE_SURFACE T old_value(T old, unsigned unwritten) {
#if defined(__OPTIMIZE__)
  if (unwritten != 0 && warpgauge_sim_reads_unwritten(unwritten) != 0) return T();
#else
  static_cast<void>(unwritten);
#endif
  return old;
}

}  // namespace warpgauge::sim::surface

#define WARPGAUGE_SURFACE_ATOMIC(function, T, scope, expression)                       \
  WARPGAUGE_SURFACE T function(T* address, T value) {                                  \
    warpgauge_sim_atomic(address, sizeof(T), warpgauge_sim_##scope##_scope);           \
    return ::warpgauge::sim::surface::replace(                                         \
        address, [value](T old) WARPGAUGE_SURFACE_LAMBDA -> T { return expression; }); \
  }
// A lambda has its own instrumentation: inlined into the untraced function, it has none.
#define WARPGAUGE_SURFACE_LAMBDA __attribute__((always_inline))

#define WARPGAUGE_SURFACE_SCOPES(function, T, expression)          \
  WARPGAUGE_SURFACE_ATOMIC(function, T, device, expression)        \
  WARPGAUGE_SURFACE_ATOMIC(function##_block, T, block, expression) \
  WARPGAUGE_SURFACE_ATOMIC(function##_system, T, device, expression)

WARPGAUGE_SURFACE_SCOPES(atomicAdd, unsigned int, old + value)
WARPGAUGE_SURFACE_SCOPES(atomicAdd, unsigned long long, old + value)
WARPGAUGE_SURFACE_SCOPES(atomicAdd, float, old + value)
WARPGAUGE_SURFACE_SCOPES(atomicAdd, double, old + value)
WARPGAUGE_SURFACE_SCOPES(atomicSub, unsigned int, old - value)
// Signed sums wrap, as on a device.
WARPGAUGE_SURFACE_SCOPES(
    atomicAdd, int, static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(value)))
WARPGAUGE_SURFACE_SCOPES(
    atomicSub, int, static_cast<int>(static_cast<unsigned>(old) - static_cast<unsigned>(value)))

#define WARPGAUGE_SURFACE_EXCHANGE(function, T, scope)                                             \
  WARPGAUGE_SURFACE T function(T* address, T value) {                                              \
    namespace s = ::warpgauge::sim::surface;                                                       \
    const unsigned unwritten = warpgauge_sim_atomic_exchange(                                      \
        address, sizeof(T), warpgauge_sim_##scope##_scope, value != static_cast<T>(0));            \
    const T old = s::replace(address, [value](T) WARPGAUGE_SURFACE_LAMBDA -> T { return value; }); \
    return s::old_value(old, unwritten);                                                           \
  }
#define WARPGAUGE_SURFACE_EXCHANGES(T)                   \
  WARPGAUGE_SURFACE_EXCHANGE(atomicExch, T, device)      \
  WARPGAUGE_SURFACE_EXCHANGE(atomicExch_block, T, block) \
  WARPGAUGE_SURFACE_EXCHANGE(atomicExch_system, T, device)
WARPGAUGE_SURFACE_EXCHANGES(int)
WARPGAUGE_SURFACE_EXCHANGES(unsigned int)
WARPGAUGE_SURFACE_EXCHANGES(unsigned long long)
WARPGAUGE_SURFACE_EXCHANGES(float)

WARPGAUGE_SURFACE_SCOPES(atomicMin, int, value < old ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMin, unsigned int, value < old ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMin, long long, value < old ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMin, unsigned long long, value < old ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMax, int, old < value ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMax, unsigned int, old < value ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMax, long long, old < value ? value : old)
WARPGAUGE_SURFACE_SCOPES(atomicMax, unsigned long long, old < value ? value : old)

WARPGAUGE_SURFACE_SCOPES(atomicInc, unsigned int, old >= value ? 0 : old + 1)
WARPGAUGE_SURFACE_SCOPES(atomicDec, unsigned int, old == 0 || old > value ? value : old - 1)

#define WARPGAUGE_SURFACE_BITWISE(T)                 \
  WARPGAUGE_SURFACE_SCOPES(atomicAnd, T, old& value) \
  WARPGAUGE_SURFACE_SCOPES(atomicOr, T, old | value) \
  WARPGAUGE_SURFACE_SCOPES(atomicXor, T, old ^ value)
WARPGAUGE_SURFACE_BITWISE(int)
WARPGAUGE_SURFACE_BITWISE(unsigned int)
WARPGAUGE_SURFACE_BITWISE(unsigned long long)

#define WARPGAUGE_SURFACE_CAS(function, T, scope)                                       \
  WARPGAUGE_SURFACE T function(T* address, T compare, T value) {                        \
    warpgauge_sim_compare_and_swap(                                                     \
        address, sizeof(T), warpgauge_sim_##scope##_scope, compare == 0 && value != 0); \
    return ::warpgauge::sim::surface::replace(                                          \
        address, [compare, value](T old) WARPGAUGE_SURFACE_LAMBDA -> T {                \
          return old == compare ? value : old;                                          \
        });                                                                             \
  }
#define WARPGAUGE_SURFACE_CAS_SCOPES(T)            \
  WARPGAUGE_SURFACE_CAS(atomicCAS, T, device)      \
  WARPGAUGE_SURFACE_CAS(atomicCAS_block, T, block) \
  WARPGAUGE_SURFACE_CAS(atomicCAS_system, T, device)
WARPGAUGE_SURFACE_CAS_SCOPES(int)
WARPGAUGE_SURFACE_CAS_SCOPES(unsigned int)
WARPGAUGE_SURFACE_CAS_SCOPES(unsigned long long)
WARPGAUGE_SURFACE_CAS_SCOPES(unsigned short)

#undef WARPGAUGE_SURFACE_ATOMIC
#undef WARPGAUGE_SURFACE_LAMBDA
#undef WARPGAUGE_SURFACE_SCOPES
#undef WARPGAUGE_SURFACE_BITWISE
#undef WARPGAUGE_SURFACE_EXCHANGE
#undef WARPGAUGE_SURFACE_EXCHANGES
#undef WARPGAUGE_SURFACE_CAS
#undef WARPGAUGE_SURFACE_CAS_SCOPES
