// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// What std::atomic and the __atomic builtins become in code compiled with -fsanitize=thread. The
// strongest memory order serves for all: a weaker one would be no cheaper here.
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <cstdint>

using namespace warpgauge::sim;

namespace {

void fence(fence_order::scope reach = fence_order::device) {
  worker* const w = current_worker;
  if (w == nullptr || !w->in_kernel || w->checks.global_races == nullptr) return;
  w->checks.global_races->fence(w->checks, reach);
}

/// An atomic that releases earlier accesses.
void publish(int order) {
  if (order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST) fence();
}

}  // namespace

#define WARPGAUGE_SIM_ENTRY extern "C" __attribute__((visibility("default")))
#define WARPGAUGE_SIM_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

#define WARPGAUGE_SIM_FETCH(bits, type, operation)                   \
  WARPGAUGE_SIM_ENTRY type __tsan_atomic##bits##_fetch_##operation(  \
      volatile type* p, type value, int order) {                     \
    publish(order);                                                  \
    on_access<access_op::atomic>(p, bits / 8, WARPGAUGE_SIM_CALLER); \
    return __atomic_fetch_##operation(p, value, __ATOMIC_SEQ_CST);   \
  }

#define WARPGAUGE_SIM_COMPARE(bits, type, name, weak)                    \
  WARPGAUGE_SIM_ENTRY int __tsan_atomic##bits##_compare_exchange_##name( \
      volatile type* p, type* expected, type value, int order, int) {    \
    publish(order);                                                      \
    on_access<access_op::atomic, true, 0, compare_and_swap_bits>(        \
        p, bits / 8, WARPGAUGE_SIM_CALLER);                              \
    return __atomic_compare_exchange_n(                                  \
        p, expected, value, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);   \
  }

#define WARPGAUGE_SIM_ATOMICS(bits, type)                                                         \
  WARPGAUGE_SIM_ENTRY type __tsan_atomic##bits##_load(const volatile type* p, int) {              \
    on_access<access_op::load, true, 0, 0, manner::atomic>(p, bits / 8, WARPGAUGE_SIM_CALLER);    \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                  \
  }                                                                                               \
  WARPGAUGE_SIM_ENTRY void __tsan_atomic##bits##_store(volatile type* p, type value, int order) { \
    publish(order);                                                                               \
    on_access<access_op::store, true, 0, 0, manner::atomic>(p, bits / 8, WARPGAUGE_SIM_CALLER);   \
    __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                               \
  WARPGAUGE_SIM_ENTRY type __tsan_atomic##bits##_exchange(                                        \
      volatile type* p, type value, int order) {                                                  \
    publish(order);                                                                               \
    note_unwritten_exchange(p, bits / 8, WARPGAUGE_SIM_CALLER); /* its result may be unused */    \
    on_access<access_op::atomic>(p, bits / 8, WARPGAUGE_SIM_CALLER);                              \
    return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);                                       \
  }                                                                                               \
  WARPGAUGE_SIM_FETCH(bits, type, add)                                                            \
  WARPGAUGE_SIM_FETCH(bits, type, sub)                                                            \
  WARPGAUGE_SIM_FETCH(bits, type, and)                                                            \
  WARPGAUGE_SIM_FETCH(bits, type, or)                                                             \
  WARPGAUGE_SIM_FETCH(bits, type, xor)                                                            \
  WARPGAUGE_SIM_FETCH(bits, type, nand)                                                           \
  WARPGAUGE_SIM_COMPARE(bits, type, strong, false)                                                \
  WARPGAUGE_SIM_COMPARE(bits, type, weak, true)                                                   \
  WARPGAUGE_SIM_ENTRY type __tsan_atomic##bits##_compare_exchange_val(                            \
      volatile type* p, type expected, type value, int order, int) {                              \
    publish(order);                                                                               \
    on_access<access_op::atomic, true, 0, compare_and_swap_bits>(                                 \
        p, bits / 8, WARPGAUGE_SIM_CALLER);                                                       \
    __atomic_compare_exchange_n(p, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  \
    return expected;                                                                              \
  }

WARPGAUGE_SIM_ATOMICS(8, std::uint8_t)
WARPGAUGE_SIM_ATOMICS(16, std::uint16_t)
WARPGAUGE_SIM_ATOMICS(32, std::uint32_t)
WARPGAUGE_SIM_ATOMICS(64, std::uint64_t)

WARPGAUGE_SIM_ENTRY void __tsan_atomic_thread_fence(int) {
  fence();
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
WARPGAUGE_SIM_ENTRY void __tsan_atomic_signal_fence(int order) {
  // What the surface makes of __threadfence, and with another order of __threadfence_block.
  fence(order == __ATOMIC_SEQ_CST ? fence_order::device : fence_order::block);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
