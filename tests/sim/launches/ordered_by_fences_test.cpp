// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/device_array.hpp"
#include "tests/sim/harness/modes.hpp"

#include <gmock/gmock.h>

namespace warpgauge::tests {
namespace {

// Threads that order themselves with fences and words of memory, as programs do that need no
// finding.

__device__ void lock(int* word) {
  while (atomicCAS(word, 0, 1) != 0) {
  }
  __threadfence();
}

/// words: two locks and what they guard, one of them a volatile store's to give back.
__global__ void adds_under_locks(int* words) {
  if (threadIdx.x % 32 != 0) return;
  lock(&words[0]);
  words[1] += 1;
  __threadfence();
  atomicExch(&words[0], 0);
  while (atomicExch(&words[2], 1) != 0) {
  }
  __threadfence();
  words[3] += 2;
  __threadfence();
  *static_cast<volatile int*>(&words[2]) = 0;
}

/// Each thread stores and fences; a barrier later thread 0 says so for all of them.
__global__ void last_block_sums(int* parts, unsigned* done, int* out) {
  __shared__ bool last;
  parts[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  int sum = 0;
  for (unsigned i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x) sum += parts[i];
  atomicAdd(out, sum);
}

/// state: ticket, then for each tile a status, its own sum and that of all up to it.
__global__ void looks_back(const int* in, int* out, int* state) {
  __shared__ int tile;
  __shared__ int before;
  if (threadIdx.x == 0) tile = atomicAdd(state, 1);
  __syncthreads();
  const int tiles = gridDim.x;
  volatile int* status = state + 1;
  volatile int* own = status + tiles;
  volatile int* all = own + tiles;
  const int t = tile;
  if (threadIdx.x == 0) {
    own[t] = in[t];
    __threadfence();
    status[t] = 1;
    int sum = 0;
    for (int b = t - 1; b >= 0; --b) {
      int s;
      while ((s = status[b]) == 0) {
      }
      __threadfence();
      sum += s == 2 ? all[b] : own[b];
      if (s == 2) break;
    }
    all[t] = sum + in[t];
    __threadfence();
    status[t] = 2;
    before = sum;
  }
  __syncthreads();
  out[t * blockDim.x + threadIdx.x] = before;
}

/// One thread claims an entry and fills it; those that find it full read it.
__global__ void claims_and_publishes(int* states, int* values, int* out) {
  const int i = threadIdx.x % 8;
  const int before = atomicCAS(&states[i], 0, 1);
  if (before == 0) {
    values[i] = i + 1;
    __threadfence();
    atomicExch(&states[i], 2);
  } else if (before == 2) {
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = values[i];
  }
}

/// Warps of one block hand a word on, with fences that reach no farther.
__global__ void warps_take_turns(int* turn, int* data) {
  if (threadIdx.x % 32 != 0) return;
  const int warp = threadIdx.x / 32;
  while (atomicAdd_block(&turn[blockIdx.x], 0) != warp) {
  }
  __threadfence_block();
  data[blockIdx.x] = data[blockIdx.x] * 2 + warp;
  __threadfence_block();
  atomicAdd_block(&turn[blockIdx.x], 1);
}

/// Locks and a flag in shared memory: one lock given back by an atomic, one by a volatile store.
__global__ void meets_in_shared_memory(int* out) {
  __shared__ int locks[2];
  __shared__ int sums[2];
  __shared__ volatile int ready;
  __shared__ int handed_on;
  if (threadIdx.x < 2) locks[threadIdx.x] = sums[threadIdx.x] = 0;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  for (int i = 0; i < 2; ++i) {
    bool done = false;
    while (!done) {
      if ((i == 0 ? atomicCAS(&locks[i], 0, 1) : atomicExch(&locks[i], 1)) != 0) continue;
      __threadfence_block();
      sums[i] += 1;
      __threadfence_block();
      if (i == 0) {
        atomicExch(&locks[i], 0);
      } else {
        *static_cast<volatile int*>(&locks[i]) = 0;
      }
      done = true;
    }
  }
  if (threadIdx.x == 0) {
    handed_on = 7;
    __threadfence_block();
    ready = 1;
  } else if (threadIdx.x == 32) {
    while (ready == 0) {
    }
    __threadfence_block();
    out[2] = handed_on;
  }
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = sums[threadIdx.x];
}

/// All blocks have to run at the same time, as on a device.
__device__ void wait_for_all_blocks(unsigned* arrived, unsigned goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (*static_cast<volatile unsigned*>(arrived) < goal) {
    }
    __threadfence();
  }
  __syncthreads();
}
__global__ void meets_all_blocks(int* data, unsigned* arrived) {
  const unsigned all = gridDim.x * blockDim.x;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i;
  wait_for_all_blocks(arrived, gridDim.x);
  const int mirrored = data[all - 1 - i];
  wait_for_all_blocks(arrived, 2 * gridDim.x);
  data[i] = mirrored;
}

class OrderedByFences : public ::testing::TestWithParam<mode> {
 protected:
  OrderedByFences() : options_(GetParam()) {}
  void SetUp() override {
    if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  }
  static void expect_nothing_found() {
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_TRUE(sim::last_launch().findings.empty()) << findings_of(sim::last_launch());
  }
  option_scope options_;
};

TEST_P(OrderedByFences, Locks) {
  device_array<int> words(4, 0);
  ASSERT_EQ(launch(adds_under_locks, {8, 128}, words.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_THAT(words.download(), testing::ElementsAre(0, 32, 0, 64));
}

TEST_P(OrderedByFences, TheLastBlock) {
  device_array<int> parts(8 * 64), out(1, 0);
  device_array<unsigned> done(1, 0);
  ASSERT_EQ(launch(last_block_sums, {8, 64}, parts.get(), done.get(), out.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_THAT(out.download(), testing::ElementsAre(8 * 64));
}

TEST_P(OrderedByFences, LooksBack) {
  device_array<int> in(16, 1), out(16 * 32), state(1 + 3 * 16, 0);
  ASSERT_EQ(launch(looks_back, {16, 32}, in.get(), out.get(), state.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_EQ(out.download().back(), 15);
}

TEST_P(OrderedByFences, ClaimAndPublish) {
  device_array<int> states(8, 0), values(8), out(4 * 64);
  ASSERT_EQ(launch(claims_and_publishes, {4, 64}, states.get(), values.get(), out.get()),
            cudaSuccess);
  expect_nothing_found();
}

TEST_P(OrderedByFences, WarpsOfABlock) {
  device_array<int> turn(4, 0), data(4, 1);
  ASSERT_EQ(launch(warps_take_turns, {4, 128}, turn.get(), data.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_THAT(data.download(), testing::Each(((1 * 2 + 0) * 2 + 1) * 4 + 2 * 2 + 3));
}

TEST_P(OrderedByFences, SharedMemory) {
  device_array<int> out(3, 0);
  ASSERT_EQ(launch(meets_in_shared_memory, {1, 128}, out.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_THAT(out.download(), testing::ElementsAre(128, 128, 7));
}

TEST_P(OrderedByFences, AllBlocks) {
  device_array<int> data(5 * 32);
  device_array<unsigned> arrived(1, 0);
  ASSERT_EQ(launch(meets_all_blocks, {5, 32}, data.get(), arrived.get()), cudaSuccess);
  expect_nothing_found();
  EXPECT_EQ(data.download().front(), 5 * 32 - 1);
}

INSTANTIATE_TEST_SUITE_P(Modes,
                         OrderedByFences,
                         ::testing::ValuesIn(all_modes()),
                         [](const auto& m) { return "Mode" + std::to_string(m.index); });

}  // namespace
}  // namespace warpgauge::tests
