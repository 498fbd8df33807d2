// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/sim/harness/found.hpp"
#include "tests/sim/mistakes/alignment.cuh"
#include "tests/sim/mistakes/pointers.cuh"

#include <gmock/gmock.h>

#include <vector>

namespace warpgauge::tests {
namespace {

void expect_pointer(mistake expected, const std::function<void()>& scenario) {
  expected.file = "pointers.cuh";
  expect_found(expected, scenario);
}

void expect_misaligned(mistake expected, const std::function<void()>& scenario) {
  expected.file = "alignment.cuh";
  expect_found(expected, scenario);
}

TEST(Alignment, Float4OffByOneFloat) {
  expect_misaligned({.kernel = "float4_off_by_one_float",
                     .thread = {{0, 0, 0}},
                     .object = "256 bytes",
                     .offset = 4},
                    [] {
                      device_array<float> in(64, 1.f), out(8);
                      provoke(mistakes::float4_off_by_one_float, {1, 8}, in.get(), out.get());
                    });
}

TEST(Alignment, Float4StoreOnOddRows) {
  expect_misaligned({.kernel = "float4_store_on_odd_rows",
                     .block = {{1, 0, 0}},
                     .thread = {{0, 0, 0}},
                     .offset = 130 * 4},
                    [] {
                      device_array<float> out(4 * 130);
                      provoke(mistakes::float4_store_on_odd_rows, {4, 32}, out.get(), 130);
                    });
}

TEST(Alignment, DoubleFromFloats) {
  expect_misaligned({.kernel = "double_from_floats", .thread = {{1, 0, 0}}, .offset = 4}, [] {
    device_array<float> in(64, 1.f);
    device_array<double> out(32);
    provoke(mistakes::double_from_floats, {1, 32}, in.get(), out.get());
  });
}

TEST(Alignment, IntFromBytes) {
  expect_misaligned({.kernel = "int_from_bytes", .thread = {{1, 0, 0}}, .offset = 5}, [] {
    device_array<unsigned char> in(200, 1);
    device_array<int> out(32);
    provoke(mistakes::int_from_bytes, {1, 32}, in.get(), out.get());
  });
}

TEST(Alignment, ShortToOddByte) {
  expect_misaligned(
      {.kernel = "short_to_odd_byte", .thread = {{1, 0, 0}}, .offset = 3, .count = 16}, [] {
        device_array<unsigned char> out(128);
        provoke(mistakes::short_to_odd_byte, {1, 32}, out.get());
      });
}

TEST(Alignment, Float2InSharedOddColumn) {
  expect_misaligned({.kernel = "float2_in_shared_odd_column",
                     .thread = {{0, 0, 0}},
                     .object = "row",
                     .offset = 4},
                    [] {
                      device_array<float> out(32);
                      provoke(mistakes::float2_in_shared_odd_column, {1, 32}, out.get(), 1);
                    });
}

TEST(Alignment, DoubleAfterAnOddCount) {
  expect_misaligned({.kernel = "double_after_an_odd_count",
                     .thread = {{0, 0, 0}},
                     .object = "dynamic shared memory",
                     .offset = 28},
                    [] {
                      device_array<double> out(32);
                      provoke(mistakes::double_after_an_odd_count, {1, 32, 512}, out.get(), 7);
                    });
}

TEST(Alignment, AlignedStructurePartlyRead) {
  if (by_clang) GTEST_SKIP() << no_whole_structures;
  expect_misaligned(
      {.kernel = "aligned_structure_partly_read",
       .block = {{1, 0, 0}},
       .thread = {{0, 0, 0}},
       .offset = 120,
       .count = 7},
      [] {
        device_array<float> in(60, 1.f), out(14);
        provoke(mistakes::aligned_structure_partly_read, {2, 7}, in.get(), out.get(), 30);
      });
}

TEST(Alignment, AtomicOffItsWord) {
  expect_misaligned({.kernel = "atomic_off_its_word", .thread = {{0, 0, 0}}, .offset = 2}, [] {
    device_array<unsigned char> out(64, 0);
    provoke(mistakes::atomic_off_its_word, {1, 32}, out.get());
  });
}

TEST(Pointers, ReadsThroughNull) {
  expect_pointer({.kernel = "reads_through_null", .thread = {{0, 0, 0}}}, [] {
    device_array<int> out(32);
    provoke(mistakes::reads_through_null, {1, 32}, nullptr, out.get());
  });
}

TEST(Pointers, WritesThroughNull) {
  expect_pointer({.kernel = "writes_through_null", .block = {{0, 0, 0}}, .thread = {{3, 0, 0}}},
                 [] {
                   provoke(mistakes::writes_through_null, {4, 32}, nullptr);
                 });
}

TEST(Pointers, FollowsNull) {
  expect_pointer({.kernel = "follows_null", .thread = {{0, 0, 0}}}, [] {
    device_array<mistakes::node> list(2);
    list.upload({mistakes::node{{1}, list.get() + 1}, mistakes::node{{2}, nullptr}});
    device_array<double> out(32);
    provoke(mistakes::follows_null, {1, 32}, list.get(), out.get());
  });
}

TEST(Pointers, AddsThroughNull) {
  expect_pointer({.kernel = "adds_through_null", .thread = {{0, 0, 0}}}, [] {
    provoke(mistakes::adds_through_null, {1, 32}, nullptr);
  });
}

TEST(Pointers, ReadsHostMemory) {
  expect_pointer({.kernel = "reads_host_memory", .thread = {{0, 0, 0}}, .count = 32}, [] {
    const std::vector<int> host(32, 1);
    device_array<int> out(32);
    provoke(mistakes::reads_host_memory, {1, 32}, host.data(), out.get());
  });
}

TEST(Pointers, ReadsTheHostsStack) {
  expect_pointer({.kernel = "reads_host_memory", .thread = {{0, 0, 0}}}, [] {
    const int host[32] = {};
    device_array<int> out(32);
    provoke(mistakes::reads_host_memory, {1, 32}, &host[0], out.get());
  });
}

TEST(Pointers, WritesHostMemory) {
  expect_pointer({.kernel = "writes_host_memory", .thread = {{0, 0, 0}}}, [] {
    std::vector<int> host(32, 7);
    provoke(mistakes::writes_host_memory, {1, 32}, host.data());
    EXPECT_EQ(host, std::vector<int>(32, 7));
  });
}

TEST(Pointers, HostPointerInAStruct) {
  expect_pointer({.kernel = "host_pointer_in_a_struct", .thread = {{0, 0, 0}}, .count = 10}, [] {
    const std::vector<float> host(10, 1.f);
    device_array<float> out(32);
    const mistakes::table table{host.data(), 10};
    provoke(mistakes::host_pointer_in_a_struct, {1, 32}, table, out.get());
  });
}

TEST(Pointers, ReadsFreedMemory) {
  expect_pointer({.kernel = "reads_freed_memory", .thread = {{0, 0, 0}}, .offset = 0}, [] {
    int* freed = nullptr;
    EXPECT_EQ(cudaMalloc(&freed, 128), cudaSuccess);
    EXPECT_EQ(cudaMemset(freed, 0, 128), cudaSuccess);
    device_array<int> out(32);
    EXPECT_EQ(cudaFree(freed), cudaSuccess);
    provoke(mistakes::reads_freed_memory, {1, 32}, freed, out.get());
  });
}

TEST(Pointers, WritesFreedMemory) {
  expect_pointer(
      {.kernel = "writes_freed_memory", .block = {{0, 0, 0}}, .thread = {{0, 0, 0}}, .offset = 0},
      [] {
        float* freed = nullptr;
        EXPECT_EQ(cudaMalloc(&freed, 512), cudaSuccess);
        EXPECT_EQ(cudaFree(freed), cudaSuccess);
        device_array<float> another(128);  // must not be given the same place
        provoke(mistakes::writes_freed_memory, {4, 32}, freed);
      });
}

TEST(Pointers, WildPointer) {
  expect_pointer({.kernel = "wild_pointer", .thread = {{0, 0, 0}}}, [] {
    device_array<unsigned long long> address(1, 0x123456789000ull);
    device_array<int> out(32);
    provoke(mistakes::wild_pointer, {1, 32}, address.get(), out.get());
  });
}

TEST(Pointers, WritesAConstant) {
  expect_pointer({.kernel = "writes_a_constant", .thread = {{0, 0, 0}}, .count = 1}, [] {
    provoke(mistakes::writes_a_constant, {1, 32}, 5);
  });
}

TEST(Stops, AssertionFails) {
  expect_pointer({.kernel = "assertion_fails", .block = {{1, 0, 0}}, .thread = {{8, 0, 0}}}, [] {
    std::vector<int> values(100, 1);
    values[40] = -1;
    device_array<int> in(values);
    provoke(mistakes::assertion_fails, {4, 32}, in.get(), 100);
  });
}

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
TEST(Divisions, ByAnEmptyCount) {
  expect_found(
      {.file = "pointers.cuh",
       .kernel = "divides_by_an_empty_count",
       .thread = {{4, 0, 0}},
       .count = 1},
      [] {
        device_array<int> sums(8, 12), out(8);
        device_array<int> counts(std::vector<int>{1, 2, 3, 4, 0, 6, -3, 8});
        provoke(mistakes::divides_by_an_empty_count, {1, 8}, sums.get(), counts.get(), out.get());
        EXPECT_THAT(out.download(), testing::ElementsAre(12, 6, 4, 3, -1, 2, -4, 1));
      });
}

TEST(Divisions, RemainderByZero) {
  expect_found(
      {.file = "pointers.cuh", .kernel = "remainder_by_zero", .thread = {{7, 0, 0}}, .count = 1},
      [] {
        device_array<unsigned> in(8, 12), out(8);
        provoke(mistakes::remainder_by_zero, {1, 8}, in.get(), out.get(), 7u);
      });
}
#endif

TEST(Stops, AssertionInAHelper) {
  expect_pointer({.kernel = "assertion_in_a_helper", .thread = {{2, 0, 0}}}, [] {
    std::vector<int> squares(32, 9);
    squares[2] = 10;
    device_array<int> in(squares), out(32);
    provoke(mistakes::assertion_in_a_helper, {1, 32}, in.get(), out.get());
  });
}

TEST(Stops, TrapOnABadValue) {
  expect_pointer({.kernel = "traps_on_a_bad_value", .thread = {{30, 0, 0}}, .count = 1}, [] {
    std::vector<int> values(32, 9);
    values[30] = 101;
    device_array<int> in(values), out(32);
    provoke(mistakes::traps_on_a_bad_value, {1, 32}, in.get(), out.get());
  });
}

}  // namespace
}  // namespace warpgauge::tests
