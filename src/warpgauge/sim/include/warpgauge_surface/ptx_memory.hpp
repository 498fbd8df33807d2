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

/// What an access orders: nothing; as a volatile one, so that others may race it; and, of a store,
/// all that came before it. Loads that acquire do so by reading what was stored like that.
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

#define WARPGAUGE_PTX_LOAD(name, T, o)               \
  template <class D, class A>                        \
  WARPGAUGE_SURFACE void name(D& d, const A& a) {    \
    put_loaded(d, load_as<order::o, T>(pointer(a))); \
  }
#define WARPGAUGE_PTX_STORE(name, T, o)                 \
  template <class A, class S>                           \
  WARPGAUGE_SURFACE void name(const A& a, const S& s) { \
    store_as<order::o, T>(pointer(a), as<T>(s));        \
  }
#define WARPGAUGE_PTX_LOAD_VECTOR(name, T, N, o)                       \
  template <class... D, class A>                                       \
  WARPGAUGE_SURFACE void name(const std::tuple<D...>& d, const A& a) { \
    load_vector<order::o, T, N>(d, a);                                 \
  }
#define WARPGAUGE_PTX_STORE_VECTOR(name, T, N, o)                      \
  template <class A, class... S>                                       \
  WARPGAUGE_SURFACE void name(const A& a, const std::tuple<S...>& s) { \
    store_vector<order::o, T, N>(a, s);                                \
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

#define WARPGAUGE_PTX_LOADS(q, o)                                      \
  WARPGAUGE_PTX_LOAD(ld_##q##_b8, unsigned char, o)                    \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_b8, unsigned char, 2, o)       \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_b8, unsigned char, 4, o)       \
  WARPGAUGE_PTX_LOAD(ld_##q##_u8, unsigned char, o)                    \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_u8, unsigned char, 2, o)       \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_u8, unsigned char, 4, o)       \
  WARPGAUGE_PTX_LOAD(ld_##q##_s8, signed char, o)                      \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_s8, signed char, 2, o)         \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_s8, signed char, 4, o)         \
  WARPGAUGE_PTX_LOAD(ld_##q##_b16, unsigned short, o)                  \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_b16, unsigned short, 2, o)     \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_b16, unsigned short, 4, o)     \
  WARPGAUGE_PTX_LOAD(ld_##q##_u16, unsigned short, o)                  \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_u16, unsigned short, 2, o)     \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_u16, unsigned short, 4, o)     \
  WARPGAUGE_PTX_LOAD(ld_##q##_s16, short, o)                           \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_s16, short, 2, o)              \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_s16, short, 4, o)              \
  WARPGAUGE_PTX_LOAD(ld_##q##_b32, unsigned, o)                        \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_b32, unsigned, 2, o)           \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_b32, unsigned, 4, o)           \
  WARPGAUGE_PTX_LOAD(ld_##q##_u32, unsigned, o)                        \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_u32, unsigned, 2, o)           \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_u32, unsigned, 4, o)           \
  WARPGAUGE_PTX_LOAD(ld_##q##_s32, int, o)                             \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_s32, int, 2, o)                \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_s32, int, 4, o)                \
  WARPGAUGE_PTX_LOAD(ld_##q##_f32, float, o)                           \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_f32, float, 2, o)              \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v4_f32, float, 4, o)              \
  WARPGAUGE_PTX_LOAD(ld_##q##_b64, unsigned long long, o)              \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_b64, unsigned long long, 2, o) \
  WARPGAUGE_PTX_LOAD(ld_##q##_u64, unsigned long long, o)              \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_u64, unsigned long long, 2, o) \
  WARPGAUGE_PTX_LOAD(ld_##q##_s64, long long, o)                       \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_s64, long long, 2, o)          \
  WARPGAUGE_PTX_LOAD(ld_##q##_f64, double, o)                          \
  WARPGAUGE_PTX_LOAD_VECTOR(ld_##q##_v2_f64, double, 2, o)
#define WARPGAUGE_PTX_STORES(q, o)                                      \
  WARPGAUGE_PTX_STORE(st_##q##_b8, unsigned char, o)                    \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_b8, unsigned char, 2, o)       \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_b8, unsigned char, 4, o)       \
  WARPGAUGE_PTX_STORE(st_##q##_u8, unsigned char, o)                    \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_u8, unsigned char, 2, o)       \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_u8, unsigned char, 4, o)       \
  WARPGAUGE_PTX_STORE(st_##q##_s8, signed char, o)                      \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_s8, signed char, 2, o)         \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_s8, signed char, 4, o)         \
  WARPGAUGE_PTX_STORE(st_##q##_b16, unsigned short, o)                  \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_b16, unsigned short, 2, o)     \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_b16, unsigned short, 4, o)     \
  WARPGAUGE_PTX_STORE(st_##q##_u16, unsigned short, o)                  \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_u16, unsigned short, 2, o)     \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_u16, unsigned short, 4, o)     \
  WARPGAUGE_PTX_STORE(st_##q##_s16, short, o)                           \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_s16, short, 2, o)              \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_s16, short, 4, o)              \
  WARPGAUGE_PTX_STORE(st_##q##_b32, unsigned, o)                        \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_b32, unsigned, 2, o)           \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_b32, unsigned, 4, o)           \
  WARPGAUGE_PTX_STORE(st_##q##_u32, unsigned, o)                        \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_u32, unsigned, 2, o)           \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_u32, unsigned, 4, o)           \
  WARPGAUGE_PTX_STORE(st_##q##_s32, int, o)                             \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_s32, int, 2, o)                \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_s32, int, 4, o)                \
  WARPGAUGE_PTX_STORE(st_##q##_f32, float, o)                           \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_f32, float, 2, o)              \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v4_f32, float, 4, o)              \
  WARPGAUGE_PTX_STORE(st_##q##_b64, unsigned long long, o)              \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_b64, unsigned long long, 2, o) \
  WARPGAUGE_PTX_STORE(st_##q##_u64, unsigned long long, o)              \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_u64, unsigned long long, 2, o) \
  WARPGAUGE_PTX_STORE(st_##q##_s64, long long, o)                       \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_s64, long long, 2, o)          \
  WARPGAUGE_PTX_STORE(st_##q##_f64, double, o)                          \
  WARPGAUGE_PTX_STORE_VECTOR(st_##q##_v2_f64, double, 2, o)
WARPGAUGE_PTX_LOADS(global, weak)
WARPGAUGE_PTX_LOADS(shared, weak)
WARPGAUGE_PTX_LOADS(shared_cta, weak)
WARPGAUGE_PTX_LOADS(volatile_global, strong)
WARPGAUGE_PTX_LOADS(volatile_shared, strong)
WARPGAUGE_PTX_LOADS(volatile, strong)
WARPGAUGE_PTX_LOADS(global_ca, weak)
WARPGAUGE_PTX_LOADS(global_cg, weak)
WARPGAUGE_PTX_LOADS(global_cs, weak)
WARPGAUGE_PTX_LOADS(global_lu, weak)
WARPGAUGE_PTX_LOADS(global_cv, weak)
WARPGAUGE_PTX_LOADS(global_nc, weak)
WARPGAUGE_PTX_LOADS(global_nc_L1_no_allocate, weak)
WARPGAUGE_PTX_LOADS(global_L1_no_allocate, weak)
WARPGAUGE_PTX_LOADS(global_nc_L1_no_allocate_L2_128B, weak)
WARPGAUGE_PTX_LOADS(global_nc_L1_no_allocate_L2_256B, weak)
WARPGAUGE_PTX_LOADS(global_nc_L2_128B, weak)
WARPGAUGE_PTX_LOADS(global_L1_evict_last, weak)
WARPGAUGE_PTX_LOADS(global_nc_L1_evict_last, weak)
WARPGAUGE_PTX_LOADS(global_nc_L1_evict_first, weak)
WARPGAUGE_PTX_LOADS(global_L2_128B, weak)
WARPGAUGE_PTX_LOADS(relaxed_gpu_global, strong)
WARPGAUGE_PTX_LOADS(relaxed_sys_global, strong)
WARPGAUGE_PTX_LOADS(acquire_gpu_global, strong)
WARPGAUGE_PTX_LOADS(acquire_sys_global, strong)
WARPGAUGE_PTX_LOADS(acquire_cta_global, strong)
WARPGAUGE_PTX_LOADS(relaxed_gpu, strong)
WARPGAUGE_PTX_LOADS(acquire_gpu, strong)
WARPGAUGE_PTX_LOADS(relaxed_cta_shared, strong)
WARPGAUGE_PTX_LOADS(acquire_cta_shared, strong)
WARPGAUGE_PTX_STORES(global, weak)
WARPGAUGE_PTX_STORES(shared, weak)
WARPGAUGE_PTX_STORES(shared_cta, weak)
WARPGAUGE_PTX_STORES(volatile_global, strong)
WARPGAUGE_PTX_STORES(volatile_shared, strong)
WARPGAUGE_PTX_STORES(volatile, strong)
WARPGAUGE_PTX_STORES(global_wb, weak)
WARPGAUGE_PTX_STORES(global_cg, weak)
WARPGAUGE_PTX_STORES(global_cs, weak)
WARPGAUGE_PTX_STORES(global_wt, weak)
WARPGAUGE_PTX_STORES(global_L1_no_allocate, weak)
WARPGAUGE_PTX_STORES(global_L1_evict_last, weak)
WARPGAUGE_PTX_STORES(relaxed_gpu_global, strong)
WARPGAUGE_PTX_STORES(relaxed_sys_global, strong)
WARPGAUGE_PTX_STORES(release_gpu_global, release)
WARPGAUGE_PTX_STORES(release_sys_global, release)
WARPGAUGE_PTX_STORES(release_cta_global, release)
WARPGAUGE_PTX_STORES(relaxed_gpu, strong)
WARPGAUGE_PTX_STORES(release_gpu, release)
WARPGAUGE_PTX_STORES(relaxed_cta_shared, strong)
WARPGAUGE_PTX_STORES(release_cta_shared, release)
#undef WARPGAUGE_PTX_LOADS
#undef WARPGAUGE_PTX_STORES
#undef WARPGAUGE_PTX_LOAD
#undef WARPGAUGE_PTX_STORE
#undef WARPGAUGE_PTX_LOAD_VECTOR
#undef WARPGAUGE_PTX_STORE_VECTOR

// Atomics give the value before; reductions give nothing.
#define WARPGAUGE_PTX_ATOM(q, operation, type, T, function)                           \
  template <class D, class A, class B>                                                \
  WARPGAUGE_SURFACE void atom_##q##operation##_##type(D& d, const A& a, const B& b) { \
    put(d, function(reinterpret_cast<T*>(pointer(a)), as<T>(b)));                     \
  }                                                                                   \
  template <class A, class B>                                                         \
  WARPGAUGE_SURFACE void red_##q##operation##_##type(const A& a, const B& b) {        \
    function(reinterpret_cast<T*>(pointer(a)), as<T>(b));                             \
  }
#define WARPGAUGE_PTX_CAS(q, type, T)                                                     \
  template <class D, class A, class B, class C>                                           \
  WARPGAUGE_SURFACE void atom_##q##cas_##type(D& d, const A& a, const B& b, const C& c) { \
    put(d, atomicCAS(reinterpret_cast<T*>(pointer(a)), as<T>(b), as<T>(c)));              \
  }
#define WARPGAUGE_PTX_ATOMS(q)                                     \
  WARPGAUGE_PTX_ATOM(q, add, u32, unsigned, atomicAdd)             \
  WARPGAUGE_PTX_ATOM(q, add, s32, int, atomicAdd)                  \
  WARPGAUGE_PTX_ATOM(q, add, u64, unsigned long long, atomicAdd)   \
  WARPGAUGE_PTX_ATOM(q, add, f32, float, atomicAdd)                \
  WARPGAUGE_PTX_ATOM(q, add, f64, double, atomicAdd)               \
  WARPGAUGE_PTX_ATOM(q, min, u32, unsigned, atomicMin)             \
  WARPGAUGE_PTX_ATOM(q, min, s32, int, atomicMin)                  \
  WARPGAUGE_PTX_ATOM(q, min, u64, unsigned long long, atomicMin)   \
  WARPGAUGE_PTX_ATOM(q, min, s64, long long, atomicMin)            \
  WARPGAUGE_PTX_ATOM(q, max, u32, unsigned, atomicMax)             \
  WARPGAUGE_PTX_ATOM(q, max, s32, int, atomicMax)                  \
  WARPGAUGE_PTX_ATOM(q, max, u64, unsigned long long, atomicMax)   \
  WARPGAUGE_PTX_ATOM(q, max, s64, long long, atomicMax)            \
  WARPGAUGE_PTX_ATOM(q, and, b32, unsigned, atomicAnd)             \
  WARPGAUGE_PTX_ATOM(q, and, b64, unsigned long long, atomicAnd)   \
  WARPGAUGE_PTX_ATOM(q, or, b32, unsigned, atomicOr)               \
  WARPGAUGE_PTX_ATOM(q, or, b64, unsigned long long, atomicOr)     \
  WARPGAUGE_PTX_ATOM(q, xor, b32, unsigned, atomicXor)             \
  WARPGAUGE_PTX_ATOM(q, xor, b64, unsigned long long, atomicXor)   \
  WARPGAUGE_PTX_ATOM(q, exch, b32, unsigned, atomicExch)           \
  WARPGAUGE_PTX_ATOM(q, exch, b64, unsigned long long, atomicExch) \
  WARPGAUGE_PTX_ATOM(q, inc, u32, unsigned, atomicInc)             \
  WARPGAUGE_PTX_ATOM(q, dec, u32, unsigned, atomicDec)             \
  WARPGAUGE_PTX_CAS(q, b32, unsigned)                              \
  WARPGAUGE_PTX_CAS(q, b64, unsigned long long)                    \
  WARPGAUGE_PTX_CAS(q, b16, unsigned short)
WARPGAUGE_PTX_ATOMS()
WARPGAUGE_PTX_ATOMS(global_)
WARPGAUGE_PTX_ATOMS(shared_)
WARPGAUGE_PTX_ATOMS(gpu_)
WARPGAUGE_PTX_ATOMS(sys_)
WARPGAUGE_PTX_ATOMS(cta_)
WARPGAUGE_PTX_ATOMS(relaxed_gpu_)
WARPGAUGE_PTX_ATOMS(relaxed_gpu_global_)
WARPGAUGE_PTX_ATOMS(acquire_gpu_global_)
WARPGAUGE_PTX_ATOMS(release_gpu_global_)
WARPGAUGE_PTX_ATOMS(acq_rel_gpu_global_)
WARPGAUGE_PTX_ATOMS(acq_rel_gpu_)
WARPGAUGE_PTX_ATOMS(release_gpu_)
WARPGAUGE_PTX_ATOMS(acquire_gpu_)
WARPGAUGE_PTX_ATOMS(relaxed_sys_global_)
WARPGAUGE_PTX_ATOMS(global_gpu_)
WARPGAUGE_PTX_ATOMS(relaxed_cta_shared_)
#undef WARPGAUGE_PTX_ATOMS
#undef WARPGAUGE_PTX_ATOM
#undef WARPGAUGE_PTX_CAS

// Threads of a block run one at a time, so memory is in order.
#define WARPGAUGE_PTX_NOTHING(name)                 \
  template <class... Operands>                      \
  WARPGAUGE_SURFACE void name(const Operands&...) { \
    __atomic_signal_fence(__ATOMIC_SEQ_CST);        \
  }
WARPGAUGE_PTX_NOTHING(membar_cta)
WARPGAUGE_PTX_NOTHING(membar_gl)
WARPGAUGE_PTX_NOTHING(membar_sys)
WARPGAUGE_PTX_NOTHING(fence_acq_rel_cta)
WARPGAUGE_PTX_NOTHING(fence_acq_rel_gpu)
WARPGAUGE_PTX_NOTHING(fence_acq_rel_sys)
WARPGAUGE_PTX_NOTHING(fence_acq_rel_cluster)
WARPGAUGE_PTX_NOTHING(fence_sc_cta)
WARPGAUGE_PTX_NOTHING(fence_sc_gpu)
WARPGAUGE_PTX_NOTHING(fence_sc_sys)
WARPGAUGE_PTX_NOTHING(fence_sc_cluster)
WARPGAUGE_PTX_NOTHING(fence_acquire_cta)
WARPGAUGE_PTX_NOTHING(fence_acquire_gpu)
WARPGAUGE_PTX_NOTHING(fence_acquire_sys)
WARPGAUGE_PTX_NOTHING(fence_acquire_cluster)
WARPGAUGE_PTX_NOTHING(fence_release_cta)
WARPGAUGE_PTX_NOTHING(fence_release_gpu)
WARPGAUGE_PTX_NOTHING(fence_release_sys)
WARPGAUGE_PTX_NOTHING(fence_release_cluster)
WARPGAUGE_PTX_NOTHING(fence_cta)
WARPGAUGE_PTX_NOTHING(fence_gpu)
WARPGAUGE_PTX_NOTHING(fence_sys)
WARPGAUGE_PTX_NOTHING(fence_proxy_async)
WARPGAUGE_PTX_NOTHING(fence_proxy_alias)
WARPGAUGE_PTX_NOTHING(fence_proxy_async_shared_cta)
WARPGAUGE_PTX_NOTHING(prefetch_global_L1)
WARPGAUGE_PTX_NOTHING(prefetch_global_L2)
WARPGAUGE_PTX_NOTHING(prefetch_L1)
WARPGAUGE_PTX_NOTHING(prefetch_L2)
WARPGAUGE_PTX_NOTHING(prefetchu_L1)
WARPGAUGE_PTX_NOTHING(prefetch_global_L2_evict_last)
WARPGAUGE_PTX_NOTHING(prefetch_global_L2_evict_normal)
WARPGAUGE_PTX_NOTHING(discard_global_L2)
WARPGAUGE_PTX_NOTHING(pragma)
WARPGAUGE_PTX_NOTHING(nanosleep_u32)
WARPGAUGE_PTX_NOTHING(brkpt)
#undef WARPGAUGE_PTX_NOTHING
WARPGAUGE_SURFACE void trap() { warpgauge_sim_trap(); }
WARPGAUGE_SURFACE void exit() { warpgauge_sim_thread_exit(); }

// Asynchronous copies
#define WARPGAUGE_PTX_COPY(name)                                                                 \
  template <class To, class From>                                                                \
  WARPGAUGE_SURFACE void name(const To& to, const From& from, unsigned bytes) {                  \
    warpgauge_sim_copy_async(pointer(to), pointer(from), bytes, bytes);                          \
  }                                                                                              \
  template <class To, class From>                                                                \
  WARPGAUGE_SURFACE void name(const To& to, const From& from, unsigned bytes, unsigned source) { \
    warpgauge_sim_copy_async(pointer(to), pointer(from), bytes, source);                         \
  }
WARPGAUGE_PTX_COPY(cp_async_ca_shared_global)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_global_L2_64B)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_global_L2_128B)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_global_L2_256B)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_cta_global)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_cta_global_L2_64B)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_cta_global_L2_128B)
WARPGAUGE_PTX_COPY(cp_async_ca_shared_cta_global_L2_256B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_global)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_global_L2_64B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_global_L2_128B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_global_L2_256B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_cta_global)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_cta_global_L2_64B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_cta_global_L2_128B)
WARPGAUGE_PTX_COPY(cp_async_cg_shared_cta_global_L2_256B)
#undef WARPGAUGE_PTX_COPY
WARPGAUGE_SURFACE void cp_async_commit_group() { warpgauge_sim_copy_async_commit(); }
WARPGAUGE_SURFACE void cp_async_wait_group(unsigned groups) {
  warpgauge_sim_copy_async_wait(groups);
}
WARPGAUGE_SURFACE void cp_async_wait_all() { warpgauge_sim_copy_async_wait_all(); }

}  // namespace warpgauge::sim::ptx
