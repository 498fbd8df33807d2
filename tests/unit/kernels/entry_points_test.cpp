// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/kernels/aat/choice.hpp"
#include "warpgauge/kernels/copy/choice.hpp"
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/matmul/choice.hpp"
#include "warpgauge/kernels/transpose/choice.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace warpgauge::kernels {
namespace {

TEST(TransposeTiles, AreTakenAlongRowsWhereRowsAreLongAndFew) {
  const auto along_rows = [](std::int64_t height, std::int64_t width) {
    return transpose::register_tile_order({height, width}, {.type = element::f32}).along_rows;
  };
  EXPECT_TRUE(along_rows(8192, 32768));
  EXPECT_FALSE(along_rows(8193, 32768));  // less than four times as wide as high
  EXPECT_FALSE(along_rows(4096, 32764));  // rows of less than 128 KiB
  EXPECT_FALSE(along_rows(32768, 32768));
}

TEST(TransposeTiles, StreamThroughTheCachesUpTo64MiBInAll) {
  EXPECT_TRUE(transpose::streams({4096, 4096}, {.type = element::f32}));
  EXPECT_FALSE(transpose::streams({4096, 4100}, {.type = element::f32}));
  EXPECT_FALSE(transpose::streams({1023, 1024}, {.type = element::f32}));  // rows end in a vector
  EXPECT_FALSE(transpose::streams({1024, 1023}, {.type = element::f32}));
  EXPECT_FALSE(transpose::streams({4096, 4096}, {.type = element::f64}));
  EXPECT_TRUE(transpose::streams({256, 256}, {.type = element::f32, .count = 256}));
  EXPECT_FALSE(transpose::streams({256, 256}, {.type = element::f32, .count = 257}));
}

// Before anything is launched.
TEST(Dispatch, RefusesTilesAndTypesThatNoKernelHas) {
  const auto says = [](auto&& work) {
    try {
      work();
    } catch (const std::invalid_argument& e) {
      return std::string(e.what());
    }
    return std::string("nothing");
  };
  int called = 0;
  EXPECT_EQ(says([&] { with_tile(48, [&]<int Tile>() { called = Tile; }); }),
            "tiles are 16 or 32 wide, not 48");
  EXPECT_EQ(says([&] { with_real_type(element::u8, [&]<class T>() { called = sizeof(T); }); }),
            "u8 is only moved, not computed with");
  EXPECT_EQ(called, 0);
}

bool cannot_run() { return device::why_no_device().has_value() && !device::gpu_required(); }

/// A matrix of floats on the device, and on the host with tight rows.
struct on_device {
  std::int64_t height, width;
  std::vector<float> values;
  device::pitched_allocation memory;

  on_device(std::int64_t h, std::int64_t w, int seed)
      : height(h),
        width(w),
        values(static_cast<std::size_t>(h * w)),
        memory(static_cast<std::size_t>(w) * sizeof(float), static_cast<std::size_t>(h)) {
    // Small whole numbers: sums are exact in any order.
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] =
          static_cast<float>(static_cast<int>((i * 7 + static_cast<unsigned>(seed)) % 9) - 4);
  }
  matrix operand() const {
    return {memory.data(), height, width, static_cast<std::int64_t>(memory.pitch_bytes())};
  }
  float at(std::int64_t r, std::int64_t c) const {
    return values[static_cast<std::size_t>(r * width + c)];
  }
};

template <class F, class Expected>
void expect_result(on_device& out, F&& run, Expected&& expected) {
  device::queue q;
  run(q);
  out.memory.copy_to(q, out.values.data());
  q.synchronise();
  for (std::int64_t r = 0; r < out.height; ++r)
    for (std::int64_t c = 0; c < out.width; ++c)
      ASSERT_EQ(out.at(r, c), expected(r, c)) << r << ", " << c;
}

void upload(on_device& m) {
  device::queue q;
  m.memory.copy_from(q, m.values.data());
  q.synchronise();
}

TEST(EntryPoints, CopyTransposeAndMultiplyAnyShape) {
  if (cannot_run()) GTEST_SKIP() << *device::why_no_device();
  on_device a(70, 45, 3);
  on_device b(45, 66, 5);
  upload(a);
  upload(b);
  on_device same(70, 45, 0);
  expect_result(
      same,
      [&](device::queue& q) { copy::copy(q, same.operand(), a.operand(), element::f32); },
      [&](auto r, auto c) { return a.at(r, c); });
  on_device turned(45, 70, 0);
  expect_result(
      turned,
      [&](device::queue& q) {
        transpose::transpose(q, turned.operand(), a.operand(), element::f32);
      },
      [&](auto r, auto c) { return a.at(c, r); });
  on_device product(70, 66, 0);
  expect_result(
      product,
      [&](device::queue& q) {
        matmul::multiply(q, product.operand(), a.operand(), b.operand(), element::f32);
      },
      [&](auto r, auto c) {
        float sum = 0;
        for (std::int64_t k = 0; k < 45; ++k) sum += a.at(r, k) * b.at(k, c);
        return sum;
      });
  on_device gram(70, 70, 0);
  expect_result(
      gram,
      [&](device::queue& q) {
        aat::multiply_by_own_transpose(q, gram.operand(), a.operand(), element::f32);
      },
      [&](auto r, auto c) {
        float sum = 0;
        for (std::int64_t k = 0; k < 45; ++k) sum += a.at(r, k) * a.at(c, k);
        return sum;
      });
}

}  // namespace
}  // namespace warpgauge::kernels
