// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/symbols.hpp"
#include "warpgauge/sim/worker.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unordered_map>
#include <vector>

// Kernels that are called to be launched, and kernels by address.

namespace warpgauge::sim {
namespace {

/// A configuration and the simulated thread that it waits for; null: the host's own thread.
struct pending_configuration {
  const void* owner;
  warpgauge_sim_configuration configuration;
};
// The last one of an owner is the next to be taken: arguments may launch kernels of their own.
thread_local std::vector<pending_configuration> pending;

const void* caller() { return current_worker == nullptr ? nullptr : current_worker->running; }

auto last_of(const void* owner) {
  return std::find_if(pending.rbegin(), pending.rend(), [&](const pending_configuration& p) {
    return p.owner == owner;
  });
}

struct kernel_table {
  std::mutex mutex;
  std::unordered_map<const void*, warpgauge_sim_kernel_launcher> launchers;
};
kernel_table& known_kernels() {
  static auto* table = new kernel_table;  // kernels may be launched while static data is destroyed
  return *table;
}

}  // namespace
}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

void warpgauge_sim_configure(const warpgauge_sim_configuration* configuration) {
  pending.push_back({caller(), *configuration});
}

int warpgauge_sim_launch_pending() {
  if (current_worker == nullptr) return 1;
  if (pending.empty()) [[likely]]
    return 0;
  return last_of(caller()) != pending.rend() ? 1 : 0;
}

void warpgauge_sim_take_configuration(const void* kernel,
                                      warpgauge_sim_configuration* configuration) {
  const auto found = last_of(caller());
  if (found == pending.rend()) {
    std::fprintf(stderr,
                 "warpgauge simulator: the kernel %s was called without <<<grid, block>>>\n",
                 symbols::kernel_name(kernel).c_str());
    std::abort();
  }
  *configuration = found->configuration;
  pending.erase(std::next(found).base());
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
