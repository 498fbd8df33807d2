// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/launch.hpp"

#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/host_loop.hpp"
#include "warpgauge/sim/api/launch_limits.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/exec/block_runner.hpp"
#include "warpgauge/sim/exec/grid_barrier.hpp"
#include "warpgauge/sim/exec/schedule.hpp"
#include "warpgauge/sim/exec/watchdog.hpp"
#include "warpgauge/sim/exec/worker_pool.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/report/report_assembly.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace warpgauge::sim {
namespace {

// cudaError_t, by value: the runtime's own sources need no CUDA header.
constexpr int success = 0;
constexpr int memory_allocation = 2;
constexpr int launch_too_deep = 65;

constexpr unsigned most_nested = 24;  // as CUDA's device runtime

// Below this many threads, waking another core costs more than it saves.
constexpr std::uint64_t threads_worth_a_worker = 2048;

unsigned worker_count(const launch_plan& plan) {
  if (plan.request->cooperative != 0) return static_cast<unsigned>(plan.blocks);
  std::uint64_t wanted = static_cast<std::uint64_t>(std::max(plan.chosen.workers, 0));
  static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());  // reads a file
  if (wanted == 0) wanted = cores;
  const std::uint64_t useful = plan.blocks * plan.threads / threads_worth_a_worker;
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(std::min({wanted, plan.blocks, useful}), 1, 256));
}

void run_blocks(worker& w, launch_plan& plan) {
  const block_order order(plan.chosen.order, plan.chosen.seed, plan.blocks);
  for (;;) {
    const std::uint64_t position = plan.next_position.fetch_add(1, std::memory_order_relaxed);
    const bool stopped = position > plan.last_position.load();
    if (position >= plan.blocks || (stopped && plan.barrier == nullptr)) return;
    if (!stopped) run_block(w, position, order.block_at(position));
    if (plan.barrier != nullptr) return plan.barrier->leave();
  }
}

/// One grid. Those that its threads launch are left in `plan`.
int run_grid(const warpgauge_sim_launch_request& request,
             launch_plan& plan,
             order::operation& of_stream) {
  const auto start = std::chrono::steady_clock::now();
  plan.request = &request;
  plan.chosen = current_options();
  plan.shared = &shared_layout::of_kernel(request.kernel);
  plan.grid = {request.grid[0], request.grid[1], request.grid[2]};
  plan.block = {request.block[0], request.block[1], request.block[2]};
  plan.blocks = std::uint64_t{plan.grid.x} * plan.grid.y * plan.grid.z;
  plan.threads = plan.block.x * plan.block.y * plan.block.z;
  std::optional<grid_barrier> barrier;
  if (request.cooperative != 0) plan.barrier = &barrier.emplace(plan.blocks);
  if (plan.chosen.findings != findings_mode::off && plan.chosen.global_races) {
    plan.global_races = &global_race_checker::of_process();
    plan.global_races->begin_launch(worker_count(plan) > 1,
                                    of_stream.is_active() ? &of_stream : nullptr);
  }
  std::span<worker* const> workers;
  try {
    workers = run_on_workers(worker_count(plan), [&](worker& w) {
      prepare_worker(w, plan);
      const watchdog_guard guard(w);
      run_blocks(w, plan);
    });
  } catch (const std::bad_alloc&) {
    return memory_allocation;
  }
  launch_report report = assemble_report(plan, workers);
  report.elapsed_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  flush_printed(workers);
  if (plan.chosen.print_findings) print_findings(report);
  if (const cudaError_t error = launch_error_of(report.findings, plan.chosen.findings)) {
    set_launch_error(error);
    plan.children.clear();
  }
  count_findings(report.findings);
  publish(report);
  return success;
}

}  // namespace

int run_launch(const warpgauge_sim_launch_request& request) {
  const std::lock_guard one_at_a_time(order::device_mutex());
  order::operation of_stream(request.kernel);
  std::deque<child_launch> waiting;
  const auto run = [&](const warpgauge_sim_launch_request& next, unsigned depth) {
    launch_plan plan;
    plan.depth = depth;
    const int error = run_grid(next, plan, of_stream);
    // In block order, whichever worker ran them.
    std::stable_sort(plan.children.begin(), plan.children.end(), [](const auto& a, const auto& b) {
      return a.position < b.position;
    });
    std::move(plan.children.begin(), plan.children.end(), std::back_inserter(waiting));
    return error;
  };
  int error = run(request, 0);
  while (error == success && !waiting.empty()) {
    const child_launch child = std::move(waiting.front());
    waiting.pop_front();
    error = run(child.request, child.depth);
  }
  return error;
}

int launch_from_kernel(worker& w, const warpgauge_sim_launch_request& request) {
  const outside_kernel quiet(w);
  launch_plan& plan = *w.plan;
  if (const int error = check_launch(request).error) return error;
  if (plan.depth == most_nested) return launch_too_deep;
  child_launch child = {request, nullptr, w.position, plan.depth + 1};
  child.arguments = {request.copy_arguments(request.arguments), request.release_arguments};
  child.request.arguments = child.arguments.get();
  const std::lock_guard lock(plan.children_mutex);
  plan.children.push_back(std::move(child));
  return success;
}

}  // namespace warpgauge::sim

namespace {

/// A launch that a stream captured: it runs with a copy of its arguments when the graph does.
std::function<cudaError_t()> kept(const warpgauge_sim_launch_request& request) {
  const std::shared_ptr<void> arguments(request.copy_arguments(request.arguments),
                                        request.release_arguments);
  return [copy = warpgauge_sim_launch_request(request), arguments]() mutable {
    copy.arguments = arguments.get();
    return static_cast<cudaError_t>(warpgauge::sim::run_launch(copy));
  };
}

}  // namespace

extern "C" int warpgauge_sim_launch(const warpgauge_sim_launch_request* request) {
  using namespace warpgauge::sim;
  if (request == nullptr) return record_error(cudaErrorInvalidValue);
  const void* const caller = order::take_launch_caller();
  if (current_worker != nullptr) return launch_from_kernel(*current_worker, *request);
  if (launch_refusal r = check_launch(*request); r.error != cudaSuccess) {
    return record_error(r.error, std::move(r.reason));
  }
  const auto stream = static_cast<cudaStream_t>(request->stream);
  const order::call here(
      stream, false, "", caller != nullptr ? caller : __builtin_return_address(0));
  if (request->copy_arguments != nullptr &&
      captured(stream, cudaGraphNodeTypeKernel, [&] { return kept(*request); })) {
    return success;
  }
  if (const cudaError_t e = refuse_legacy_stream(stream)) return e;
  host_loop::note_launch(request->kernel);
  return record_error(static_cast<cudaError_t>(run_launch(*request)));
}
