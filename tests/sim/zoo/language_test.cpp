// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/language.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace warpgauge::tests {
namespace {

TEST(ZooLanguage, ConstantTablesAndDeviceGlobals) {
  expect_clean([] {
    const float filled[4] = {10, 20, 30, 40};
    const int five = 5;
    const unsigned long long zero = 0;
    EXPECT_EQ(cudaMemcpyToSymbol(zoo::host_filled, filled, sizeof filled), cudaSuccess);
    EXPECT_EQ(cudaMemcpyToSymbol(zoo::launches_seen, &five, sizeof five), cudaSuccess);
    EXPECT_EQ(cudaMemcpyToSymbol(zoo::grid_total, &zero, sizeof zero), cudaSuccess);
    device_array<int> out(64);
    EXPECT_EQ(launch(zoo::constants_and_globals, {1, 64}, out.get()), cudaSuccess);
    const auto result = out.download();
    int power[8] = {1, 3, 9, 27, 81, 243, 729, 2187};
    for (int t = 0; t < 64; ++t) EXPECT_EQ(result[t], power[(63 - t) % 8] + 10 * (t % 4 + 1));
    int seen = 0;
    unsigned long long total = 0;
    EXPECT_EQ(cudaMemcpyFromSymbol(&seen, zoo::launches_seen, sizeof seen), cudaSuccess);
    EXPECT_EQ(cudaMemcpyFromSymbol(&total, zoo::grid_total, sizeof total), cudaSuccess);
    EXPECT_EQ(seen, 6);
    EXPECT_EQ(total, 63u * 64 / 2);
  });
}

template <class T, int N>
void expect_template_array() {
  device_array<T> out(N);
  EXPECT_EQ(launch(zoo::shared_of_template<T, N>, {1, 32}, out.get()), cudaSuccess);
  const auto result = out.download();
  for (int i = 0; i < N; ++i) EXPECT_EQ(result[i], T(i + 1));
}

TEST(ZooLanguage, SharedArraysOfTemplates) {
  expect_clean([] {
    expect_template_array<int, 100>();
    expect_template_array<int, 7>();
    expect_template_array<double, 33>();
    expect_template_array<unsigned char, 65>();
  });
}

TEST(ZooLanguage, DynamicSharedOfANamespace) {
  expect_clean([] {
    device_array<double> out(100);
    EXPECT_EQ(launch(zoo::inner::shared_of_namespace, {1, 64, 800}, out.get(), 100), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 100; ++i) EXPECT_EQ(result[i], (99 - i) * 0.25);
  });
}

TEST(ZooLanguage, SharedInADeviceFunction) {
  expect_clean([] {
    std::vector<int> in(256);
    for (int i = 0; i < 256; ++i) in[i] = i * 89 % 257;
    device_array<int> data(in), out(256);
    EXPECT_EQ(launch(zoo::shared_in_device_function, {2, 128}, data.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int i = 0; i < 256; ++i) {
      const auto part = in.begin() + i / 128 * 128;
      const auto [smallest, largest] = std::minmax_element(part, part + 128);
      EXPECT_EQ(result[i], *largest * 1000 + 1000 - *smallest);
    }
  });
}

TEST(ZooLanguage, RecursionInDeviceFunctions) {
  expect_clean([] {
    device_array<int> out(64);
    EXPECT_EQ(launch(zoo::recursion, {1, 64}, out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 64; ++t) EXPECT_EQ(result[t], 2 * (t % 5) + 3);
  });
}

TEST(ZooLanguage, WholeWarpsThatLeaveBeforeABarrierAreWarnedAbout) {
  expect_clean(
      [] {
        device_array<int> out(64);
        EXPECT_EQ(launch(zoo::exit_by_warps, {1, 128}, out.get(), 64), cudaSuccess);
        const auto result = out.download();
        for (int t = 0; t < 64; ++t) EXPECT_EQ(result[t], (63 - t) * 3);
      },
      {.warnings = 1});
}

TEST(ZooLanguage, LeavingAfterTheLastBarrier) {
  expect_clean([] {
    device_array<int> out(50);
    EXPECT_EQ(launch(zoo::exit_after_barriers, {1, 64}, out.get(), 50), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 50; ++t) EXPECT_EQ(result[t], t % 2 == 0 ? 63 - t : t - 63);
  });
}

TEST(ZooLanguage, BarriersInAUniformLoop) {
  expect_clean([] {
    device_array<int> out(96);
    EXPECT_EQ(launch(zoo::barriers_in_uniform_loop, {1, 96}, out.get(), 10), cudaSuccess);
    EXPECT_EQ(out.download(), std::vector<int>(96, 10));
  });
}

TEST(ZooLanguage, GridsAndBlocksOfThreeDimensions) {
  expect_clean([] {
    const uint3 extent = make_uint3(11, 7, 5);
    device_array<unsigned> out(11 * 7 * 5);
    const geometry g{dim3(3, 3, 2), dim3(4, 3, 3)};
    EXPECT_EQ(launch(zoo::cells_3d, g, out.get(), extent), cudaSuccess);
    const auto result = out.download();
    for (unsigned i = 0; i < result.size(); ++i) {
      EXPECT_EQ(result[i], i % 11 + 100 * (i / 11 % 7) + 10000 * (i / 77));
    }
  });
}

TEST(ZooLanguage, DevicePrintf) {
  expect_clean([] {
    testing::internal::CaptureStdout();
    EXPECT_EQ(launch(zoo::speaks, {2, 32}, 3), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const std::string said = testing::internal::GetCapturedStdout();
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 6);
    for (const char* block : {"0", "1"}) {
      for (const char* thread : {"0", "1", "2"}) {
        const auto line = std::string("thread ") + thread + " of block " + block + ": ok\n";
        EXPECT_NE(said.find(line), std::string::npos) << said;
      }
    }
  });
}

TEST(ZooLanguage, AssertionsThatHold) {
  expect_clean([] {
    std::vector<int> in(64);
    for (int i = 0; i < 64; ++i) in[i] = i;
    device_array<int> data(in);
    EXPECT_EQ(launch(zoo::asserts_what_is_true, {1, 64}, data.get()), cudaSuccess);
  });
}

TEST(ZooLanguage, StructsByValueAndFunctors) {
  expect_clean([] {
    device_array<float> x(100, 2.f), y(100, 1.f);
    const zoo::saxpy_arguments arguments{3.f, x.get(), y.get(), 100};
    EXPECT_EQ(launch(zoo::apply<zoo::saxpy_arguments>, {2, 64}, arguments), cudaSuccess);
    EXPECT_EQ(y.download(), std::vector<float>(100, 7.f));
  });
}

TEST(ZooLanguage, LocalArraysThatEscape) {
  expect_clean([] {
    std::vector<int> in(160);
    for (int i = 0; i < 160; ++i) in[i] = i * 73 % 101;
    device_array<int> data(in), out(32);
    EXPECT_EQ(launch(zoo::local_arrays, {1, 32}, data.get(), out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 32; ++t) {
      std::sort(in.begin() + t * 5, in.begin() + t * 5 + 5);
      EXPECT_EQ(result[t], in[t * 5 + 2 * (t % 3)]);
    }
  });
}

TEST(ZooLanguage, WaitingForAnotherLane) {
#ifdef WARPGAUGE_SIM_PLAIN
  GTEST_SKIP() << "untraced threads that spin never let another run";
#endif
  expect_clean([] {
    device_array<int> out(64);
    EXPECT_EQ(launch(zoo::waits_for_a_lane, {2, 64}, out.get()), cudaSuccess);
    const auto result = out.download();
    for (int t = 0; t < 64; ++t) EXPECT_EQ(result[t], t);
  });
}

TEST(ZooLanguage, VirtualFunctionsOfObjectsInDeviceMemory) {
  expect_clean([] {
    device_array<unsigned long long> memory(2);
    device_array<int> out(64);
    EXPECT_EQ(launch(zoo::virtual_calls, {1, 64}, memory.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), std::vector<int>(64, 5));
  });
}

}  // namespace
}  // namespace warpgauge::tests
