// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/mistakes/global_bounds.cuh"

#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/sim/harness/device_array.hpp"
#include "tests/sim/harness/found.hpp"
#include "tests/sim/harness/modes.hpp"

#include <vector>

namespace warpgauge::tests {
namespace {

const char* const file = "global_bounds.cuh";

TEST(GlobalBounds, NoGuardAtTheTail) {
  expect_found({.file = file,
                .kernel = "no_guard_at_the_tail",
                .block = {{3, 0, 0}},
                .thread = {{4, 0, 0}},
                .object = "400 bytes",
                .offset = 400,
                .count = 28},
               [] {
                 device_array<int> out(100);
                 provoke(mistakes::no_guard_at_the_tail, {4, 32}, out.get());
               });
}

TEST(GlobalBounds, ReadsTheRightNeighbour) {
  expect_found({.file = file,
                .kernel = "reads_the_right_neighbour",
                .block = {{1, 0, 0}},
                .thread = {{35, 0, 0}},
                .object = "400 bytes",
                .offset = 400,
                .count = 1},
               [] {
                 device_array<int> in(100, 1), out(100);
                 provoke(mistakes::reads_the_right_neighbour, {2, 64}, in.get(), out.get(), 100);
               });
}

TEST(GlobalBounds, ReadsTheLeftNeighbour) {
  expect_found({.file = file,
                .kernel = "reads_the_left_neighbour",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "400 bytes",
                .offset = -4,
                .count = 1},
               [] {
                 device_array<int> in(100, 1), out(100);
                 provoke(mistakes::reads_the_left_neighbour, {2, 64}, in.get(), out.get(), 100);
               });
}

TEST(GlobalBounds, WritesBeforeTheStart) {
  expect_found({.file = file,
                .kernel = "writes_before_the_start",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "512 bytes",
                .offset = -16,
                .count = 2},
               [] {
                 device_array<double> out(64);
                 provoke(mistakes::writes_before_the_start, {2, 32}, out.get());
               });
}

TEST(GlobalBounds, LoopsOneTooFar) {
  expect_found({.file = file,
                .kernel = "loops_one_too_far",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "20 bytes",
                .offset = 20,
                .count = 32},
               [] {
                 device_array<short> in(10, 1), out(32);
                 provoke(mistakes::loops_one_too_far, {1, 32}, in.get(), out.get(), 10);
               });
}

TEST(GlobalBounds, SwapsTheExtents) {
  // Of 8 rows of 24 elements, the swapped guard lets 24 rows of 8 pass: row 8 starts at 192.
  expect_found({.file = file,
                .kernel = "swaps_the_extents",
                .block = {{0, 1, 0}},
                .thread = {{0, 0, 0}},
                .object = "768 bytes",
                .offset = 768},
               [] {
                 device_array<float> in(24 * 8, 1.f), out(24 * 8);
                 const geometry g{dim3(3, 3), dim3(8, 8)};
                 provoke(mistakes::swaps_the_extents, g, in.get(), out.get(), 24, 8);
               });
}

TEST(GlobalBounds, PitchOnTightMemory) {
  expect_found({.file = file,
                .kernel = "pitch_on_tight_memory",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "400 bytes",
                .offset = 512},
               [] {
                 device_array<float> in(10 * 10, 1.f), out(10, 0.f);
                 provoke(mistakes::pitch_on_tight_memory, {1, 10}, in.get(), out.get(), 128, 10);
               });
}

TEST(GlobalBounds, TwiceAsManyBlocks) {
  expect_found({.file = file,
                .kernel = "twice_as_many_blocks",
                .block = {{8, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "2048 bytes",
                .offset = 2048,
                .count = 512},
               [] {
                 device_array<float> out(512);
                 provoke(mistakes::twice_as_many_blocks, {16, 64}, out.get(), 1.f);
               });
}

TEST(GlobalBounds, BytesForElements) {
  expect_found({.file = file,
                .kernel = "bytes_for_elements",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "256 bytes",
                .offset = 256,
                .count = 192},
               [] {
                 device_array<int> out(64);
                 provoke(mistakes::bytes_for_elements, {1, 32}, out.get(), 256);
               });
}

TEST(GlobalBounds, IndexOverflowsInt) {
  expect_found({.file = file,
                .kernel = "index_overflows_int",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "4096 bytes",
                .offset = -256,
                .count = 32},
               [] {
                 device_array<int> out(1024);
                 provoke(mistakes::index_overflows_int, {1, 32}, out.get(), 64, 67108863);
               });
}

TEST(GlobalBounds, UnsignedGoesBelowZero) {
  expect_found({.file = file,
                .kernel = "unsigned_goes_below_zero",
                .thread = {{0, 0, 0}},
                .object = "128 bytes",
                .offset = -4,
                .count = 1},
               [] {
                 device_array<int> in(32, 1), out(32);
                 provoke(mistakes::unsigned_goes_below_zero, {1, 32}, in.get(), out.get());
               });
}

TEST(GlobalBounds, VectorsBeyondTheTail) {
  expect_found({.file = file,
                .kernel = "vectors_beyond_the_tail",
                .thread = {{7, 0, 0}},
                .object = "120 bytes",
                .offset = 120,  // the first byte that is not there
                .count = 1},
               [] {
                 device_array<float> in(30, 1.f), out(8);
                 provoke(mistakes::vectors_beyond_the_tail, {1, 8}, in.get(), out.get());
               });
}

TEST(GlobalBounds, CopiesOneStructTooMany) {
  expect_found({.file = file,
                .kernel = "copies_one_struct_too_many",
                .thread = {{31, 0, 0}},
                .object = "768 bytes",
                .offset = 768},
               [] {
                 device_array<mistakes::record> in(32, mistakes::record{}), out(32);
                 provoke(mistakes::copies_one_struct_too_many, {1, 32}, in.get(), out.get());
               });
}

TEST(GlobalBounds, CopiesTwelveBytesTooFar) {
  expect_found({.file = file,
                .kernel = "copies_twelve_bytes_too_far",
                .thread = {{8, 0, 0}},
                .object = "100 bytes",
                .offset = 100,
                .count = 1},
               [] {
                 device_array<char> in(12, 1), out(100);
                 provoke(mistakes::copies_twelve_bytes_too_far, {1, 9}, in.get(), out.get());
               });
}

TEST(GlobalBounds, ReadsARunOfBytesTooFar) {
  expect_found({.file = file,
                .kernel = "reads_a_run_of_bytes_too_far",
                .thread = {{7, 0, 0}},
                .object = "128 bytes",
                .offset = 128,
                .count = 1},
               [] {
                 device_array<char> in(128, 1), out(132);
                 provoke(mistakes::reads_a_run_of_bytes_too_far, {1, 8}, in.get(), out.get(), 17);
               });
}

TEST(GlobalBounds, FillsThreeBytesTooMany) {
  expect_found({.file = file,
                .kernel = "fills_three_bytes_too_many",
                .thread = {{3, 0, 0}},
                .object = "10 bytes",
                .offset = 10,
                .count = 1},
               [] {
                 device_array<char> out(10);
                 provoke(mistakes::fills_three_bytes_too_many, {1, 4}, out.get());
               });
}

TEST(GlobalBounds, SetsABitFieldTooFar) {
  if (by_clang) GTEST_SKIP() << bit_fields_are_read;
  expect_found({.file = file,
                .kernel = "sets_a_bit_field_too_far",
                .thread = {{4, 0, 0}},
                .object = "16 bytes",
                .offset = 16},
               [] {
                 device_array<mistakes::flags> out(4, mistakes::flags{});
                 provoke(mistakes::sets_a_bit_field_too_far, {1, 5}, out.get());
               });
}

TEST(GlobalBounds, OverrunsADeviceVariable) {
  if (!follows_pointers_into_arrays) GTEST_SKIP() << no_pointers_into_arrays;
  expect_found(
      {.file = file, .kernel = "overruns_a_device_variable", .thread = {{4, 0, 0}}, .count = 1},
      [] {
        provoke(mistakes::overruns_a_device_variable, {1, 5}, 12);
      });
}

TEST(GlobalBounds, CountsAnUnexpectedValue) {
  expect_found({.file = file,
                .kernel = "counts_an_unexpected_value",
                .thread = {{20, 0, 0}},
                .object = "40 bytes",
                .offset = 40,
                .count = 1},
               [] {
                 std::vector<int> values(32, 3);
                 values[20] = 10;
                 device_array<int> in(values), counts(10, 0);
                 provoke(mistakes::counts_an_unexpected_value, {1, 32}, in.get(), counts.get());
               });
}

TEST(GlobalBounds, TooFarInAHelper) {
  expect_found({.file = file,
                .kernel = "too_far_in_a_helper",
                .thread = {{16, 0, 0}},
                .object = "128 bytes",
                .offset = 128,
                .count = 16},
               [] {
                 device_array<int> out(32);
                 provoke(mistakes::too_far_in_a_helper, {1, 32}, out.get());
               });
}

TEST(GlobalBounds, LastBlockOfTheWrongSize) {
  expect_found({.file = file,
                .kernel = "last_block_of_the_wrong_size",
                .block = {{4, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "500 bytes",
                .offset = 4 * 104 + 96,
                .count = 20},
               [] {
                 device_array<char> out(500);
                 provoke(mistakes::last_block_of_the_wrong_size, {5, 32}, out.get(), 104);
               });
}

__global__ void counts(volatile int* n) {
  for (int i = 0; i < 20000; ++i) *n = *n + 1;
}

TEST(GlobalBounds, OfManyThreadsEndNoOtherThread) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const option_scope scope({sim::schedule::forward, 1, 1});
  device_array<float> out(512);
  EXPECT_EQ(launch(mistakes::twice_as_many_blocks, {64, 64}, out.get(), 1.f), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  device_array<int> count(1, 0);
  EXPECT_EQ(launch(counts, {1, 1}, count.get()), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(count.download(), testing::ElementsAre(20000));
}

}  // namespace
}  // namespace warpgauge::tests
