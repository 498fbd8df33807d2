// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/launch_limits.hpp"

#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/shared_layout.hpp"
#include "warpgauge/sim/memory/symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <string_view>

namespace warpgauge::sim {
namespace {

constexpr unsigned max_block[3] = {1024, 1024, 64};
constexpr unsigned max_grid[3] = {0x7fffffff, 65535, 65535};
constexpr char axis_names[3] = {'x', 'y', 'z'};

// Each block of a cooperative launch needs a worker of its own, since it may wait for any other.
constexpr std::uint64_t most_cooperative_blocks = 2048;

launch_refusal check_extents(const warpgauge_sim_launch_request& r) {
  std::uint64_t threads = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const auto beyond = [&](const char* what, unsigned value, unsigned most) -> launch_refusal {
      const char name = axis_names[axis];
      return {cudaErrorInvalidConfiguration,
              value == 0 ? fmt::format("the {}'s {} is 0", what, name)
                         : fmt::format("the {}'s {} is {}, {} at most", what, name, value, most)};
    };
    if (r.grid[axis] == 0 || r.grid[axis] > max_grid[axis]) {
      return beyond("grid", r.grid[axis], max_grid[axis]);
    }
    if (r.block[axis] == 0 || r.block[axis] > max_block[axis]) {
      return beyond("block", r.block[axis], max_block[axis]);
    }
    threads *= r.block[axis];
  }
  if (threads > most_threads_per_block) {
    return {cudaErrorInvalidConfiguration,
            fmt::format("{} threads in a block, {} at most", threads, most_threads_per_block)};
  }
  if (const unsigned bound = most_threads_of(r.kernel); threads > bound) {
    return {cudaErrorInvalidValue,
            fmt::format("{} threads in a block, but the kernel is compiled for {} by "
                        "__launch_bounds__",
                        threads,
                        bound)};
  }
  return {};
}

/// Shared memory that the device has, but that the kernel did not ask for, is refused too.
launch_refusal check_shared(const warpgauge_sim_launch_request& r) {
  const std::size_t limit = dynamic_shared_limit(r.kernel);
  const bool asked = limit > default_dynamic_shared;
  if (r.dynamic_shared_bytes > limit) {
    return {cudaErrorInvalidValue,
            fmt::format("{} bytes of dynamic shared memory, but {} at most{}",
                        r.dynamic_shared_bytes,
                        limit,
                        r.dynamic_shared_bytes > most_dynamic_shared
                            ? ""
                            : " unless "
                              "cudaFuncAttributeMaxDynamicSharedMemorySize asks for more")};
  }
  const std::size_t most = asked ? most_dynamic_shared : default_dynamic_shared;
  if (r.dynamic_shared_bytes == 0) return {};
  const std::size_t own = static_shared_bytes(r.kernel);
  if (own + r.dynamic_shared_bytes <= most) return {};
  return {cudaErrorInvalidValue,
          fmt::format("{} bytes of dynamic and {} of static shared memory, {} together at most",
                      r.dynamic_shared_bytes,
                      own,
                      most)};
}

launch_refusal check_cooperative(const warpgauge_sim_launch_request& r) {
  if (r.cooperative == 0) return {};
  const std::uint64_t blocks = std::uint64_t{r.grid[0]} * r.grid[1] * r.grid[2];
  const auto threads = static_cast<int>(r.block[0] * r.block[1] * r.block[2]);
  const int each = blocks_per_multiprocessor(r.kernel, threads, r.dynamic_shared_bytes);
  const auto fit = static_cast<std::uint64_t>(each) * multiprocessors;
  if (blocks > fit) {
    return {cudaErrorCooperativeLaunchTooLarge,
            fmt::format("{} blocks, but {} are on the device at once: {} on each of {} "
                        "multiprocessors",
                        blocks,
                        fit,
                        each,
                        multiprocessors)};
  }
  if (blocks > most_cooperative_blocks) {
    return {cudaErrorCooperativeLaunchTooLarge,
            fmt::format("{} blocks, and the simulator runs {} at once", blocks, fit)};
  }
  return {};
}

}  // namespace

launch_refusal check_launch(const warpgauge_sim_launch_request& request) {
  if (request.kernel == nullptr || request.body == nullptr) {
    return {cudaErrorInvalidDeviceFunction, "it is not a kernel"};
  }
  if (launch_refusal r = check_extents(request); r.error != cudaSuccess) return r;
  if (launch_refusal r = check_shared(request); r.error != cudaSuccess) return r;
  return check_cooperative(request);
}

std::size_t static_shared_bytes(const void* kernel) {
  static std::mutex mutex;
  static auto& known = *new std::map<const void*, std::size_t>;
  const std::lock_guard lock(mutex);
  const auto [entry, is_new] = known.try_emplace(kernel, 0);
  if (!is_new) return entry->second;
  // A variable of a function has the function's name before its own.
  const std::string before = symbols::function_name(kernel) + "::";
  if (before.size() == 2) return 0;
  for (const shared_object& o : shared_layout::of_kernel(kernel).objects()) {
    if (!o.dynamic && std::string_view(o.name).starts_with(before)) entry->second += o.size;
  }
  return entry->second;
}

int blocks_per_multiprocessor(const void* kernel, int block_threads, std::size_t dynamic_shared) {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  const int warps = (block_threads + p.warpSize - 1) / p.warpSize;
  const int by_threads = p.maxThreadsPerMultiProcessor / (warps * p.warpSize);
  const std::size_t own = dynamic_shared + static_shared_bytes(kernel);
  const std::size_t shared = own + p.reservedSharedMemPerBlock;
  const auto by_shared = static_cast<int>(p.sharedMemPerMultiprocessor / shared);
  const bool fits = block_threads <= p.maxThreadsPerBlock && own <= p.sharedMemPerBlockOptin;
  return fits ? std::min({p.maxBlocksPerMultiProcessor, by_threads, by_shared}) : 0;
}

}  // namespace warpgauge::sim
