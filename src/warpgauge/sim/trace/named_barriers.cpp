// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/trace/instrumentation.hpp"

#include <array>
#include <cstring>
#include <memory>

namespace warpgauge::sim {
namespace {

struct named_barrier {
  std::uint32_t block_epoch = 0;  // of the block that used it last
  unsigned arrived = 0;
  unsigned phase = 0;
  // What each warp hands over in phases that are even, and in those that are odd: whoever still
  // reads the last ones is ahead of nobody.
  std::array<std::array<std::uint64_t, 32>, 2> values;
};

// PTX has 16; tiles of two or more of a block's 32 warps begin at each of these.
constexpr std::size_t all_barriers = 16 + 32;
// Of a thread that waits while others have a turn, so that it does not wait for ever.
constexpr std::uint64_t steps_of_a_turn = 1024;

named_barrier& barrier_of(const worker& w, unsigned number) {
  thread_local const auto all = std::make_unique<std::array<named_barrier, all_barriers>>();
  named_barrier& mine = all->at(number);
  if (mine.block_epoch != w.checks.point.block_epoch) {
    mine.block_epoch = w.checks.point.block_epoch;
    mine.arrived = mine.phase = 0;
  }
  return mine;
}

void arrive(worker& w, named_barrier& at, unsigned threads) {
  if (++at.arrived < threads) return;
  at.arrived = 0;
  ++at.phase;
  // Accesses before the end of the phase are ordered before what comes after it: those of the
  // block's other threads, too.
  ++w.checks.point.barrier_epoch;
}

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

void warpgauge_sim_named_arrive(unsigned barrier, unsigned threads) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  if (barrier >= all_barriers) warpgauge_sim_trap();
  arrive(*w, barrier_of(*w, barrier), threads);
}

void warpgauge_sim_named_barrier(unsigned barrier, unsigned threads) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  if (barrier >= all_barriers) warpgauge_sim_trap();
  const auto pc = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
  named_barrier& at = barrier_of(*w, barrier);
  const unsigned phase = at.phase;
  arrive(*w, at, threads);
  while (at.phase == phase) {
    running_thread(*w).steps += steps_of_a_turn;
    yield_to_account(*w, pc);
  }
}

void warpgauge_sim_named_put(unsigned barrier, const void* value, unsigned bytes) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  named_barrier& at = barrier_of(*w, barrier);
  std::memcpy(&at.values[at.phase % 2][running_thread(*w).linear / 32], value, bytes);
}

void warpgauge_sim_named_get(unsigned barrier, unsigned warp, void* value, unsigned bytes) {
  worker* const w = current_worker;
  if (w == nullptr) return;
  const named_barrier& at = barrier_of(*w, barrier);
  std::memcpy(value, &at.values[(at.phase + 1) % 2].at(warp), bytes);
}
}
