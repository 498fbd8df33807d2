// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <curand.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace {

using surface_tests::device_copy;

constexpr std::size_t count = 40'000;

struct moments {
  double mean = 0, variance = 0, least = 1e30, most = -1e30;
};
template <class T>
moments of(const std::vector<T>& x) {
  moments m;
  for (const T v : x) {
    m.mean += static_cast<double>(v) / static_cast<double>(x.size());
    m.least = std::min(m.least, static_cast<double>(v));
    m.most = std::max(m.most, static_cast<double>(v));
  }
  for (const T v : x)
    m.variance += std::pow(static_cast<double>(v) - m.mean, 2) / static_cast<double>(x.size());
  return m;
}

class Curand : public testing::TestWithParam<curandRngType_t> {
 protected:
  void SetUp() override {
    warpgauge::needs_device();
    if (IsSkipped()) return;
    ASSERT_EQ(curandCreateGenerator(&generator_, GetParam()), CURAND_STATUS_SUCCESS);
  }
  void TearDown() override {
    if (IsSkipped()) return;
    EXPECT_EQ(curandDestroyGenerator(generator_), CURAND_STATUS_SUCCESS);
  }
  template <class T, class Generate>
  std::vector<T> numbers(Generate generate) {
    const device_copy<T> out{std::vector<T>(count)};
    EXPECT_EQ(generate(generator_, out.data()), CURAND_STATUS_SUCCESS);
    return out.values();
  }
  curandGenerator_t generator_ = nullptr;
};

// Five standard errors of each moment.
TEST_P(Curand, HasTheMomentsOfItsDistributions) {
  const double root = std::sqrt(static_cast<double>(count));
  const moments u =
      of(numbers<float>([](auto g, float* out) { return curandGenerateUniform(g, out, count); }));
  EXPECT_NEAR(u.mean, 0.5, 5 * 0.289 / root);
  EXPECT_NEAR(u.variance, 1 / 12.0, 5 * 0.0745 / root);
  EXPECT_GT(u.least, 0);
  EXPECT_LE(u.most, 1);
  const moments n = of(numbers<double>(
      [](auto g, double* out) { return curandGenerateNormalDouble(g, out, count, 3, 2); }));
  EXPECT_NEAR(n.mean, 3, 5 * 2 / root);
  EXPECT_NEAR(n.variance, 4, 5 * 4 * std::sqrt(2.0) / root);
  const moments l = of(numbers<float>(
      [](auto g, float* out) { return curandGenerateLogNormal(g, out, count, 0, 0.5f); }));
  EXPECT_NEAR(l.mean, std::exp(0.125), 5 * 0.604 / root);
  EXPECT_GT(l.least, 0);
  const moments p = of(numbers<unsigned>(
      [](auto g, unsigned* out) { return curandGeneratePoisson(g, out, count, 2.5); }));
  EXPECT_NEAR(p.mean, 2.5, 5 * 1.58 / root);
  EXPECT_NEAR(p.variance, 2.5, 5 * 3.9 / root);
  EXPECT_EQ(p.least, 0);
  if (GetParam() == CURAND_RNG_QUASI_SOBOL64) {
    const moments w = of(numbers<unsigned long long>([](auto g, unsigned long long* out) {
      EXPECT_EQ(curandGenerate(g, reinterpret_cast<unsigned*>(out), 1), CURAND_STATUS_TYPE_ERROR);
      return curandGenerateLongLong(g, out, count);
    }));
    EXPECT_NEAR(w.mean, 0x1p63, 5 * 0.289 * 0x1p64 / root);
  } else {
    const moments w = of(numbers<unsigned>([](auto g, unsigned* out) {
      EXPECT_EQ(curandGenerateLongLong(g, reinterpret_cast<unsigned long long*>(out), 1),
                CURAND_STATUS_TYPE_ERROR);
      return curandGenerate(g, out, count);
    }));
    EXPECT_NEAR(w.mean, 0x1p31, 5 * 0.289 * 0x1p32 / root);
  }
}

INSTANTIATE_TEST_SUITE_P(EveryKind,
                         Curand,
                         testing::Values(CURAND_RNG_PSEUDO_DEFAULT,
                                         CURAND_RNG_PSEUDO_XORWOW,
                                         CURAND_RNG_PSEUDO_MT19937,
                                         CURAND_RNG_PSEUDO_PHILOX4_32_10,
                                         CURAND_RNG_QUASI_SOBOL32,
                                         CURAND_RNG_QUASI_SOBOL64));

std::vector<float> uniform(curandGenerator_t g, std::size_t n) {
  const device_copy<float> out{std::vector<float>(n)};
  EXPECT_EQ(curandGenerateUniform(g, out.data(), n), CURAND_STATUS_SUCCESS);
  return out.values();
}
using CurandSequence = warpgauge::with_device;

TEST_F(CurandSequence, DependsOnSeedOffsetAndKindAlone) {
  curandGenerator_t a = nullptr, b = nullptr;
  ASSERT_EQ(curandCreateGenerator(&a, CURAND_RNG_PSEUDO_XORWOW), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandCreateGeneratorHost(&b, CURAND_RNG_PSEUDO_XORWOW), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandSetPseudoRandomGeneratorSeed(a, 1234), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandSetPseudoRandomGeneratorSeed(b, 1234), CURAND_STATUS_SUCCESS);
  const auto first = uniform(a, 100), second = uniform(a, 100);
  EXPECT_NE(first, second);
  std::vector<float> of_host(200);
  ASSERT_EQ(curandGenerateUniform(b, of_host.data(), 200), CURAND_STATUS_SUCCESS);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), of_host.begin()));
  EXPECT_TRUE(std::equal(second.begin(), second.end(), of_host.begin() + 100));
  ASSERT_EQ(curandSetGeneratorOffset(a, 100), CURAND_STATUS_SUCCESS);
  EXPECT_EQ(uniform(a, 100), second);
  ASSERT_EQ(curandSetPseudoRandomGeneratorSeed(a, 1235), CURAND_STATUS_SUCCESS);
  EXPECT_NE(uniform(a, 100), first);
  EXPECT_EQ(curandDestroyGenerator(a), CURAND_STATUS_SUCCESS);
  EXPECT_EQ(curandDestroyGenerator(b), CURAND_STATUS_SUCCESS);
}

// Each cell of a 16 x 16 grid gets its share: pseudo-random numbers would not do that.
TEST_F(CurandSequence, FillsTheSquareEvenlyByTwoDimensions) {
  curandGenerator_t g = nullptr;
  ASSERT_EQ(curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandSetQuasiRandomGeneratorDimensions(g, 2), CURAND_STATUS_SUCCESS);
  constexpr std::size_t points = 4096;
  const auto x = uniform(g, 2 * points);
  int cells[16][16] = {};
  for (std::size_t i = 0; i < points; ++i) {
    const auto cell = [](float v) { return std::min(15, static_cast<int>(v * 16)); };
    ++cells[cell(x[i])][cell(x[points + i])];
  }
  for (const auto& row : cells)
    for (const int inside : row) EXPECT_NEAR(inside, 16, 2);
  const device_copy<float> out{std::vector<float>(3)};
  EXPECT_EQ(curandGenerateUniform(g, out.data(), 3), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  EXPECT_EQ(curandSetPseudoRandomGeneratorSeed(g, 1), CURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(curandDestroyGenerator(g), CURAND_STATUS_SUCCESS);
}

// As kernels make the sequence of them: each number is the last one and the vector of the lowest
// zero bit of its place.
TEST_F(CurandSequence, IsWhatTheDirectionVectorsGive) {
  constexpr unsigned dimensions = 3;
  curandDirectionVectors32_t* vectors = nullptr;
  ASSERT_EQ(curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6),
            CURAND_STATUS_SUCCESS);
  curandGenerator_t g = nullptr;
  ASSERT_EQ(curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandSetQuasiRandomGeneratorDimensions(g, dimensions), CURAND_STATUS_SUCCESS);
  ASSERT_EQ(curandSetGeneratorOffset(g, 1), CURAND_STATUS_SUCCESS);
  constexpr std::size_t points = 1000;
  const device_copy<unsigned> out{std::vector<unsigned>(dimensions * points)};
  ASSERT_EQ(curandGenerate(g, out.data(), dimensions * points), CURAND_STATUS_SUCCESS);
  const auto got = out.values();
  for (std::size_t d = 0; d < dimensions; ++d) {
    unsigned x = 0;
    for (unsigned place = 0; place < points; ++place) {
      x ^= vectors[d][std::countr_one(place)];
      ASSERT_EQ(got[d * points + place], x) << d << ' ' << place;
    }
  }
  EXPECT_EQ(curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6),
            CURAND_STATUS_OUT_OF_RANGE);
  EXPECT_EQ(curandDestroyGenerator(g), CURAND_STATUS_SUCCESS);
}

TEST_F(CurandSequence, RefusesWhatCurandRefuses) {
  curandGenerator_t g = nullptr;
  EXPECT_EQ(curandCreateGenerator(&g, static_cast<curandRngType_t>(7)), CURAND_STATUS_TYPE_ERROR);
  ASSERT_EQ(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT), CURAND_STATUS_SUCCESS);
  const device_copy<float> out{std::vector<float>(4)};
  EXPECT_EQ(curandGenerateNormal(g, out.data(), 3, 0, 1), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
  EXPECT_EQ(curandSetQuasiRandomGeneratorDimensions(g, 2), CURAND_STATUS_TYPE_ERROR);
  EXPECT_EQ(curandGenerateUniform(nullptr, out.data(), 4), CURAND_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(curandDestroyGenerator(g), CURAND_STATUS_SUCCESS);
}

}  // namespace
