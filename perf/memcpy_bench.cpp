// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/memcpy_bench.hpp"

#include "warpgauge/device/error.hpp"
#include "warpgauge/device/event.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/measure/sampling.hpp"
#include "warpgauge/stats/summary.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <vector>

namespace warpgauge::perf {
namespace {

constexpr double batch_s = 2e-3;
constexpr int batches = 15;

}  // namespace

double memcpy_bench::copy_s(std::size_t bytes) {
  if (const auto known = known_.find(bytes); known != known_.end()) return known->second;
  const int sets = measure::sets_to_rotate(
      2.0 * static_cast<double>(bytes), l2_bytes_, measure::sampling_rule{});
  const std::size_t stride = (bytes + 511) / 512 * 512;
  const device::allocation from(stride * static_cast<std::size_t>(sets));
  const device::allocation to(stride * static_cast<std::size_t>(sets));
  device::fill(queue_, from.data(), 0x5a, from.bytes());
  const auto batch = [&](int launches) {
    device::event begin;
    device::event end;
    begin.record(queue_);
    for (int i = 0; i < launches; ++i) {
      const std::size_t at = stride * static_cast<std::size_t>(i % sets);
      WARPGAUGE_CUDA(cudaMemcpyAsync(static_cast<std::byte*>(to.data()) + at,
                                     static_cast<const std::byte*>(from.data()) + at,
                                     bytes,
                                     cudaMemcpyDeviceToDevice,
                                     queue_.stream()));
    }
    end.record(queue_);
    return device::elapsed_s(begin, end) / launches;
  };
  const double trial_s = batch(2 * sets);
  const int launches = std::max(sets, static_cast<int>(batch_s / trial_s) / sets * sets);
  std::vector<double> samples;
  for (int i = 0; i < batches; ++i) samples.push_back(batch(launches));
  return known_[bytes] = stats::median(samples);
}

}  // namespace warpgauge::perf
