// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/memory_kernels.cuh"

#include "tests/unit/surface/launching.hpp"

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;

template <class T>
void expect_mirror() {
  std::vector<T> in(128);
  for (int i = 0; i < 128; ++i) in[i] = static_cast<T>(i + 1);
  const device_copy<T> a(in), out(std::vector<T>(128));
  run_block(surface_kernels::mirror<T>, 128, 128 * sizeof(T), out.data(), a.data(), 128);
  const auto got = out.values();
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(got[i], static_cast<T>(2 * in[127 - i] + 3 * in[i])) << i;
  }
}

TEST(SharedMemory, StaticAndDynamicArraysWorkForEveryElementType) {
  surface_kernels::total = 0;
  expect_mirror<float>();
  expect_mirror<double>();
  expect_mirror<int>();
  EXPECT_EQ(surface_kernels::total, 3 * 128);
}

TEST(SharedMemory, DynamicArraysOfAnotherNameAndTypeShareTheSpace) {
  std::vector<float4> in(32);
  for (int i = 0; i < 32; ++i) in[i] = make_float4(i, i + 100, i + 200, i + 300);
  const device_copy<float4> a(in), out(std::vector<float4>(32));
  run_block(surface_kernels::rotate_vectors, 32, 32 * sizeof(float4), out.data(), a.data());
  const auto got = out.values();
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(got[i].x, (i + 1) % 32);
    EXPECT_EQ(got[i].w, (i + 1) % 32 + 300);
  }
  const auto& report = warpgauge::sim::last_launch();
  if (!report.counted) GTEST_SKIP() << "built without tracing";
  // One 16-byte access per thread: 32 * 16 B / 32 B sectors, never four 4-byte accesses.
  EXPECT_EQ(report.global_load.requests, 1U);
  EXPECT_EQ(report.global_load.sectors, 16U);
  EXPECT_EQ(report.global_store.requests, 1U);
  EXPECT_EQ(report.shared_load.requests, 1U);
  EXPECT_EQ(report.shared_store.requests, 1U);
}

TEST(Functions, WhoseResultsGoStraightToMemoryAreTraced) {
  using surface_kernels::quad;
  std::vector<float> in(128);
  for (int i = 0; i < 128; ++i) in[i] = static_cast<float>(i);
  const device_copy<float> a(in);
  quad* out = nullptr;  // that nobody wrote
  ASSERT_EQ(cudaMalloc(reinterpret_cast<void**>(&out), 64 * sizeof(quad)), cudaSuccess);
  run_block(surface_kernels::reverse_quads, 32, 0, a.data(), out, out + 32);
  const auto report = warpgauge::sim::last_launch();
  std::vector<quad> got(64);
  ASSERT_EQ(cudaMemcpy(got.data(), out, 1024, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(got[3].element[1], in[4 * 28 + 1]);
  EXPECT_EQ(got[32 + 3].element[1], in[4 * 3 + 1]);
  EXPECT_EQ(cudaFree(out), cudaSuccess);
  if (!report.counted) GTEST_SKIP() << "built without tracing";
  EXPECT_EQ(report.shared_store.bytes, 512U);
  EXPECT_EQ(report.global_store.bytes, 1024U);
}

TEST(RegisteredHostMemory, IsReachedInPlaceAndCountedUntilItIsUnregistered) {
  std::vector<int> in(128, 1), out(128);
  ASSERT_EQ(cudaHostRegister(in.data(), 512, cudaHostRegisterDefault), cudaSuccess);
  ASSERT_EQ(cudaHostRegister(out.data(), 512, cudaHostRegisterMapped), cudaSuccess);
  run_block(surface_kernels::mirror<int>, 128, 512, out.data(), in.data(), 128);
  EXPECT_EQ(out, std::vector<int>(128, 5));
  const auto report = warpgauge::sim::last_launch();
  EXPECT_EQ(cudaHostUnregister(out.data()), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(in.data()), cudaSuccess);
  if (!report.counted) GTEST_SKIP() << "built without tracing";
  // Four warps, once each way.
  EXPECT_EQ(report.global_load.requests, 4U);
  EXPECT_EQ(report.global_load.bytes, 512U);
  EXPECT_EQ(report.global_store.requests, 4U);
  EXPECT_EQ(report.global_store.bytes, 512U);

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(128);
  config.dynamicSmemBytes = 512;
  EXPECT_EQ(cudaLaunchKernelEx(&config, surface_kernels::mirror<int>, out.data(), in.data(), 128),
            cudaSuccess);
  EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(warpgauge::sim::last_launch().findings.at(0).kind,
            warpgauge::sim::finding_kind::host_pointer);
}

TEST(Functions, AreCalledWhetherInlinedOrNot) {
  const device_copy<int> in(std::vector<int>(32, 7)), out(std::vector<int>(32));
  run_block(surface_kernels::call_functions, 32, 0, out.data(), in.data());
  EXPECT_EQ(out.values(), std::vector<int>(32, 35));
}

TEST(DeviceHeap, OutlivesTheKernelUntilItIsFreed) {
  const device_copy<surface_kernels::node*> lists(std::vector<surface_kernels::node*>(32));
  const device_copy<int> out(std::vector<int>(32));
  run_block(surface_kernels::make_lists, 32, 0, lists.data(), 3);
  run_block(surface_kernels::take_lists, 32, 0, lists.data(), out.data());
  for (int t = 0; t < 32; ++t) EXPECT_EQ(out.values()[t], 3 * t + 3) << t;
}

TEST(DeviceHeap, HasALimit) {
  std::size_t before = 0;
  ASSERT_EQ(cudaDeviceGetLimit(&before, cudaLimitMallocHeapSize), cudaSuccess);
  ASSERT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1024), cudaSuccess);
  const device_copy<surface_kernels::node*> lists(std::vector<surface_kernels::node*>(32));
  run_block(surface_kernels::make_lists, 32, 0, lists.data(), 3);
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, before), cudaSuccess);
  // Room for 64 nodes of 16 bytes.
  EXPECT_NE(lists.values().front(), nullptr);
  EXPECT_EQ(lists.values().back(), nullptr);
  const device_copy<int> out(std::vector<int>(32));
  run_block(surface_kernels::take_lists, 32, 0, lists.data(), out.data());
}

TEST(Launch, TakesArgumentsByPointersToo) {
  std::vector<int> in(128, 1);
  const device_copy<int> a(in), out(std::vector<int>(128));
  int* to = out.data();
  const int* from = a.data();
  int n = 128;
  void* arguments[] = {&to, &from, &n};
  EXPECT_EQ(
      cudaLaunchKernel(surface_kernels::mirror<int>, dim3(1), dim3(128), arguments, 512, nullptr),
      cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(out.values(), std::vector<int>(128, 5));
}

TEST(Launch, RefusesClusters) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {2, 1, 1};
  cudaLaunchConfig_t config = {};
  config.gridDim = config.blockDim = dim3(1);
  config.attrs = &attribute;
  config.numAttrs = 1;
  float4* nothing = nullptr;
  EXPECT_EQ(cudaLaunchKernelEx(&config, surface_kernels::rotate_vectors, nothing, nothing),
            cudaErrorNotSupported);
}

}  // namespace
