// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "async_hooks.hpp"
#include "atomics.hpp"
#include "ptx_operands.hpp"
#include "warp_functions.hpp"

/// PTX loads, stores, atomics, fences and asynchronous copies. Cache hints and eviction priorities
/// change no result and, as counters are defined, no traffic; neither do scopes and orders, which
/// say what is no race.
namespace warpgauge::sim::ptx {

/// What an access orders: nothing; like a volatile one, so that others may race it; and, for a
/// store, everything before it. Acquiring loads acquire by reading what such a store wrote.
enum class order : unsigned char { weak, strong, release };

template <order Order, class T>
WARPGAUGE_SURFACE T load_as(const void* from) {
  typedef T __attribute__((may_alias)) word;
  if constexpr (Order == order::weak) {
    return *static_cast<const word*>(from);
  } else {
    return *static_cast<const volatile word*>(from);
  }
}
template <order Order, class T>
WARPGAUGE_SURFACE void store_as(void* to, T value) {
  typedef T __attribute__((may_alias)) word;
  if constexpr (Order == order::weak) {
    *static_cast<word*>(to) = value;
  } else {
    if constexpr (Order == order::release) __threadfence();
    *static_cast<volatile word*>(to) = value;
  }
}

// A vector is one access of all its bytes.
template <order Order, class T, unsigned N, class... D, class A>
WARPGAUGE_SURFACE void load_vector(const std::tuple<D...>& d, const A& a) {
  using word = typename surface::wide<N * sizeof(T)>::type;
  union {
    word whole;
    T part[N];
  } value;
  value.whole = load_as<Order, word>(pointer(a));
  pack(d, value.part);
}
template <order Order, class T, unsigned N, class A, class... S>
WARPGAUGE_SURFACE void store_vector(const A& a, const std::tuple<S...>& s) {
  using word = typename surface::wide<N * sizeof(T)>::type;
  union {
    word whole;
    T part[N];
  } value;
  unpack(s, value.part);
  store_as<Order, word>(pointer(a), value.whole);
}

// Narrow loads fill a wider register.
template <class D, class T>
WARPGAUGE_SURFACE void put_loaded(D& d, T value) {
  if constexpr (sizeof(D) == sizeof(T)) {
    put(d, value);
  } else {
    d = static_cast<D>(value);
  }
}

// For each type, alone and in vectors.
#define WARPGAUGE_PTX_LOAD(q, type, T, o)                 \
  template <class D, class A>                             \
  WARPGAUGE_SURFACE void ld_##q##type(D& d, const A& a) { \
    put_loaded(d, load_as<order::o, T>(pointer(a)));      \
  }
#define WARPGAUGE_PTX_STORE(q, type, T, o)                      \
  template <class A, class S>                                   \
  WARPGAUGE_SURFACE void st_##q##type(const A& a, const S& s) { \
    store_as<order::o, T>(pointer(a), as<T>(s));                \
  }
#define WARPGAUGE_PTX_LOAD_VECTOR(q, N, type, T, o)                                     \
  template <class... D, class A>                                                        \
  WARPGAUGE_SURFACE void ld_##q##v##N##_##type(const std::tuple<D...>& d, const A& a) { \
    load_vector<order::o, T, N>(d, a);                                                  \
  }
#define WARPGAUGE_PTX_STORE_VECTOR(q, N, type, T, o)                                    \
  template <class A, class... S>                                                        \
  WARPGAUGE_SURFACE void st_##q##v##N##_##type(const A& a, const std::tuple<S...>& s) { \
    store_vector<order::o, T, N>(a, s);                                                 \
  }
#define WARPGAUGE_PTX_LOADS(q, type, T, o)    \
  WARPGAUGE_PTX_LOAD(q, type, T, o)           \
  WARPGAUGE_PTX_LOAD_VECTOR(q, 2, type, T, o) \
  WARPGAUGE_PTX_LOAD_VECTOR(q, 4, type, T, o)
#define WARPGAUGE_PTX_STORES(q, type, T, o)    \
  WARPGAUGE_PTX_STORE(q, type, T, o)           \
  WARPGAUGE_PTX_STORE_VECTOR(q, 2, type, T, o) \
  WARPGAUGE_PTX_STORE_VECTOR(q, 4, type, T, o)
// An access has 16 bytes at most.
#define WARPGAUGE_PTX_LOADS_OF_8_BYTES(q, type, T, o) \
  WARPGAUGE_PTX_LOAD(q, type, T, o)                   \
  WARPGAUGE_PTX_LOAD_VECTOR(q, 2, type, T, o)
#define WARPGAUGE_PTX_STORES_OF_8_BYTES(q, type, T, o) \
  WARPGAUGE_PTX_STORE(q, type, T, o)                   \
  WARPGAUGE_PTX_STORE_VECTOR(q, 2, type, T, o)
// clang-format off
#define WARPGAUGE_PTX_ACCESSES(ACCESS, q, o)         \
  ACCESS(q, b8, unsigned char, o)                    \
  ACCESS(q, u8, unsigned char, o)                    \
  ACCESS(q, s8, signed char, o)                      \
  ACCESS(q, b16, unsigned short, o)                  \
  ACCESS(q, u16, unsigned short, o)                  \
  ACCESS(q, s16, short, o)                           \
  ACCESS(q, b32, unsigned, o)                        \
  ACCESS(q, u32, unsigned, o)                        \
  ACCESS(q, s32, int, o)                             \
  ACCESS(q, f32, float, o)                           \
  ACCESS##_OF_8_BYTES(q, b64, unsigned long long, o) \
  ACCESS##_OF_8_BYTES(q, u64, unsigned long long, o) \
  ACCESS##_OF_8_BYTES(q, s64, long long, o)          \
  ACCESS##_OF_8_BYTES(q, f64, double, o)
// clang-format on
WARPGAUGE_PTX_ACCESSES(WARPGAUGE_PTX_LOADS, , weak)
WARPGAUGE_PTX_ACCESSES(WARPGAUGE_PTX_LOADS, strong_, strong)
WARPGAUGE_PTX_ACCESSES(WARPGAUGE_PTX_STORES, , weak)
WARPGAUGE_PTX_ACCESSES(WARPGAUGE_PTX_STORES, strong_, strong)
WARPGAUGE_PTX_ACCESSES(WARPGAUGE_PTX_STORES, release_, release)
#undef WARPGAUGE_PTX_ACCESSES
#undef WARPGAUGE_PTX_LOADS
#undef WARPGAUGE_PTX_STORES
#undef WARPGAUGE_PTX_LOADS_OF_8_BYTES
#undef WARPGAUGE_PTX_STORES_OF_8_BYTES
#undef WARPGAUGE_PTX_LOAD
#undef WARPGAUGE_PTX_STORE
#undef WARPGAUGE_PTX_LOAD_VECTOR
#undef WARPGAUGE_PTX_STORE_VECTOR

// Atomics give the value before; reductions give nothing.
#define WARPGAUGE_PTX_ATOM(operation, type, T, function)                           \
  template <class D, class A, class B>                                             \
  WARPGAUGE_SURFACE void atom_##operation##_##type(D& d, const A& a, const B& b) { \
    put(d, function(reinterpret_cast<T*>(pointer(a)), as<T>(b)));                  \
  }                                                                                \
  template <class A, class B>                                                      \
  WARPGAUGE_SURFACE void red_##operation##_##type(const A& a, const B& b) {        \
    function(reinterpret_cast<T*>(pointer(a)), as<T>(b));                          \
  }
#define WARPGAUGE_PTX_CAS(type, T)                                                   \
  template <class D, class A, class B, class C>                                      \
  WARPGAUGE_SURFACE void atom_cas_##type(D& d, const A& a, const B& b, const C& c) { \
    put(d, atomicCAS(reinterpret_cast<T*>(pointer(a)), as<T>(b), as<T>(c)));         \
  }
WARPGAUGE_PTX_ATOM(add, u32, unsigned, atomicAdd)
WARPGAUGE_PTX_ATOM(add, s32, int, atomicAdd)
WARPGAUGE_PTX_ATOM(add, u64, unsigned long long, atomicAdd)
WARPGAUGE_PTX_ATOM(add, f32, float, atomicAdd)
WARPGAUGE_PTX_ATOM(add, f64, double, atomicAdd)
WARPGAUGE_PTX_ATOM(min, u32, unsigned, atomicMin)
WARPGAUGE_PTX_ATOM(min, s32, int, atomicMin)
WARPGAUGE_PTX_ATOM(min, u64, unsigned long long, atomicMin)
WARPGAUGE_PTX_ATOM(min, s64, long long, atomicMin)
WARPGAUGE_PTX_ATOM(max, u32, unsigned, atomicMax)
WARPGAUGE_PTX_ATOM(max, s32, int, atomicMax)
WARPGAUGE_PTX_ATOM(max, u64, unsigned long long, atomicMax)
WARPGAUGE_PTX_ATOM(max, s64, long long, atomicMax)
WARPGAUGE_PTX_ATOM(and, b32, unsigned, atomicAnd)
WARPGAUGE_PTX_ATOM(and, b64, unsigned long long, atomicAnd)
WARPGAUGE_PTX_ATOM(or, b32, unsigned, atomicOr)
WARPGAUGE_PTX_ATOM(or, b64, unsigned long long, atomicOr)
WARPGAUGE_PTX_ATOM(xor, b32, unsigned, atomicXor)
WARPGAUGE_PTX_ATOM(xor, b64, unsigned long long, atomicXor)
WARPGAUGE_PTX_ATOM(exch, b32, unsigned, atomicExch)
WARPGAUGE_PTX_ATOM(exch, b64, unsigned long long, atomicExch)
WARPGAUGE_PTX_ATOM(inc, u32, unsigned, atomicInc)
WARPGAUGE_PTX_ATOM(dec, u32, unsigned, atomicDec)
WARPGAUGE_PTX_CAS(b32, unsigned)
WARPGAUGE_PTX_CAS(b64, unsigned long long)
WARPGAUGE_PTX_CAS(b16, unsigned short)
#undef WARPGAUGE_PTX_ATOM
#undef WARPGAUGE_PTX_CAS

// Threads of a block run one at a time, so memory is in order.
#define WARPGAUGE_PTX_NOTHING(name)                 \
  template <class... Operands>                      \
  WARPGAUGE_SURFACE void name(const Operands&...) { \
    __atomic_signal_fence(__ATOMIC_SEQ_CST);        \
  }
WARPGAUGE_PTX_NOTHING(membar)
WARPGAUGE_PTX_NOTHING(fence)
WARPGAUGE_PTX_NOTHING(fence_acq_rel)
WARPGAUGE_PTX_NOTHING(fence_sc)
WARPGAUGE_PTX_NOTHING(fence_acquire)
WARPGAUGE_PTX_NOTHING(fence_release)
WARPGAUGE_PTX_NOTHING(fence_proxy_async)
WARPGAUGE_PTX_NOTHING(fence_proxy_alias)
WARPGAUGE_PTX_NOTHING(fence_proxy_async_shared)
WARPGAUGE_PTX_NOTHING(fence_proxy_async_global)
WARPGAUGE_PTX_NOTHING(prefetch)
WARPGAUGE_PTX_NOTHING(prefetchu)
WARPGAUGE_PTX_NOTHING(discard)
WARPGAUGE_PTX_NOTHING(pragma)
WARPGAUGE_PTX_NOTHING(nanosleep_u32)
WARPGAUGE_PTX_NOTHING(brkpt)
#undef WARPGAUGE_PTX_NOTHING
WARPGAUGE_SURFACE void trap() { warpgauge_sim_trap(); }
WARPGAUGE_SURFACE void exit() { warpgauge_sim_thread_exit(); }

// Asynchronous copies
template <class To, class From>
WARPGAUGE_SURFACE void cp_async(const To& to, const From& from, unsigned bytes, unsigned source) {
  warpgauge_sim_copy_async(pointer(to), pointer(from), bytes, source);
}
template <class To, class From>
WARPGAUGE_SURFACE void cp_async(const To& to, const From& from, unsigned bytes) {
  cp_async(to, from, bytes, bytes);
}
WARPGAUGE_SURFACE void cp_async_commit_group() { warpgauge_sim_copy_async_commit(); }
WARPGAUGE_SURFACE void cp_async_wait_group(unsigned groups) {
  warpgauge_sim_copy_async_wait(groups);
}
WARPGAUGE_SURFACE void cp_async_wait_all() { warpgauge_sim_copy_async_wait_all(); }

}  // namespace warpgauge::sim::ptx
