// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/found.hpp"
#include "tests/sim/harness/modes.hpp"

#include <string>
#include <vector>

namespace warpgauge::tests {
namespace {

__global__ void writes_ones(int* out, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

__global__ void fills_dynamic(int* out, unsigned words) {
  extern __shared__ int launch_words[];
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) launch_words[i] = int(i);
  __syncthreads();
  if (threadIdx.x == 0) *out = launch_words[words - 1];
}

/// The launch must fail with `error`, at once and harmlessly, and the next launch must work.
void expect_refused(const geometry& g, cudaError_t error, const std::string& why) {
  SCOPED_TRACE(why);
  device_array<int> out(16, 7);
  EXPECT_EQ(launch(writes_ones, g, out.get(), 16u), error);
  EXPECT_EQ(cudaGetLastError(), error);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "the error is told once";
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.download(), std::vector<int>(16, 7)) << "nothing may have run";
  expect_next_launch_works();
}

TEST(BadLaunch, NullKernel) {
  void (*kernel)(int*, unsigned) = nullptr;
  device_array<int> out(16, 7);
  EXPECT_EQ(launch(kernel, {1, 32}, out.get(), 16u), cudaErrorInvalidDeviceFunction);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDeviceFunction);
  expect_next_launch_works();
}

TEST(BadLaunch, ZeroExtents) {
  for (const geometry& g : {geometry{dim3(0, 1, 1), 32},
                            geometry{dim3(1, 0, 1), 32},
                            geometry{dim3(1, 1, 0), 32},
                            geometry{1, dim3(0, 1, 1)},
                            geometry{1, dim3(1, 0, 1)},
                            geometry{1, dim3(1, 1, 0)}}) {
    expect_refused(g, cudaErrorInvalidConfiguration, "zero extent");
  }
}

TEST(BadLaunch, TooManyThreadsInABlock) {
  for (dim3 block : {dim3(1025), dim3(32, 33), dim3(16, 16, 5), dim3(1, 1025), dim3(1, 1, 65)}) {
    expect_refused({1, block}, cudaErrorInvalidConfiguration, "block too large");
  }
}

TEST(BadLaunch, BlockWhoseSizeOverflows) {
  // 65536 * 65536 is 0 in 32 bits; 2^31 * 2 as well.
  expect_refused({1, dim3(65536, 65536)}, cudaErrorInvalidConfiguration, "product 2^32");
  expect_refused({1, dim3(1u << 31, 2)}, cudaErrorInvalidConfiguration, "product 2^32");
  expect_refused({1, dim3(~0u, ~0u, ~0u)}, cudaErrorInvalidConfiguration, "all bits set");
}

TEST(BadLaunch, GridBeyondTheLimits) {
  expect_refused({dim3(1, 65536), 1}, cudaErrorInvalidConfiguration, "y");
  expect_refused({dim3(1, 1, 65536), 1}, cudaErrorInvalidConfiguration, "z");
  expect_refused({dim3(1u << 31), 1}, cudaErrorInvalidConfiguration, "x");
  expect_refused({dim3(unsigned(-1)), 1}, cudaErrorInvalidConfiguration, "a negative number");
}

TEST(BadLaunch, LargestBlocksWork) {
  for (dim3 block : {dim3(1024), dim3(1, 1024), dim3(16, 1, 64)}) {
    device_array<int> out(16, 7);
    EXPECT_EQ(launch(writes_ones, {1, block}, out.get(), 16u), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(out.download()[0], 1);
  }
}

TEST(BadLaunch, DynamicSharedMemoryOverTheLimit) {
  device_array<int> out(1, 0);
  const auto words = [](std::size_t bytes) { return unsigned(bytes / sizeof(int)); };
  const std::size_t usual = 48 * 1024, most = 227 * 1024;

  EXPECT_EQ(launch(fills_dynamic, {1, 32, usual}, out.get(), words(usual)), cudaSuccess);
  EXPECT_EQ(out.download()[0], int(words(usual)) - 1);
  EXPECT_EQ(launch(fills_dynamic, {1, 32, usual + 16}, out.get(), words(usual)),
            cudaErrorInvalidValue)
      << "more than 48 KiB must be asked for";
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);

  const auto asked = cudaFuncAttributeMaxDynamicSharedMemorySize;
  EXPECT_EQ(cudaFuncSetAttribute(fills_dynamic, asked, int(most)), cudaSuccess);
  EXPECT_EQ(launch(fills_dynamic, {1, 32, most}, out.get(), words(most)), cudaSuccess);
  EXPECT_EQ(out.download()[0], int(words(most)) - 1);
  EXPECT_EQ(launch(fills_dynamic, {1, 32, most + 16}, out.get(), words(most)),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(fills_dynamic, asked, int(most) + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  expect_next_launch_works();
}

TEST(BadLaunch, PointerFreedBefore) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  option_scope quiet(mode{});
  int* freed = nullptr;
  EXPECT_EQ(cudaMalloc(&freed, 64), cudaSuccess);
  EXPECT_EQ(cudaFree(freed), cudaSuccess);
  EXPECT_EQ(launch(writes_ones, {1, 32}, freed, 16u), cudaSuccess);
  const auto& findings = sim::last_launch().findings;
  ASSERT_EQ(findings.size(), 1u) << findings_of(sim::last_launch());
  EXPECT_EQ(findings[0].kind, sim::finding_kind::freed_pointer);
  EXPECT_EQ(findings[0].count, 16u);
  EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress) << "without a synchronisation, too";
  expect_next_launch_works();
}

TEST(BadLaunch, FreedTwice) {
  int* freed = nullptr;
  EXPECT_EQ(cudaMalloc(&freed, 64), cudaSuccess);
  EXPECT_EQ(cudaFree(freed), cudaSuccess);
  EXPECT_EQ(cudaFree(freed), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  expect_next_launch_works();
}

TEST(BadLaunch, ErrorOfAKernelIsToldByTheNextCopy) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  option_scope quiet(mode{});
  device_array<int> out(16);
  EXPECT_EQ(launch(writes_ones, {1, 32}, out.get(), 17u), cudaSuccess);
  int host[16] = {};
  EXPECT_EQ(cudaMemcpy(host, out.get(), sizeof host, cudaMemcpyDeviceToHost),
            cudaErrorIllegalAddress);
  cudaGetLastError();
  expect_next_launch_works();
}

}  // namespace
}  // namespace warpgauge::tests
