// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/event.hpp"

namespace warpgauge::device {

event::event() { WARPGAUGE_CUDA(cudaEventCreate(&event_)); }

event::~event() {
  if (event_ != nullptr)
    log_failure(cudaEventDestroy(event_), "cudaEventDestroy", __FILE__, __LINE__);
}

void event::record(queue& q) { WARPGAUGE_CUDA(cudaEventRecord(event_, q.stream())); }

void event::synchronise() { WARPGAUGE_CUDA(cudaEventSynchronize(event_)); }

void event::hold(queue& q) { WARPGAUGE_CUDA(cudaStreamWaitEvent(q.stream(), event_, 0)); }

double elapsed_s(const event& from, event& to) {
  to.synchronise();
  float milliseconds = 0;
  WARPGAUGE_CUDA(cudaEventElapsedTime(&milliseconds, from.handle(), to.handle()));
  return milliseconds * 1e-3;
}

}  // namespace warpgauge::device
