// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/launching.hpp"

#include <cuda.h>

#include <cstring>

namespace {

using surface_tests::device_copy;

__global__ void add(int* values, int more) { values[threadIdx.x] += more; }

cudaError_t launch_add(cudaStream_t stream, int* values, int more) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(4);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, add, values, more);
}

// What a captured stream frees is there again when the graph runs.
TEST(Graphs, CapturedAllocationsBelongToTheGraph) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  int* values = nullptr;
  int host[4] = {};
  ASSERT_EQ(cudaMallocAsync(&values, sizeof host, stream), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(values, 0, sizeof host, stream), cudaSuccess);
  EXPECT_EQ(launch_add(stream, values, 3), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(host, values, sizeof host, cudaMemcpyDeviceToHost, stream),
            cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(values, stream), cudaSuccess);
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  std::size_t nodes = 0;
  EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
  EXPECT_EQ(nodes, 5u);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  for (int again = 0; again < 2; ++again) {
    host[3] = 0;
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(host[3], 3);
    EXPECT_EQ(cudaFree(values), cudaSuccess);  // what the graph allocated, it allocates again
  }
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

TEST(Graphs, ACaptureRunsNothingAndItsGraphRunsAll) {
  const device_copy<int> values({1, 2, 3, 4});
  cudaStream_t stream = nullptr, other = nullptr;
  cudaEvent_t forked = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaStreamCreate(&other), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&forked), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(values.data(), 0, 2 * sizeof(int), stream), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(forked, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(other, forked), cudaSuccess);
  EXPECT_EQ(launch_add(other, values.data(), 10), cudaSuccess);
  int calls = 0;
  EXPECT_EQ(cudaLaunchHostFunc(
                stream, [](void* p) { ++*static_cast<int*>(p); }, &calls),
            cudaSuccess);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  EXPECT_EQ(cudaStreamIsCapturing(other, &status), cudaSuccess);
  EXPECT_EQ(status, cudaStreamCaptureStatusActive);
  EXPECT_EQ(cudaEventRecord(forked, other), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(stream, forked), cudaSuccess);
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  EXPECT_EQ(values.values(), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(calls, 0);
  std::size_t nodes = 0;
  EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
  EXPECT_EQ(nodes, 3u);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(values.values(), (std::vector<int>{10, 10, 23, 24}));
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaErrorInvalidValue);
  // Both streams run again.
  EXPECT_EQ(launch_add(other, values.data(), 1), cudaSuccess);
  EXPECT_EQ(values.values(), (std::vector<int>{11, 11, 24, 25}));
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(other), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(forked), cudaSuccess);
}

TEST(Graphs, NodesRunAfterThoseTheyDependOn) {
  const device_copy<int> values({0, 0, 0, 0});
  std::vector<int> from{5, 6, 7, 8}, to(4);
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  cudaGraphNode_t out = nullptr, in = nullptr, set = nullptr;
  ASSERT_EQ(cudaGraphAddMemcpyNode1D(
                &out, graph, nullptr, 0, to.data(), values.data(), 16, cudaMemcpyDeviceToHost),
            cudaSuccess);
  ASSERT_EQ(cudaGraphAddMemcpyNode1D(
                &in, graph, nullptr, 0, values.data(), from.data(), 16, cudaMemcpyHostToDevice),
            cudaSuccess);
  cudaMemsetParams fill = {};
  fill.dst = values.data();
  fill.value = 0x01020304;
  fill.elementSize = 4;
  fill.width = 1;
  fill.height = 1;
  ASSERT_EQ(cudaGraphAddMemsetNode(&set, graph, &in, 1, &fill), cudaSuccess);
  ASSERT_EQ(cudaGraphAddDependencies(graph, &set, &out, 1), cudaSuccess);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
  EXPECT_EQ(to, (std::vector<int>{0x01020304, 6, 7, 8}));
  // A circle has no order.
  ASSERT_EQ(cudaGraphAddDependencies(graph, &out, &in, 1), cudaSuccess);
  cudaGraphExec_t never = nullptr;
  EXPECT_EQ(cudaGraphInstantiate(&never, graph, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
}

TEST(DriverApi, AnswersForTheSameDevice) {
  EXPECT_EQ(cuInit(0), CUDA_SUCCESS);
  CUdevice device = -1;
  EXPECT_EQ(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
  ASSERT_EQ(cuDeviceGet(&device, 0), CUDA_SUCCESS);
  char name[8] = {};
  EXPECT_EQ(cuDeviceGetName(name, sizeof name, device), CUDA_SUCCESS);
  EXPECT_STREQ(name, "warpgau");
  int threads = 0;
  EXPECT_EQ(cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device),
            CUDA_SUCCESS);
  EXPECT_EQ(threads, 1024);
  CUcontext context = nullptr, current = nullptr;
  EXPECT_EQ(cuCtxCreate(&context, 0, device), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
  EXPECT_EQ(current, context);
  CUdeviceptr memory = 0;
  ASSERT_EQ(cuMemAlloc(&memory, 8), CUDA_SUCCESS);
  long long value = 77, back = 0;
  EXPECT_EQ(cuMemcpyHtoD(memory, &value, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemcpyDtoH(&back, memory, 8), CUDA_SUCCESS);
  EXPECT_EQ(back, 77);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
  const char* text = nullptr;
  EXPECT_EQ(cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &text), CUDA_SUCCESS);
  EXPECT_STREQ(text, "CUDA_ERROR_OUT_OF_MEMORY");
  EXPECT_EQ(cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text), CUDA_SUCCESS);
  EXPECT_STREQ(text, "out of memory");
#define WARPGAUGE_RESULT(name, value)                   \
  EXPECT_EQ(cuGetErrorName(name, &text), CUDA_SUCCESS); \
  EXPECT_STREQ(text, #name);
#include "warpgauge/sim/include/warpgauge_surface/driver_result_list.inc"
  EXPECT_EQ(cuGetErrorName(static_cast<CUresult>(4321), &text), CUDA_ERROR_INVALID_VALUE);
}

}  // namespace
