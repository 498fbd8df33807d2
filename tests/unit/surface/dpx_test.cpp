// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace {

using wide = std::int64_t;

/// What `bits` bits hold of x, as a number with or without a sign.
wide wrapped(wide x, int bits, bool is_signed) {
  const wide size = wide{1} << bits;
  const wide rest = ((x % size) + size) % size;
  return is_signed && rest >= size / 2 ? rest - size : rest;
}

wide relu(wide x) { return std::max<wide>(x, 0); }

/// A word as its two numbers.
template <class Reference>
unsigned by_halves(unsigned a, unsigned b, unsigned c, bool is_signed, Reference reference) {
  unsigned result = 0;
  for (const int shift : {0, 16}) {
    const auto part = [&](unsigned word) { return wrapped(word >> shift, 16, is_signed); };
    const wide half = wrapped(reference(part(a), part(b), part(c), 16, is_signed), 16, false);
    result |= static_cast<unsigned>(half) << shift;
  }
  return result;
}

/// Both ends of every range, their neighbours, and random words.
std::vector<unsigned> words() {
  std::vector<unsigned> result;
  for (const unsigned upper : {0U, 1U, 0x7fffU, 0x8000U, 0x8001U, 0xffffU})
    for (const unsigned lower : {0U, 1U, 0x7fffU, 0x8000U, 0xffffU})
      result.push_back(upper << 16 | lower);
  std::mt19937 random(7);
  for (int i = 0; i < 20; ++i) result.push_back(static_cast<unsigned>(random()));
  return result;
}

template <class Check>
void for_triples(Check check) {
  const std::vector<unsigned> all = words();
  for (const unsigned a : all)
    for (const unsigned b : all)
      for (const unsigned c : all) check(a, b, c);
}

#define SAME_OF_THREE(name, reference)                                                           \
  for_triples([](unsigned a, unsigned b, unsigned c) {                                           \
    const auto is = [](wide x, wide y, wide z, int bits, bool is_signed) -> wide {               \
      return reference;                                                                          \
    };                                                                                           \
    const auto floored = [&](wide x, wide y, wide z, int bits, bool is_signed) {                 \
      return relu(is(x, y, z, bits, is_signed));                                                 \
    };                                                                                           \
    const int i = static_cast<int>(a), j = static_cast<int>(b), k = static_cast<int>(c);         \
    ASSERT_EQ(name##_s32(i, j, k), is(i, j, k, 32, true)) << i << " " << j << " " << k;          \
    ASSERT_EQ(name##_u32(a, b, c), is(a, b, c, 32, false)) << a << " " << b << " " << c;         \
    ASSERT_EQ(name##_s32_relu(i, j, k), floored(i, j, k, 32, true));                             \
    ASSERT_EQ(name##_s16x2(a, b, c), by_halves(a, b, c, true, is)) << a << " " << b << " " << c; \
    ASSERT_EQ(name##_u16x2(a, b, c), by_halves(a, b, c, false, is));                             \
    ASSERT_EQ(name##_s16x2_relu(a, b, c), by_halves(a, b, c, true, floored));                    \
  })

TEST(Dpx, AddsAroundTheEndsAndCompares) {
  SAME_OF_THREE(__viaddmax, std::max(wrapped(x + y, bits, is_signed), z));
  SAME_OF_THREE(__viaddmin, std::min(wrapped(x + y, bits, is_signed), z));
}

TEST(Dpx, PicksAmongThree) {
  SAME_OF_THREE(__vimax3, (static_cast<void>(bits + is_signed), std::max({x, y, z})));
  SAME_OF_THREE(__vimin3, (static_cast<void>(bits + is_signed), std::min({x, y, z})));
}

TEST(Dpx, PicksAmongTwoAndZero) {
  for_triples([](unsigned a, unsigned b, unsigned) {
    const wide i = static_cast<int>(a), j = static_cast<int>(b);
    ASSERT_EQ(__vimax_s32_relu(static_cast<int>(i), static_cast<int>(j)), std::max({i, j, wide{}}));
    ASSERT_EQ(__vimin_s32_relu(static_cast<int>(i), static_cast<int>(j)), relu(std::min(i, j)));
    const auto larger = [](wide x, wide y, wide, int, bool) { return relu(std::max(x, y)); };
    const auto smaller = [](wide x, wide y, wide, int, bool) { return relu(std::min(x, y)); };
    ASSERT_EQ(__vimax_s16x2_relu(a, b), by_halves(a, b, 0, true, larger));
    ASSERT_EQ(__vimin_s16x2_relu(a, b), by_halves(a, b, 0, true, smaller));
  });
}

#define SAME_WITH_PREDICATES(name, sign, is_signed, T, pick, comparison)                          \
  for_triples([](unsigned a, unsigned b, unsigned) {                                              \
    const auto is = [](wide x, wide y, wide, int, bool) { return std::pick(x, y); };              \
    bool upper = false, lower = false, first = false;                                             \
    ASSERT_EQ(name##_##sign##32(static_cast<T>(a), static_cast<T>(b), &first),                    \
              is(static_cast<T>(a), static_cast<T>(b), 0, 32, is_signed));                        \
    ASSERT_EQ(first, static_cast<T>(a) comparison static_cast<T>(b));                             \
    ASSERT_EQ(name##_##sign##16x2(a, b, &upper, &lower), by_halves(a, b, 0, is_signed, is));      \
    ASSERT_EQ(upper, wrapped(a >> 16, 16, is_signed) comparison wrapped(b >> 16, 16, is_signed)); \
    ASSERT_EQ(lower, wrapped(a, 16, is_signed) comparison wrapped(b, 16, is_signed));             \
  })

TEST(Dpx, TellsWhichOfTwo) {
  SAME_WITH_PREDICATES(__vibmax, s, true, int, max, >=);
  SAME_WITH_PREDICATES(__vibmax, u, false, unsigned, max, >=);
  SAME_WITH_PREDICATES(__vibmin, s, true, int, min, <=);
  SAME_WITH_PREDICATES(__vibmin, u, false, unsigned, min, <=);
}

}  // namespace
