// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/launch.hpp"
#include "warpgauge/sim/symbols.hpp"
#include "warpgauge/sim/worker.hpp"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unordered_map>
#include <vector>

// Kernels that are called to be launched, and kernels by address.

namespace warpgauge::sim {
namespace {

// The last one is the next to be taken: arguments may launch kernels of their own.
thread_local std::vector<warpgauge_sim_configuration> pending;

struct kernel_table {
  std::mutex mutex;
  std::unordered_map<const void*, warpgauge_sim_kernel_launcher> launchers;
};
kernel_table& known_kernels() {
  static auto* table = new kernel_table;  // kernels may be launched while static data is destroyed
  return *table;
}

}  // namespace

void refuse_nested_launch(worker& w, std::uintptr_t pc) {
  {
    const outside_kernel quiet(w);
    w.checks.log.add(finding_kind::trap,
                     pc,
                     w.checks.point,
                     {},
                     0,
                     "the kernel launches a kernel: dynamic parallelism is not simulated");
  }
  kill_running(w);
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

void warpgauge_sim_configure(const warpgauge_sim_configuration* configuration) {
  if (current_worker != nullptr) {
    refuse_nested_launch(*current_worker,
                         reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
  }
  pending.push_back(*configuration);
}

int warpgauge_sim_launch_pending() { return current_worker == nullptr ? 1 : 0; }

void warpgauge_sim_take_configuration(const void* kernel,
                                      warpgauge_sim_configuration* configuration) {
  if (pending.empty()) {
    std::fprintf(stderr,
                 "warpgauge simulator: the kernel %s was called without <<<grid, block>>>\n",
                 symbols::kernel_name(kernel).c_str());
    std::abort();
  }
  *configuration = pending.back();
  pending.pop_back();
}

int warpgauge_sim_register_kernel(const void* kernel, warpgauge_sim_kernel_launcher launcher) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  table.launchers.try_emplace(kernel, launcher);
  return 1;
}

warpgauge_sim_kernel_launcher warpgauge_sim_find_kernel(const void* kernel) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  const auto found = table.launchers.find(kernel);
  return found == table.launchers.end() ? nullptr : found->second;
}
}
