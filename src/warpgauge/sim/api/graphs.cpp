// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/graph.hpp"
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/memory/handle_table.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

/// A graph that may be launched: what its nodes do, in an order that the edges allow.
struct CUgraphExec_st {
  std::vector<std::shared_ptr<CUgraphNode_st>> nodes;
};

using namespace warpgauge::sim;

namespace {

using node_list = std::vector<std::shared_ptr<CUgraphNode_st>>;

bool is_graph(cudaGraph_t graph) { return handles<CUgraph_st>().holds(graph); }
bool is_exec(cudaGraphExec_t exec) { return handles<CUgraphExec_st>().holds(exec); }

/// The nodes so that each comes after those that it waits for, otherwise as they were added.
/// @return fewer nodes than there are when the edges form a cycle
node_list ordered(const node_list& nodes) {
  node_list result;
  std::map<const CUgraphNode_st*, bool> done;
  for (bool moved = true; moved && result.size() < nodes.size();) {
    moved = false;
    for (const auto& node : nodes) {
      if (done[node.get()]) continue;
      if (!std::all_of(
              node->after.begin(), node->after.end(), [&](const auto* n) { return done[n]; })) {
        continue;
      }
      done[node.get()] = moved = true;
      result.push_back(node);
    }
  }
  return result;
}

/// The nodes of a copy wait for copies.
node_list cloned(const node_list& nodes) {
  std::map<const CUgraphNode_st*, const CUgraphNode_st*> copy_of;
  node_list result;
  for (const auto& node : nodes) {
    result.push_back(std::make_shared<CUgraphNode_st>(*node));
    if (node->original == nullptr) result.back()->original = node.get();
    copy_of[node.get()] = result.back().get();
  }
  for (const auto& node : result) {
    for (const CUgraphNode_st*& before : node->after) before = copy_of[before];
  }
  return result;
}

cudaError_t run_all(const node_list& nodes) {
  order::graph_launch launch;
  for (const auto& node : nodes) {
    launch.begin_node(node.get(), node->after, node->site);
    const cudaError_t error = node->run ? node->run() : cudaSuccess;
    launch.end_node();
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

cudaError_t add(cudaGraphNode_t* out,
                cudaGraph_t graph,
                const cudaGraphNode_t* after,
                size_t count,
                cudaGraphNodeType type,
                std::function<cudaError_t()> run) {
  if (out == nullptr || !is_graph(graph) || (count != 0 && after == nullptr)) {
    return record_error(cudaErrorInvalidValue);
  }
  auto node = std::make_shared<CUgraphNode_st>();
  node->type = type;
  node->run = std::move(run);
  node->site = order::call::site();
  node->after.assign(after, after + count);
  *out = node.get();
  graph->nodes.push_back(std::move(node));
  return cudaSuccess;
}

/// The launch with a copy of its arguments. Only the launch itself knows their sizes, so a stream
/// of our own captures it.
cudaError_t kept_launch(const cudaKernelNodeParams* p, std::function<cudaError_t()>& run) {
  if (p == nullptr) return cudaErrorInvalidValue;
  const warpgauge_sim_kernel_launcher launcher = warpgauge_sim_find_kernel(p->func);
  if (launcher == nullptr) return cudaErrorInvalidDeviceFunction;
  cudaStream_t stream = nullptr;
  cudaGraph_t captured = nullptr;
  if (const cudaError_t e = cudaStreamCreate(&stream)) return e;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  warpgauge_sim_configuration configuration{};
  const unsigned grid[] = {p->gridDim.x, p->gridDim.y, p->gridDim.z};
  const unsigned block[] = {p->blockDim.x, p->blockDim.y, p->blockDim.z};
  std::copy_n(grid, 3, configuration.grid);
  std::copy_n(block, 3, configuration.block);
  configuration.dynamic_shared_bytes = p->sharedMemBytes;
  configuration.stream = stream;
  const auto error = static_cast<cudaError_t>(launcher(&configuration, p->kernelParams));
  cudaStreamEndCapture(stream, &captured);
  cudaStreamDestroy(stream);
  if (error == cudaSuccess) run = captured->nodes.front()->run;
  cudaGraphDestroy(captured);
  return error;
}

cudaError_t set_elements(const cudaMemsetParams& p) {
  // Rows are filled through a host buffer, because the runtime's own call only fills bytes.
  std::vector<unsigned char> row(p.width * p.elementSize);
  for (size_t i = 0; i < row.size(); ++i) {
    row[i] = static_cast<unsigned char>(p.value >> (8 * (i % p.elementSize)));
  }
  for (size_t y = 0; y < std::max<size_t>(p.height, 1); ++y) {
    void* const to = static_cast<char*>(p.dst) + y * p.pitch;
    if (const cudaError_t e =
            cudaMemcpyAsync(to, row.data(), row.size(), cudaMemcpyHostToDevice, {}))
      return e;
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
  if (graph == nullptr || flags != 0) return record_error(cudaErrorInvalidValue);
  *graph = handles<CUgraph_st>().add({});
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return record_error(handles<CUgraph_st>().remove(graph) ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
  if (clone == nullptr || !is_graph(original)) return record_error(cudaErrorInvalidValue);
  *clone = handles<CUgraph_st>().add({cloned(original->nodes)});
  return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
  if (!is_graph(graph) || count == nullptr) return record_error(cudaErrorInvalidValue);
  if (nodes != nullptr) {
    for (size_t i = 0; i < *count; ++i) {
      nodes[i] = i < graph->nodes.size() ? graph->nodes[i].get() : nullptr;
    }
    *count = std::min(*count, graph->nodes.size());
  } else {
    *count = graph->nodes.size();
  }
  return cudaSuccess;
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  if (node == nullptr || type == nullptr) return record_error(cudaErrorInvalidValue);
  *type = node->type;
  return cudaSuccess;
}

cudaError_t warpgauge_sim_graph_add_dependencies(cudaGraph_t graph,
                                                 const cudaGraphNode_t* from,
                                                 const cudaGraphNode_t* to,
                                                 size_t count) {
  if (!is_graph(graph)) return record_error(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
  return cudaSuccess;
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node,
                                  cudaGraph_t graph,
                                  const cudaGraphNode_t* after,
                                  size_t count) {
  return add(node, graph, after, count, cudaGraphNodeTypeEmpty, nullptr);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const cudaKernelNodeParams* parameters) {
  const order::call here(nullptr);
  std::function<cudaError_t()> run;
  if (const cudaError_t e = kept_launch(parameters, run)) return record_error(e);
  return add(node, graph, after, count, cudaGraphNodeTypeKernel, run);
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec,
                                             cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters) {
  const order::call here(nullptr);
  if (!is_exec(exec)) return record_error(cudaErrorInvalidValue);
  for (const auto& copy : exec->nodes) {
    if (copy->original != node) continue;
    return record_error(kept_launch(parameters, copy->run));
  }
  return record_error(cudaErrorInvalidValue);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const cudaMemcpy3DParms* parameters) {
  const order::call here(nullptr);
  if (parameters == nullptr) return record_error(cudaErrorInvalidValue);
  return add(node, graph, after, count, cudaGraphNodeTypeMemcpy, [p = *parameters] {
    return cudaMemcpy3DAsync(&p, nullptr);
  });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t* after,
                                     size_t count,
                                     void* to,
                                     const void* from,
                                     size_t bytes,
                                     cudaMemcpyKind kind) {
  const order::call here(nullptr);
  return add(node, graph, after, count, cudaGraphNodeTypeMemcpy, [=] {
    return cudaMemcpyAsync(to, from, bytes, kind, nullptr);
  });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const cudaMemsetParams* parameters) {
  const order::call here(nullptr);
  if (parameters == nullptr) return record_error(cudaErrorInvalidValue);
  const unsigned size = parameters->elementSize;
  if (size != 1 && size != 2 && size != 4) return record_error(cudaErrorInvalidValue);
  return add(node, graph, after, count, cudaGraphNodeTypeMemset, [p = *parameters] {
    return set_elements(p);
  });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node,
                                 cudaGraph_t graph,
                                 const cudaGraphNode_t* after,
                                 size_t count,
                                 const cudaHostNodeParams* parameters) {
  const order::call here(nullptr);
  if (parameters == nullptr || parameters->fn == nullptr) {
    return record_error(cudaErrorInvalidValue);
  }
  return add(node, graph, after, count, cudaGraphNodeTypeHost, [p = *parameters] {
    order::host_follows_stream();
    p.fn(p.userData);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node,
                                       cudaGraph_t graph,
                                       const cudaGraphNode_t* after,
                                       size_t count,
                                       cudaGraph_t child) {
  const order::call here(nullptr);
  if (!is_graph(child)) return record_error(cudaErrorInvalidValue);
  return add(
      node, graph, after, count, cudaGraphNodeTypeGraph, [nodes = ordered(cloned(child->nodes))] {
        return run_all(nodes);
      });
}

// The address must be known before the graph runs, so the memory is there from now on.
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t* after,
                                     size_t count,
                                     cudaMemAllocNodeParams* parameters) {
  if (parameters == nullptr) return record_error(cudaErrorInvalidValue);
  if (const cudaError_t e = cudaMalloc(&parameters->dptr, parameters->bytesize)) return e;
  keep_for_graph(parameters->dptr);
  return add(node, graph, after, count, cudaGraphNodeTypeMemAlloc, nullptr);
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node,
                                    cudaGraph_t graph,
                                    const cudaGraphNode_t* after,
                                    size_t count,
                                    void* pointer) {
  if (pointer == nullptr) return record_error(cudaErrorInvalidValue);
  return add(node, graph, after, count, cudaGraphNodeTypeMemFree, nullptr);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec,
                                          cudaGraph_t graph,
                                          unsigned long long) {
  if (exec == nullptr || !is_graph(graph)) return record_error(cudaErrorInvalidValue);
  node_list nodes = ordered(cloned(graph->nodes));
  if (nodes.size() != graph->nodes.size()) return record_error(cudaErrorInvalidValue);
  *exec = handles<CUgraphExec_st>().add({std::move(nodes)});
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec,
                                 cudaGraph_t graph,
                                 unsigned long long flags) {
  return cudaGraphInstantiateWithFlags(exec, graph, flags);
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec,
                                cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* result) {
  if (!is_exec(exec) || !is_graph(graph) || result == nullptr) {
    return record_error(cudaErrorInvalidValue);
  }
  *result = {cudaGraphExecUpdateSuccess, nullptr, nullptr};
  node_list nodes = ordered(cloned(graph->nodes));
  if (nodes.size() != exec->nodes.size()) {
    result->result = cudaGraphExecUpdateErrorTopologyChanged;
    return record_error(cudaErrorGraphExecUpdateFailure);
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i]->type == exec->nodes[i]->type) continue;
    result->result = cudaGraphExecUpdateErrorNodeTypeChanged;
    return record_error(cudaErrorGraphExecUpdateFailure);
  }
  exec->nodes = std::move(nodes);
  return cudaSuccess;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t) {
  return record_error(is_exec(exec) ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  const order::call here(stream);
  if (!is_exec(exec)) return record_error(cudaErrorInvalidValue);
  return in_order(stream, cudaGraphNodeTypeGraph, [nodes = exec->nodes] {
    return record_error(run_all(nodes));
  });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return record_error(handles<CUgraphExec_st>().remove(exec) ? cudaSuccess : cudaErrorInvalidValue);
}
