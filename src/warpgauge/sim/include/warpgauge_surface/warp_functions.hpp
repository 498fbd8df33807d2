// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"
#if defined(WARPGAUGE_SIM_PLAIN) && defined(__x86_64__)
#include "../../stack_switch.hpp"
#endif
#include "../host_defines.h"

/// Barriers, shuffles, votes, match and reduce: CUDA C++ Programming Guide, "Synchronization
/// Functions" and "Warp ... Functions". What CUDA leaves undefined (the value of a lane that takes
/// no part) is all ones here, NaN in floats.

WARPGAUGE_SURFACE void __syncthreads(const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) {
#if defined(WARPGAUGE_SIM_PLAIN) && defined(__x86_64__)
  auto& turns = warpgauge_sim_turns_at_barrier;
  if (warpgauge_sim_waiting* const self = turns.running; self < turns.last) {
    // Prefetches the state of the lane after the next.
    if (self + 1 < turns.last) __builtin_prefetch(*static_cast<void**>(self[2].fiber));
    turns.running = self + 1;
    threadIdx = {self[1].index[0], self[1].index[1], self[1].index[2]};
    using warpgauge::sim::detail::stack_state;
    warpgauge::sim::detail::switch_stack(*static_cast<stack_state*>(self->fiber),
                                         *static_cast<const stack_state*>(self[1].fiber));
    return;
  }
#endif
  warpgauge_sim_barrier(file, line);
}
WARPGAUGE_SURFACE int __syncthreads_count(int predicate,
                                          const char* file = __builtin_FILE(),
                                          int line = __builtin_LINE()) {
  return warpgauge_sim_barrier_reduce(predicate, warpgauge_sim_count, file, line);
}
WARPGAUGE_SURFACE int __syncthreads_and(int predicate,
                                        const char* file = __builtin_FILE(),
                                        int line = __builtin_LINE()) {
  return warpgauge_sim_barrier_reduce(predicate, warpgauge_sim_and, file, line);
}
WARPGAUGE_SURFACE int __syncthreads_or(int predicate,
                                       const char* file = __builtin_FILE(),
                                       int line = __builtin_LINE()) {
  return warpgauge_sim_barrier_reduce(predicate, warpgauge_sim_or, file, line);
}
WARPGAUGE_SURFACE void __syncwarp(unsigned mask = 0xffffffffU) { warpgauge_sim_warp_sync(mask); }
WARPGAUGE_SURFACE unsigned __activemask() { return warpgauge_sim_active_mask(); }

// Threads of a block run one at a time, so memory is always in order within it; blocks on other
// workers see it through real atomics.
// The order implies the scope: only __threadfence_block uses this one.
WARPGAUGE_SURFACE void __threadfence_block() { __atomic_signal_fence(__ATOMIC_ACQ_REL); }
WARPGAUGE_SURFACE void __threadfence() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
WARPGAUGE_SURFACE void __threadfence_system() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

namespace warpgauge::sim::surface {

// Source lane of each shuffle; `width` splits the warp into segments of 1, 2, 4, ... 32 lanes.
WARPGAUGE_SURFACE unsigned lane_indexed(int source, int width) {
  const int lane = static_cast<int>(warpgauge_sim_lane());
  return static_cast<unsigned>((lane & ~(width - 1)) | (source & (width - 1)));
}
WARPGAUGE_SURFACE unsigned lane_above(unsigned delta, int width) {
  const int lane = static_cast<int>(warpgauge_sim_lane());
  const long long source = static_cast<long long>(lane) - delta;
  return static_cast<unsigned>(source < (lane & ~(width - 1)) ? lane : source);
}
WARPGAUGE_SURFACE unsigned lane_below(unsigned delta, int width) {
  const int lane = static_cast<int>(warpgauge_sim_lane());
  const long long source = static_cast<long long>(lane) + delta;
  return static_cast<unsigned>(source > (lane | (width - 1)) ? lane : source);
}
WARPGAUGE_SURFACE unsigned lane_flipped(int bits, int width) {
  const int lane = static_cast<int>(warpgauge_sim_lane());
  const int source = lane ^ bits;
  // An earlier segment may be read, a later one may not.
  return static_cast<unsigned>(source > (lane | (width - 1)) || source < 0 ? lane : source);
}

template <class T>
WARPGAUGE_SURFACE T exchanged_from(unsigned lane) {
  T result;
  warpgauge_sim_exchanged(lane, &result, sizeof(T));
  return result;
}

template <class T>
WARPGAUGE_SURFACE T shuffle(unsigned mask, T value, unsigned lane) {
  static_assert(sizeof(T) <= 16, "a shuffle moves up to 16 bytes per lane");
  warpgauge_sim_exchange(mask, &value, sizeof(T));
  return exchanged_from<T>(lane);
}

template <class T>
WARPGAUGE_SURFACE T shuffle_from(unsigned mask, T value, unsigned lane) {
  warpgauge_sim_exchange(mask, &value, sizeof(T));
  T result;
  warpgauge_sim_exchanged_with(lane, &result, sizeof(T));
  return result;
}

// Folds over the lanes that took part, in lane order.
template <class T, class Operation>
WARPGAUGE_SURFACE T fold(unsigned mask, T value, Operation operation) {
  warpgauge_sim_exchange(mask, &value, sizeof(T));
  const unsigned arrived = warpgauge_sim_arrived();
  T result = value;
  bool first = true;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((arrived >> lane & 1U) == 0) continue;
    const T other = exchanged_from<T>(lane);
    result = first ? other : operation(result, other);
    first = false;
  }
  return result;
}

template <class T, class Predicate>
WARPGAUGE_SURFACE unsigned lanes_where(unsigned mask, T value, Predicate predicate) {
  warpgauge_sim_exchange(mask, &value, sizeof(T));
  const unsigned arrived = warpgauge_sim_arrived();
  unsigned result = 0;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((arrived >> lane & 1U) != 0 && predicate(exchanged_from<T>(lane))) result |= 1U << lane;
  }
  return result;
}

}  // namespace warpgauge::sim::surface

// Overloads rather than templates: arguments convert exactly as CUDA's own declarations make them.
#define WARPGAUGE_SURFACE_SHUFFLES(T)                                                            \
  WARPGAUGE_SURFACE T __shfl_sync(unsigned mask, T value, int source, int width = 32) {          \
    namespace s = ::warpgauge::sim::surface;                                                     \
    return s::shuffle_from(mask, value, s::lane_indexed(source, width));                         \
  }                                                                                              \
  WARPGAUGE_SURFACE T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {   \
    namespace s = ::warpgauge::sim::surface;                                                     \
    return s::shuffle(mask, value, s::lane_above(delta, width));                                 \
  }                                                                                              \
  WARPGAUGE_SURFACE T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) { \
    namespace s = ::warpgauge::sim::surface;                                                     \
    return s::shuffle(mask, value, s::lane_below(delta, width));                                 \
  }                                                                                              \
  WARPGAUGE_SURFACE T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32) {        \
    namespace s = ::warpgauge::sim::surface;                                                     \
    return s::shuffle(mask, value, s::lane_flipped(bits, width));                                \
  }
WARPGAUGE_SURFACE_SHUFFLES(int)
WARPGAUGE_SURFACE_SHUFFLES(unsigned int)
WARPGAUGE_SURFACE_SHUFFLES(long)
WARPGAUGE_SURFACE_SHUFFLES(unsigned long)
WARPGAUGE_SURFACE_SHUFFLES(long long)
WARPGAUGE_SURFACE_SHUFFLES(unsigned long long)
WARPGAUGE_SURFACE_SHUFFLES(float)
WARPGAUGE_SURFACE_SHUFFLES(double)
#undef WARPGAUGE_SURFACE_SHUFFLES

WARPGAUGE_SURFACE unsigned __ballot_sync(unsigned mask, int predicate) {
  return ::warpgauge::sim::surface::lanes_where(mask, predicate, [](int p) { return p != 0; });
}
WARPGAUGE_SURFACE int __any_sync(unsigned mask, int predicate) {
  return ::warpgauge::sim::surface::lanes_where(mask, predicate, [](int p) { return p != 0; }) != 0
             ? 1
             : 0;
}
WARPGAUGE_SURFACE int __all_sync(unsigned mask, int predicate) {
  return ::warpgauge::sim::surface::lanes_where(mask, predicate, [](int p) { return p == 0; }) == 0
             ? 1
             : 0;
}

// Values match bit for bit, floats too.
#define WARPGAUGE_SURFACE_MATCH(T)                                                               \
  WARPGAUGE_SURFACE unsigned __match_any_sync(unsigned mask, T value) {                          \
    return ::warpgauge::sim::surface::lanes_where(                                               \
        mask, value, [&](T other) { return __builtin_memcmp(&other, &value, sizeof(T)) == 0; }); \
  }                                                                                              \
  WARPGAUGE_SURFACE unsigned __match_all_sync(unsigned mask, T value, int* all_equal) {          \
    const unsigned different = ::warpgauge::sim::surface::lanes_where(                           \
        mask, value, [&](T other) { return __builtin_memcmp(&other, &value, sizeof(T)) != 0; }); \
    *all_equal = different == 0 ? 1 : 0;                                                         \
    return different == 0 ? mask : 0;                                                            \
  }
WARPGAUGE_SURFACE_MATCH(int)
WARPGAUGE_SURFACE_MATCH(unsigned int)
WARPGAUGE_SURFACE_MATCH(long)
WARPGAUGE_SURFACE_MATCH(unsigned long)
WARPGAUGE_SURFACE_MATCH(long long)
WARPGAUGE_SURFACE_MATCH(unsigned long long)
WARPGAUGE_SURFACE_MATCH(float)
WARPGAUGE_SURFACE_MATCH(double)
#undef WARPGAUGE_SURFACE_MATCH

#define WARPGAUGE_SURFACE_REDUCE(T, name, expression)                                              \
  WARPGAUGE_SURFACE T __reduce_##name##_sync(unsigned mask, T value) {                             \
    return ::warpgauge::sim::surface::fold(mask, value, [](T a, T b) -> T { return expression; }); \
  }
WARPGAUGE_SURFACE_REDUCE(unsigned, add, a + b)
WARPGAUGE_SURFACE_REDUCE(unsigned, min, b < a ? b : a)
WARPGAUGE_SURFACE_REDUCE(unsigned, max, a < b ? b : a)
WARPGAUGE_SURFACE_REDUCE(unsigned, and, a& b)
WARPGAUGE_SURFACE_REDUCE(unsigned, or, a | b)
WARPGAUGE_SURFACE_REDUCE(unsigned, xor, a ^ b)
WARPGAUGE_SURFACE_REDUCE(int, min, b < a ? b : a)
WARPGAUGE_SURFACE_REDUCE(int, max, a < b ? b : a)
#undef WARPGAUGE_SURFACE_REDUCE
// Sums wrap, as on a device.
WARPGAUGE_SURFACE int __reduce_add_sync(unsigned mask, int value) {
  return static_cast<int>(__reduce_add_sync(mask, static_cast<unsigned>(value)));
}
