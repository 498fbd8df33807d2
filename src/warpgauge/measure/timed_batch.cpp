// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/timed_batch.hpp"

#include <utility>

namespace warpgauge::measure {
namespace {

/// A recorded graph that frees itself.
struct recorded {
  cudaGraph_t graph = nullptr;
  recorded() = default;
  recorded(const recorded&) = delete;
  recorded& operator=(const recorded&) = delete;
  ~recorded() {
    if (graph != nullptr)
      device::log_failure(cudaGraphDestroy(graph), "cudaGraphDestroy(graph)", __FILE__, __LINE__);
  }
};

}  // namespace

timed_batch::timed_batch(device::queue& q,
                         int launches,
                         const std::function<void(device::queue&, int)>& enqueue)
    : launches_(launches) {
  recorded r;
  WARPGAUGE_CUDA(cudaStreamBeginCapture(q.stream(), cudaStreamCaptureModeThreadLocal));
  try {
    WARPGAUGE_CUDA(cudaEventRecordWithFlags(start_.handle(), q.stream(), cudaEventRecordExternal));
    for (int i = 0; i < launches; ++i) enqueue(q, i);
    WARPGAUGE_CUDA(cudaEventRecordWithFlags(end_.handle(), q.stream(), cudaEventRecordExternal));
  } catch (...) {
    // The queue must leave its recording state before anybody else uses it.
    static_cast<void>(cudaStreamEndCapture(q.stream(), &r.graph));
    throw;
  }
  WARPGAUGE_CUDA(cudaStreamEndCapture(q.stream(), &r.graph));
  WARPGAUGE_CUDA(cudaGraphInstantiateWithFlags(&replay_, r.graph, 0));
  WARPGAUGE_CUDA(cudaGraphUpload(replay_, q.stream()));
}

timed_batch::timed_batch(timed_batch&& other) noexcept
    : launches_(other.launches_),
      start_(std::move(other.start_)),
      end_(std::move(other.end_)),
      replay_(std::exchange(other.replay_, nullptr)) {}

timed_batch::~timed_batch() {
  if (replay_ != nullptr)
    device::log_failure(
        cudaGraphExecDestroy(replay_), "cudaGraphExecDestroy(replay_)", __FILE__, __LINE__);
}

void timed_batch::enqueue(device::queue& q) {
  WARPGAUGE_CUDA(cudaGraphLaunch(replay_, q.stream()));
}

double timed_batch::launch_s() { return device::elapsed_s(start_, end_) / launches_; }

timed_batch long_enough(device::queue& q,
                        int sets,
                        const std::function<void(device::queue&, int)>& enqueue,
                        const sampling_rule& rule) {
  timed_batch pilot(q, sets, enqueue);
  for (int i = 0; i < 2; ++i) pilot.enqueue(q);  // the first loads code and wakes clocks
  q.synchronise();
  return {q, launches_per_batch(pilot.launch_s(), sets, rule), enqueue};
}

}  // namespace warpgauge::measure
