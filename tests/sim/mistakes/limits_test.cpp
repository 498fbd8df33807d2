// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/sim/harness/found.hpp"
#include "tests/sim/mistakes/endless.cuh"
#include "tests/sim/mistakes/shared_bounds.cuh"

#include <vector>

namespace warpgauge::tests {
namespace {

constexpr std::uint64_t few_steps = 20'000;

void expect_shared(mistake expected, const std::function<void()>& scenario) {
  expected.file = "shared_bounds.cuh";
  expect_found(expected, scenario);
}

void expect_endless(mistake expected, const std::function<void()>& scenario) {
  expected.file = "endless.cuh";
  if (expected.step_limit == 0) expected.step_limit = few_steps;
  expect_found(expected, scenario);
}

TEST(SharedBounds, DynamicTooSmall) {
  expect_shared({.kernel = "dynamic_too_small",
                 .thread = {{32, 0, 0}},
                 .object = "dynamic shared memory",
                 .offset = 128,
                 .count = 32},
                [] {
                  device_array<int> in(64, 1), out(32);
                  provoke(mistakes::dynamic_too_small, {1, 64, 128}, in.get(), out.get());
                });
}

TEST(SharedBounds, DynamicReadTooFar) {
  expect_shared({.kernel = "dynamic_read_too_far",
                 .thread = {{63, 0, 0}},
                 .object = "dynamic shared memory",
                 .offset = 256,
                 .count = 1},
                [] {
                  device_array<int> in(64, 1), out(64);
                  provoke(mistakes::dynamic_read_too_far, {1, 64, 256}, in.get(), out.get());
                });
}

TEST(SharedBounds, DynamicNotAskedFor) {
  expect_shared({.kernel = "dynamic_not_asked_for",
                 .block = {{0, 0, 0}},
                 .thread = {{0, 0, 0}},
                 .object = "dynamic shared memory",
                 .offset = 0,
                 .count = 3},
                [] {
                  device_array<int> out(32);
                  provoke(mistakes::dynamic_not_asked_for, {3, 32}, out.get());
                });
}

TEST(SharedBounds, SecondPartTooLong) {
  expect_shared({.kernel = "second_part_too_long",
                 .thread = {{16, 0, 0}},
                 .object = "dynamic shared memory",
                 .offset = 48 * 8,
                 .count = 16},
                [] {
                  device_array<double> in(32, 1.0), out(32);
                  provoke(mistakes::second_part_too_long, {1, 32, 48 * 8}, in.get(), out.get(), 32);
                });
}

TEST(SharedBounds, OverrunThroughAPointer) {
  expect_shared({.kernel = "overrun_through_a_pointer",
                 .thread = {{31, 0, 0}},
                 .object = "middle",
                 .offset = 128,
                 .count = 1},
                [] {
                  device_array<int> out(32);
                  provoke(mistakes::overrun_through_a_pointer, {1, 32}, out.get());
                });
}

TEST(SharedBounds, ReadThroughAPointer) {
  expect_shared({.kernel = "read_through_a_pointer",
                 .thread = {{30, 0, 0}},
                 .object = "middle",
                 .offset = 128,
                 .count = 2},
                [] {
                  device_array<int> out(32);
                  provoke(mistakes::read_through_a_pointer, {1, 32}, out.get());
                });
}

TEST(ArrayIndex, SharedPastAKnownBound) {
  expect_shared({.kernel = "index_past_a_known_bound",
                 .thread = {{31, 0, 0}},
                 .count = 1,
                 .error = cudaErrorIllegalAddress},
                [] {
                  device_array<int> out(32);
                  provoke(mistakes::index_past_a_known_bound, {1, 32}, out.get(), 1);
                });
}

TEST(ArrayIndex, SharedColumnPastAKnownBound) {
  expect_shared({.kernel = "column_past_a_known_bound", .thread = {{31, 0, 0}}, .count = 1}, [] {
    device_array<int> out(32);
    provoke(mistakes::column_past_a_known_bound, {1, 32}, out.get());
  });
}

TEST(ArrayIndex, LocalPastAKnownBound) {
  expect_shared({.kernel = "local_past_a_known_bound", .thread = {{0, 0, 0}}, .count = 4}, [] {
    std::vector<int> values(9, 1);
    values[8] = 9;
    device_array<int> in(values), out(4);
    provoke(mistakes::local_past_a_known_bound, {1, 4}, in.get(), out.get());
  });
}

TEST(ArrayIndex, LocalOverrunThroughAPointer) {
  if (!follows_pointers_into_arrays) GTEST_SKIP() << no_pointers_into_arrays;
  expect_shared({.kernel = "local_overrun_through_a_pointer", .thread = {{0, 0, 0}}, .count = 4},
                [] {
                  device_array<int> in(std::vector<int>{4, 1}), out(4);
                  provoke(mistakes::local_overrun_through_a_pointer, {1, 4}, in.get(), out.get());
                });
}

TEST(ArrayIndex, ConstantPastAKnownBound) {
  expect_shared({.kernel = "constant_past_a_known_bound", .thread = {{4, 0, 0}}, .count = 1}, [] {
    device_array<float> out(5);
    provoke(mistakes::constant_past_a_known_bound, {1, 5}, out.get());
  });
}

TEST(Endless, LoopWithAHoistedLoad) {
  expect_endless(
      {.kernel = "loop_with_a_hoisted_load", .thread = {{0, 0, 0}}, .stall_limit_s = 0.3}, [] {
        device_array<int> data(1, 1);
        provoke(mistakes::loop_with_a_hoisted_load, {1, 1}, data.get());
      });
}

TEST(Endless, LoopThatMissesItsEnd) {
  expect_endless({.kernel = "loop_that_misses_its_end", .thread = {{0, 0, 0}}}, [] {
    device_array<unsigned> data(32);
    provoke(mistakes::loop_that_misses_its_end, {1, 1}, data.get());
  });
}

TEST(Endless, LoopWithoutAccesses) {
  expect_endless({.kernel = "loop_without_accesses", .thread = {{0, 0, 0}}, .stall_limit_s = 0.3},
                 [] {
                   device_array<unsigned> out(1);
                   provoke(mistakes::loop_without_accesses, {1, 1}, out.get(), 3u);
                 });
}

TEST(Endless, SpinOnAFlagNeverSet) {
  expect_endless(
      {.kernel = "spin_on_a_flag_never_set", .thread = {{0, 0, 0}}, .thread_reverse = {{31, 0, 0}}},
      [] {
        device_array<int> flag(1, 0), out(32);
        provoke(mistakes::spin_on_a_flag_never_set, {1, 32}, flag.get(), out.get());
      });
}

TEST(Endless, SpinOnASharedFlag) {
  expect_endless({.kernel = "spin_on_a_shared_flag", .thread = {{1, 0, 0}}, .count = 1}, [] {
    device_array<int> out(32);
    provoke(mistakes::spin_on_a_shared_flag, {1, 32}, out.get());
  });
}

TEST(Endless, LockTakenTwice) {
  expect_endless({.kernel = "lock_taken_twice", .thread = {{0, 0, 0}}, .count = 1}, [] {
    device_array<int> lock(1, 0), out(32);
    provoke(mistakes::lock_taken_twice, {1, 32}, lock.get(), out.get());
  });
}

TEST(Endless, BarrierInAnEndlessLoop) {
  expect_endless({.kernel = "barrier_in_an_endless_loop"}, [] {
    device_array<int> done(1, 0), out(32);
    provoke(mistakes::barrier_in_an_endless_loop, {1, 32}, done.get(), out.get());
  });
}

TEST(Endless, RecursionWithoutEnd) {
#ifdef WARPGAUGE_COVERAGE
  GTEST_SKIP() << "a frame of the runtime, which coverage leaves large, is what overflows";
#endif
  expect_endless(
      {.kernel = "recursion_without_end", .thread = {{0, 0, 0}}, .step_limit = 100'000'000}, [] {
        device_array<int> out(4);
        provoke(mistakes::recursion_without_end, {1, 4}, out.get());
      });
}

}  // namespace
}  // namespace warpgauge::tests
