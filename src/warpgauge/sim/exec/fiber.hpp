// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/stack_switch.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define WARPGAUGE_SIM_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WARPGAUGE_SIM_ASAN 1
#endif
#endif
#ifdef WARPGAUGE_SIM_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpgauge::sim {

#ifdef WARPGAUGE_SIM_ASAN
namespace detail {
extern constinit thread_local const void* scheduler_stack_low;
extern constinit thread_local std::size_t scheduler_stack_bytes;
}  // namespace detail
#endif

/// A stack with what runs on it; simulated threads borrow one from their start to their end.
struct fiber {
  detail::stack_state state;     ///< while suspended
  char* stack_low = nullptr;     ///< above the guard page
  std::size_t stack_bytes = 0;   ///< usable, guard page excluded
  std::uintptr_t guard_low = 0;  ///< the page below stack_low, never accessible
  void* asan_fake_stack = nullptr;
};

/// The fibers of one worker: at most one per thread of a block, made on demand and reused. Each has
/// a guard page under its stack, and stack tops are staggered: tops at equal offsets of a page
/// would make the active frames of all threads compete for the same cache sets.
class fiber_pool {
 public:
  static constexpr std::size_t capacity = 1024;
#ifdef WARPGAUGE_SIM_ASAN
  static constexpr bool hands_over = false;  // ASan is told of switches from and to the scheduler
#else
  static constexpr bool hands_over = true;  ///< a fiber may hand control to another fiber
#endif

  /// @param entry  runs on each new fiber, calls started() first and never returns
  explicit fiber_pool(void (*entry)()) : entry_(entry) {}
  ~fiber_pool();
  fiber_pool(const fiber_pool&) = delete;
  fiber_pool& operator=(const fiber_pool&) = delete;

  /// Drops all fibers when the stack size changes; no fiber may be in use.
  /// @throws std::bad_alloc when the address space cannot be reserved
  void set_stack_bytes(std::size_t bytes);

  fiber* acquire() {
    if (free_.empty()) return make();
    fiber* result = free_.back();
    free_.pop_back();
    return result;
  }
  void release(fiber* idle) { free_.push_back(idle); }
  /// Forgets what ran on the fiber (destructors of its frames do not run) and releases it.
  void abandon(fiber* suspended);

  std::size_t made() const { return made_; }
  std::size_t stack_bytes() const { return stack_bytes_; }

  /// Runs the fiber, and the chain of those it hands over to, until one returns to the scheduler.
  /// Inlined, as suspend() is: after a switch the processor mispredicts every return, about 5 ns
  /// each, so there should be few.
  [[gnu::always_inline]] inline void resume(fiber& target);
  /// First call of an entry.
  static void started();
  /// Leaves the running fiber for the scheduler or for another fiber.
  /// @param to  scheduler() or, where it hands over, another fiber's state
  [[gnu::always_inline]] static inline void suspend(fiber& self, const detail::stack_state& to);
  const detail::stack_state& scheduler() const { return scheduler_; }

 private:
  fiber* make();
  void start(fiber& fresh);
  void unmap();

  void (*entry_)();
  std::unique_ptr<fiber[]> fibers_;
  std::vector<fiber*> free_;
  /// Where the scheduler continues. Not thread-local: a fiber may be resumed by another
  /// operating-system thread than before, and the compiler keeps addresses of thread-local
  /// variables across a switch (g++ does on aarch64).
  detail::stack_state scheduler_;
  std::size_t made_ = 0;
  char* stacks_ = nullptr;
  std::size_t stack_bytes_ = 0;
};

inline void fiber_pool::resume(fiber& target) {
#ifdef WARPGAUGE_SIM_ASAN
  void* scheduler_fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&scheduler_fake_stack, target.stack_low, target.stack_bytes);
#endif
  detail::switch_stack(scheduler_, target.state);
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(scheduler_fake_stack, nullptr, nullptr);
#endif
}

inline void fiber_pool::suspend(fiber& self, const detail::stack_state& to) {
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_start_switch_fiber(
      &self.asan_fake_stack, detail::scheduler_stack_low, detail::scheduler_stack_bytes);
#endif
  detail::switch_stack(self.state, to);
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(
      self.asan_fake_stack, &detail::scheduler_stack_low, &detail::scheduler_stack_bytes);
#endif
}

}  // namespace warpgauge::sim
