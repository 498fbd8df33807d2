// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"
#include "warpgauge/device/memory.hpp"
#include "warpgauge/kernels/aat/choice.hpp"
#include "warpgauge/kernels/aat/contract.hpp"
#include "warpgauge/kernels/copy/choice.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/matmul/choice.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"
#include "warpgauge/kernels/transpose/choice.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace warpgauge::kernels {
namespace {

/// A matrix that is not read, at an address that matters for its alignment alone.
matrix imagined(std::int64_t height, std::int64_t width, std::int64_t pitch, int past = 0) {
  return {reinterpret_cast<void*>(std::uintptr_t{4096} + static_cast<unsigned>(past)),
          height,
          width,
          pitch};
}

choice copy_choice(std::int64_t width, std::int64_t pitch, std::int64_t out_pitch, int past = 0) {
  return copy::choose({imagined(100, width, out_pitch), imagined(100, width, pitch, past), {}},
                      {.type = element::f32});
}

TEST(CopyChoice, JoinsRowsWithoutGapsOnly) {
  EXPECT_EQ(copy_choice(100, 400, 400).rung, "joined");
  EXPECT_EQ(copy_choice(101, 404, 404).rung, "joined");  // rows start anywhere, but all are one
  EXPECT_EQ(copy_choice(100, 404, 400).rung, "vectorised");
  EXPECT_EQ(copy_choice(100, 400, 416).rung, "vectorised");
  EXPECT_EQ(copy_choice(100, 400, 400, 4).rung, "vectorised");
}

struct transpose_case {
  element type;
  std::int64_t height, width, gap;
  int past;
  std::string_view rung;
};

class TransposeChoice : public testing::TestWithParam<transpose_case> {};

TEST_P(TransposeChoice, SuitsShapeTypeAndAlignment) {
  const transpose_case& c = GetParam();
  const auto size = static_cast<std::int64_t>(size_of(c.type));
  const choice taken =
      transpose::choose({imagined(c.width, c.height, c.height * size),
                         imagined(c.height, c.width, c.width * size + c.gap, c.past),
                         {}},
                        {.type = c.type});
  EXPECT_EQ(taken.rung, c.rung) << taken.why;
  EXPECT_EQ(taken.tile, 0);
  EXPECT_FALSE(taken.why.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Table,
    TransposeChoice,
    testing::Values(transpose_case{element::f32, 4096, 4096, 0, 0, "register_tiles"},
                    transpose_case{element::f32, 64, 1048576, 0, 0, "register_tiles"},
                    transpose_case{element::f32, 64, 64, 128, 0, "register_tiles"},
                    transpose_case{element::f32, 64, 64, 4, 0, "any_alignment"},
                    transpose_case{element::f32, 64, 64, 0, 4, "any_alignment"},
                    transpose_case{element::f32, 2048, 4000, 0, 0, "register_tiles"},
                    transpose_case{element::f32, 8191, 8193, 0, 0, "any_alignment"},
                    transpose_case{element::u8, 128, 256, 0, 0, "register_tiles"},
                    transpose_case{element::u8, 64, 64, 0, 0, "register_tiles"},
                    transpose_case{element::u16, 128, 128, 0, 0, "register_tiles"},
                    transpose_case{element::f64, 32, 32, 0, 0, "register_tiles"},
                    transpose_case{element::f64, 33, 32, 0, 0, "any_alignment"},
                    transpose_case{element::f32x4, 32, 16, 0, 0, "register_tiles"},
                    transpose_case{element::f32x4, 32, 15, 0, 0, "register_tiles"},
                    transpose_case{element::f32x4, 31, 16, 0, 0, "any_alignment"}));

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

std::string product_choice(const shape& s, element type) {
  const operands x = imagined_operands(matmul::product(), s, type, {});
  const choice taken = matmul::choose(x, {.type = type});
  return std::string(taken.rung) + " " + std::to_string(taken.tile);
}

TEST(ProductChoice, HasLargeRegisterTilesWhereTheyKeepTheDeviceBusy) {
  EXPECT_EQ(product_choice({2048, 2048, 2048}, element::f32), "register_tiles 256");
  EXPECT_EQ(product_choice({2176, 2048, 2048}, element::f32), "register_tiles 128");  // 17 * 128
  EXPECT_EQ(product_choice({2048, 2048, 2040}, element::f32), "register_tiles 128");
  EXPECT_EQ(product_choice({4095, 4095, 4095}, element::f32), "register_tiles 128");
  EXPECT_EQ(product_choice({1024, 1024, 1024}, element::f32), "register_tiles 64");
  EXPECT_EQ(product_choice({128, 24448, 8}, element::f32), "register_tiles 64");   // 191 tiles
  EXPECT_EQ(product_choice({128, 24449, 8}, element::f32), "register_tiles 128");  // 192
  EXPECT_EQ(product_choice({2048, 2048, 2048}, element::f64), "tiled 32");
}

std::string gram_choice(const shape& s, element type) {
  const operands x = imagined_operands(aat::gram(), s, type, {});
  const choice taken = aat::choose(x, {.type = type});
  return std::string(taken.rung) + " " + std::to_string(taken.tile);
}

TEST(GramChoice, HasLargeTilesWhereMuchIsMultiplied) {
  EXPECT_EQ(gram_choice({4096, 4096, 4096}, element::f32), "symmetric 128");
  EXPECT_EQ(gram_choice({4096, 4096, 255}, element::f32), "symmetric 64");
  EXPECT_EQ(gram_choice({8192, 8192, 32}, element::f32), "symmetric 64");
  EXPECT_EQ(gram_choice({2048, 2048, 2048}, element::f32), "symmetric 64");  // 136 tiles
  EXPECT_EQ(gram_choice({4096, 4096, 4096}, element::f64), "padded 32");
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
