// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/event.hpp"
#include "warpgauge/device/queue.hpp"
#include "warpgauge/measure/sampling.hpp"

#include <functional>

namespace warpgauge::measure {

/// Launches recorded once as a CUDA graph and replayed as a whole, with the events inside the
/// graph, so that the time includes neither the host's launch overhead nor its wake-up.
class timed_batch {
 public:
  /// @param enqueue   enqueues launch number i of the batch on the queue
  /// @throws device::cuda_error
  timed_batch(device::queue& q,
              int launches,
              const std::function<void(device::queue&, int)>& enqueue);
  ~timed_batch();
  timed_batch(timed_batch&& other) noexcept;
  timed_batch& operator=(timed_batch&&) = delete;

  void enqueue(device::queue& q);
  /// Seconds per launch of the last replay, which must have ended.
  double launch_s();
  int launches() const { return launches_; }

 private:
  int launches_ = 0;
  device::event start_;
  device::event end_;
  cudaGraphExec_t replay_ = nullptr;
};

/// A batch as long as the rule requires, from the time of one round over the sets.
/// @param enqueue  as timed_batch's
/// @throws device::cuda_error
timed_batch long_enough(device::queue& q,
                        int sets,
                        const std::function<void(device::queue&, int)>& enqueue,
                        const sampling_rule& rule);

}  // namespace warpgauge::measure
