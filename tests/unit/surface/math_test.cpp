// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <math_constants.h>

#include <climits>
#include <cmath>
#include <random>

namespace {

TEST(RoundingIntrinsics, BracketTheExactSum) {
  // A sum of two floats close in magnitude is exact in double.
  std::mt19937 random(7);
  std::uniform_real_distribution<float> values(-8.0f, 8.0f);
  for (int i = 0; i < 20000; ++i) {
    const float x = values(random), y = values(random);
    const double sum = static_cast<double>(x) + y, product = static_cast<double>(x) * y;
    ASSERT_LE(__fadd_rd(x, y), sum);
    ASSERT_GE(__fadd_ru(x, y), sum);
    ASSERT_LE(std::fabs(__fadd_rz(x, y)), std::fabs(sum));
    ASSERT_EQ(__fadd_rn(x, y), static_cast<float>(sum));
    ASSERT_LE(__fmul_rd(x, y), product);
    ASSERT_GE(__fmul_ru(x, y), product);
    ASSERT_EQ(__fmul_rn(x, y), static_cast<float>(product));
    // Either both bounds are the exact value or they are neighbours.
    const float low = __fadd_rd(x, y), high = __fadd_ru(x, y);
    ASSERT_TRUE(low == high || std::nextafter(low, INFINITY) == high);
  }
}

TEST(RoundingIntrinsics, FmaRoundsOnce) {
  const float x = 1.0f + 0x1p-12f;
  EXPECT_EQ(__fmaf_rn(x, x, -1.0f), 0x1p-11f + 0x1p-24f);
  EXPECT_EQ(__fmaf_ru(1.0f, 1.0f, 0x1p-30f), 1.0f + 0x1p-23f);
  EXPECT_EQ(__fmaf_rd(1.0f, 1.0f, 0x1p-30f), 1.0f);
  EXPECT_EQ(__fma_ru(1.0, 1.0, 0x1p-60), 1.0 + 0x1p-52);
  EXPECT_EQ(__fma_rz(-1.0, 1.0, -0x1p-60), -1.0);
  EXPECT_EQ(__fdiv_ru(1.0f, 3.0f), std::nextafter(__fdiv_rd(1.0f, 3.0f), 1.0f));
  EXPECT_EQ(__dsqrt_ru(2.0), std::nextafter(__dsqrt_rd(2.0), 2.0));
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

// Where the host has a fused multiply-add too: the same kernel gives the same on all of them.
TEST(Arithmetic, RoundsAfterEachOperation) {
  const volatile float x = 1.0f + 0x1p-12f;
  EXPECT_EQ(x * x - 1.0f, 0x1p-11f);
  EXPECT_EQ(__fadd_rn(__fmul_rn(x, x), -1.0f), 0x1p-11f);
  const volatile double y = 1.0 + 0x1p-27;
  EXPECT_EQ(y * y - 1.0, 0x1p-26);
}

TEST(Conversions, RoundAsTheirNamesSay) {
  EXPECT_EQ(__float2int_rn(2.5f), 2);
  EXPECT_EQ(__float2int_rn(3.5f), 4);
  EXPECT_EQ(__float2int_rz(-2.7f), -2);
  EXPECT_EQ(__float2int_ru(2.1f), 3);
  EXPECT_EQ(__float2int_rd(-2.1f), -3);
  EXPECT_EQ(__double2ll_rn(0.5), 0);
  EXPECT_EQ(__int2float_ru(16777217), 16777218.0f);
  EXPECT_EQ(__int2float_rd(16777217), 16777216.0f);
  EXPECT_EQ(__double2float_ru(1.0 + 0x1p-40), 1.0f + 0x1p-23f);
}

TEST(Conversions, SaturateWhereTheValueDoesNotFit) {
  EXPECT_EQ(__float2int_rz(1e10f), INT_MAX);
  EXPECT_EQ(__float2int_rz(-1e10f), INT_MIN);
  EXPECT_EQ(__float2int_rn(NAN), 0);
  EXPECT_EQ(__float2uint_rn(-1.0f), 0U);
  EXPECT_EQ(__float2uint_rn(INFINITY), UINT_MAX);
  EXPECT_EQ(__double2int_rn(2147483647.4), INT_MAX);
  EXPECT_EQ(__double2ll_rn(1e30), LLONG_MAX);
  EXPECT_EQ(__double2ull_rn(NAN), 0x8000000000000000U);
  EXPECT_EQ(__double2ll_rn(NAN), LLONG_MIN);
}

TEST(DeviceMath, PiFunctionsAreExactAtQuarterTurns) {
  for (int turn = -8; turn <= 8; ++turn) {
    const double half = turn / 2.0;
    EXPECT_EQ(sinpi(half), turn % 2 == 0 ? 0.0 : ((turn % 4 + 4) % 4 == 1 ? 1.0 : -1.0)) << half;
    EXPECT_EQ(cospi(half), turn % 2 != 0 ? 0.0 : (turn % 4 == 0 ? 1.0 : -1.0)) << half;
  }
  for (double x = -3; x <= 3; x += 0.01) {
    double sine, cosine;
    sincospi(x, &sine, &cosine);
    EXPECT_NEAR(sine, std::sin(CUDART_PI * x), 1e-14);
    EXPECT_NEAR(cosine, std::cos(CUDART_PI * x), 1e-14);
  }
}

TEST(DeviceMath, FastIntrinsicsAreCloseToTheFunctions) {
  for (float x = 0.1f; x < 4.0f; x += 0.05f) {
    EXPECT_FLOAT_EQ(__sinf(x), std::sin(x));
    EXPECT_FLOAT_EQ(__expf(x), std::exp(x));
    EXPECT_FLOAT_EQ(__logf(x), std::log(x));
    EXPECT_FLOAT_EQ(__powf(x, 1.5f), std::pow(x, 1.5f));
    EXPECT_FLOAT_EQ(__fdividef(1.0f, x), 1.0f / x);
    EXPECT_FLOAT_EQ(rsqrtf(x), 1.0f / std::sqrt(x));
    EXPECT_FLOAT_EQ(norm3df(x, x, x), x * std::sqrt(3.0f));
  }
  EXPECT_EQ(__saturatef(NAN), 0.0f);
  EXPECT_EQ(__saturatef(2.0f), 1.0f);
  EXPECT_EQ(__saturatef(-1.0f), 0.0f);
  EXPECT_NEAR(normcdf(1.0), 0.8413447460685429, 1e-15);
}

TEST(DeviceMath, InverseErrorFunctionsUndoThem) {
  for (const double x : {-5.0, -1.0, -0.3, -1e-9, 0.0, 1e-12, 1e-3, 0.25, 0.5, 1.0, 2.0, 5.0}) {
    EXPECT_NEAR(erfinv(std::erf(x)), x, (std::fabs(x) > 3 ? 1e-5 : 4e-15 * std::exp(x * x))) << x;
    EXPECT_NEAR(erfcinv(std::erfc(x)), x, (x < -3 ? 1e-5 : 4e-15 * std::exp(x < 0 ? x * x : 1)))
        << x;
  }
  EXPECT_NEAR(erfcinv(1e-300) / 26.209469960516, 1.0, 1e-13);  // by bisection of erfc
  EXPECT_DOUBLE_EQ(erfinv(1e-20), 0.88622692545275801e-20);
  EXPECT_EQ(erfcinv(0.0), HUGE_VAL);
  EXPECT_EQ(erfinv(-1.0), -HUGE_VAL);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_NEAR(normcdfinv(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normcdfinvf(0.5f), 0.0f, 1e-7f);
}

TEST(DeviceMath, ExtremaFollowTheirArguments) {
  EXPECT_EQ(min(-1, 2), -1);
  EXPECT_EQ(min(-1, 2U), 2U);
  EXPECT_EQ(max(-1, 2U), 0xffffffffU);
  EXPECT_EQ(max(1LL << 40, 2LL), 1LL << 40);
  EXPECT_EQ(min(NAN, 1.0f), 1.0f);
  EXPECT_EQ(max(1.0f, 2.0), 2.0);
}

}  // namespace
