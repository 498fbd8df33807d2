// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/execution_findings.hpp"

#include <fmt/format.h>

#include <bit>

namespace warpgauge::sim {
namespace {

/// The execution point of another thread of the running block.
execution_point point_of(const worker& w, const simulated_thread& t) {
  execution_point point = w.checks.point;
  point.thread = t.index;
  point.thread_linear = t.linear;
  return point;
}

void add(worker& w,
         finding_kind kind,
         const simulated_thread& t,
         std::uintptr_t pc,
         std::string message,
         bool warning = false) {
  const outside_kernel quiet(w);
  w.checks.log.add(kind, pc, point_of(w, t), {}, 0, std::move(message), warning);
}

}  // namespace

void find_barrier_divergence(worker& w, std::size_t warp) {
  const warp_state& state = w.warps[warp];
  if (!w.findings_on || state.diverged_lane < 0) return;
  const auto& t = w.threads[warp * warp_lanes + static_cast<std::size_t>(state.diverged_lane)];
  w.checks.log.add_at(
      finding_kind::barrier_divergence,
      state.diverged_file,
      state.diverged_line,
      point_of(w, t),
      {},
      0,
      fmt::format("waits at the barrier of line {} while other lanes of its warp wait at that of "
                  "line {}",
                  state.diverged_line,
                  state.barrier_line));
}

void find_barrier_after_exit(worker& w) {
  if (!w.findings_on) return;
  unsigned ended = 0;
  const warp_state* waiting = nullptr;
  for (const warp_state& warp : w.warps) {
    ended += static_cast<unsigned>(std::popcount(warp.done));
    if (waiting == nullptr && warp.at_barrier != 0) waiting = &warp;
  }
  if (ended == 0 || waiting == nullptr) return;
  const auto warp = static_cast<std::size_t>(waiting - w.warps.data());
  const auto lane = static_cast<std::size_t>(std::countr_zero(waiting->at_barrier));
  w.checks.log.add_at(
      finding_kind::barrier_after_exit,
      waiting->barrier_file,
      waiting->barrier_line,
      point_of(w, w.threads[warp * warp_lanes + lane]),
      {},
      0,
      fmt::format("waits at a barrier after {} of the block's {} threads have ended",
                  ended,
                  w.threads.size()),
      true);
}

void find_warp_sync_mask(worker& w, const warp_state& warp, const simulated_thread& waiting) {
  if (!w.findings_on) return;
  const std::uint32_t mask = waiting.mask;
  const std::uint32_t self = std::uint32_t{1} << (waiting.linear % warp_lanes);
  if ((mask & self) == 0) {
    add(w,
        finding_kind::warp_sync_mask,
        waiting,
        waiting.pc,
        fmt::format(
            "the mask {:#010x} leaves out the calling lane {}", mask, waiting.linear % warp_lanes));
    return;
  }
  const std::uint32_t alive = warp.existing & ~warp.done;
  const std::uint32_t at_barrier = mask & warp.at_barrier;
  add(w,
      finding_kind::warp_sync_mask,
      waiting,
      waiting.pc,
      fmt::format("the mask {:#010x} names lanes that do not arrive: {:#010x} wait at a block "
                  "barrier, {:#010x} with another mask",
                  mask,
                  at_barrier,
                  mask & alive & ~at_barrier & ~self));
}

void find_missing_lane(worker& w, unsigned lane) {
  if (!w.findings_on) return;
  const simulated_thread& t = *w.running;
  add(w,
      finding_kind::warp_sync_mask,
      t,
      t.pc,
      fmt::format("reads from lane {}, which the mask {:#010x} names but which has ended or does "
                  "not exist",
                  lane,
                  t.mask));
}

void stop_launch(worker& w) {
  std::uint64_t last = w.plan->last_position.load();
  while (w.position < last && !w.plan->last_position.compare_exchange_weak(last, w.position)) {
  }
}

void find_step_limit(worker& w, const simulated_thread& t) {
  add(w,
      finding_kind::step_limit,
      t,
      t.pc,
      fmt::format("did not end within {} accesses and synchronisations; the launch was stopped",
                  w.plan->chosen.step_limit));
  stop_launch(w);
}

void find_stall(worker& w, std::uintptr_t pc) {
  add(w,
      finding_kind::step_limit,
      *w.running,
      pc,
      fmt::format("ran for {} s without an access or a synchronisation; the launch was stopped",
                  w.plan->chosen.stall_limit_s));
  stop_launch(w);
}

void find_stack_overflow(worker& w, std::uintptr_t pc) {
  add(w,
      finding_kind::stack_overflow,
      *w.running,
      pc,
      fmt::format("used up its stack of {} bytes (WARPGAUGE_SIM_STACK raises it)",
                  w.fibers.stack_bytes()));
}

}  // namespace warpgauge::sim
