// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/runtime_errors.hpp"

#include <memory>
#include <mutex>
#include <unordered_map>

/// Launches and copies have ended when their call returns, so streams and events hold no work: they
/// are handles whose misuse is an error.
struct warpgauge_sim_stream {};
struct warpgauge_sim_event {
  unsigned flags = 0;
  bool recorded = false;
};

using namespace warpgauge::sim;

namespace {

template <class Handle>
class handle_table {
 public:
  Handle* add(Handle value) {
    const std::lock_guard lock(mutex_);
    auto owned = std::make_unique<Handle>(value);
    Handle* const key = owned.get();
    live_.emplace(key, std::move(owned));
    return key;
  }
  bool remove(Handle* handle) {
    const std::lock_guard lock(mutex_);
    return live_.erase(handle) != 0;
  }
  bool holds(Handle* handle) {
    const std::lock_guard lock(mutex_);
    return live_.contains(handle);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<Handle*, std::unique_ptr<Handle>> live_;
};

// Never destroyed: programs destroy streams from destructors of static objects.
handle_table<warpgauge_sim_stream>& streams() {
  static auto& table = *new handle_table<warpgauge_sim_stream>;
  return table;
}
handle_table<warpgauge_sim_event>& events() {
  static auto& table = *new handle_table<warpgauge_sim_event>;
  return table;
}

bool is_stream(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         streams().holds(stream);
}

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  if (stream == nullptr || (flags & ~unsigned{cudaStreamNonBlocking}) != 0) {
    return record_error(cudaErrorInvalidValue);
  }
  *stream = streams().add({});
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int) {
  return cudaStreamCreateWithFlags(stream, flags);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return record_error(streams().remove(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  return take_launch_error();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  if (!is_stream(stream) || !events().holds(event)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  return record_error(flags == 0 ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming;
  if (event == nullptr || (flags & ~known) != 0) return record_error(cudaErrorInvalidValue);
  *event = events().add({flags, false});
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return record_error(events().remove(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!events().holds(event) || !is_stream(stream)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  event->recorded = true;
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (!events().holds(event)) return record_error(cudaErrorInvalidResourceHandle);
  return take_launch_error();
}

cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  if (milliseconds == nullptr) return record_error(cudaErrorInvalidValue);
  for (const cudaEvent_t e : {start, stop}) {
    if (!events().holds(e) || !e->recorded || (e->flags & cudaEventDisableTiming) != 0) {
      return record_error(cudaErrorInvalidResourceHandle);
    }
  }
  *milliseconds = 0;
  return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t*) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  if (status == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  *status = cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, unsigned long long) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) {
  return record_error(cudaErrorNotSupported);
}
cudaError_t cudaGraphDestroy(cudaGraph_t) { return record_error(cudaErrorNotSupported); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) { return record_error(cudaErrorNotSupported); }
