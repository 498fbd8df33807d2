// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/execution_findings.hpp"

#include "warpgauge/sim/exec/spinning.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

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

/// Where the block's threads are: "1 here, 31 at the barrier of a.cu:12, 224 not started".
/// @param stalled  the thread that was ended at the finding; null: none
std::string places_of_threads(const worker& w, const simulated_thread* stalled) {
  std::map<std::pair<std::string, int>, std::uint32_t> running, waiting;
  std::uint32_t ended = 0;
  std::uint32_t fresh = 0;
  for (const simulated_thread& t : w.threads) {
    const warp_state& warp = w.warps[t.linear / warp_lanes];
    const std::uint32_t bit = std::uint32_t{1} << (t.linear % warp_lanes);
    if (&t == stalled) continue;
    if (t.on == nullptr) {
      ++((warp.done & bit) != 0 ? ended : fresh);
    } else if ((warp.at_barrier & bit) != 0 && warp.barrier_file != nullptr) {
      ++waiting[{warp.barrier_file, warp.barrier_line}];
    } else {
      const symbols::source_line at = symbols::locate(t.pc);
      ++running[{at.file, at.line}];
    }
  }
  std::vector<std::string> parts;
  if (stalled != nullptr) parts.emplace_back("1 here");
  const auto add_lines = [&](const auto& lines, const char* what) {
    for (const auto& [place, count] : lines) {
      const auto& [file, line] = place;
      const std::string name = file.substr(file.rfind('/') + 1);
      parts.push_back(line == 0 ? fmt::format("{} elsewhere", count)
                                : fmt::format("{} {} {}:{}", count, what, name, line));
    }
  };
  add_lines(running, "at");
  add_lines(waiting, "at the barrier of");
  if (fresh != 0) parts.push_back(fmt::format("{} not started", fresh));
  if (ended != 0) parts.push_back(fmt::format("{} ended", ended));
  return fmt::format("of its block's {} threads {}", w.threads.size(), fmt::join(parts, ", "));
}

/// The thread of the block with the most steps that waits at no barrier; of equals the one that ran
/// first.
const simulated_thread& busiest(const worker& w, const simulated_thread& otherwise) {
  const simulated_thread* found = nullptr;
  for (const simulated_thread& t : w.threads) {
    const std::uint32_t waiting = w.warps[t.linear / warp_lanes].at_barrier;
    if (t.on == nullptr || (waiting >> t.linear % warp_lanes & 1) != 0) continue;
    const bool equal = found != nullptr && t.steps == found->steps;
    if (found == nullptr || t.steps > found->steps || (equal && w.order == schedule::reverse)) {
      found = &t;
    }
  }
  return found == nullptr ? otherwise : *found;
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

void find_missing_blocks(worker& w, const char* file, int line, std::uint64_t ended) {
  // Blocks that were stopped do not come either.
  if (!w.findings_on || w.plan->last_position.load() < w.plan->blocks) return;
  w.checks.log.add_at(finding_kind::barrier_divergence,
                      file,
                      line,
                      point_of(w, *w.running),
                      {},
                      0,
                      fmt::format("waits at the grid's barrier, where {} of the grid's {} blocks "
                                  "never come: they have ended",
                                  ended,
                                  w.plan->blocks));
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

void find_unnamed_lane(worker& w, unsigned lane) {
  if (!w.findings_on) return;
  const simulated_thread& t = *w.running;
  add(w,
      finding_kind::warp_sync_mask,
      t,
      t.pc,
      fmt::format(
          "reads from lane {}, which the mask {:#010x} does not name: the value is undefined",
          lane,
          t.mask));
}

void find_undefined_sum(worker& w, unsigned lane) {
  if (!w.findings_on) return;
  const simulated_thread& t = *w.running;
  add(w,
      finding_kind::warp_sync_mask,
      t,
      t.pc,
      fmt::format("uses what lane {} made of the undefined value of a lane that the mask {:#010x} "
                  "does not name",
                  lane,
                  t.mask));
}

void stop_launch(worker& w) {
  std::uint64_t last = w.plan->last_position.load();
  while (w.position < last && !w.plan->last_position.compare_exchange_weak(last, w.position)) {
  }
}

void find_step_limit(worker& w, const simulated_thread& t) {
  const bool own = t.steps >= w.step_limit;
  // Which of a block's threads takes the last step is chance.
  const simulated_thread& named = own ? t : busiest(w, t);
  if (spins_for_ever(w)) {
    add(w,
        finding_kind::step_limit,
        named,
        named.pc,
        fmt::format("the threads of the only block read the same words {} times, and nothing "
                    "changes them; the launch was stopped: {}",
                    w.block_spins,
                    places_of_threads(w, nullptr)));
    return stop_launch(w);
  }
  add(w,
      finding_kind::step_limit,
      named,
      named.pc,
      fmt::format(
          "{} did not end within {} accesses and synchronisations; the launch was stopped: {}",
          own ? "the thread" : "the threads of its block",
          own ? w.step_limit : w.block_step_limit,
          places_of_threads(w, nullptr)));
  stop_launch(w);
}

void find_stall(worker& w, std::uintptr_t pc) {
  add(w,
      finding_kind::step_limit,
      *w.running,
      pc,
      fmt::format("ran for {} s without an access or a synchronisation; the launch was stopped: {}",
                  w.plan->chosen.stall_limit_s,
                  places_of_threads(w, w.running)));
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
