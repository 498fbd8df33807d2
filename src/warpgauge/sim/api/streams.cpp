// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

/// Launches and copies have ended when their call returns, so streams and events hold no work: they
/// are handles whose misuse is an error, and between begin and end of a capture they hold the
/// graph.
struct CUstream_st {
  unsigned flags = 0;
  int priority = 0;
  std::shared_ptr<CUgraph_st> capturing;
  bool began = false;                       ///< the stream that cudaStreamBeginCapture named
  std::vector<const CUgraphNode_st*> last;  ///< of the capture: what its next node waits for
};
struct CUevent_st {
  unsigned flags = 0;
  bool recorded = false;
  std::weak_ptr<CUgraph_st> capturing;  ///< that the event was recorded in
  std::vector<const CUgraphNode_st*> last;
};

using namespace warpgauge::sim;

namespace {

constexpr int lowest_priority = 0;
constexpr int highest_priority = -5;

handle_table<CUstream_st>& streams() { return handles<CUstream_st>(); }
handle_table<CUevent_st>& events() { return handles<CUevent_st>(); }

/// The handles of the per-thread and the legacy stream hold nothing.
bool is_own(cudaStream_t stream) {
  return stream != nullptr && stream != cudaStreamLegacy && stream != cudaStreamPerThread &&
         streams().holds(stream);
}

bool is_stream(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         streams().holds(stream);
}

struct kept_memory {
  std::mutex mutex;
  std::set<const void*> pointers;
};
kept_memory& of_graphs() {
  static kept_memory all;
  return all;
}

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
  order::host_waits_for(stream);
  return take_launch_error();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  if (!is_stream(stream) || !events().holds(event)) {
    return record_error(cudaErrorInvalidResourceHandle);
  }
  if (flags != 0) return record_error(cudaErrorInvalidValue);
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
  }
  order::host_waits_for(start);
  order::host_waits_for(stop);
  *milliseconds = 0;
  return cudaSuccess;
}

bool warpgauge::sim::captured(cudaStream_t stream,
                              cudaGraphNodeType type,
                              const std::function<std::function<cudaError_t()>()>& make) {
  if (!is_own(stream) || !stream->capturing) return false;
  auto& nodes = stream->capturing->nodes;
  auto node = std::make_shared<CUgraphNode_st>();
  node->type = type;
  node->run = make();
  node->site = order::call::site();
  node->after = std::exchange(stream->last, {node.get()});
  nodes.push_back(std::move(node));
  return true;
}

void warpgauge::sim::keep_for_graph(const void* pointer) {
  const std::lock_guard lock(of_graphs().mutex);
  of_graphs().pointers.insert(pointer);
}

bool warpgauge::sim::graph_keeps(const void* pointer) {
  const std::lock_guard lock(of_graphs().mutex);
  return of_graphs().pointers.count(pointer) != 0;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (!is_own(stream)) return record_error(cudaErrorStreamCaptureUnsupported);
  if (stream->capturing) return record_error(cudaErrorIllegalState);
  stream->capturing = std::make_shared<CUgraph_st>();
  stream->last.clear();
  stream->began = true;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  if (graph == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_own(stream) || !stream->began) return record_error(cudaErrorIllegalState);
  const auto ended = stream->capturing;
  *graph = handles<CUgraph_st>().add(std::move(*ended));
  stream->began = false;
  streams().for_each([&](CUstream_st& other) {
    if (other.capturing == ended) other.capturing = nullptr;
  });
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  if (status == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  *status = is_own(stream) && stream->capturing ? cudaStreamCaptureStatusActive
                                                : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}

// Nothing here is unsafe during a capture, whatever its mode.
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
  if (mode == nullptr) return record_error(cudaErrorInvalidValue);
  std::swap(current, *mode);
  return cudaSuccess;
}
