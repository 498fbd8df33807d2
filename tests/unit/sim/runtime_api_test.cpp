// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/api/runtime_errors.hpp"
#include "warpgauge/sim/include/cuda_runtime_api.h"
#include "warpgauge/sim/memory/device_memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

int symbol_of_this_program[4];

// As outside kernels; the simulator's own stands beside what runs them.
extern "C" int warpgauge_sim_refuse(int error, const char* /*reason*/) {
  return warpgauge::sim::record_error(static_cast<cudaError_t>(error), "");
}

namespace warpgauge::sim {
namespace {

std::uint8_t state_of(const void* p) {
  return *device_memory::shadow_of(reinterpret_cast<std::uintptr_t>(p));
}

class RuntimeApi : public testing::Test {
 protected:
  RuntimeApi() { cudaGetLastError(); }
  ~RuntimeApi() override { cudaDeviceReset(); }

  char* device(std::size_t bytes) {
    char* p = nullptr;
    EXPECT_EQ(cudaMalloc(&p, bytes), cudaSuccess);
    return p;
  }
};

TEST_F(RuntimeApi, KeepsErrorsUntilTheyAreRead) {
  EXPECT_EQ(cudaMalloc(static_cast<void**>(nullptr), 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_STREQ(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorIllegalAddress),
               "an illegal memory access was encountered");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(1000)), "unrecognized error code");
  EXPECT_STREQ(cudaGetErrorName(cudaErrorApiFailureBase), "cudaErrorApiFailureBase");
}

TEST_F(RuntimeApi, ReportsALaunchErrorOnce) {
  set_launch_error(cudaErrorIllegalAddress);
  set_launch_error(cudaErrorLaunchFailure);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  set_launch_error(cudaErrorAssert);
  EXPECT_EQ(cudaGetLastError(), cudaErrorAssert);
  set_launch_error(cudaErrorAssert);
  int host = 0;
  EXPECT_EQ(cudaMemcpy(&host, &host, 4, cudaMemcpyHostToHost), cudaErrorAssert);
  EXPECT_EQ(cudaMemcpy(&host, &host, 4, cudaMemcpyHostToHost), cudaSuccess);
}

TEST_F(RuntimeApi, DerivesTheLaunchErrorFromFindings) {
  finding warning;
  warning.kind = finding_kind::barrier_after_exit;
  warning.warning = true;
  const auto launch_error_of = [](const std::vector<finding>& findings) {
    return sim::launch_error_of(findings, findings_mode::fail);
  };
  EXPECT_EQ(launch_error_of({warning}), cudaSuccess);
  finding race;
  race.kind = finding_kind::shared_race_read_after_write;
  EXPECT_EQ(launch_error_of({warning, race}), cudaErrorLaunchFailure);
  finding overrun;
  overrun.kind = finding_kind::global_out_of_bounds_read;
  EXPECT_EQ(launch_error_of({race, overrun}), cudaErrorIllegalAddress);
  finding slow;
  slow.kind = finding_kind::step_limit;
  EXPECT_EQ(launch_error_of({slow}), cudaErrorLaunchTimeout);
  EXPECT_EQ(sim::launch_error_of({race, overrun}, findings_mode::report), cudaSuccess);
  EXPECT_EQ(sim::launch_error_of({race, slow}, findings_mode::report), cudaErrorLaunchTimeout);
}

TEST_F(RuntimeApi, AllocatesAndFrees) {
  char* p = device(100);
  EXPECT_EQ(cudaFree(p), cudaSuccess);
  EXPECT_EQ(cudaFree(p), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  int local = 0;
  EXPECT_EQ(cudaFree(&local), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMalloc(&p, std::size_t{1} << 50), cudaErrorMemoryAllocation);
  EXPECT_EQ(p, nullptr);
  EXPECT_EQ(cudaMalloc(&p, 0), cudaSuccess);
  EXPECT_EQ(p, nullptr);
  std::size_t free_bytes = 0;
  std::size_t total = 0;
  EXPECT_EQ(cudaMemGetInfo(&free_bytes, &total), cudaSuccess);
  EXPECT_EQ(free_bytes, total);
}

TEST_F(RuntimeApi, PitchesRowsTo512Bytes) {
  float* p = nullptr;
  std::size_t pitch = 0;
  EXPECT_EQ(cudaMallocPitch(&p, &pitch, 513, 3), cudaSuccess);
  EXPECT_EQ(pitch, 1024u);
  EXPECT_EQ(device_memory::find(reinterpret_cast<std::uintptr_t>(p))->bytes, 3072u);
  EXPECT_EQ(cudaMallocPitch(&p, &pitch, SIZE_MAX - 1, 3), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaMallocPitch(&p, &pitch, SIZE_MAX / 2, 9), cudaErrorMemoryAllocation);
}

TEST_F(RuntimeApi, PinnedAndManagedMemoryBelongToBothSides) {
  int* pinned = nullptr;
  int* managed = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 16), cudaSuccess);
  ASSERT_EQ(cudaMallocManaged(&managed, 16), cudaSuccess);
  EXPECT_EQ(state_of(pinned), device_memory::initialised);
  *pinned = 7;
  EXPECT_EQ(cudaMemcpy(managed, pinned, 4, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(*managed, 7);
  cudaPointerAttributes attributes{};
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, pinned), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  EXPECT_EQ(cudaPointerGetAttributes(&attributes, &attributes), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  int* mapped = nullptr;
  EXPECT_EQ(cudaHostGetDevicePointer(&mapped, pinned, 0), cudaSuccess);
  EXPECT_EQ(mapped, pinned);
  EXPECT_EQ(cudaFree(pinned), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(managed), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFree(managed), cudaSuccess);
}

TEST_F(RuntimeApi, CopiesMarkExactlyTheirBytes) {
  char* p = device(16);
  const char host[8] = {};
  EXPECT_EQ(cudaMemcpy(p + 3, host, 5, cudaMemcpyHostToDevice), cudaSuccess);
  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(state_of(p + i),
              i >= 3 && i < 8 ? device_memory::initialised : device_memory::allocated);
  }
  char* q = device(16);
  EXPECT_EQ(cudaMemset(q, 1, 16), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(q, p, 16, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(state_of(q), device_memory::allocated);
  EXPECT_EQ(state_of(q + 3), device_memory::initialised);
}

TEST_F(RuntimeApi, CopiesCheckTheirSides) {
  char* p = device(16);
  char host[32] = {};
  EXPECT_EQ(cudaMemcpy(host, host, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(p, p, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(p, p, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(p, host, 17, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(p, nullptr, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(p, host, 4, static_cast<cudaMemcpyKind>(7)),
            cudaErrorInvalidMemcpyDirection);
  EXPECT_EQ(cudaMemcpy(p, host, 16, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(host, p, 16, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaMemset(host, 0, 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(p, 0, 17), cudaErrorInvalidValue);
  cudaFree(p);
  EXPECT_EQ(cudaMemcpy(host, p, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
}

TEST_F(RuntimeApi, CopiesRowsOfPitchedMemory) {
  char* p = device(4 * 8);
  std::vector<char> host(12);
  std::iota(host.begin(), host.end(), 1);
  EXPECT_EQ(cudaMemcpy2D(p, 8, host.data(), 3, 3, 4, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(state_of(p + 2), device_memory::initialised);
  EXPECT_EQ(state_of(p + 3), device_memory::allocated);
  std::vector<char> back(12);
  EXPECT_EQ(cudaMemcpy2DAsync(back.data(), 3, p, 8, 3, 4, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(back, host);
  EXPECT_EQ(cudaMemcpy2D(p, 2, host.data(), 3, 3, 4, cudaMemcpyHostToDevice),
            cudaErrorInvalidPitchValue);
  EXPECT_EQ(cudaMemcpy2D(p, 8, host.data(), 3, 3, 5, cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset2D(p, 8, 9, 3, 4), cudaSuccess);
  EXPECT_EQ(p[8], 9);
  EXPECT_EQ(state_of(p + 11), device_memory::allocated);
  EXPECT_EQ(cudaMemset2D(p, 8, 9, 9, 1), cudaErrorInvalidPitchValue);
  EXPECT_EQ(cudaMemset2D(p, SIZE_MAX / 2, 9, 3, 4), cudaErrorInvalidValue);
}

TEST_F(RuntimeApi, CopiesToAndFromSymbols) {
  const int in[2] = {5, 6};
  EXPECT_EQ(cudaMemcpyToSymbol(symbol_of_this_program, in, 8, 4), cudaSuccess);
  EXPECT_EQ(symbol_of_this_program[2], 6);
  int out = 0;
  EXPECT_EQ(cudaMemcpyFromSymbol(&out, symbol_of_this_program, 4, 4), cudaSuccess);
  EXPECT_EQ(out, 5);
  EXPECT_EQ(cudaMemcpyToSymbol(symbol_of_this_program, in, 8, 12), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(out, in, 4), cudaErrorInvalidSymbol);
  void* address = nullptr;
  EXPECT_EQ(cudaGetSymbolAddress(&address, symbol_of_this_program), cudaSuccess);
  EXPECT_EQ(address, symbol_of_this_program);
  std::size_t bytes = 0;
  EXPECT_EQ(cudaGetSymbolSize(&bytes, symbol_of_this_program), cudaSuccess);
  EXPECT_EQ(bytes, sizeof symbol_of_this_program);
}

TEST_F(RuntimeApi, ChecksStreamsAndEvents) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  EXPECT_EQ(cudaStreamCreateWithFlags(&stream, 64), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&stop), cudaSuccess);
  float milliseconds = -1;
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(start, stream), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(stop), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(stream, stop), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(stop), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(stop), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaSuccess);
  EXPECT_EQ(milliseconds, 0);
  EXPECT_EQ(cudaEventDestroy(start), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(start), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventDestroy(stop), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal),
            cudaErrorStreamCaptureUnsupported);
}

void kernel_of_this_test(int*) {}

TEST_F(RuntimeApi, DescribesADeviceWithoutSpeed) {
  int count = 0;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
  EXPECT_EQ(cudaSetDevice(1), cudaErrorInvalidDevice);
  cudaDeviceProp p{};
  ASSERT_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
  EXPECT_STREQ(p.name, "warpgauge simulator");
  EXPECT_EQ(p.major, 9);
  EXPECT_EQ(p.clockRate, 0);
  EXPECT_EQ(p.memoryBusWidth, 0);
  EXPECT_EQ(cudaGetDeviceProperties(&p, 1), cudaErrorInvalidDevice);
  int value = 0;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0),
            cudaSuccess);
  EXPECT_EQ(value, 227 * 1024);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMax, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaRuntimeGetVersion(&value), cudaSuccess);
  EXPECT_EQ(value, CUDART_VERSION);
}

TEST_F(RuntimeApi, RaisesTheDynamicSharedLimit) {
  const auto* kernel = reinterpret_cast<const void*>(&kernel_of_this_test);
  EXPECT_EQ(dynamic_shared_limit(kernel), 48u * 1024);
  EXPECT_EQ(cudaFuncSetAttribute(
                kernel_of_this_test, cudaFuncAttributeMaxDynamicSharedMemorySize, 100'000),
            cudaSuccess);
  EXPECT_EQ(dynamic_shared_limit(kernel), 100'000u);
  cudaFuncAttributes attributes{};
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, kernel_of_this_test), cudaSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 100'000);
  EXPECT_EQ(cudaFuncSetAttribute(
                kernel_of_this_test, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(
                static_cast<const void*>(nullptr), cudaFuncAttributeMaxDynamicSharedMemorySize, 0),
            cudaErrorInvalidDeviceFunction);
  int blocks = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel_of_this_test, 32, 0),
            cudaSuccess);
  EXPECT_EQ(blocks, 32);
  // 228 KiB, of which each block takes 1 KiB of its own.
  EXPECT_EQ(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel_of_this_test, 32, 100'000),
      cudaSuccess);
  EXPECT_EQ(blocks, 2);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel_of_this_test, 1000, 0),
            cudaSuccess);
  EXPECT_EQ(blocks, 2);
  int grid = 0;
  int block = 0;
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel_of_this_test, 0, 0),
            cudaSuccess);
  EXPECT_EQ(block, 1024);
  EXPECT_EQ(grid, 2 * 132);
}

TEST_F(RuntimeApi, RemembersLimits) {
  size_t value = 0;
  EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
  EXPECT_EQ(value, 8u << 20);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
  EXPECT_EQ(value, 1u << 20);
  EXPECT_EQ(cudaDeviceSetLimit(static_cast<cudaLimit>(7), 0), cudaErrorUnsupportedLimit);
}

TEST_F(RuntimeApi, RegistersHostMemoryOnce) {
  int values[4] = {};
  void* device = nullptr;
  EXPECT_EQ(cudaHostGetDevicePointer(&device, values, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaHostRegister(values, sizeof values, cudaHostRegisterMapped), cudaSuccess);
  EXPECT_EQ(cudaHostRegister(values + 1, 4, 0), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(cudaHostGetDevicePointer(&device, values, 0), cudaSuccess);
  EXPECT_EQ(device, values);
  EXPECT_EQ(cudaHostUnregister(values), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(values), cudaErrorHostMemoryNotRegistered);
}

TEST_F(RuntimeApi, HasNoPeers) {
  int can = 1;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 0), cudaSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
}

TEST_F(RuntimeApi, NamesEveryError) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorPeerAccessAlreadyEnabled),
               "cudaErrorPeerAccessAlreadyEnabled");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(5555)), "unrecognized error code");
}

}  // namespace
}  // namespace warpgauge::sim
