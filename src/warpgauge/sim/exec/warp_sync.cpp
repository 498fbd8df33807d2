// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/block_runner.hpp"
#include "warpgauge/sim/exec/execution_findings.hpp"
#include "warpgauge/sim/exec/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpgauge::sim {
namespace {

/// Lanes that wait with exactly this mask and are in it.
std::uint32_t group_of(const warp_state& warp, const simulated_thread* lanes, std::uint32_t mask) {
  std::uint32_t group = 0;
  for (std::uint32_t rest = warp.at_rendezvous & mask; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (lanes[lane].mask == mask) group |= std::uint32_t{1} << lane;
  }
  return group;
}

bool orders_memory(const simulated_thread* lanes, std::uint32_t group) {
  for (std::uint32_t rest = group; rest != 0; rest &= rest - 1) {
    if (lanes[std::countr_zero(rest)].orders_memory) return true;
  }
  return false;
}

void release(worker& w, warp_state& warp, simulated_thread* lanes, std::uint32_t group) {
  ++w.warp_syncs;
  if (orders_memory(lanes, group)) {
    ++w.checks.point.warp_epoch;
    w.checks.order.rendezvous(w.checks.point, group, group == (warp.existing & ~warp.done));
  }
  warp.at_rendezvous &= ~group;
  warp.ready |= group;
  for (std::uint32_t rest = group; rest != 0; rest &= rest - 1) {
    simulated_thread& t = lanes[std::countr_zero(rest)];
    lane_values& values = w.values[t.linear];
    values.exchanged = values.deposit;
    values.gave_spoilt = values.spoilt;
    t.arrived = group;
  }
}

/// Of the lanes that wait so, the first one in the code: those that left a loop or branch early
/// then wait for the others.
std::uintptr_t first_place(const warp_state& warp, const simulated_thread* lanes) {
  std::uintptr_t first = ~std::uintptr_t{0};
  for (std::uint32_t rest = warp.at_active_mask; rest != 0; rest &= rest - 1) {
    first = std::min(first, lanes[std::countr_zero(rest)].pc);
  }
  return first;
}

/// Answers __activemask for the lanes at the same call as the lowest one. Called when no lane can
/// move, so these are the lanes that a converged warp would have there. Nothing is synchronised:
/// the warp's epoch stays. A device may have split them, so in random order only some are answered
/// at a time. In lockstep lanes come here before each access, are never split, and what they did
/// before is ordered.
void answer_active_mask(worker& w, warp_state& warp, simulated_thread* lanes) {
  const std::uintptr_t pc =
      w.lockstep ? first_place(warp, lanes) : lanes[std::countr_zero(warp.at_active_mask)].pc;
  std::uint32_t group = 0;
  for (std::uint32_t rest = warp.at_active_mask; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (lanes[lane].pc == pc) group |= std::uint32_t{1} << lane;
  }
  if (w.lockstep) {
    ++w.checks.point.warp_epoch;
    w.checks.order.rendezvous(w.checks.point, group, true);
  } else if (w.order == schedule::random) {
    const auto some = static_cast<std::uint32_t>(next_random(w.random_state)) & group;
    if (some != 0) group = some;
  }
  for (std::uint32_t rest = group; rest != 0; rest &= rest - 1) {
    lanes[std::countr_zero(rest)].active = group;
  }
  warp.at_active_mask &= ~group;
  warp.ready |= group;
}

[[gnu::always_inline]] inline void rendezvous(worker& w,
                                              unsigned mask,
                                              bool orders_memory,
                                              const void* pc) {
  w.stop.reason = stop_reason::rendezvous;
  w.stop.mask = mask;
  w.stop.orders_memory = orders_memory;
  w.stop.pc = reinterpret_cast<std::uintptr_t>(pc);
  suspend_running(w);
}

template <class Word>
bool came_of_ones(const lane_values& values) {
  Word before, now;
  std::memcpy(&before, values.exchanged.data(), sizeof before);
  std::memcpy(&now, values.deposit.data(), sizeof now);
  return now == static_cast<Word>(~Word{0}) || now == static_cast<Word>(before - 1);
}

void note_undefined(worker& w, const simulated_thread& t) {
  w.values[t.linear].undefined_at = t.pc;
  w.undefined_values = true;
}

/// Whether a lane's next deposit is its previous one with an undefined value added, or that value
/// as the largest or least: a lane that drops such a value deposits something else.
[[gnu::noinline, gnu::cold]] void follow_undefined(const worker& w,
                                                   lane_values& values,
                                                   unsigned bytes,
                                                   std::uintptr_t pc) {
  const bool same_place = values.undefined_at == pc && w.cursor == w.resumed_from;
  const bool used = bytes == 4 ? came_of_ones<std::uint32_t>(values)
                               : bytes == 8 && came_of_ones<std::uint64_t>(values);
  values.spoilt = same_place && (values.spoilt || used);
  if (!values.spoilt) values.undefined_at = 0;
}

[[gnu::always_inline]] inline void exchange(
    unsigned mask, const void* value, unsigned bytes, bool orders_memory, const void* pc) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  lane_values& values = w->values[running_thread(*w).linear];
  std::memcpy(values.deposit.data(), value, std::min<std::size_t>(bytes, values.deposit.size()));
  if (values.undefined_at != 0) [[unlikely]]
    follow_undefined(*w, values, bytes, reinterpret_cast<std::uintptr_t>(pc));
  rendezvous(*w, mask, orders_memory, pc);
}

}  // namespace

void exchange_in_order(unsigned mask, const void* value, unsigned bytes) {
  exchange(mask, value, bytes, true, __builtin_return_address(0));
}

void release_rendezvous(worker& w, warp_state& warp, simulated_thread* lanes) {
  const std::uint32_t alive = warp.existing & ~warp.done;
  std::uint32_t undecided = warp.at_rendezvous;
  while (undecided != 0) {
    const int lane = std::countr_zero(undecided);
    const std::uint32_t bit = std::uint32_t{1} << lane;
    const std::uint32_t mask = lanes[lane].mask;
    const std::uint32_t group = group_of(warp, lanes, mask);
    if ((mask & bit) != 0 && group == (mask & alive)) release(w, warp, lanes, group);
    undecided &= ~(group | bit);
  }
  if (warp.ready != 0) return;
  if (warp.at_active_mask != 0) return answer_active_mask(w, warp, lanes);
  if (warp.at_rendezvous == 0) return;
  const int lane = std::countr_zero(warp.at_rendezvous);
  const std::uint32_t bit = std::uint32_t{1} << lane;
  find_warp_sync_mask(w, warp, lanes[lane]);
  release(w, warp, lanes, group_of(warp, lanes, lanes[lane].mask) | bit);
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

void warpgauge_sim_warp_sync(unsigned mask) {
  if (worker* w = current_worker) rendezvous(*w, mask, true, __builtin_return_address(0));
}

void warpgauge_sim_exchange(unsigned mask, const void* value, unsigned bytes) {
  exchange(mask, value, bytes, false, __builtin_return_address(0));
}

void warpgauge_sim_exchanged_with(unsigned lane, void* value, unsigned bytes) {
  worker* const w = current_worker;
  if (w != nullptr && (running_thread(*w).mask >> (lane & 31U) & 1U) == 0) {
    find_unnamed_lane(*w, lane & 31U);
  }
  warpgauge_sim_exchanged(lane, value, bytes);
}

void warpgauge_sim_exchanged(unsigned lane, void* value, unsigned bytes) {
  worker* w = current_worker;
  if (w == nullptr) return;
  lane &= 31U;
  const auto& self = running_thread(*w);
  // CUDA leaves the value undefined; all ones is NaN in floats and easy to recognise.
  if ((self.arrived >> lane & 1U) == 0) {
    if ((self.mask >> lane & 1U) != 0) find_missing_lane(*w, lane);
    note_undefined(*w, self);
    std::memset(value, 0xff, bytes);
    return;
  }
  const lane_values& from = w->values[self.linear - self.linear % 32 + lane];
  if (from.gave_spoilt) [[unlikely]] {
    note_undefined(*w, self);
    // The other lanes' results are seldom looked at.
    if (self.linear % 32 == static_cast<unsigned>(std::countr_zero(self.mask))) {
      find_undefined_sum(*w, lane);
    }
  }
  std::memcpy(value, from.exchanged.data(), std::min<std::size_t>(bytes, from.exchanged.size()));
}

unsigned warpgauge_sim_arrived() {
  return current_worker != nullptr ? running_thread(*current_worker).arrived : 0;
}

unsigned warpgauge_sim_lane() {
  return current_worker != nullptr ? running_thread(*current_worker).linear % 32 : 0;
}

unsigned warpgauge_sim_active_mask() {
  worker* w = current_worker;
  if (w == nullptr) return 0;
  w->stop.reason = stop_reason::active_mask;
  w->stop.pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  suspend_running(*w);
  return w->running->active;
}
}
