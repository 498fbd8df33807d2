// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../device_launch_parameters.h"
#include "async_hooks.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

/// Operands of PTX instructions: registers of any C++ type of the right size, vectors, addresses
/// and special registers.
namespace warpgauge::sim::ptx {

/// The bits of a value as another type: registers have no types, instructions do.
template <class To, class From>
WARPGAUGE_SURFACE To as(const From& from) {
  if constexpr (std::is_same<To, From>::value) {
    return from;
  } else if constexpr (sizeof(To) == sizeof(From)) {
    To to;
    __builtin_memcpy(static_cast<void*>(&to), &from, sizeof to);
    return to;
  } else {
    // A constant, or a wider register whose low part the instruction reads.
    static_assert(std::is_arithmetic<From>::value || std::is_pointer<From>::value,
                  "a register of the instruction's size");
    if constexpr (std::is_pointer<From>::value) {
      return static_cast<To>(reinterpret_cast<std::uintptr_t>(from));
    } else {
      return static_cast<To>(from);
    }
  }
}

/// `_`: the register for results that nobody wants.
struct unwanted {};
inline unwanted nowhere;
WARPGAUGE_SURFACE unwanted& sink() { return nowhere; }

/// Writes a result into a register.
template <class D, class Value>
WARPGAUGE_SURFACE void put(D& to, Value value) {
  if constexpr (!std::is_same<D, unwanted>::value) to = as<D>(value);
}

/// Constants that PTX writes as bits.
WARPGAUGE_SURFACE float float_of(unsigned bits) { return as<float>(bits); }
WARPGAUGE_SURFACE double double_of(unsigned long long bits) { return as<double>(bits); }

/// {a, b, ...}
template <class... T>
WARPGAUGE_SURFACE std::tuple<T&&...> vec(T&&... registers) {
  return std::tuple<T&&...>(std::forward<T>(registers)...);
}
template <class Element, std::size_t N, class... T, std::size_t... I>
WARPGAUGE_SURFACE void unpack(const std::tuple<T...>& v,
                              Element (&out)[N],
                              std::index_sequence<I...>) {
  static_assert(sizeof...(T) == N, "as many registers as the instruction has");
  ((out[I] = as<Element>(std::get<I>(v))), ...);
}
template <class Element, std::size_t N, class... T>
WARPGAUGE_SURFACE void unpack(const std::tuple<T...>& v, Element (&out)[N]) {
  unpack(v, out, std::make_index_sequence<N>());
}
template <class Element, std::size_t N, class... T, std::size_t... I>
WARPGAUGE_SURFACE void pack(const std::tuple<T...>& v,
                            const Element (&in)[N],
                            std::index_sequence<I...>) {
  static_assert(sizeof...(T) == N, "as many registers as the instruction has");
  (put(std::get<I>(v), in[I]), ...);
}
template <class Element, std::size_t N, class... T>
WARPGAUGE_SURFACE void pack(const std::tuple<T...>& v, const Element (&in)[N]) {
  pack(v, in, std::make_index_sequence<N>());
}

/// [a + offset]
template <class A>
WARPGAUGE_SURFACE auto address(A a, long long offset) {
  if constexpr (std::is_pointer<A>::value) {
    return reinterpret_cast<std::uintptr_t>(a) + static_cast<std::uintptr_t>(offset);
  } else {
    return static_cast<A>(a + static_cast<A>(offset));
  }
}

/// Where an address points: 32 bits are the shared window's, 64 bits generic. Addresses in shared
/// memory may also be 64 bits from cvta.
constexpr std::uintptr_t shared_window = 1ULL << 32;
template <class A>
WARPGAUGE_SURFACE char* pointer(A a) {
  if constexpr (std::is_pointer<A>::value) {
    return reinterpret_cast<char*>(const_cast<void*>(static_cast<const volatile void*>(a)));
  } else if constexpr (sizeof(A) == 4) {
    return static_cast<char*>(warpgauge_sim_shared_pointer(static_cast<unsigned>(a)));
  } else {
    const auto bits = static_cast<std::uintptr_t>(a);
    return bits < shared_window
               ? static_cast<char*>(warpgauge_sim_shared_pointer(static_cast<unsigned>(bits)))
               : reinterpret_cast<char*>(bits);
  }
}

// Special registers
WARPGAUGE_SURFACE unsigned thread_of_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
WARPGAUGE_SURFACE unsigned sreg_laneid() { return warpgauge_sim_lane(); }
WARPGAUGE_SURFACE unsigned sreg_warpid() { return thread_of_block() / 32; }
WARPGAUGE_SURFACE unsigned sreg_nwarpid() { return 64; }
/// Blocks in the order of their numbers: where a device would run one is not simulated.
WARPGAUGE_SURFACE unsigned sreg_smid() {
  return ((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) % 132;
}
WARPGAUGE_SURFACE unsigned sreg_nsmid() { return 132; }
WARPGAUGE_SURFACE unsigned sreg_gridid() { return 0; }
#define WARPGAUGE_PTX_INDEX(name, variable)                             \
  WARPGAUGE_SURFACE unsigned sreg_##name##_x() { return (variable).x; } \
  WARPGAUGE_SURFACE unsigned sreg_##name##_y() { return (variable).y; } \
  WARPGAUGE_SURFACE unsigned sreg_##name##_z() { return (variable).z; }
WARPGAUGE_PTX_INDEX(tid, threadIdx)
WARPGAUGE_PTX_INDEX(ntid, blockDim)
WARPGAUGE_PTX_INDEX(ctaid, blockIdx)
WARPGAUGE_PTX_INDEX(nctaid, gridDim)
#undef WARPGAUGE_PTX_INDEX
WARPGAUGE_SURFACE unsigned sreg_lanemask_eq() { return 1U << sreg_laneid(); }
WARPGAUGE_SURFACE unsigned sreg_lanemask_lt() { return sreg_lanemask_eq() - 1; }
WARPGAUGE_SURFACE unsigned sreg_lanemask_le() { return sreg_lanemask_lt() | sreg_lanemask_eq(); }
WARPGAUGE_SURFACE unsigned sreg_lanemask_gt() { return ~sreg_lanemask_le(); }
WARPGAUGE_SURFACE unsigned sreg_lanemask_ge() { return ~sreg_lanemask_lt(); }
// Steps of the thread, never a time.
WARPGAUGE_SURFACE unsigned sreg_clock() { return static_cast<unsigned>(warpgauge_sim_clock()); }
WARPGAUGE_SURFACE unsigned long long sreg_clock64() {
  return static_cast<unsigned long long>(warpgauge_sim_clock());
}
WARPGAUGE_SURFACE unsigned long long sreg_globaltimer() { return sreg_clock64(); }
WARPGAUGE_SURFACE unsigned sreg_globaltimer_lo() { return sreg_clock(); }

}  // namespace warpgauge::sim::ptx
