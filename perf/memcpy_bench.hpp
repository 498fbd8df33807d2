// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <cstddef>
#include <map>

namespace warpgauge::perf {

/// cudaMemcpy within the device, timed without a graph: recorded into one, copies of some sizes are
/// much slower, which would be unfair to the peer.
class memcpy_bench {
 public:
  /// @param l2_bytes  of the device; buffers rotate over a multiple of it, so that copies are cold
  explicit memcpy_bench(double l2_bytes) : l2_bytes_(l2_bytes) {}

  /// Seconds for `bytes` from one place to another, cold; median of several batches. Each size is
  /// measured once. Throws device::cuda_error.
  double copy_s(std::size_t bytes);

 private:
  double l2_bytes_;
  device::queue queue_;
  std::map<std::size_t, double> known_;
};

}  // namespace warpgauge::perf
