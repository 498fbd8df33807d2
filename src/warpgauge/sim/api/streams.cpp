// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/api/stream_handles.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"
#include "warpgauge/sim/order/host_function.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

using namespace warpgauge::sim;

namespace {

constexpr int lowest_priority = 0;
constexpr int highest_priority = -5;

}  // namespace

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  if (stream == nullptr || (flags & ~unsigned{cudaStreamNonBlocking}) != 0) {
    return record_error(cudaErrorInvalidValue);
  }
  CUstream_st made;
  made.flags = flags;
  *stream = streams().add(std::move(made));
  order::stream_created(*stream, (flags & cudaStreamNonBlocking) == 0);
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
  const cudaError_t error = cudaStreamCreateWithFlags(stream, flags);
  if (error == cudaSuccess) {
    (*stream)->priority = std::clamp(priority, highest_priority, lowest_priority);
  }
  return error;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = lowest_priority;
  if (greatest != nullptr) *greatest = highest_priority;
  return cudaSuccess;
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
  if (flags == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  *flags = is_own(stream) ? stream->flags : cudaStreamDefault;
  return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  if (priority == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  *priority = is_own(stream) ? stream->priority : lowest_priority;
  return cudaSuccess;
}

// A stream's attributes only change how caches are used.
cudaError_t cudaStreamSetAttribute(cudaStream_t stream,
                                   cudaStreamAttrID,
                                   const cudaStreamAttrValue* value) {
  if (value == nullptr) return record_error(cudaErrorInvalidValue);
  return record_error(is_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, size_t, unsigned flags) {
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  const bool known =
      flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == cudaMemAttachSingle;
  return record_error(pointer != nullptr && known ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* argument) {
  if (function == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  const order::call here(stream);
  return in_order(stream, cudaGraphNodeTypeHost, [=] {
    order::host_follows_stream();
    const order::host_function its_data;
    function(argument);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  cudaStreamCallback_t callback,
                                  void* argument,
                                  unsigned flags) {
  if (callback == nullptr || flags != 0) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  if (is_own(stream) && stream->capturing) return record_error(cudaErrorStreamCaptureUnsupported);
  order::host_waits_for(stream);
  callback(stream, cudaSuccess, argument);
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  order::stream_destroyed(stream);
  return record_error(streams().remove(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  if (is_own(stream) && stream->capturing) return record_error(cudaErrorStreamCaptureUnsupported);
  if (const cudaError_t e = refuse_legacy_stream(stream)) return e;
  order::host_waits_for(stream);
  return take_launch_error();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  if (!is_stream(stream) || !events().holds(event)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  if (flags != 0) return record_error(cudaErrorInvalidValue);
  if (is_own(stream) && stream->capturing && event->recorded &&
      event->capturing.lock() != stream->capturing) {
    return record_error(cudaErrorStreamCaptureIsolation,
                        "the event was recorded outside the capture that would wait for it");
  }
  // A stream that waits for work of a capture joins it.
  if (auto graph = event->capturing.lock(); graph && is_own(stream)) {
    if (!stream->capturing) {
      stream->capturing = graph;
      stream->last.clear();
    }
    stream->last.insert(stream->last.end(), event->last.begin(), event->last.end());
  } else if (!graph) {
    order::stream_waits(stream, event);
  }
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (event == nullptr || (flags & ~known) != 0) return record_error(cudaErrorInvalidValue);
  CUevent_st made;
  made.flags = flags;
  *event = events().add(std::move(made));
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  order::event_destroyed(event);
  return record_error(events().remove(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!events().holds(event) || !is_stream(stream)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  event->recorded = true;
  event->capturing = is_own(stream) ? stream->capturing : nullptr;
  if (is_own(stream) && stream->capturing) {
    event->last = stream->last;
  } else {
    order::event_recorded(event, stream);
  }
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (!events().holds(event)) return record_error(cudaErrorInvalidResourceHandle);
  if (!event->capturing.expired()) return record_error(cudaErrorCapturedEvent);
  order::host_waits_for(event);
  return take_launch_error();
}

cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  if (milliseconds == nullptr) return record_error(cudaErrorInvalidValue);
  for (const cudaEvent_t e : {start, stop}) {
    if (!events().holds(e) || !e->recorded || (e->flags & cudaEventDisableTiming) != 0) {
      return record_error(cudaErrorInvalidResourceHandle);
    }
    if (!e->capturing.expired()) return record_error(cudaErrorCapturedEvent);
  }
  order::host_waits_for(start);
  order::host_waits_for(stop);
  *milliseconds = 0;
  return cudaSuccess;
}
