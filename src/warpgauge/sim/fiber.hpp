// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpgauge::sim {

/// A stack with what runs on it; simulated threads borrow one from their start to their end.
struct fiber {
  void* context = nullptr;       ///< Boost.Context's handle while suspended
  char* stack_low = nullptr;     ///< above the guard page
  std::size_t stack_bytes = 0;   ///< usable, guard page excluded
  std::uintptr_t guard_low = 0;  ///< the page below stack_low, never accessible
  void* asan_fake_stack = nullptr;
  void (*entry)(void*) = nullptr;  ///< until the first resume
};

/// The fibers of one worker: at most one per thread of a block, made on demand and reused. Each has
/// a guard page under its stack, and stack tops are staggered: tops at equal offsets of a page
/// would make the active frames of all threads compete for the same cache sets.
class fiber_pool {
 public:
  static constexpr std::size_t capacity = 1024;

  /// @param entry  runs on each new fiber with the argument that the first resume passes
  explicit fiber_pool(void (*entry)(void*)) : entry_(entry) {}
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

  /// Runs the fiber until it suspends.
  static void resume(fiber& target, void* argument);
  /// Returns to the scheduler that resumed this fiber.
  static void suspend(fiber& self);

 private:
  fiber* make();
  void start(fiber& fresh);
  void unmap();

  void (*entry_)(void*);
  std::unique_ptr<fiber[]> fibers_;
  std::vector<fiber*> free_;
  std::size_t made_ = 0;
  char* stacks_ = nullptr;
  std::size_t stack_bytes_ = 0;
};

}  // namespace warpgauge::sim
