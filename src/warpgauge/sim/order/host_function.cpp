// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/order/host_function.hpp"

#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/device_memory.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/order/host_access.hpp"
#include "warpgauge/sim/order/state.hpp"

#include <dlfcn.h>
#include <semaphore.h>

#include <utility>

namespace warpgauge::sim::order {
namespace {

// What more it reads is not followed.
constexpr std::size_t most_ranges = 256;

thread_local host_function* of_thread = nullptr;

}  // namespace

host_function::host_function()
    : frame_(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0))),
      outer_(std::exchange(of_thread, this)) {
  if (!enabled()) return;
  watch_all(true);
}

host_function::~host_function() {
  of_thread = outer_;
  if (!enabled()) return;
  watch_all(false);
  if (tells_ || read_.empty()) return;
  operation().uses(std::move(read_));
}

void host_function::note(std::uintptr_t address, unsigned size, bool writes) {
  host_function* const f = of_thread;
  if (f == nullptr || f->tells_ || device_memory::contains(address)) return;
  // A thread's stack is far shorter than the distance to anything else.
  constexpr std::uintptr_t most_stack = std::uintptr_t{1} << 23;
  if (address < f->frame_ && f->frame_ - address < most_stack) return;
  if (writes) {
    f->tells_ = true;
  } else if (f->read_.size() < most_ranges && !static_data::contains(address)) {
    f->read_.push_back({address, size, false});
  }
}

}  // namespace warpgauge::sim::order

// A host function that posts a semaphore tells the host that it has run, like one that writes.
extern "C" WARPGAUGE_SIM_API int sem_post(sem_t* semaphore) noexcept {
  static auto* const next = reinterpret_cast<int (*)(sem_t*)>(dlsym(RTLD_NEXT, "sem_post"));
  warpgauge::sim::order::host_function::note(reinterpret_cast<std::uintptr_t>(semaphore), 1, true);
  return next(semaphore);
}
