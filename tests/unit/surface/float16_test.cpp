// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp4.h>
#include <cuda_fp8.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace {

using warpgauge::sim::surface::rounding;

/// A format by its definition alone: value = mantissa * 2^exponent, all positive numbers in order.
struct definition {
  int exponent_bits, mantissa_bits;
  bool has_infinity;

  double value(unsigned bits) const {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const int exponent = static_cast<int>(bits >> mantissa_bits);
    const double fraction = std::ldexp(bits & ((1U << mantissa_bits) - 1), -mantissa_bits);
    return exponent == 0 ? std::ldexp(fraction, 1 - bias)
                         : std::ldexp(1 + fraction, exponent - bias);
  }
  unsigned numbers() const {
    const unsigned all = 1U << (exponent_bits + mantissa_bits);
    return has_infinity ? all - (1U << mantissa_bits) : all - 1;
  }
};

template <class Format>
struct format_case;
template <int E, int M, bool I>
struct format_case<warpgauge::sim::surface::small_float<E, M, I>> {
  static constexpr definition by_definition{E, M, I};
};

template <class Format>
class SmallFloats : public testing::Test {};
using formats = testing::Types<warpgauge::sim::surface::half_format,
                               warpgauge::sim::surface::bfloat16_format,
                               warpgauge::sim::surface::e5m2_format,
                               warpgauge::sim::surface::e4m3_format>;
TYPED_TEST_SUITE(SmallFloats, formats, );

TYPED_TEST(SmallFloats, DecodeEveryNumber) {
  const definition d = format_case<TypeParam>::by_definition;
  const unsigned sign = 1U << (d.exponent_bits + d.mantissa_bits);
  for (unsigned bits = 0; bits < d.numbers(); ++bits) {
    ASSERT_EQ(TypeParam::decode(bits), d.value(bits)) << bits;
    ASSERT_EQ(TypeParam::decode(bits | sign), -d.value(bits)) << bits;
  }
  const unsigned first_beyond = d.numbers();
  if (d.has_infinity) {
    EXPECT_EQ(TypeParam::decode(first_beyond), INFINITY);
  }
  for (unsigned bits = first_beyond + (d.has_infinity ? 1 : 0); bits < sign; ++bits) {
    ASSERT_TRUE(std::isnan(TypeParam::decode(bits))) << bits;
  }
}

// Between any two neighbours: each of them, just beside them, the middle, and just beside that.
TYPED_TEST(SmallFloats, RoundBetweenEveryTwoNeighbours) {
  const definition d = format_case<TypeParam>::by_definition;
  const unsigned sign = 1U << (d.exponent_bits + d.mantissa_bits);
  for (unsigned low = 0; low + 1 < d.numbers(); ++low) {
    const unsigned high = low + 1;
    const double a = d.value(low), b = d.value(high), middle = (a + b) / 2;
    const unsigned even = low % 2 == 0 ? low : high;
    const std::pair<double, unsigned> nearest[] = {{a, low},
                                                   {std::nextafter(a, b), low},
                                                   {std::nextafter(middle, a), low},
                                                   {middle, even},
                                                   {std::nextafter(middle, b), high},
                                                   {std::nextafter(b, a), high},
                                                   {b, high}};
    for (const auto& [value, wanted] : nearest) {
      ASSERT_EQ(TypeParam::encode(value), wanted) << value;
      ASSERT_EQ(TypeParam::encode(-value), wanted | sign) << -value;
      const unsigned below = value == b ? high : low;
      const unsigned above = value == a ? low : high;
      ASSERT_EQ(TypeParam::encode(value, rounding::zero), below);
      ASSERT_EQ(TypeParam::encode(value, rounding::up), above);
      ASSERT_EQ(TypeParam::encode(value, rounding::down), below);
      ASSERT_EQ(TypeParam::encode(-value, rounding::up), below | sign);
      ASSERT_EQ(TypeParam::encode(-value, rounding::down), above | sign);
    }
  }
}

TYPED_TEST(SmallFloats, OverflowAsTheModeSays) {
  const definition d = format_case<TypeParam>::by_definition;
  const unsigned last = d.numbers() - 1, beyond = d.numbers();
  const double largest = d.value(last);
  const double step = largest - d.value(last - 1);
  EXPECT_EQ(TypeParam::encode(largest + step / 4), last);
  // E4M3's largest number is even, so the middle still rounds to it.
  EXPECT_EQ(TypeParam::encode(largest + step / 2), d.has_infinity ? beyond : last);
  EXPECT_EQ(TypeParam::encode(largest + step), beyond);
  EXPECT_EQ(TypeParam::encode(largest + step, rounding::nearest, true), last);
  EXPECT_EQ(TypeParam::encode(INFINITY), beyond);
  EXPECT_EQ(TypeParam::encode(INFINITY, rounding::nearest, true), last);
  EXPECT_EQ(TypeParam::encode(1e300, rounding::zero), last);
  EXPECT_EQ(TypeParam::encode(1e300, rounding::up), beyond);
  EXPECT_EQ(TypeParam::encode(1e-300, rounding::up), 1u);
  EXPECT_EQ(TypeParam::encode(5e-324, rounding::nearest), 0u);
  const unsigned nan = (1U << (d.exponent_bits + d.mantissa_bits)) - 1;
  EXPECT_EQ(TypeParam::encode(NAN), nan);
  EXPECT_EQ(TypeParam::encode(-NAN, rounding::nearest, true), nan);
}

/// The nearest of all numbers to an exact sum of two terms, found by search.
template <class T>
unsigned nearest_to(const std::vector<double>& numbers, long double exact) {
  const long double size = std::fabs(exact);
  const auto above = std::lower_bound(
      numbers.begin(), numbers.end(), size, [](double n, long double s) { return n < s; });
  auto index = static_cast<unsigned>(above - numbers.begin());
  if (above == numbers.end()) {
    const double last = numbers.back(), step = last - numbers[numbers.size() - 2];
    index = size < last + static_cast<long double>(step) / 2 ? index - 1 : index;
  } else if (index > 0) {
    const long double up = *above - size, down = size - numbers[index - 1];
    if (down < up || (down == up && index % 2 == 1)) --index;
  }
  return index | (std::signbit(exact) ? 0x8000U : 0U);
}

template <class T>
void check_arithmetic(const definition& d, T (*make)(unsigned short)) {
  std::vector<double> numbers;
  for (unsigned bits = 0; bits < d.numbers(); ++bits) numbers.push_back(d.value(bits));
  std::mt19937 random(7);
  int checked = 0;
  for (int i = 0; i < 200'000; ++i) {
    // Near exponents, so that sums and remainders matter.
    const unsigned base = random() % (d.numbers() - 1);
    const auto near = [&] {
      const int spread = 12 << d.mantissa_bits;
      const int moved = static_cast<int>(base) + static_cast<int>(random() % (2 * spread)) - spread;
      return static_cast<unsigned>(std::clamp(moved, 0, static_cast<int>(d.numbers()) - 1)) |
             (random() % 2 << 15);
    };
    const T a = make(static_cast<unsigned short>(near()));
    const T b = make(static_cast<unsigned short>(near()));
    const T c = make(static_cast<unsigned short>(near()));
    // long double holds these exactly where it is the 80-bit one and the exponents are near.
    const long double x = a.exact(), y = b.exact(), z = c.exact();
    const auto same = [&](T got, long double exact) {
      if (exact == 0) return (got.__x & 0x7fff) == 0;
      return got.__x == nearest_to<T>(numbers, exact);
    };
    ASSERT_TRUE(same(a + b, x + y)) << a.__x << ' ' << b.__x;
    ASSERT_TRUE(same(a - b, x - y)) << a.__x << ' ' << b.__x;
    ASSERT_TRUE(same(a * b, x * y)) << a.__x << ' ' << b.__x;
    if (std::fabs(x * y) < std::ldexp(std::fabs(z), 30) &&
        std::fabs(z) < std::ldexp(std::fabs(x * y), 30)) {
      ASSERT_TRUE(same(__hfma(a, b, c), x * y + z)) << a.__x << ' ' << b.__x << ' ' << c.__x;
      ++checked;
    }
  }
  EXPECT_GT(checked, 10'000);
}

TEST(HalfPrecision, RoundsSumsAndProductsOnce) {
  check_arithmetic<__half>({5, 10, true}, __ushort_as_half);
}
TEST(BFloat16, RoundsSumsAndProductsOnce) {
  check_arithmetic<__nv_bfloat16>({8, 7, true}, __ushort_as_bfloat16);
}

// The fused form differs from two roundings here: 1 + 2^-10 squared, less 1 + 2^-9.
TEST(HalfPrecision, FusesMultiplyAndAdd) {
  const __half x = __ushort_as_half(0x3c01), y = __ushort_as_half(0xbc02);
  EXPECT_EQ(static_cast<float>(__hfma(x, x, y)), std::ldexp(1.0f, -20));
  EXPECT_EQ(static_cast<float>(x * x + y), 0.0f);
}

TEST(HalfPrecision, ConvertsIntegersWithOneRounding) {
  for (int i = -70000; i <= 70000; ++i) {
    ASSERT_EQ(__half_as_ushort(__int2half_rn(i)), __half_as_ushort(__double2half(i))) << i;
  }
  // 2^60 + 1 lies above the middle of two bfloat16 only by its last bit.
  const long long middle = (1LL << 60) + (1LL << 52);
  EXPECT_EQ(__bfloat16_as_ushort(__ll2bfloat16_rn(middle)),
            __bfloat16_as_ushort(__float2bfloat16(std::ldexp(1.0f, 60))));
  EXPECT_EQ(__bfloat16_as_ushort(__ll2bfloat16_rn(middle + 1)),
            __bfloat16_as_ushort(__float2bfloat16(std::ldexp(1.0f, 60))) + 1);
  EXPECT_EQ(__half2int_rz(__float2half(-2.75f)), -2);
  EXPECT_EQ(__half2int_rd(__float2half(-2.75f)), -3);
  EXPECT_EQ(__half2short_rz(__float2half(60000.0f)), 32767);
}

TEST(HalfPrecision, MinimaMaximaAndComparisonsKnowNaNAndSignedZero) {
  const __half nan = CUDART_NAN_FP16, one = 1.0f, zero = 0.0f, negative_zero = -0.0f;
  EXPECT_EQ(__half_as_ushort(__hmin(nan, one)), 0x3c00);
  EXPECT_EQ(__half_as_ushort(__hmax(one, nan)), 0x3c00);
  EXPECT_EQ(__half_as_ushort(__hmin_nan(nan, one)), 0x7fff);
  EXPECT_EQ(__half_as_ushort(__hmin(zero, negative_zero)), 0x8000);
  EXPECT_EQ(__half_as_ushort(__hmax(negative_zero, zero)), 0);
  EXPECT_FALSE(__heq(nan, nan));
  EXPECT_TRUE(__hequ(nan, one));
  EXPECT_FALSE(__hne(nan, one));
  EXPECT_TRUE(nan != nan);
  EXPECT_TRUE(zero == negative_zero);
  EXPECT_EQ(__hlt2_mask(__half2(zero, one), __half2(one, zero)), 0xffffu);
}

TEST(HalfPrecision, PairsWorkByHalves) {
  const __half2 a = __floats2half2_rn(1.5f, -2.0f), b = __float2half2_rn(4.0f);
  const float2 sum = __half22float2(__hadd2(a, b));
  EXPECT_EQ(sum.x, 5.5f);
  EXPECT_EQ(sum.y, 2.0f);
  EXPECT_EQ(__high2float(__hmul2(a, b)), -8.0f);
  EXPECT_EQ(__low2float(__lowhigh2highlow(a)), -2.0f);
  EXPECT_EQ(static_cast<float>(__hfma2(a, b, a).y), -10.0f);
  EXPECT_EQ(sizeof(__half2), 4u);
}

TEST(Fp8, ClassesSaturateAndConvertBack) {
  EXPECT_EQ(__nv_fp8_e4m3(1000.0f).__x, 0x7e);
  EXPECT_EQ(static_cast<float>(__nv_fp8_e4m3(-0.3f)), -0.3125f);
  EXPECT_EQ(static_cast<float>(__nv_fp8_e5m2(1e6f)), 57344.0f);
  EXPECT_EQ(__nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E5M2), 0x7c);
  EXPECT_EQ(__nv_cvt_float_to_fp8(1e6f, __NV_NOSAT, __NV_E4M3), 0x7f);
  const float4 four(1, 2, -3, 448);
  const float4 back = static_cast<float4>(__nv_fp8x4_e4m3(four));
  EXPECT_EQ(back.z, -3.0f);
  EXPECT_EQ(back.w, 448.0f);
  const __half2 low = __floats2half2_rn(1, 2), high = __floats2half2_rn(-3, 448);
  EXPECT_EQ(__nv_fp8x4_e4m3(low, high).__x, __nv_fp8x4_e4m3(four).__x);
  const __nv_bfloat162 first = __floats2bfloat162_rn(1, 2), rest = __floats2bfloat162_rn(-3, 448);
  EXPECT_EQ(__nv_fp8x4_e4m3(first, rest).__x, __nv_fp8x4_e4m3(four).__x);
  EXPECT_EQ(__nv_fp8x2_e4m3(rest).__x, __nv_fp8x2_e4m3(high).__x);
}

TEST(Fp8, ScalesArePowersOfTwo) {
  const auto up = [](float x) { return int(__nv_fp8_e8m0(x).__x); };
  EXPECT_EQ(up(1), 127);
  EXPECT_EQ(up(1.01f), 128);
  EXPECT_EQ(up(-4), 129);
  EXPECT_EQ(up(0), 0);
  EXPECT_EQ(up(3e38f), 254) << "2^127 is the largest";
  EXPECT_EQ(up(__builtin_nanf("")), 255);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(7.9f, __NV_NOSAT, cudaRoundZero), 129);
  EXPECT_EQ(__nv_cvt_float_to_e8m0(__builtin_inff(), __NV_NOSAT, cudaRoundZero), 255);
  EXPECT_EQ(static_cast<float>(__nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(130))), 8.0f);
}

TEST(Fp4, RoundsToTheNearestEvenAndSaturates) {
  const float values[] = {0.25f, 0.26f, 0.75f, 1.25f, -1.75f, 2.5f, 3.5f, 5.0f, 5.1f, 1e6f};
  const float rounded[] = {0, 0.5f, 1, 1, -2, 2, 4, 4, 6, 6};
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(static_cast<float>(__nv_fp4_e2m1(values[i])), rounded[i]) << values[i];
  EXPECT_EQ(__nv_fp4_e2m1(-__builtin_nanf("")).__x, 7) << "NaN is the largest number";
  EXPECT_EQ(__nv_fp4_e2m1(-0.0f).__x, 8);
  EXPECT_EQ(__nv_cvt_float_to_fp4(1.9f, __NV_E2M1, cudaRoundZero), 3);
  const float4 back = static_cast<float4>(__nv_fp4x4_e2m1(float4(1, -0.5f, 3, 6)));
  EXPECT_EQ(back.x, 1.0f);
  EXPECT_EQ(back.y, -0.5f);
  EXPECT_EQ(back.w, 6.0f);
  EXPECT_EQ(__nv_fp4x2_e2m1(float2(1, 6)).__x, 0x72) << "the first one in the low bits";
}

}  // namespace
