// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"

#include <memory>
#include <vector>

/// Launches and copies have ended when their call returns, so streams and events hold no work: they
/// are handles whose misuse is an error, and between begin and end of a capture they hold the
/// graph.
struct CUstream_st {
  unsigned flags = 0;
  int priority = 0;
  std::shared_ptr<CUgraph_st> capturing;
  bool began = false;  ///< the stream that cudaStreamBeginCapture named
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;  ///< of the capture that it began
  std::vector<const CUgraphNode_st*> last;  ///< of the capture: what its next node waits for
};
struct CUevent_st {
  unsigned flags = 0;
  bool recorded = false;
  std::weak_ptr<CUgraph_st> capturing;  ///< that the event was recorded in
  std::vector<const CUgraphNode_st*> last;
};

namespace warpgauge::sim {

inline handle_table<CUstream_st>& streams() { return handles<CUstream_st>(); }
inline handle_table<CUevent_st>& events() { return handles<CUevent_st>(); }

/// The handles of the per-thread and the legacy stream hold nothing.
inline bool is_own(cudaStream_t stream) {
  return stream != nullptr && stream != cudaStreamLegacy && stream != cudaStreamPerThread &&
         streams().holds(stream);
}

inline bool is_stream(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread ||
         streams().holds(stream);
}

}  // namespace warpgauge::sim
