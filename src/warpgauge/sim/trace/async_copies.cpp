// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/warpgauge_surface/async_hooks.hpp"
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <optional>
#include <vector>

namespace warpgauge::sim {
namespace {

struct pending_copy {
  void* to;
  const void* from;
  unsigned bytes;
  unsigned source_bytes;  ///< the rest is zero
  std::uintptr_t pc;
  std::uint64_t group;
  std::array<unsigned char, 16> data;
  std::uint32_t begun;  ///< see shared_checker::begin_copy()
};

struct copies_of_thread {
  std::uint32_t block_epoch = 0;
  std::uint64_t group = 0;  ///< that is open
  std::deque<pending_copy> pending;
};

copies_of_thread& copies_of(worker& w) {
  thread_local std::vector<copies_of_thread> all;
  if (all.size() < w.threads.size()) all.resize(w.threads.size());
  copies_of_thread& mine = all[running_thread(w).linear];
  if (mine.block_epoch != w.checks.point.block_epoch) {
    mine.block_epoch = w.checks.point.block_epoch;
    mine.group = 0;
    mine.pending.clear();
  }
  return mine;
}

/// A copy reads its source at any time until it is complete, so no store may change it before.
void check_source(worker& w, const pending_copy& copy) {
  if (w.checks.global_races == nullptr) return;
  const auto* now = static_cast<const unsigned char*>(copy.from);
  if (!device_memory::contains(reinterpret_cast<std::uintptr_t>(now))) return;
  const auto [changed, before] = std::mismatch(now, now + copy.source_bytes, copy.data.data());
  if (changed == now + copy.source_bytes) return;
  const auto address = reinterpret_cast<std::uintptr_t>(changed);
  w.checks.global_races->source_overwritten(w.checks, address, copy.pc);
}

/// Where it copies to in the block's shared memory, if it does.
std::optional<std::size_t> shared_offset(worker& w, const pending_copy& copy) {
  const std::size_t at = reinterpret_cast<std::uintptr_t>(copy.to) - w.shared.base();
  if (!w.shared.contains(w.shared.base() + at) ||
      !w.shared.contains(w.shared.base() + at + copy.bytes - 1))
    return std::nullopt;
  return w.shared.layout().is_shared(at) ? std::optional(at) : std::nullopt;
}

/// Stores the copies of the groups before `first_kept`.
void complete(worker& w, std::uint64_t first_kept) {
  copies_of_thread& mine = copies_of(w);
  while (!mine.pending.empty() && mine.pending.front().group < first_kept) {
    const pending_copy copy = mine.pending.front();
    mine.pending.pop_front();
    check_source(w, copy);
    if (const auto at = shared_offset(w, copy))
      w.shared.end_copy(w.checks, *at, copy.bytes, copy.pc, copy.begun);
    on_access<access_op::store>(copy.to, copy.bytes, copy.pc);
    std::memcpy(copy.to, copy.data.data(), copy.bytes);
  }
}

/// Bits of a barrier: 0..19 arrivals left, 20..39 arrivals expected, 40..63 phase.
constexpr std::uint64_t field = 0xfffff;
constexpr unsigned expected_shift = 20;
constexpr unsigned phase_shift = 40;

std::uint64_t read_barrier(const void* barrier) {
  std::uint64_t state;
  std::memcpy(&state, barrier, sizeof state);
  return state;
}

void arrive(worker& w, void* barrier, std::uint64_t count, bool drop) {
  std::uint64_t state = read_barrier(barrier);
  std::uint64_t expected = state >> expected_shift & field;
  std::uint64_t left = state & field;
  std::uint64_t phase = state >> phase_shift;
  if (drop && expected > 0) --expected;
  left -= std::min(left, count);
  if (left == 0) {
    ++phase;
    left = expected;
    // Writes before the end of the phase are ordered before what comes after it.
    ++w.checks.point.barrier_epoch;
  }
  state = left | expected << expected_shift | phase << phase_shift;
  std::memcpy(barrier, &state, sizeof state);
}

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

void warpgauge_sim_copy_async(void* to, const void* from, unsigned bytes, unsigned source_bytes) {
  worker* const w = current_worker;
  if (w == nullptr || bytes > 16) return;
  const auto pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  const unsigned read = std::min(bytes, source_bytes);
  pending_copy copy{to, from, bytes, read, pc, 0, {}, 0};
  if (read != 0) {
    on_access<access_op::load>(from, read, pc);
    std::memcpy(copy.data.data(), from, read);
  }
  if (w->counters_on) {
    w->accountant.mark_inexact(make_key(pc, access_op::load, memory_space::global, 0));
    w->accountant.mark_inexact(make_key(pc, access_op::store, memory_space::shared, 0));
  }
  if (const auto at = shared_offset(*w, copy))
    copy.begun = w->shared.begin_copy(w->checks, *at, bytes, pc);
  copies_of_thread& mine = copies_of(*w);
  copy.group = mine.group;
  mine.pending.push_back(copy);
}

void warpgauge_sim_copy_async_commit() {
  if (current_worker != nullptr) ++copies_of(*current_worker).group;
}

void warpgauge_sim_copy_async_wait(unsigned groups) {
  if (worker* const w = current_worker) {
    const std::uint64_t open = copies_of(*w).group;
    complete(*w, open - std::min<std::uint64_t>(open, groups));
  }
}

void warpgauge_sim_copy_async_wait_all() {
  if (worker* const w = current_worker) complete(*w, ~std::uint64_t{0});
}

void warpgauge_sim_mbarrier_init(void* barrier, unsigned expected) {
  const std::uint64_t state = expected | std::uint64_t{expected} << expected_shift;
  std::memcpy(barrier, &state, sizeof state);
}

unsigned long long warpgauge_sim_mbarrier_arrive(void* barrier, unsigned count) {
  worker* const w = current_worker;
  if (w == nullptr) return 0;
  // Copies that the barrier tracks have to be complete when its phase ends.
  complete(*w, ~std::uint64_t{0});
  const std::uint64_t phase = read_barrier(barrier) >> phase_shift;
  arrive(*w, barrier, count, false);
  return phase;
}

void warpgauge_sim_mbarrier_drop(void* barrier) {
  if (worker* const w = current_worker) {
    complete(*w, ~std::uint64_t{0});
    arrive(*w, barrier, 1, true);
  }
}

int warpgauge_sim_mbarrier_ended(const void* barrier, unsigned long long phase) {
  return read_barrier(barrier) >> phase_shift != phase ? 1 : 0;
}

int warpgauge_sim_mbarrier_parity(const void* barrier) {
  return static_cast<int>(read_barrier(barrier) >> phase_shift & 1);
}

void warpgauge_sim_yield() {
  worker* const w = current_worker;
  if (w == nullptr || w->running == nullptr) return;
  yield_to_account(*w, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
}

unsigned warpgauge_sim_shared_address(const void* pointer) {
  const worker* const w = current_worker;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  return w != nullptr ? static_cast<unsigned>(address - w->shared.base()) : 0;
}

void* warpgauge_sim_shared_pointer(unsigned address) {
  const worker* const w = current_worker;
  return w != nullptr ? reinterpret_cast<void*>(w->shared.base() + address) : nullptr;
}

int warpgauge_sim_is_shared(const void* pointer) {
  const worker* const w = current_worker;
  if (w == nullptr) return 0;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  return w->shared.contains(address) && w->shared.layout().is_shared(address - w->shared.base());
}

int warpgauge_sim_is_local(const void* pointer) {
  const worker* const w = current_worker;
  return w != nullptr && reinterpret_cast<std::uintptr_t>(pointer) - w->stack_low < w->stack_bytes;
}
}
