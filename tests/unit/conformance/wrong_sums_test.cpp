// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/input.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace warpgauge::conformance {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace)

// Sums are judged several at a time, and the rest of a row one by one.
TEST(Mismatches, EachWrongSumOfARowIsFound) {
  const judge& by = kernels::matmul::product().judged;
  for (std::int64_t width = 1; width <= 9; ++width) {
    expectation e{.region_bytes = 2 * 48, .height = 2, .width = width, .pitch = 48};
    e.a_pitch = 12;
    e.a_width = 3;
    e.b_base = 256;
    e.b_pitch = 64;
    e.seed = 7;
    e.element_bytes = 4;
    e.inputs = content::f32;
    std::vector<std::byte> good(2 * 48, std::byte{poison_byte});
    const auto put = [](std::vector<std::byte>& region, std::int64_t unit, float value) {
      std::memcpy(region.data() + 4 * unit, &value, 4);
    };
    const auto sum = [&](std::int64_t row, std::int64_t column) {
      return static_cast<float>(by.expected(e, row, column).number);
    };
    for (int row = 0; row < 2; ++row)
      for (std::int64_t c = 0; c < width; ++c) put(good, 12 * row + c, sum(row, c));
    EXPECT_EQ(by.count_mismatches(e, good), 0U) << width;
    for (int row = 0; row < 2; ++row)
      for (std::int64_t c = 0; c < width; ++c) {
        std::vector<std::byte> bad = good;
        put(bad, 12 * row + c, sum(row, c) + 1);
        EXPECT_EQ(by.count_mismatches(e, bad), 1U) << width << ": " << c;
        EXPECT_EQ(by.next_mismatch(e, bad, 0), 12 * row + c) << width;
      }
  }
}

}  // namespace
}  // namespace warpgauge::conformance
