// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/fiber.hpp"

#include <boost/context/detail/fcontext.hpp>
#include <sys/mman.h>

#include <algorithm>
#include <new>

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

namespace warpgauge::sim {
namespace {

namespace context = boost::context::detail;

constexpr std::size_t page_bytes = 4096;
// Seven cache lines apart: coprime to the 64 sets of the first-level cache.
constexpr std::size_t stagger_bytes = 7 * 64;

thread_local context::fcontext_t scheduler_context = nullptr;
#ifdef WARPGAUGE_SIM_ASAN
thread_local const void* scheduler_stack_low = nullptr;
thread_local std::size_t scheduler_stack_bytes = 0;
#endif

struct first_arguments {
  void (*entry)(void*);
  void* argument;
};

void run_entry(context::transfer_t from) {
  scheduler_context = from.fctx;
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &scheduler_stack_low, &scheduler_stack_bytes);
#endif
  const auto* first = static_cast<first_arguments*>(from.data);
  first->entry(first->argument);
  __builtin_unreachable();  // entries loop for ever
}

std::size_t stagger(std::size_t index, std::size_t stack_bytes) {
  return 64 + index * stagger_bytes % std::min<std::size_t>(16384, stack_bytes / 4);
}

}  // namespace

void fiber_pool::set_stack_bytes(std::size_t bytes) {
  bytes = std::max<std::size_t>((bytes + page_bytes - 1) / page_bytes * page_bytes, 4 * page_bytes);
  if (bytes == stack_bytes_ && stacks_ != nullptr) return;
  unmap();
  void* area = mmap(nullptr,
                    (bytes + page_bytes) * capacity,
                    PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1,
                    0);
  if (area == MAP_FAILED) throw std::bad_alloc();
  stacks_ = static_cast<char*>(area);
  stack_bytes_ = bytes;
  fibers_ = std::make_unique<fiber[]>(capacity);
  free_.reserve(capacity);
}

fiber_pool::~fiber_pool() { unmap(); }

void fiber_pool::unmap() {
  if (stacks_ != nullptr) munmap(stacks_, (stack_bytes_ + page_bytes) * capacity);
  stacks_ = nullptr;
  made_ = 0;
  free_.clear();
}

fiber* fiber_pool::make() {
  if (made_ == capacity) throw std::bad_alloc();
  fiber& fresh = fibers_[made_];
  char* guard = stacks_ + (stack_bytes_ + page_bytes) * made_;
  if (mprotect(guard, page_bytes, PROT_NONE) != 0) throw std::bad_alloc();
  fresh.guard_low = reinterpret_cast<std::uintptr_t>(guard);
  fresh.stack_low = guard + page_bytes;
  fresh.stack_bytes = stack_bytes_;
  ++made_;
  start(fresh);
  return &fresh;
}

void fiber_pool::start(fiber& fresh) {
  const auto index = static_cast<std::size_t>(&fresh - fibers_.get());
  const std::size_t usable = fresh.stack_bytes - stagger(index, fresh.stack_bytes);
  fresh.context = context::make_fcontext(fresh.stack_low + usable, usable, run_entry);
  fresh.asan_fake_stack = nullptr;
  fresh.entry = entry_;
}

void fiber_pool::abandon(fiber* suspended) {
#ifdef WARPGAUGE_SIM_ASAN
  __asan_unpoison_memory_region(suspended->stack_low, suspended->stack_bytes);
#endif
  start(*suspended);
  release(suspended);
}

void fiber_pool::resume(fiber& target, void* argument) {
#ifdef WARPGAUGE_SIM_ASAN
  void* scheduler_fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&scheduler_fake_stack, target.stack_low, target.stack_bytes);
#endif
  if (target.entry != nullptr) {
    first_arguments first{target.entry, argument};
    target.entry = nullptr;
    target.context = context::jump_fcontext(target.context, &first).fctx;
  } else {
    target.context = context::jump_fcontext(target.context, nullptr).fctx;
  }
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(scheduler_fake_stack, nullptr, nullptr);
#endif
}

void fiber_pool::suspend([[maybe_unused]] fiber& self) {
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_start_switch_fiber(&self.asan_fake_stack, scheduler_stack_low, scheduler_stack_bytes);
#endif
  scheduler_context = context::jump_fcontext(scheduler_context, nullptr).fctx;
#ifdef WARPGAUGE_SIM_ASAN
  __sanitizer_finish_switch_fiber(
      self.asan_fake_stack, &scheduler_stack_low, &scheduler_stack_bytes);
#endif
}

}  // namespace warpgauge::sim
