// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/kernel_table.hpp"

#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/static_data.hpp"
#include "warpgauge/sim/memory/static_variables.hpp"

#include <mutex>
#include <span>
#include <unordered_map>

// Kernels by address: how each is launched, and what it was compiled for.

namespace warpgauge::sim {
namespace {

struct known_kernel {
  warpgauge_sim_kernel_launcher launcher;
  int architecture;
  unsigned most_threads;
  std::span<const warpgauge_sim_parameter> parameters;
};
struct kernel_table {
  std::mutex mutex;
  std::unordered_map<const void*, known_kernel> kernels;
};
kernel_table& known_kernels() {
  static auto* table = new kernel_table;  // kernels may be launched while static data is destroyed
  return *table;
}

}  // namespace

int architecture_of(const void* kernel) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  const auto found = table.kernels.find(kernel);
  return found == table.kernels.end() ? 900 : found->second.architecture;
}

unsigned most_threads_of(const void* kernel) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  const auto found = table.kernels.find(kernel);
  const bool bounded = found != table.kernels.end() && found->second.most_threads != 0;
  return bounded ? found->second.most_threads : most_threads_per_block;
}

std::span<const warpgauge_sim_parameter> parameters_of(const void* kernel) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  const auto found = table.kernels.find(kernel);
  if (found == table.kernels.end()) return {};
  return found->second.parameters;
}

}  // namespace warpgauge::sim

using namespace warpgauge::sim;

extern "C" {

int warpgauge_sim_register_kernel(const void* kernel,
                                  warpgauge_sim_kernel_launcher launcher,
                                  int architecture,
                                  unsigned most_threads,
                                  const warpgauge_sim_parameter* parameters,
                                  unsigned count) {
  static_data::forget();
  static_variables::forget();
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  table.kernels.try_emplace(
      kernel, known_kernel{launcher, architecture, most_threads, {parameters, count}});
  return 1;
}

warpgauge_sim_kernel_launcher warpgauge_sim_find_kernel(const void* kernel) {
  kernel_table& table = known_kernels();
  const std::lock_guard lock(table.mutex);
  const auto found = table.kernels.find(kernel);
  return found == table.kernels.end() ? nullptr : found->second.launcher;
}
}
