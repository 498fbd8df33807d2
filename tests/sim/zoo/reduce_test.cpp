// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/reduce.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace warpgauge::tests {
namespace {

template <class T = int>
std::vector<T> values(int n) {
  std::vector<T> v(n);
  for (int i = 0; i < n; ++i) v[i] = T(i * 37 % 101 + 1);
  return v;
}

std::vector<int> sums_of_parts(const std::vector<int>& v, int part) {
  std::vector<int> sums;
  for (auto at = v.begin(); at != v.end(); at += part) {
    sums.push_back(std::accumulate(at, at + part, 0));
  }
  return sums;
}

TEST(ZooReduce, SequentialAddressing) {
  expect_clean([] {
    const auto in = values(1024);
    device_array<int> data(in), out(4);
    EXPECT_EQ(launch(zoo::reduce_sequential, {4, 256, 1024}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), sums_of_parts(in, 256));
  });
}

TEST(ZooReduce, TheLastWarpAlone) {
  expect_clean([] {
    const auto in = values(384);
    device_array<int> data(in), out(3);
    EXPECT_EQ(launch(zoo::reduce_last_warp, {3, 128}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), sums_of_parts(in, 128));
  });
}

template <class T>
void expect_shuffle_sum() {
  expect_clean([] {
    const auto in = values<T>(1000);
    device_array<T> data(in), out(1, T(0));
    EXPECT_EQ(launch(zoo::reduce_shuffle<T>, {3, 96}, data.get(), out.get(), 1000), cudaSuccess);
    EXPECT_EQ(out.download()[0], std::accumulate(in.begin(), in.end(), T(0)));
  });
}

TEST(ZooReduce, ShufflesOfInt) { expect_shuffle_sum<int>(); }
TEST(ZooReduce, ShufflesOfFloat) { expect_shuffle_sum<float>(); }
TEST(ZooReduce, ShufflesOfDouble) { expect_shuffle_sum<double>(); }
TEST(ZooReduce, ShufflesOfLongLong) { expect_shuffle_sum<unsigned long long>(); }

TEST(ZooReduce, TilesOfCooperativeGroups) {
  expect_clean([] {
    const auto in = values(512);
    device_array<int> data(in), out(4);
    EXPECT_EQ(launch(zoo::reduce_tiles, {4, 128}, data.get(), out.get()), cudaSuccess);
    EXPECT_EQ(out.download(), sums_of_parts(in, 128));
  });
}

TEST(ZooReduce, AtomicsOnOneWord) {
  expect_clean([] {
    const auto in = values(300);
    device_array<int> data(in), sum(1, 0), smallest(1, 1 << 30), largest(1, -1);
    EXPECT_EQ(launch(zoo::reduce_atomic,
                     {3, 128},
                     data.get(),
                     sum.get(),
                     smallest.get(),
                     largest.get(),
                     300),
              cudaSuccess);
    EXPECT_EQ(sum.download()[0], std::accumulate(in.begin(), in.end(), 0));
    EXPECT_EQ(smallest.download()[0], *std::min_element(in.begin(), in.end()));
    EXPECT_EQ(largest.download()[0], *std::max_element(in.begin(), in.end()));
  });
}

TEST(ZooReduce, CompareAndSwap) {
  // How often a thread must try again depends on the order, and with it the number of atomics.
  expect_clean([] {
    const auto in = values<unsigned>(100);
    device_array<unsigned> data(in), product(1, 1u);
    EXPECT_EQ(launch(zoo::reduce_by_cas, {1, 128}, data.get(), product.get(), 100), cudaSuccess);
    unsigned expected = 1;
    for (unsigned v : in) expected = expected * v % 65521u;
    EXPECT_EQ(product.download()[0], expected);
  });
}

TEST(ZooReduce, TheLastBlockSumsUp) {
  // Which block is the last depends on the order; what it does, does not.
  expect_clean([] {
    const auto in = values(512);
    device_array<int> data(in), partial(16), out(1);
    device_array<unsigned> ticket(1, 0u);
    for (int again = 0; again < 2; ++again) {
      EXPECT_EQ(
          launch(
              zoo::reduce_last_block, {16, 32}, data.get(), partial.get(), ticket.get(), out.get()),
          cudaSuccess);
      EXPECT_EQ(out.download()[0], std::accumulate(in.begin(), in.end(), 0));
      EXPECT_EQ(
          launch(zoo::reduce_last_block_of_module, {16, 32}, data.get(), partial.get(), out.get()),
          cudaSuccess);
      EXPECT_EQ(out.download()[0], std::accumulate(in.begin(), in.end(), 0));
    }
  });
}

std::vector<unsigned char> some_bytes(int n) {
  std::vector<unsigned char> bytes(n);
  for (int i = 0; i < n; ++i) bytes[i] = static_cast<unsigned char>(i * i + 7 * i);
  return bytes;
}

TEST(ZooHistogram, SharedThenGlobalAtomics) {
  expect_clean([] {
    const auto in = some_bytes(5000);
    device_array<unsigned char> data(in);
    device_array<unsigned> counts(256, 0u);
    EXPECT_EQ(launch(zoo::histogram_shared, {4, 128}, data.get(), counts.get(), 5000), cudaSuccess);
    std::vector<unsigned> expected(256);
    for (unsigned char b : in) ++expected[b];
    EXPECT_EQ(counts.download(), expected);
  });
}

TEST(ZooHistogram, PrivateByteColumns) {
  expect_clean([] {
    const auto in = some_bytes(64 * 20);
    device_array<unsigned char> data(in);
    device_array<unsigned> counts(16);
    EXPECT_EQ(launch(zoo::histogram_private, {1, 64}, data.get(), counts.get(), 20), cudaSuccess);
    std::vector<unsigned> expected(16);
    for (unsigned char b : in) ++expected[b / 16];
    EXPECT_EQ(counts.download(), expected);
  });
}

}  // namespace
}  // namespace warpgauge::tests
