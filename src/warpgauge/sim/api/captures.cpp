// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Captures of streams into graphs, and what CUDA forbids while one lasts.
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/api/stream_handles.hpp"

#include <atomic>
#include <mutex>
#include <set>
#include <utility>

using namespace warpgauge::sim;

namespace {

struct kept_memory {
  std::mutex mutex;
  std::set<const void*> pointers;
};
kept_memory& of_graphs() {
  static kept_memory all;
  return all;
}

std::atomic<int> captures{0};  // that last
thread_local cudaStreamCaptureMode mode_of_thread = cudaStreamCaptureModeGlobal;

/// Whether one of the streams that capture now fits.
template <class Fits>
bool any_capturing(Fits&& fits) {
  if (captures == 0) return false;
  bool found = false;
  streams().for_each([&](const CUstream_st& s) { found |= s.capturing && fits(s); });
  return found;
}

/// These nodes and all that they wait for.
std::set<const CUgraphNode_st*> all_before(std::vector<const CUgraphNode_st*> nodes) {
  std::set<const CUgraphNode_st*> result;
  while (!nodes.empty()) {
    const CUgraphNode_st* const node = nodes.back();
    nodes.pop_back();
    if (result.insert(node).second) {
      nodes.insert(nodes.end(), node->after.begin(), node->after.end());
    }
  }
  return result;
}

}  // namespace

cudaError_t warpgauge::sim::refuse_legacy_stream(cudaStream_t stream) {
  if (stream != nullptr && stream != cudaStreamLegacy) return cudaSuccess;
  const auto waits = [](const CUstream_st& s) { return (s.flags & cudaStreamNonBlocking) == 0; };
  if (!any_capturing(waits)) return cudaSuccess;
  return record_error(cudaErrorStreamCaptureImplicit,
                      "the legacy default stream would wait for a stream that is being captured");
}

cudaError_t warpgauge::sim::refuse_while_capturing() {
  if (!any_capturing([](const CUstream_st&) { return true; })) return cudaSuccess;
  return record_error(cudaErrorStreamCaptureUnsupported);
}

cudaError_t warpgauge::sim::refuse_unsafe_while_capturing() {
  // A capture of another thread is taken for one of this thread's own.
  const auto forbids = [](const CUstream_st& s) {
    return s.began && s.mode != cudaStreamCaptureModeRelaxed;
  };
  if (mode_of_thread == cudaStreamCaptureModeRelaxed || !any_capturing(forbids)) return cudaSuccess;
  return record_error(cudaErrorStreamCaptureUnsupported);
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

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
  if (!is_own(stream)) return record_error(cudaErrorStreamCaptureUnsupported);
  if (stream->capturing) return record_error(cudaErrorIllegalState);
  stream->capturing = std::make_shared<CUgraph_st>();
  stream->last.clear();
  stream->began = true;
  stream->mode = mode;
  ++captures;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  if (graph == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_own(stream) || !stream->began) return record_error(cudaErrorIllegalState);
  const auto ended = stream->capturing;
  bool joined = true;
  const std::set<const CUgraphNode_st*> before = all_before(stream->last);
  streams().for_each([&](CUstream_st& other) {
    if (other.capturing != ended) return;
    for (const CUgraphNode_st* node : other.last) joined &= before.contains(node);
    other.capturing = nullptr;
  });
  stream->began = false;
  --captures;
  *graph = nullptr;
  if (!joined) {
    return record_error(cudaErrorStreamCaptureUnjoined,
                        "a stream that joined the capture has work that the capturing stream does "
                        "not wait for");
  }
  *graph = handles<CUgraph_st>().add(std::move(*ended));
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  if (status == nullptr) return record_error(cudaErrorInvalidValue);
  if (!is_stream(stream)) return record_error(cudaErrorInvalidResourceHandle);
  *status = is_own(stream) && stream->capturing ? cudaStreamCaptureStatusActive
                                                : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  if (mode == nullptr) return record_error(cudaErrorInvalidValue);
  std::swap(mode_of_thread, *mode);
  return cudaSuccess;
}
