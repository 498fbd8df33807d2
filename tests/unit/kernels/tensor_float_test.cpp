// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/kernels/aat/family.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/matmul/family.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>
#include <vector>

// Numbers that the sweep's inputs do not hold.
namespace warpgauge::kernels {
namespace {

constexpr std::int64_t inner = 32;
constexpr std::int64_t tile = 128;
constexpr std::int64_t width = 2 * tile;
constexpr std::int64_t height = 17 * tile;  // more tile rows than two groups of blocks take

bool runs_here(const variant& v) {
  if (v.gpu_only && device::backend_name() == "sim") return false;
  return device::compute_capability() >= v.minimum_compute_capability;
}

/// The product of `a` and a matrix of halves, and of ones in its second half of columns.
class simple_product {
 public:
  simple_product(const variant& v, const std::vector<float>& a) : out_(height * width) {
    device::queue q;
    const device::buffer<float> left(q, std::span<const float>(a));
    std::vector<float> b(static_cast<std::size_t>(inner * width), 0.5F);
    for (std::size_t i = 0; i < b.size(); ++i)
      if (i % width >= tile) b[i] = 1;
    const device::buffer<float> right(q, std::span<const float>(b));
    const device::buffer<float> out(out_.size());
    v.launch(q,
             {{out.data(), height, width, width * 4},
              {left.data(), height, inner, inner * 4},
              {right.data(), inner, width, width * 4}},
             {.type = element::f32});
    out.copy_to(q, std::span<float>(out_));
  }
  /// What a row's first half holds, and its second half twice that.
  float row(std::int64_t r) const {
    const float* const first = &out_[static_cast<std::size_t>(r * width)];
    for (int c = 1; c < width; ++c) {
      const float wanted = c < tile ? first[0] : 2 * first[0];
      if (std::isnan(wanted))
        EXPECT_TRUE(std::isnan(first[c])) << r << ' ' << c;
      else
        EXPECT_EQ(first[c], wanted) << r << ' ' << c;
    }
    return first[0];
  }

 private:
  std::vector<float> out_;
};

TEST(SplitFactors, KeepWhatHasNoHighOrNoLowPart) {
  if (const auto why = device::why_no_device(); why && !device::gpu_required())
    GTEST_SKIP() << *why;
  std::vector<float> a(static_cast<std::size_t>(height * inner));
  const auto fill = [&](std::int64_t row, float value) {
    for (std::int64_t k = 0; k < inner; ++k) a[static_cast<std::size_t>(row * inner + k)] = value;
  };
  const auto put = [&](std::int64_t row, int k, float value) {
    a[static_cast<std::size_t>(row * inner + k)] = value;
  };
  for (std::int64_t row = 0; row < height; ++row) fill(row, static_cast<float>(row % 251));
  fill(0, 0);
  put(0, 3, FLT_MAX);
  put(1, 5, INFINITY);
  put(2, 5, INFINITY);
  put(2, 31, -INFINITY);
  put(3, 0, std::bit_cast<float>(0x7f800001U));  // the lowest and the highest payload
  put(4, 17, std::bit_cast<float>(0x7fffffffU));
  fill(5, 0x1p-149F);
  fill(6, 1 + FLT_EPSILON);
  fill(7, -0x1.ffep126F);  // the sum overflows
  int tried = 0;
  for (const variant& v : matmul::ladder().variants) {
    if (!v.splits_factors || !runs_here(v)) continue;
    SCOPED_TRACE(v.name);
    ++tried;
    const simple_product out(v, a);
    EXPECT_EQ(out.row(0), FLT_MAX / 2);
    EXPECT_EQ(out.row(1), INFINITY);
    EXPECT_TRUE(std::isnan(out.row(2)));
    EXPECT_TRUE(std::isnan(out.row(3)));
    EXPECT_TRUE(std::isnan(out.row(4)));
    EXPECT_LE(std::fabs(out.row(5)), 0x1p-144F);
    EXPECT_EQ(out.row(6), 16 * (1 + FLT_EPSILON));
    EXPECT_EQ(out.row(7), -INFINITY);
    for (std::int64_t row = 8; row < height; ++row)
      EXPECT_EQ(out.row(row), 16 * static_cast<float>(row % 251));
  }
  if (tried == 0) GTEST_SKIP() << "no such rung runs on this device";
}

/// a a^T by a rung.
std::vector<float> gram(std::string_view rung, const std::vector<float>& a, std::int64_t rows) {
  device::queue q;
  const device::buffer<float> in(q, std::span<const float>(a));
  std::vector<float> result(static_cast<std::size_t>(rows * rows));
  const device::buffer<float> out(result.size());
  rung_named(aat::ladder(), rung)
      .launch(q,
              {{out.data(), rows, rows, rows * 4}, {in.data(), rows, inner, inner * 4}, {}},
              {.type = element::f32, .tile = 32});
  out.copy_to(q, std::span<float>(result));
  return result;
}

TEST(SplitFactors, OfBothSidesKeepWhatHasNoHighOrNoLowPart) {
  if (const auto why = device::why_no_device(); why && !device::gpu_required())
    GTEST_SKIP() << *why;
  if (!runs_here(rung_named(aat::ladder(), "tensor_float_wgmma")))
    GTEST_SKIP() << "no such rung runs on this device";
  constexpr std::int64_t rows = 3 * tile;
  std::vector<float> a(static_cast<std::size_t>(rows * inner));
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i * 7 % 31) - 15;
  // In the first, the middle and the last tile row.
  a[5 * inner + 3] = INFINITY;
  a[130 * inner + 9] = std::bit_cast<float>(0x7f800001U);
  a[300 * inner + 31] = FLT_MAX;
  a[301 * inner + 31] = 0.5F;
  const std::vector<float> wanted = gram("padded", a, rows);
  const std::vector<float> got = gram("tensor_float_wgmma", a, rows);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto where = [&] { return testing::Message() << i / rows << ' ' << i % rows; };
    if (std::isnan(wanted[i]))
      ASSERT_TRUE(std::isnan(got[i])) << where();
    else
      ASSERT_EQ(got[i], wanted[i]) << where();
  }
}

}  // namespace
}  // namespace warpgauge::kernels
