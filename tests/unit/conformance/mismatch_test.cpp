// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/mismatch.hpp"

#include "warpgauge/contract/input.hpp"
#include "warpgauge/kernels/copy/contract.hpp"
#include "warpgauge/kernels/hello/contract.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"
#include "warpgauge/kernels/transpose/contract.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::conformance {
namespace {

using ::testing::HasSubstr;

const judge& copied = kernels::copy::same().judged;
const judge& transposed = kernels::transpose::whole().judged;

// A 3 x 5 output of 2-byte elements: 64 bytes of guard, rows of 10 bytes 16 apart, 64 of guard.
expectation small(const judge& by) {
  expectation e;
  e.element_bytes = 2;
  e.height = 3;
  e.width = 5;
  e.pitch = 16;
  e.region = 128;
  e.base = 128 + 64;
  e.region_bytes = 64 + 3 * 16 + 64;
  e.a_base = 256;
  e.a_pitch = &by == &transposed ? 6 : 10;
  e.seed = 7;
  return e;
}

// The region as a correct kernel leaves it, written from the definition of the layout alone.
std::vector<std::byte> correct(const judge& by, const expectation& e) {
  std::vector<std::byte> input(4096);
  write_input(input, 0, e.inputs, e.seed);
  std::vector<std::byte> region(static_cast<std::size_t>(e.region_bytes), std::byte{0xff});
  for (std::int64_t r = 0; r < e.height; ++r)
    for (std::int64_t c = 0; c < e.width; ++c) {
      const std::int64_t source =
          &by == &transposed ? e.a_base + c * e.a_pitch + 2 * r : e.a_base + r * e.a_pitch + 2 * c;
      std::memcpy(region.data() + 64 + r * e.pitch + 2 * c, input.data() + source, 2);
    }
  return region;
}

TEST(Mismatches, ACorrectOutputHasNone) {
  for (const judge* by : {&copied, &transposed}) {
    const expectation e = small(*by);
    EXPECT_EQ(by->count_mismatches(e, correct(*by, e)), 0U);
    EXPECT_FALSE(by->next_mismatch(e, correct(*by, e), 0));
  }
}

TEST(Mismatches, EverySingleChangedByteIsFound) {
  const expectation e = small(transposed);
  const std::vector<std::byte> good = correct(transposed, e);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::vector<std::byte> bad = good;
    bad[at] ^= std::byte{0x10};
    EXPECT_EQ(transposed.count_mismatches(e, bad), 1U) << "byte " << at;
    EXPECT_EQ(transposed.next_mismatch(e, bad, 0), static_cast<std::int64_t>(at / 2))
        << "byte " << at;
  }
}

std::string described(const judge& by, const expectation& e, const std::vector<std::byte>& region) {
  const auto unit = by.next_mismatch(e, region, 0);
  if (!unit) return "no mismatch";
  return describe(
      by, e, {*unit, place_of(e, *unit), unit_at(e, region, *unit)}, notation::hexadecimal);
}

TEST(Mismatches, AreDescribedByPlaceExpectedAndGot) {
  const expectation e = small(transposed);
  std::vector<std::byte> region = correct(transposed, e);
  std::memset(region.data() + 64 + 2 * 16 + 2 * 3, 0xff, 2);
  EXPECT_THAT(described(transposed, e, region), HasSubstr("row 2, column 3: expected 0x"));
  EXPECT_THAT(described(transposed, e, region), HasSubstr("= a(3, 2), got 0xffff (never written)"));
}

TEST(Mismatches, TellGuardsAndGapsApart) {
  const expectation e = small(copied);
  std::vector<std::byte> before = correct(copied, e);
  before[62] = std::byte{0};
  EXPECT_THAT(described(copied, e, before),
              HasSubstr("guard band 2 bytes before the first element"));
  std::vector<std::byte> gap = correct(copied, e);
  gap[64 + 16 + 12] = std::byte{0};
  EXPECT_THAT(described(copied, e, gap), HasSubstr("gap after row 1, 2 bytes past its end"));
  std::vector<std::byte> after = correct(copied, e);
  after[64 + 3 * 16 + 4] = std::byte{0};
  EXPECT_THAT(described(copied, e, after), HasSubstr("guard band 4 bytes after the last row"));
}

TEST(Mismatches, WholeTilesMoveAndCutOnesAreCopiedOrTransposed) {
  expectation e = small(copied);
  e.tile = 2;
  const auto source = [&](const judge& by, std::int64_t row, std::int64_t column) {
    return by.expected(e, row, column).source;
  };
  // Rows 0 and 1, columns 0 to 3 are whole 2 x 2 tiles.
  const judge& local = kernels::transpose::inside_tiles().judged;
  EXPECT_EQ(source(local, 0, 3), " = a(1, 2)");
  EXPECT_EQ(source(local, 0, 4), " = a(0, 4)") << "cut by the right edge: copied";
  EXPECT_EQ(source(local, 2, 1), " = a(2, 1)") << "cut by the lower edge: copied";
  const judge& order = kernels::transpose::between_tiles().judged;
  EXPECT_EQ(source(order, 1, 2), " = a(3, 0)") << "tile (0, 1) comes from (1, 0), inside unchanged";
  EXPECT_EQ(source(order, 2, 1), " = a(1, 2)") << "cut: transposed";
}

TEST(Mismatches, BatchesAreTransposedOneByOne) {
  expectation e = small(transposed);
  e.height = 6;
  e.count = 2;  // two results of 3 x 5 from two inputs of 5 x 3
  EXPECT_EQ(transposed.expected(e, 2, 4).source, " = a(4, 2)");
  EXPECT_EQ(transposed.expected(e, 3, 4).source, " = a(9, 0)");
}

const judge& multiplied = kernels::matmul::product().judged;

bool accepts(const expectation& e, const void* value) {
  std::vector<std::byte> region(static_cast<std::size_t>(e.region_bytes));
  std::memcpy(region.data(), value, region.size());
  return multiplied.count_mismatches(e, region) == 0;
}

// A 1 x 1 product over k terms whose result is off by `error` times the bound.
bool accepts(content kind, std::int64_t k, double error) {
  expectation e;
  e.inputs = kind;
  e.element_bytes = kind == content::f32 ? 4 : 8;
  e.height = e.width = 1;
  e.pitch = e.element_bytes;
  e.region_bytes = e.element_bytes;
  e.a_base = 256;
  e.a_pitch = k * e.element_bytes;
  e.b_base = 65536;
  e.b_pitch = e.element_bytes;
  e.a_width = k;
  const expected_unit r = multiplied.expected(e, 0, 0);
  const double value = r.number + error * r.bound;
  const auto narrow = static_cast<float>(value);
  return accepts(e, kind == content::f32 ? static_cast<const void*>(&narrow) : &value);
}

TEST(ProductBound, AcceptsRoundingAndNothingElse) {
  for (const content kind : {content::f32, content::f64}) {
    for (const std::int64_t k : {1, 2, 33, 1000}) {
      EXPECT_TRUE(accepts(kind, k, 0)) << k;
      EXPECT_FALSE(accepts(kind, k, 4)) << k;
      EXPECT_FALSE(accepts(kind, k, -4)) << k;
    }
    EXPECT_TRUE(accepts(kind, 0, 0)) << "an empty sum is exactly 0";
  }
}

/// Sums of products of floats, added as kernels do, over their bound: the worst of 64 x 64.
enum class adding { rounded, fused, losing_four_bits };
double worst_error(adding how, std::int64_t k, std::int64_t tile = 0) {
  expectation e;
  e.inputs = content::f32;
  e.element_bytes = 4;
  e.height = e.width = 64;
  e.pitch = e.b_pitch = 64 * e.element_bytes;
  e.a_base = 256;
  e.a_pitch = k * e.element_bytes;
  e.b_base = 1 << 20;
  e.a_width = k;
  double worst = 0;
  for (std::int64_t row = 0; row < e.height; ++row) {
    for (std::int64_t column = 0; column < e.width; ++column) {
      input_line left = row_of_a(e, row);
      input_line right = column_of_b(e, column);
      float sum = 0;
      for (std::int64_t i = 0; i < k; ++i) {
        const auto a = static_cast<float>(left());
        const auto b = static_cast<float>(right());
        if (how == adding::losing_four_bits && i != 0 && i % tile == 0)
          sum = std::bit_cast<float>(std::bit_cast<std::uint32_t>(sum) & ~0xfU);
        const volatile float product = a * b;  // rounded, whatever the compiler would fuse
        sum = how == adding::fused ? std::fmaf(a, b, sum) : sum + product;
      }
      const expected_unit r = multiplied.expected(e, row, column);
      worst = std::max(worst, std::fabs(static_cast<double>(sum) - r.number) / r.bound);
    }
  }
  return worst;
}

TEST(ProductBound, IsNearTheErrorThatAKernelsOrderOfSummationHas) {
  for (const std::int64_t k : {1, 2, 3, 17, 33, 65, 300}) {
    for (const adding how : {adding::rounded, adding::fused}) {
      const double worst = worst_error(how, k);
      EXPECT_LE(worst, 1) << k;
      EXPECT_GE(worst, 0.1) << k;
    }
  }
}

TEST(ProductBound, RejectsASumThatLosesFourBitsBetweenTiles) {
  for (const std::int64_t tile : {8, 16, 32, 64})
    EXPECT_GT(worst_error(adding::losing_four_bits, tile + 1, tile), 1) << tile;
}

TEST(ProductBound, OfAnyOrderIsWider) {
  expectation e;
  e.inputs = content::f32;
  e.element_bytes = 4;
  e.a_pitch = 4 * 33;
  e.b_pitch = 4;
  e.b_base = 1024;
  e.a_width = 33;
  const double in_order = multiplied.expected(e, 0, 0).bound;
  e.any_order = true;
  EXPECT_GT(multiplied.expected(e, 0, 0).bound, 2 * in_order);
}

TEST(ProductBound, RejectsTheUnwritten) {
  expectation e;
  e.inputs = content::f32;
  e.element_bytes = 4;
  e.height = e.width = 1;
  e.pitch = e.region_bytes = 4;
  e.a_pitch = e.b_pitch = 4;
  e.a_width = 1;
  EXPECT_FALSE(accepts(e, "\xff\xff\xff\xff"));
}

TEST(Records, CountThreadsWithXFastest) {
  expectation e;
  e.grid[0] = 3;
  e.grid[1] = 5;
  e.block[0] = 4;
  e.block[1] = 2;
  const judge& recorded = kernels::hello::thread_records().judged;
  // Block 17 of 3 x 5 x n is (2, 0, 1); thread 13 of 4 x 2 x n is (1, 1, 1).
  const std::uint32_t expected[] = {2, 0, 1, 1, 1, 1};
  for (int word = 0; word < 6; ++word)
    EXPECT_EQ(recorded.expected(e, 17, 13 * 6 + word).value.low, expected[word]) << word;
}

TEST(Inputs, AreTheSameBytesHoweverTheyAreCut) {
  std::vector<std::byte> whole(256);
  write_input(whole, 0, content::bytes, 3);
  std::vector<std::byte> part(100);
  write_input(part, 13, content::bytes, 3);
  EXPECT_EQ(std::memcmp(part.data(), whole.data() + 13, part.size()), 0);
  EXPECT_EQ(count_changed_bytes(part, 13, content::bytes, 3), 0U);
  part[99] ^= std::byte{1};
  EXPECT_EQ(count_changed_bytes(part, 13, content::bytes, 3), 1U);
}

TEST(Inputs, AreFiniteNumbersBelowOneForProductsThatAreTimed) {
  for (const std::uint64_t seed : {0, 1})
    for (std::uint64_t i = 0; i < 10000; ++i) {
      EXPECT_LE(std::abs(real_f32(seed, i)), 1.0F);
      EXPECT_LE(std::abs(real_f64(seed, i)), 1.0);
    }
  EXPECT_NE(real_f32(1, 5), real_f32(5, 5));
}

/// "zero", "-zero", "infinite", "nan", "denormal", "largest" or nothing else.
template <class T>
std::string class_of_value(T x) {
  const std::string sign = std::signbit(x) ? "-" : "";
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return sign + "infinite";
  if (x == 0) return sign + "zero";
  if (std::abs(x) == std::numeric_limits<T>::max()) return sign + "largest";
  return std::fpclassify(x) == FP_SUBNORMAL ? sign + "denormal" : "";
}

/// Where values of each class lie among the first `length` of any of many seeds.
template <class T>
std::map<std::string, std::set<std::size_t>> places_of_classes(std::size_t length) {
  std::map<std::string, std::set<std::size_t>> places;
  for (std::uint64_t seed = 1; seed <= 800; ++seed) {
    std::vector<T> values(length);
    write_input(std::as_writable_bytes(std::span(values)), 256, content::bytes, seed);
    for (std::size_t i = 0; i < length; ++i) places[class_of_value(values[i])].insert(i);
  }
  return places;
}

TEST(Inputs, OfMovesHaveEveryClassOfValuesAtEveryPlace) {
  const auto expect_all = [](const auto& places) {
    for (const char* const name : {"zero",
                                   "-zero",
                                   "infinite",
                                   "-infinite",
                                   "nan",
                                   "denormal",
                                   "-denormal",
                                   "largest",
                                   "-largest"}) {
      ASSERT_TRUE(places.contains(name)) << name;
      EXPECT_EQ(places.at(name).size(), 70U) << name;
    }
  };
  expect_all(places_of_classes<float>(70));
  expect_all(places_of_classes<double>(70));
}

TEST(Inputs, OfProductsHaveEveryClassOfValues) {
  std::set<std::string> floats;
  std::set<std::string> doubles;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    floats.insert(class_of_value(real_f32(2, i)));
    doubles.insert(class_of_value(real_f64(2, i)));
    EXPECT_TRUE(std::isfinite(real_f32(4, i)));
    const float small = real_f32(3, i) * real_f32(3, i + 1);
    EXPECT_LT(std::abs(small), std::numeric_limits<float>::min());
  }
  for (const char* const name : {"zero", "-zero", "infinite", "-infinite", "nan", "denormal"}) {
    EXPECT_TRUE(floats.contains(name)) << name;
    EXPECT_TRUE(doubles.contains(name)) << name;
  }
}

template <class T>
void expect_extremes(T (*number)(std::uint64_t, std::uint64_t)) {
  const T largest = std::numeric_limits<T>::max();
  int large = 0, lost_by_11_bits = 0;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const T x = number(7, i);
    ASSERT_TRUE(std::isfinite(x));
    if (std::abs(x) < 1) {
      EXPECT_LE(std::abs(x) * largest, 256);
      continue;
    }
    ++large;
    lost_by_11_bits += x >= largest - std::ldexp(largest, -12);
    EXPECT_TRUE(std::isinf(x * x)) << "of one sign";
    EXPECT_GT(x, 0);
  }
  EXPECT_NEAR(large, 20000 / 128, 40);
  EXPECT_NEAR(lost_by_11_bits, 0.7 * large, 0.15 * large);
}

TEST(Inputs, OfExtremesOverflowOrCancelTheirMagnitudes) {
  ASSERT_EQ(class_of(7), number_class::extremes);
  expect_extremes(real_f32);
  expect_extremes(real_f64);
}

// A 1 x 1 product of one term: seeds that make it what is asked for.
TEST(ProductBound, HonoursWhatIsNoNumberAndWhatIsNearlyNone) {
  expectation e;
  e.inputs = content::f32;
  e.element_bytes = 4;
  e.height = e.width = 1;
  e.pitch = e.region_bytes = 4;
  e.a_pitch = e.b_pitch = 4;
  e.a_base = 256;
  e.b_base = 512;
  e.a_width = 1;
  const float infinity = std::numeric_limits<float>::infinity();
  const float largest = std::numeric_limits<float>::max();
  const float none = 0;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::set<std::string> met;
  for (e.seed = 2; e.seed < 40'000; ++e.seed) {
    const auto right = static_cast<float>(multiplied.expected(e, 0, 0).number);
    met.insert(class_of_value(right));
    EXPECT_TRUE(accepts(e, &right)) << e.seed;
    if (std::isnan(right)) {
      EXPECT_FALSE(accepts(e, "\xff\xff\xff\xff")) << "never written";
      EXPECT_FALSE(accepts(e, &none)) << "0 x Inf";
    }
    if (right == infinity) {
      EXPECT_FALSE(accepts(e, &largest));
      EXPECT_FALSE(accepts(e, &nan));
    }
    // Flushed to zero: noticed in what has some bits left.
    if (class_of(e.seed) == number_class::small && std::abs(right) > 0x1p-140F) {
      EXPECT_FALSE(accepts(e, &none)) << e.seed;
    }
  }
  for (const char* const name : {"nan", "infinite", "-infinite", "zero", "denormal"})
    EXPECT_TRUE(met.contains(name)) << name;
}

}  // namespace
}  // namespace warpgauge::conformance
