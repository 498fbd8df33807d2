// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/host_loop.hpp"
#include "warpgauge/sim/api/launch.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/exec/worker.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/symbols.hpp"
#include "warpgauge/sim/order/operation.hpp"
#include "warpgauge/sim/report/refused_calls.hpp"

#include <cstdio>
#include <mutex>
#include <unordered_set>
#include <vector>

// Kernels that are called to be launched, and kernels by address.

namespace warpgauge::sim {
namespace {

// A stack, because arguments may launch kernels of their own.
thread_local std::vector<warpgauge_sim_configuration> pending;

struct kernel_set {
  std::mutex mutex;
  std::unordered_set<const void*> kernels;
};

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

__thread int warpgauge_sim_runs_kernels = 0;

void warpgauge_sim_configure(const warpgauge_sim_configuration* given) {
  warpgauge_sim_configuration configuration = *given;
  configuration.caller = __builtin_return_address(0);
  if (worker* const w = current_worker) {
    const outside_kernel quiet(*w);
    warpgauge_sim_runs_kernels = 0;
    return w->configured[&running_thread(*w)].push_back(configuration);
  }
  pending.push_back(configuration);
}

int warpgauge_sim_launch_pending() {
  worker* const w = current_worker;
  if (w == nullptr) return 1;
  return !w->configured.empty() && w->configured.contains(&running_thread(*w)) ? 1 : 0;
}

int warpgauge_sim_take_configuration(const void* kernel,
                                     warpgauge_sim_configuration* configuration) {
  if (worker* const w = current_worker) {
    const outside_kernel quiet(*w);
    const auto mine = w->configured.find(&running_thread(*w));
    *configuration = mine->second.back();
    mine->second.pop_back();
    if (mine->second.empty()) w->configured.erase(mine);
    warpgauge_sim_runs_kernels = w->configured.empty() ? 1 : 0;
    return 1;
  }
  if (pending.empty()) {
    static auto* const told = new kernel_set;
    const std::lock_guard lock(told->mutex);
    if (told->kernels.insert(kernel).second) {
      std::fprintf(stderr,
                   "warpgauge simulator: the kernel %s is called without <<<grid, block>>>, and so "
                   "does not run\n",
                   symbols::kernel_name(kernel).c_str());
    }
    record_error(cudaErrorMissingConfiguration);
    refused_calls::drop_launch_of(kernel, 0);
    return 0;
  }
  *configuration = pending.back();
  order::set_launch_caller(configuration->caller);
  pending.pop_back();
  host_loop::set_caller(configuration->caller);
  return 1;
}

void warpgauge_sim_launch_refused(const void* kernel,
                                  const warpgauge_sim_configuration* configuration) {
  if (current_worker != nullptr) return;
  refused_calls::drop_launch_of(kernel, reinterpret_cast<std::uintptr_t>(configuration->caller));
}

int warpgauge_sim_refuse(int error, const char* reason) {
  if (current_worker != nullptr) return error;
  return record_error(static_cast<cudaError_t>(error), reason == nullptr ? "" : reason);
}

void warpgauge_sim_error_dropped(const char* call) {
  if (current_worker != nullptr) return;
  refused_calls::drop_value_of(call, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
}

void warpgauge_sim_status_dropped(const char* call, const char* error) {
  refused_calls::drop_status_of(
      call, error, reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
}
}
