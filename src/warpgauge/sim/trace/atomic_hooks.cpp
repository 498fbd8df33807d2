// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Calls of CUDA's atomic functions before they do their work.
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <cstdint>
#include <cstring>

using namespace warpgauge::sim;

#define WARPGAUGE_SIM_ENTRY extern "C" __attribute__((visibility("default")))
#define WARPGAUGE_SIM_CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

namespace {

[[gnu::always_inline]] inline void on_atomic(const void* address,
                                             unsigned bytes,
                                             int scope,
                                             std::uintptr_t pc) {
  if (scope == warpgauge_sim_block_scope) {
    on_access<access_op::atomic, true, 0, 0, manner::of_block>(address, bytes, pc);
  } else {
    on_access<access_op::atomic>(address, bytes, pc);
  }
}

/// While it lives, the atomic that is checked takes a lock if it finds a zero.
class may_take_a_lock {
 public:
  explicit may_take_a_lock(bool may)
      : checks_(may && current_worker != nullptr ? &current_worker->checks : nullptr) {
    if (checks_ != nullptr) checks_->takes_a_lock = true;
  }
  ~may_take_a_lock() {
    if (checks_ != nullptr) checks_->takes_a_lock = false;
  }
  may_take_a_lock(const may_take_a_lock&) = delete;
  may_take_a_lock& operator=(const may_take_a_lock&) = delete;

 private:
  check_context* checks_;
};

}  // namespace

WARPGAUGE_SIM_ENTRY void warpgauge_sim_atomic(const void* address, unsigned bytes, int scope) {
  on_atomic(address, bytes, scope, WARPGAUGE_SIM_CALLER);
}

WARPGAUGE_SIM_ENTRY void warpgauge_sim_compare_and_swap(const void* address,
                                                        unsigned bytes,
                                                        int scope,
                                                        int takes) {
  const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;
  const may_take_a_lock taking(takes != 0);
  if (scope == warpgauge_sim_block_scope) {
    on_access<access_op::atomic, true, 0, compare_and_swap_bits, manner::of_block>(
        address, bytes, pc);
  } else {
    on_access<access_op::atomic, true, 0, compare_and_swap_bits>(address, bytes, pc);
  }
}

WARPGAUGE_SIM_ENTRY unsigned warpgauge_sim_atomic_exchange(const void* address,
                                                           unsigned bytes,
                                                           int scope,
                                                           int takes) {
  const std::uintptr_t pc = WARPGAUGE_SIM_CALLER;
  const unsigned unwritten = note_unwritten_exchange(address, bytes, pc);
  const may_take_a_lock taking(takes != 0);
  on_atomic(address, bytes, scope, pc);
  return unwritten;
}

WARPGAUGE_SIM_ENTRY unsigned warpgauge_sim_reads_unwritten(unsigned number) {
  worker* const w = current_worker;
  if (w == nullptr || number == 0 || number > w->checks.unwritten_exchanges.size()) return 0;
  const outside_kernel quiet(*w);
  const unwritten_exchange& e = w->checks.unwritten_exchanges[number - 1];
  if (w->shared.contains(e.address)) {
    w->shared.report_exchange(w->checks, e.address - w->shared.base(), e.pc);
  } else {
    report_exchange(w->checks, e.address, e.bytes, e.pc);
  }
  return 0;
}
