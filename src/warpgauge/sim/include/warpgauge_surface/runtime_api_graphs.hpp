// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Graphs and stream capture. Included by cuda_runtime_api.h, within extern "C". A graph's nodes
/// run one after another, in an order that its edges allow.

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
    WARPGAUGE_SIM_CALL(cudaStreamBeginCapture);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
    WARPGAUGE_SIM_CALL(cudaStreamEndCapture);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus* status)
    WARPGAUGE_SIM_CALL(cudaStreamIsCapturing);
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode* mode)
    WARPGAUGE_SIM_CALL(cudaThreadExchangeStreamCaptureMode);

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaGraphCreate);
cudaError_t cudaGraphDestroy(cudaGraph_t graph) WARPGAUGE_SIM_CALL(cudaGraphDestroy);
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original)
    WARPGAUGE_SIM_CALL(cudaGraphClone);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count)
    WARPGAUGE_SIM_CALL(cudaGraphGetNodes);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType* type)
    WARPGAUGE_SIM_CALL(cudaGraphNodeGetType);
__attribute__((visibility("default"))) cudaError_t warpgauge_sim_graph_add_dependencies(
    cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, size_t count);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node,
                                  cudaGraph_t graph,
                                  const cudaGraphNode_t* after,
                                  size_t count) WARPGAUGE_SIM_CALL(cudaGraphAddEmptyNode);
/// The kernel is one of a file that the front end compiled.
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const struct cudaKernelNodeParams* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphAddKernelNode);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec,
                                             cudaGraphNode_t node,
                                             const struct cudaKernelNodeParams* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphExecKernelNodeSetParams);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const struct cudaMemcpy3DParms* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphAddMemcpyNode);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t* after,
                                     size_t count,
                                     void* to,
                                     const void* from,
                                     size_t bytes,
                                     enum cudaMemcpyKind kind)
    WARPGAUGE_SIM_CALL(cudaGraphAddMemcpyNode1D);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node,
                                   cudaGraph_t graph,
                                   const cudaGraphNode_t* after,
                                   size_t count,
                                   const struct cudaMemsetParams* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphAddMemsetNode);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node,
                                 cudaGraph_t graph,
                                 const cudaGraphNode_t* after,
                                 size_t count,
                                 const struct cudaHostNodeParams* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphAddHostNode);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node,
                                       cudaGraph_t graph,
                                       const cudaGraphNode_t* after,
                                       size_t count,
                                       cudaGraph_t child)
    WARPGAUGE_SIM_CALL(cudaGraphAddChildGraphNode);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node,
                                     cudaGraph_t graph,
                                     const cudaGraphNode_t* after,
                                     size_t count,
                                     struct cudaMemAllocNodeParams* parameters)
    WARPGAUGE_SIM_CALL(cudaGraphAddMemAllocNode);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node,
                                    cudaGraph_t graph,
                                    const cudaGraphNode_t* after,
                                    size_t count,
                                    void* pointer) WARPGAUGE_SIM_CALL(cudaGraphAddMemFreeNode);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec,
                                          cudaGraph_t graph,
                                          unsigned long long flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaGraphInstantiateWithFlags);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec,
                                 cudaGraph_t graph,
                                 unsigned long long flags WARPGAUGE_SIM_DEFAULT(0))
    WARPGAUGE_SIM_CALL(cudaGraphInstantiate);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec,
                                cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* result)
    WARPGAUGE_SIM_CALL(cudaGraphExecUpdate);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cudaGraphUpload);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
    WARPGAUGE_SIM_CALL(cudaGraphLaunch);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) WARPGAUGE_SIM_CALL(cudaGraphExecDestroy);
