// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/device_array.hpp"
#include "tests/sim/harness/modes.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace warpgauge::tests {
namespace {

__global__ void last_one_wins(int* out) { *out = int(blockIdx.x * blockDim.x + threadIdx.x); }

/// Notes the order in which threads come by.
__global__ void signs_the_list(int* next, int* list) {
  list[atomicAdd(next, 1)] = int(blockIdx.x * blockDim.x + threadIdx.x);
}

/// The sum of the others' words before or after they doubled them: no barrier orders it.
__global__ void sums_while_others_double(int* out) {
  __shared__ int words[64];
  const int t = threadIdx.x;
  words[t] = 1;
  __syncthreads();
  words[t] *= 2;
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += words[i];
  out[t] = sum;
}

int winner(const mode& m) {
  option_scope scope(m);
  device_array<int> out(1);
  EXPECT_EQ(launch(last_one_wins, {8, 64}, out.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  cudaGetLastError();
  return out.download()[0];
}

std::vector<int> order_of(const mode& m) {
  option_scope scope(m);
  device_array<int> next(1, 0), list(512);
  EXPECT_EQ(launch(signs_the_list, {8, 64}, next.get(), list.get()), cudaSuccess);
  return list.download();
}

std::vector<int> sums(const mode& m) {
  option_scope scope(m);
  device_array<int> out(64);
  EXPECT_EQ(launch(sums_while_others_double, {1, 64}, out.get()), cudaSuccess);
  cudaDeviceSynchronize();
  cudaGetLastError();
  return out.download();
}

TEST(Schedule, ForwardIsTheOrderOfTheGrid) {
  const auto order = order_of({sim::schedule::forward, 1, 1});
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(Schedule, ReverseIsTheOrderBackwards) {
  auto order = order_of({sim::schedule::reverse, 1, 1});
  std::reverse(order.begin(), order.end());
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(Schedule, RandomRunsEveryThreadOnceInAnotherOrderForEachSeed) {
  std::set<std::vector<int>> orders;
  for (std::uint64_t seed : {1, 2, 3, 4}) {
    auto order = order_of({sim::schedule::random, seed, 1});
    orders.insert(order);
    std::sort(order.begin(), order.end());
    for (int i = 0; i < 512; ++i) EXPECT_EQ(order[i], i);
  }
  EXPECT_EQ(orders.size(), 4u);
}

TEST(Schedule, ASeedIsRepeatable) {
  const mode m{sim::schedule::random, 42, 1};
  EXPECT_EQ(order_of(m), order_of(m));
}

TEST(Schedule, ShowsWhoWinsARaceBetweenBlocks) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  EXPECT_EQ(winner({sim::schedule::forward, 1, 1}), 511);
  EXPECT_EQ(winner({sim::schedule::reverse, 1, 1}), 0);
  std::set<int> winners;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    winners.insert(winner({sim::schedule::random, seed, 1}));
  }
  EXPECT_GT(winners.size(), 2u);
}

TEST(Schedule, ShowsAResultThatDependsOnTheOrderInABlock) {
  const auto forward = sums({sim::schedule::forward, 1, 1});
  const auto reverse = sums({sim::schedule::reverse, 1, 1});
  for (int t = 0; t < 64; ++t) {
    EXPECT_EQ(forward[t], 64 + t + 1) << "threads 0.." << t << " have doubled theirs";
    EXPECT_EQ(reverse[t], 64 + 64 - t);
  }
  EXPECT_NE(sums({sim::schedule::random, 5, 1}), forward);
}

}  // namespace
}  // namespace warpgauge::tests
