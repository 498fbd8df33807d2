// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/spinning.hpp"

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/exec/worker_pool.hpp"

#include <algorithm>
#include <system_error>
#include <thread>

namespace warpgauge::sim {
namespace {

constexpr int looked_at = 64;  // accesses, the last ones
// Of a thread's steps, after which a block that does nothing else is stopped.
constexpr std::uint64_t part_of_spins = 64;
constexpr std::uint64_t most_added = 512;  // more blocks than most devices run at a time

/// At most two words: a loop may read a counter and a flag.
bool reads_the_same_words(const worker& w) {
  if (w.equal_static >= looked_at) return true;
  if (w.cursor - w.resumed_from < looked_at) return false;
  const std::uint64_t one = w.cursor[-1].address;
  const std::uint64_t other = w.cursor[-2].address;
  return std::all_of(w.cursor - looked_at, w.cursor, [&](const access_record& r) {
    return space_of(r.key) == memory_space::global && (r.address == one || r.address == other);
  });
}

/// In a launch of one block. Atomics may change what they read, so loads alone count.
void count_spins(worker& w) {
  const bool loads = w.equal_static < looked_at &&
                     std::all_of(w.cursor - looked_at, w.cursor, [](const access_record& r) {
                       return op_of(r.key) == access_op::load;
                     });
  const std::uint64_t since = w.block_steps - w.spins_counted_at;
  w.spins_counted_at = w.block_steps;
  // More steps than one turn has: other threads did something else.
  w.block_spins = loads && since <= 2 * lane_capacity ? w.block_spins + since : 0;
  if (spins_for_ever(w)) running_thread(w).steps = w.step_limit;
}

}  // namespace

bool spins_for_ever(const worker& w) {
  return w.block_spins / w.threads.size() > w.step_limit / part_of_spins;
}

void look_for_spinning(worker& w) {
  launch_plan& plan = *w.plan;
  if (plan.barrier != nullptr || !reads_the_same_words(w)) return;
  if (plan.blocks == 1) return count_spins(w);
  const outside_kernel quiet(w);
  const std::uint64_t begun = plan.next_position.load();
  if (begun < plan.blocks && !plan.waited_for.exchange(true)) {
    if (plan.global_races != nullptr) plan.global_races->expect_several_workers();
    try {
      add_workers(static_cast<unsigned>(std::min(plan.blocks - begun, most_added)));
    } catch (const std::system_error&) {  // those that run must do
    }
  }
  // Together they may spin for as many steps as one thread may take, so waiting for ever ends no
  // later.
  if (plan.spun.fetch_add(lane_capacity) > w.step_limit) running_thread(w).steps = w.step_limit;
  // The block that it waits for needs the processor more.
  std::this_thread::yield();
}

}  // namespace warpgauge::sim
