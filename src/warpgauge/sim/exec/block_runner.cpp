// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/block_runner.hpp"

#include "warpgauge/sim/checks/global_race_checker.hpp"
#include "warpgauge/sim/exec/execution_findings.hpp"
#include "warpgauge/sim/exec/lane_passes.hpp"
#include "warpgauge/sim/exec/schedule.hpp"
#include "warpgauge/sim/exec/spinning.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace warpgauge::sim {
namespace {

// Rendezvous that a warp may complete before other warps get their turn: a warp that waits for
// another in a loop with __syncwarp must not run for ever.
constexpr int rounds_per_turn = 4096;

bool same_barrier(const warp_state& warp, const stop_request& stop) {
  return warp.barrier_line == stop.line &&
         (warp.barrier_file == stop.file || std::strcmp(warp.barrier_file, stop.file) == 0);
}

/// Checks a thread's own steps and those of its block: threads that wait for each other for ever
/// alternate.
bool out_of_steps(const worker& w, const simulated_thread& t) {
  return t.steps >= w.step_limit || w.block_steps >= w.block_step_limit;
}

/// Makes the next lane's thread the running one; only the switch to its fiber remains.
[[gnu::always_inline]] inline fiber& begin_turn(worker& w) {
  std::uint32_t todo = w.todo;
  const unsigned lane = take_lane(todo, w.order, w.random_state);
  simulated_thread& t = w.lanes[lane];
  const bool fresh = t.on == nullptr;
  if (fresh) t.on = w.fibers.acquire();
  make_running(w, t);
  rejoin_interval(w.checks.point);
  // Records that nobody counts lie where the lane before had its own, which the cache holds.
  access_record* const begin = w.lane_begin[w.counters_on ? lane : 0];
  access_record* const from = w.counters_on ? w.lane_end[lane] : begin;
  const auto room = static_cast<std::uint64_t>(begin + lane_capacity - from);
  w.cursor = from;
  w.resumed_from = from;
  w.cursor_limit = from + std::min(room, w.step_limit - t.steps);
  w.checks.looked_at_next = 0;
  w.checks.outside_in_turn = 0;
  if (w.lockstep) [[unlikely]]
    w.cursor_limit = from + (std::exchange(t.may_step, false) ? 1 : 0);
  w.stack_low = reinterpret_cast<std::uintptr_t>(t.on->stack_low);
  w.in_kernel = !fresh;
  if (w.may_pass) [[unlikely]]
    begin_turn_of_pass(w, t);
  return *t.on;
}

void note_barrier(worker& w, warp_state& warp, unsigned lane) {
  if (warp.at_barrier == 0) {
    warp.barrier_file = w.stop.file;
    warp.barrier_line = w.stop.line;
  } else if (warp.diverged_lane < 0 && !same_barrier(warp, w.stop)) {
    warp.diverged_lane = static_cast<int>(lane);
    warp.diverged_file = w.stop.file;
    warp.diverged_line = w.stop.line;
  }
}

/// Records why the running thread stopped.
[[gnu::always_inline]] inline void note_stop(worker& w) {
  simulated_thread& t = *w.running;
  warp_state& warp = *w.warp;
  const unsigned lane = t.linear % warp_lanes;
  const std::uint32_t bit = std::uint32_t{1} << lane;
  switch (w.stop.reason) {
    case stop_reason::finished:
    case stop_reason::killed:
      end_thread(w, t, w.stop.reason == stop_reason::killed);
      warp.done |= bit;
      return;
    case stop_reason::barrier:
      if (w.findings_on) note_barrier(w, warp, lane);
      warp.at_barrier |= bit;
      return;
    case stop_reason::rendezvous:
      t.mask = w.stop.mask;
      t.orders_memory = w.stop.orders_memory;
      warp.at_rendezvous |= bit;
      return;
    case stop_reason::step:
      t.may_step = true;
      [[fallthrough]];
    case stop_reason::active_mask:
      warp.at_active_mask |= bit;
      return;
    case stop_reason::buffer_full:
      warp.ready |= bit;
      if (t.steps >= steps_before_spinning) [[unlikely]]
        look_for_spinning(w);
      return;
  }
}

void account_lanes(worker& w) {
  lane_records lanes[warp_lanes];
  for (unsigned lane = 0; lane < warp_lanes; ++lane) {
    lanes[lane] = {w.lane_begin[lane], w.lane_end[lane]};
  }
  w.accountant.account(lanes);
  w.lane_end = w.lane_begin;
}

/// Runs the lanes of a warp until none can move or another warp should have its turn. When a pass
/// leads to later warps, all but the last have finished or wait, and the last one runs.
void run_warp(worker& w, warp_state& warp, simulated_thread* lanes) {
  w.warp = &warp;
  w.lanes = lanes;
  w.checks.point.warp_epoch = warp.epoch;
  for (int round = 0; w.warp->ready != 0 && round < rounds_per_turn; ++round) {
    begin_interval(w.checks.point);
    w.todo = w.warp->ready;
    w.recorded = 0;
    if (w.may_pass) begin_pass(w);
    w.warp->ready = 0;
    while (w.todo != 0) {
      w.fibers.resume(begin_turn(w));
      if (!w.checks.shared_stores.empty()) [[unlikely]]
        w.shared.judge_stores(w.checks);
      if (!w.checks.global_stores.empty()) [[unlikely]]
        w.checks.global_races->judge_stores(w.checks);
      note_stop(w);
      if (w.stalled_at != 0) [[unlikely]] {
        find_stall(w, std::exchange(w.stalled_at, 0));
        return;
      }
      if (out_of_steps(w, *w.running) && w.running->on != nullptr) {
        find_step_limit(w, *w.running);
        return;
      }
    }
    if (w.counters_on && w.recorded != 0) account_lanes(w);
    warp_state& now = *w.warp;
    const bool full = now.ready != 0;
    if ((now.at_rendezvous | now.at_active_mask) != 0) release_rendezvous(w, now, w.lanes);
    if (full) break;
  }
  w.warp->epoch = w.checks.point.warp_epoch;
}

void release_barrier(worker& w) {
  for (std::size_t warp = 0; warp < w.warps.size(); ++warp) find_barrier_divergence(w, warp);
  find_barrier_after_exit(w);
  ++w.barriers;
  ++w.checks.point.barrier_epoch;
  w.last_votes = w.votes;
  w.votes = {};
  for (warp_state& warp : w.warps) {
    warp.ready = warp.at_barrier;
    warp.at_barrier = 0;
    warp.epoch = 0;
    warp.diverged_lane = -1;
  }
}

void abandon_block(worker& w) {
  for (simulated_thread& t : w.threads) {
    if (t.on != nullptr) end_thread(w, t, true);
  }
}

void run_warps(worker& w) {
  const auto count = static_cast<std::uint32_t>(w.warps.size());
  const schedule order = w.plan->chosen.order;
  std::uint32_t todo = count == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1;
  while (todo != 0) {
    const unsigned warp = take_lane(todo, order, w.random_state);
    if (w.warps[warp].ready == 0) continue;
    run_warp(w, w.warps[warp], w.threads.data() + std::size_t{warp} * warp_lanes);
    if (w.plan->last_position.load(std::memory_order_relaxed) <= w.position) return;
  }
}

void start_block(worker& w, std::uint64_t position, std::uint64_t block) {
  w.position = position;
  w.block_steps = 0;
  w.block_spins = 0;
  w.random_state = w.plan->chosen.seed ^ (block * 0x9e3779b97f4a7c15U);
  w.checks.point.position = position;
  w.checks.point.block_linear = block;
  w.checks.point.grid_phase = 0;
  w.locals.clear();
  w.checks.heard.clear();
  w.checks.unfenced.clear();
  w.checks.heard_until = 0;
  w.checks.fenced = w.checks.timed = false;
  w.checks.last_seen = {};
  w.checks.point.block = unflatten(block, w.plan->grid);
  w.checks.point.block_epoch = ++w.checks.point.barrier_epoch;
  blockIdx = w.checks.point.block;
  w.votes = {};
  if (std::exchange(w.undefined_values, false))
    std::fill(w.values.begin(), w.values.end(), lane_values{});
  for (warp_state& warp : w.warps) {
    const std::uint32_t existing = warp.existing;
    warp = {};
    warp.existing = warp.ready = existing;
  }
}

}  // namespace

const detail::stack_state& end_turn(worker& w) {
  w.in_kernel = false;
  bool passed = false;
  if (w.may_pass) [[unlikely]] {
    passed = catch_up(w);
    expect(w, w.stop.reason);
  }
  simulated_thread& t = *w.running;
  const unsigned lane = t.linear % warp_lanes;
  w.todo &= ~(std::uint32_t{1} << lane);
  // After a pass they are those of several lanes.
  const auto accesses = passed ? 0 : static_cast<std::uint64_t>(w.cursor - w.resumed_from);
  w.lane_end[lane] = w.cursor;
  w.recorded |= accesses;
  t.steps += accesses + 1;
  w.block_steps += accesses + 1;
  t.pc = w.stop.pc;
  // Anything that takes a stack away or may report findings is not done on the thread's own stack.
  if (!fiber_pool::hands_over || w.todo == 0 || out_of_steps(w, t) ||
      w.stop.reason == stop_reason::killed ||
      (w.findings_on && (!w.checks.shared_stores.empty() || !w.checks.global_stores.empty()))) {
    return w.fibers.scheduler();
  }
  note_stop(w);
  return begin_turn(w).state;
}

void prepare_worker(worker& w, launch_plan& plan) {
  w.plan = &plan;
  w.findings_on = plan.chosen.findings != findings_mode::off;
  w.checks.keep_values = plan.chosen.findings == findings_mode::report;
  w.counters_on = plan.chosen.counters;
  w.order = plan.chosen.order;
  w.step_limit = plan.chosen.step_limit;
  w.block_step_limit = block_step_limit(plan.chosen);
  w.lockstep = plan.chosen.lockstep;
  w.may_pass = !w.counters_on && !w.findings_on && w.order == schedule::forward && !w.lockstep;
  forget_passes(w);
  w.fibers.set_stack_bytes(plan.chosen.stack_bytes);
  w.stack_bytes = w.fibers.stack_bytes();
  w.checks.point.dynamic_shared_bytes = plan.request->dynamic_shared_bytes;
  w.threads.resize(plan.threads);
  w.values.resize(plan.threads);
  for (std::uint32_t linear = 0; linear < plan.threads; ++linear) {
    w.threads[linear].index = unflatten(linear, plan.block);
    w.threads[linear].linear = linear;
    w.threads[linear].steps = 0;
  }
  w.warps.assign((plan.threads + warp_lanes - 1) / warp_lanes, {});
  for (std::uint32_t linear = 0; linear < plan.threads; ++linear) {
    w.warps[linear / warp_lanes].existing |= std::uint32_t{1} << (linear % warp_lanes);
  }
  w.lane_end = w.lane_begin;
  w.checks.log.clear();
  w.checks.unwritten_exchanges.clear();
  w.checks.grid_extent = plan.grid;
  w.checks.block_extent = plan.block;
  w.checks.next_group = w.checks.last_group = 0;
  w.checks.same_value_stores = plan.chosen.same_value_stores;
  w.checks.global_races = plan.global_races;
  w.accountant.reset();
  w.shared.use(*plan.shared);
  w.shared.begin_launch(plan.request->dynamic_shared_bytes);
  w.barriers = w.warp_syncs = w.idle_blocks = 0;
  w.printed.clear();
  blockDim = plan.block;
  gridDim = plan.grid;
}

void run_block(worker& w, std::uint64_t position, std::uint64_t block) {
  start_block(w, position, block);
  const std::uint64_t requests = w.accountant.requests();
  for (;;) {
    run_warps(w);
    if (w.plan->last_position.load(std::memory_order_relaxed) <= position) {
      abandon_block(w);
      return;
    }
    bool ready = false;
    bool waiting = false;
    for (const warp_state& warp : w.warps) {
      ready |= warp.ready != 0;
      waiting |= warp.at_barrier != 0;
    }
    if (ready) continue;
    if (!waiting) {
      w.idle_blocks += w.counters_on && w.accountant.requests() == requests;
      return;
    }
    release_barrier(w);
  }
}

}  // namespace warpgauge::sim
