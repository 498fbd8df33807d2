// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/exec/lane_passes.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpgauge::sim {
namespace {

/// Sets up to where the threads of its row may follow a thread on its stack.
/// @param pass_end  may be null
void set_row_end(const simulated_thread& t, const simulated_thread* pass_end) {
  const auto left = pass_end > &t ? static_cast<std::uint32_t>(pass_end - &t) : 0;
  warpgauge_sim_row_end = left != 0 ? std::min(blockDim.x, t.index.x + left) : 0;
}

/// Sets up to where resumed lanes may wait at the block's barrier one after another.
void set_turns(const worker& w, simulated_thread& t) {
  auto* const lane = reinterpret_cast<warpgauge_sim_waiting*>(&t);
  const bool alone = !detail::own_switch || w.pass_starts || w.waiting_pass <= &t;
  warpgauge_sim_turns_at_barrier = {lane, alone ? nullptr : lane + (w.waiting_pass - &t - 1)};
}

void follow_row(worker& w) {
  const auto linear = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  simulated_thread& now = w.threads[linear];
  if (&now == w.running) return;
  now.on = std::exchange(w.running->on, nullptr);
  make_running(w, now);
}

void follow_barrier(worker& w) {
  auto& now = *reinterpret_cast<simulated_thread*>(warpgauge_sim_turns_at_barrier.running);
  if (&now != w.running) make_running(w, now);
}

}  // namespace

void forget_passes(worker& w) {
  w.pass_end = w.starting_pass = w.waiting_pass = w.ending_pass = nullptr;
  warpgauge_sim_row_end = 0;
  warpgauge_sim_turns_at_barrier = {};
}

void begin_turn_of_pass(worker& w, simulated_thread& t) {
  w.pass_begin = &t;
  set_row_end(t, w.starting_pass);
  set_turns(w, t);
}

void expect(worker& w, stop_reason reason) {
  const bool ends = reason == stop_reason::finished;
  if (!ends && reason != stop_reason::barrier) return;
  const simulated_thread* const handed_on = fiber_pool::hands_over ? w.pass_end : nullptr;
  w.starting_pass = ends && w.pass_starts ? w.pass_end : nullptr;
  w.ending_pass = ends && !w.pass_starts ? handed_on : nullptr;
  w.waiting_pass = ends ? nullptr : handed_on;
}

void begin_pass(worker& w) {
  const unsigned first = static_cast<unsigned>(std::countr_zero(w.warp->ready));
  w.pass_starts = w.lanes[first].on == nullptr;
  simulated_thread* lanes = w.lanes;
  simulated_thread* end = lanes + first + std::countr_one(w.warp->ready >> first);
  const warp_state* const last = &w.warps.back();
  for (const warp_state* warp = w.warp; warp != last && end == lanes + warp_lanes;) {
    ++warp;
    lanes += warp_lanes;
    if ((lanes->on == nullptr) == w.pass_starts) end += std::countr_one(warp->ready);
  }
  w.pass_end = end;
  expect(w, w.pass_starts ? stop_reason::finished : stop_reason::barrier);
}

bool catch_up(worker& w) {
  simulated_thread* const first = w.threads.data();
  auto from = static_cast<std::size_t>(w.pass_begin - first);
  const auto to = static_cast<std::size_t>(&running_thread(w) - first);
  const bool any = from < to;
  if (w.ending_pass != nullptr) {
    for (std::size_t i = from; i < to; ++i) end_thread(w, first[i], false);
  }
  while (from < to) {
    warp_state& warp = w.warps[from / warp_lanes];
    const std::size_t end = std::min(to, (from / warp_lanes + 1) * warp_lanes);
    const std::uint32_t lanes = ~std::uint32_t{0} >> (warp_lanes - (end - from))
                                                         << (from % warp_lanes);
    (w.waiting_pass != nullptr ? warp.at_barrier : warp.done) |= lanes;
    (&warp == w.warp ? w.todo : warp.ready) &= ~lanes;
    from = end;
  }
  warp_state& warp = w.warps[to / warp_lanes];
  if (&warp == w.warp) return any;
  w.warp = &warp;
  w.lanes = first + to / warp_lanes * warp_lanes;
  w.todo = warp.ready;
  warp.ready = 0;
  return any;
}

void follow_pass(worker& w) {
  if (w.starting_pass != nullptr) follow_row(w);
  if (w.waiting_pass != nullptr) follow_barrier(w);
}

}  // namespace warpgauge::sim

__thread unsigned warpgauge_sim_row_end = 0;
__thread warpgauge_sim_turns warpgauge_sim_turns_at_barrier = {};

int warpgauge_sim_start_next() {
  using namespace warpgauge::sim;
  worker& w = *current_worker;
  if (w.starting_pass == nullptr) return 0;
  simulated_thread& ended = running_thread(w);
  simulated_thread* const next = &ended + 1;
  if (next >= w.starting_pass) return 0;
  next->on = std::exchange(ended.on, nullptr);
  w.cursor = w.resumed_from;
  make_running(w, *next);
  set_row_end(*next, w.starting_pass);
  return 1;
}
