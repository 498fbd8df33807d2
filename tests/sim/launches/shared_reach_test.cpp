// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/device_array.hpp"
#include "tests/sim/harness/modes.hpp"

namespace warpgauge::tests {
namespace {

/// As a merge's buffer: the index is not known before the kernel runs. The only shared array of
/// this program, so that nothing else lies where a wrong index leads.
__global__ void store_at(int* out, int n, int line_of_store[1]) {
  __shared__ union { int indices[1409]; } shared;
  shared.indices[threadIdx.x] = 1;
  __syncthreads();
  int* p = shared.indices;
  if (threadIdx.x == 0) line_of_store[0] = __LINE__ + 1;
  p[n] = 7;
  __syncthreads();
  out[threadIdx.x] = shared.indices[threadIdx.x];
}

TEST(SharedReach, BeforeAndBeyondTheArrayIsOutOfBounds) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  for (const int workers : {1, 2}) {
    const option_scope options({sim::schedule::forward, 1, workers});
    for (const int n : {-1, -2, -4, -32, -128, -3000, -100000, 1409, 1500, 4000, 100000}) {
      SCOPED_TRACE("index " + std::to_string(n) + ", workers " + std::to_string(workers));
      device_array<int> out(32), line(1, 0);
      ASSERT_EQ(
          launch(store_at, {static_cast<unsigned>(64 * workers), 32}, out.get(), n, line.get()),
          cudaSuccess);
      EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
      ASSERT_EQ(sim::last_launch().findings.size(), 1U) << findings_of(sim::last_launch());
      const sim::finding& f = sim::last_launch().findings[0];
      EXPECT_EQ(f.kind, sim::finding_kind::shared_out_of_bounds_write);
      EXPECT_EQ(f.offset, 4 * n);
      EXPECT_NE(f.object.find("shared"), std::string::npos) << f.object;
      EXPECT_EQ(f.line, line.download()[0]);
    }
  }
}

/// Farther away nothing tells that shared memory was meant.
TEST(SharedReach, FarBeyondIsAFindingAndNoCrash) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const option_scope options({sim::schedule::forward, 1, 1});
  for (const int n : {10'000'000, -10'000'000, 2'000'000'000}) {
    device_array<int> out(32), line(1, 0);
    ASSERT_EQ(launch(store_at, {1, 32}, out.get(), n, line.get()), cudaSuccess);
    EXPECT_NE(cudaDeviceSynchronize(), cudaSuccess);
    ASSERT_EQ(sim::last_launch().findings.size(), 1U) << findings_of(sim::last_launch());
    EXPECT_EQ(sim::last_launch().findings[0].line, line.download()[0]);
  }
}

}  // namespace
}  // namespace warpgauge::tests
