// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/whole_trip.hpp"

#include "warpgauge/device/availability.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::kernels::matmul {
namespace {

bool cannot_run() { return device::why_no_device().has_value() && !device::gpu_required(); }

// Small whole numbers: sums are exact in any order.
template <class T>
std::vector<T> numbers(std::int64_t count, int seed) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<T>(static_cast<int>((i * 7 + static_cast<std::size_t>(seed)) % 9) - 4);
  return values;
}

template <class T>
std::vector<T> on_the_host(const std::vector<T>& a, const std::vector<T>& b, const shape& s) {
  std::vector<T> c(static_cast<std::size_t>(s.height * s.width));
  for (std::int64_t row = 0; row < s.height; ++row)
    for (std::int64_t column = 0; column < s.width; ++column)
      for (std::int64_t k = 0; k < s.inner; ++k)
        c[static_cast<std::size_t>(row * s.width + column)] +=
            a[static_cast<std::size_t>(row * s.inner + k)] *
            b[static_cast<std::size_t>(k * s.width + column)];
  return c;
}

template <class T>
void expect_product(const shape& s, std::string_view rung) {
  const auto a = numbers<T>(s.height * s.inner, 3);
  const auto b = numbers<T>(s.inner * s.width, 5);
  std::vector<T> c(static_cast<std::size_t>(s.height * s.width), T{-1});
  multiply(std::span<const T>(a), std::span<const T>(b), std::span<T>(c), s, rung);
  EXPECT_EQ(c, on_the_host(a, b, s)) << rung << ' ' << s.height << 'x' << s.width;
}

TEST(WholeTrip, MultipliesWithEveryRungOnPitchedMemory) {
  if (cannot_run()) GTEST_SKIP() << *device::why_no_device();
  for (const auto* rung : {"linear", "naive", "a_tile", "tiled", "sub_matrix"}) {
    expect_product<float>({100, 100, 100}, rung);  // the source's size: rows are not pitches
    expect_product<double>({33, 17, 50}, rung);
    expect_product<float>({1, 1, 1}, rung);
  }
}

TEST(WholeTrip, AnEmptySumIsZero) {
  if (cannot_run()) GTEST_SKIP() << *device::why_no_device();
  for (const auto* rung : {"linear", "naive", "a_tile", "tiled", "sub_matrix"}) {
    expect_product<float>({5, 3, 0}, rung);
    expect_product<float>({0, 3, 4}, rung);
  }
}

TEST(WholeTrip, RefusesSizesThatDoNotFit) {
  const std::vector<float> a(6), b(6);
  std::vector<float> c(5);
  EXPECT_THROW(multiply(a, b, std::span<float>(c), {2, 2, 3}), std::invalid_argument);
  EXPECT_THROW(multiply(a, b, std::span<float>(c), {2, 2, 3}, "quick"), std::invalid_argument);
}

}  // namespace
}  // namespace warpgauge::kernels::matmul
