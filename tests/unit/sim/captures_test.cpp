// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cuda_runtime_api.h"

#include <gtest/gtest.h>

/// What CUDA forbids while a stream captures, and what not.
namespace warpgauge::sim {
namespace {

class Captures : public testing::Test {
 protected:
  Captures() {
    cudaMalloc(&memory, 64);
    cudaMemset(memory, 0, 64);
    cudaStreamCreate(&stream);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaEventCreate(&event);
  }
  ~Captures() override {
    cudaEventDestroy(event);
    cudaStreamDestroy(other);
    cudaStreamDestroy(stream);
    cudaDeviceReset();
    cudaGetLastError();
  }

  void begin(cudaStream_t of, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal) {
    ASSERT_EQ(cudaStreamBeginCapture(of, mode), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(memory, 1, 64, of), cudaSuccess);
  }
  cudaError_t end(cudaStream_t of) { return cudaStreamEndCapture(of, &graph); }

  char* memory = nullptr;
  char* more = nullptr;
  char host[64] = {};
  cudaStream_t stream = nullptr;
  cudaStream_t other = nullptr;  // does not wait for the legacy default stream
  cudaEvent_t event = nullptr;
  cudaGraph_t graph = nullptr;
};

TEST_F(Captures, ForbidWaitingForWhatHasNotBegun) {
  begin(stream);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(event), cudaErrorCapturedEvent);
  EXPECT_EQ(cudaEventQuery(event), cudaErrorCapturedEvent);
  EXPECT_EQ(end(stream), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

TEST_F(Captures, ForbidTheLegacyStreamWhereItWouldWaitForThem) {
  begin(stream);
  EXPECT_EQ(cudaMemcpy(host, memory, 64, cudaMemcpyDeviceToHost), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(cudaMemsetAsync(memory, 2, 64, nullptr), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(cudaMemsetAsync(memory, 2, 64, other), cudaSuccess);
  EXPECT_EQ(end(stream), cudaSuccess);
  begin(other);
  EXPECT_EQ(cudaMemcpy(host, memory, 64, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(end(other), cudaSuccess);
}

TEST_F(Captures, ForbidAllocationsUnlessRelaxed) {
  begin(stream);
  EXPECT_EQ(cudaMalloc(&more, 16), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(cudaFree(memory), cudaErrorStreamCaptureUnsupported);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  EXPECT_EQ(cudaMalloc(&more, 16), cudaSuccess);
  cudaThreadExchangeStreamCaptureMode(&mode);
  EXPECT_EQ(end(stream), cudaSuccess);
  begin(stream, cudaStreamCaptureModeRelaxed);
  EXPECT_EQ(cudaMalloc(&more, 16), cudaSuccess);
  EXPECT_EQ(end(stream), cudaSuccess);
}

TEST_F(Captures, EndWithAllTheirStreamsJoined) {
  begin(stream);
  cudaEventRecord(event, stream);
  EXPECT_EQ(cudaStreamWaitEvent(other, event, 0), cudaSuccess);
  cudaMemsetAsync(memory, 3, 64, other);
  EXPECT_EQ(end(stream), cudaErrorStreamCaptureUnjoined);
  EXPECT_EQ(graph, nullptr);
  begin(stream);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event, 0);
  cudaMemsetAsync(memory, 3, 64, other);
  cudaEventRecord(event, other);
  cudaStreamWaitEvent(stream, event, 0);
  EXPECT_EQ(end(stream), cudaSuccess);
}

TEST_F(Captures, WaitForNothingOutside) {
  cudaEventRecord(event, other);
  begin(stream);
  EXPECT_EQ(cudaStreamWaitEvent(stream, event, 0), cudaErrorStreamCaptureIsolation);
  EXPECT_EQ(end(stream), cudaSuccess);
}

}  // namespace
}  // namespace warpgauge::sim
