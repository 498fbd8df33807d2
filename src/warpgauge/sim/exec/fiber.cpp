// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/fiber.hpp"

#include "warpgauge/sim/memory/address_space.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <new>

namespace warpgauge::sim {
namespace {

constexpr std::size_t least_stack_bytes = 16384;
// Seven cache lines apart: coprime to the 64 sets of the L1 cache.
constexpr std::size_t stagger_bytes = 7 * 64;

// A page that mprotect closes splits a mapping, and a process may have 65,530 mappings; a
// cooperative launch may have four times as many stacks.
constexpr int most_cut_mappings = 24000;
std::atomic<int> cut_mappings{0};

#ifndef MADV_GUARD_INSTALL
constexpr int MADV_GUARD_INSTALL = 102;  // since Linux 6.13; cuts nothing
#endif

/// Whether the system closes pages by advice. qemu-user accepts any advice, reports success and
/// does nothing; so a page is closed and then read by a system call that has no other effect.
bool closes_by_advice() {
  void* page = mmap(nullptr, page_bytes(), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  const bool closed = madvise(page, page_bytes(), MADV_GUARD_INSTALL) == 0 &&
                      access(static_cast<const char*>(page), F_OK) != 0 && errno == EFAULT;
  munmap(page, page_bytes());
  return closed;
}

/// Closes the page below a stack. If that would use the last mappings, the page stays open: the
/// launch runs, and a stack overflow there goes unnoticed.
void close_guard(char* guard) {
  static const bool by_advice = closes_by_advice();
  if (by_advice && madvise(guard, page_bytes(), MADV_GUARD_INSTALL) == 0) return;
  if (cut_mappings.fetch_add(1, std::memory_order_relaxed) >= most_cut_mappings) return;
  if (mprotect(guard, page_bytes(), PROT_NONE) != 0) throw std::bad_alloc();
}

std::size_t stagger(std::size_t index, std::size_t stack_bytes) {
  return 64 + index * stagger_bytes % std::min<std::size_t>(16384, stack_bytes / 4);
}

}  // namespace

#ifdef WARPGAUGE_SIM_ASAN
namespace detail {
constinit thread_local const void* scheduler_stack_low = nullptr;
constinit thread_local std::size_t scheduler_stack_bytes = 0;
}  // namespace detail
#endif

void fiber_pool::set_stack_bytes(std::size_t bytes) {
  const std::size_t page = page_bytes();
  bytes = (std::max(bytes, least_stack_bytes) + page - 1) / page * page;
  if (bytes == stack_bytes_ && stacks_ != nullptr) return;
  unmap();
  void* area = mmap(nullptr,
                    (bytes + page) * capacity + 2 * shared_reach,
                    PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1,
                    0);
  if (area == MAP_FAILED) throw std::bad_alloc();
  stacks_ = static_cast<char*>(area) + shared_reach;
  stack_bytes_ = bytes;
  fibers_ = std::make_unique<fiber[]>(capacity);
  free_.reserve(capacity);
}

fiber_pool::~fiber_pool() { unmap(); }

void fiber_pool::unmap() {
  if (stacks_ != nullptr) {
    munmap(stacks_ - shared_reach, (stack_bytes_ + page_bytes()) * capacity + 2 * shared_reach);
  }
  stacks_ = nullptr;
  made_ = 0;
  free_.clear();
}

fiber* fiber_pool::make() {
  if (made_ == capacity) throw std::bad_alloc();
  fiber& fresh = fibers_[made_];
  char* guard = stacks_ + (stack_bytes_ + page_bytes()) * made_;
  close_guard(guard);
  fresh.guard_low = reinterpret_cast<std::uintptr_t>(guard);
  fresh.stack_low = guard + page_bytes();
  fresh.stack_bytes = stack_bytes_;
  ++made_;
  start(fresh);
  return &fresh;
}

void fiber_pool::start(fiber& fresh) {
  const auto index = static_cast<std::size_t>(&fresh - fibers_.get());
  char* top = fresh.stack_low + fresh.stack_bytes - stagger(index, fresh.stack_bytes);
  top -= reinterpret_cast<std::uintptr_t>(top) % 16;
  fresh.state = detail::prepare_stack(top, static_cast<std::size_t>(top - fresh.stack_low), entry_);
  fresh.asan_fake_stack = nullptr;
}

void fiber_pool::started() {
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(
      nullptr, &detail::scheduler_stack_low, &detail::scheduler_stack_bytes);
#endif
}

void fiber_pool::abandon(fiber* suspended) {
#ifdef WARPGAUGE_SIM_ASAN
  __asan_unpoison_memory_region(suspended->stack_low, suspended->stack_bytes);
#endif
  start(*suspended);
  release(suspended);
}

}  // namespace warpgauge::sim
