// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/order/operation.hpp"

#include <functional>
#include <memory>
#include <vector>

/// What one call to the runtime would have done, kept for later.
struct CUgraphNode_st {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  std::function<cudaError_t()> run;  ///< null: nothing to do
  std::vector<const CUgraphNode_st*> after;
  warpgauge::sim::order::call_site site;  ///< that made it
  const CUgraphNode_st* original =
      nullptr;  ///< the node that this is a copy of, through all copies
};

struct CUgraph_st {
  std::vector<std::shared_ptr<CUgraphNode_st>> nodes;  ///< in the order in which they were added
};

namespace warpgauge::sim {

/// Adds the work to the graph that the stream is capturing.
/// @param make  called only then
/// @return false when the stream captures no graph: the caller does the work now
bool captured(cudaStream_t stream,
              cudaGraphNodeType type,
              const std::function<std::function<cudaError_t()>()>& make);

/// What CUDA forbids while a stream captures; cudaSuccess: nothing is in the way.
/// @return the error that the call gives, recorded
cudaError_t refuse_legacy_stream(cudaStream_t stream);  ///< using it, where it is that one
cudaError_t refuse_while_capturing();                   ///< waiting for the whole device
cudaError_t refuse_unsafe_while_capturing();            ///< what a relaxed capture allows

/// Work that a stream orders: captured, or done now.
inline cudaError_t in_order(cudaStream_t stream,
                            cudaGraphNodeType type,
                            std::function<cudaError_t()> work) {
  if (captured(stream, type, [&] { return work; })) return cudaSuccess;
  if (const cudaError_t e = refuse_legacy_stream(stream)) return e;
  return work();
}

/// Memory of a graph's allocation nodes stays allocated even when it is freed: the graph may be
/// launched again, and then finds it at the same address.
void keep_for_graph(const void* pointer);
bool graph_keeps(const void* pointer);

}  // namespace warpgauge::sim
