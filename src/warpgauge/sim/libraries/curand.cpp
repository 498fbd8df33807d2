// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/curand.h"

#include "warpgauge/sim/libraries/library_call.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <boost/math/distributions/poisson.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/random/sobol.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <numbers>
#include <random>
#include <type_traits>
#include <vector>

using namespace warpgauge::sim;

/// 64 random bits after another. Graph launches may call it later, so it lives as long as they do.
struct curandGenerator_st {
  curandRngType_t kind = CURAND_RNG_PSEUDO_XORWOW;
  bool of_host = false;
  cudaStream_t stream = nullptr;
  unsigned dimensions = 1;
  struct position {
    std::uint64_t seed = 0;
    std::uint64_t offset = 0;  ///< numbers of each dimension so far
    bool fresh = true;         ///< `engine` is not there yet
    std::mt19937_64 engine;
  };
  std::shared_ptr<position> at = std::make_shared<position>();

  bool is_quasi() const { return kind >= CURAND_RNG_QUASI_DEFAULT; }
};

namespace {

using position = curandGenerator_st::position;
// In double all the way: long double would double the time that this file takes to compile.
using namespace boost::math::policies;

// As many as the direction numbers that Boost has.
constexpr unsigned most_dimensions = boost::random::default_sobol_table::max_dimension;

/// In [0, 1), from 64 bits.
double unit(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }
/// In (0, 1], as cuRAND's uniform numbers are.
double above_zero(std::uint64_t bits) { return 1 - unit(bits); }

double normal(std::uint64_t bits) {
  // The inverse of the distribution keeps what is even about quasi-random numbers.
  const double u = std::clamp(above_zero(bits), 0x1p-53, 1 - 0x1p-53);
  return -std::numbers::sqrt2 * boost::math::erfc_inv(2 * u, policy<promote_double<false>>());
}

/// A number of each dimension, one dimension after the other.
std::vector<std::uint64_t> quasi_random(position& at, unsigned dimensions, std::size_t count) {
  std::vector<std::uint64_t> result(count);
  const std::size_t points = count / dimensions;
  boost::random::sobol engine(dimensions);
  // The sequence's first element is 0; the engine begins with the second one.
  engine.seed(std::max<std::uint64_t>(at.offset, 1) - 1);
  for (std::size_t i = at.offset == 0 ? 1 : 0; i < points; ++i) {
    for (unsigned d = 0; d < dimensions; ++d) result[d * points + i] = engine();
  }
  at.offset += points;
  return result;
}

std::vector<std::uint64_t> pseudo_random(position& at, curandRngType_t kind, std::size_t count) {
  if (at.fresh) {
    std::seed_seq from{static_cast<std::uint32_t>(at.seed),
                       static_cast<std::uint32_t>(at.seed >> 32),
                       static_cast<std::uint32_t>(kind)};
    at.engine = std::mt19937_64(from);
    at.engine.discard(at.offset);
    at.fresh = false;
  }
  std::vector<std::uint64_t> result(count);
  for (std::uint64_t& bits : result) bits = at.engine();
  at.offset += count;
  return result;
}

/// @param make  a number from 64 random bits
template <class T, class Make>
curandStatus_t generate(curandGenerator_t g, T* out, std::size_t count, Make make) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (g->is_quasi() && count % g->dimensions != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  const auto work = [=, at = g->at, kind = g->kind, quasi = g->is_quasi(), n = g->dimensions] {
    const auto bits = quasi ? quasi_random(*at, n, count) : pseudo_random(*at, kind, count);
    std::transform(bits.begin(), bits.end(), out, make);
  };
  if (g->of_host) {
    work();
    return CURAND_STATUS_SUCCESS;
  }
  return call_library(g->stream, {array("the output", operand::use::writes, out, count)}, work)
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}

/// cuRAND makes normal numbers in pairs.
template <class T>
curandStatus_t generate_normal(
    curandGenerator_t g, T* out, std::size_t count, bool exponent, T mean, T stddev) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (!g->is_quasi() && count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  return generate(g, out, count, [=](std::uint64_t bits) {
    const double x = double(mean) + double(stddev) * normal(bits);
    return static_cast<T>(exponent ? std::exp(x) : x);
  });
}

bool is_of_64_bits(curandGenerator_t g) {
  return g != nullptr &&
         (g->kind == CURAND_RNG_QUASI_SOBOL64 || g->kind == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64);
}

cudaStream_t stream_of(curandGenerator_t g) { return g == nullptr ? nullptr : g->stream; }

bool is_kind(curandRngType_t kind) {
  constexpr curandRngType_t known[] = {CURAND_RNG_PSEUDO_DEFAULT,
                                       CURAND_RNG_PSEUDO_XORWOW,
                                       CURAND_RNG_PSEUDO_MRG32K3A,
                                       CURAND_RNG_PSEUDO_MTGP32,
                                       CURAND_RNG_PSEUDO_MT19937,
                                       CURAND_RNG_PSEUDO_PHILOX4_32_10,
                                       CURAND_RNG_QUASI_DEFAULT,
                                       CURAND_RNG_QUASI_SOBOL32,
                                       CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
                                       CURAND_RNG_QUASI_SOBOL64,
                                       CURAND_RNG_QUASI_SCRAMBLED_SOBOL64};
  return std::find(std::begin(known), std::end(known), kind) != std::end(known);
}

/// Of Sobol's numbers, what bit `c` of the Gray code of a number's place adds. The element whose
/// place has that bit alone is this very vector; the engine begins at place 1.
template <class Vectors>
Vectors* direction_vectors() {
  using number = std::remove_extent_t<Vectors>;
  constexpr unsigned bits = std::extent_v<Vectors>;
  static const auto all = [] {
    auto result = std::make_unique<Vectors[]>(most_dimensions);
    boost::random::sobol engine(most_dimensions);
    for (unsigned c = 0; c < bits; ++c) {
      engine.seed((std::uint64_t{2} << c) - 2);
      for (unsigned d = 0; d < most_dimensions; ++d)
        result[d][c] = static_cast<number>(engine() >> (64 - bits));
    }
    return result;
  }();
  return all.get();
}

curandStatus_t create(curandGenerator_t* to, curandRngType_t kind, bool of_host) {
  if (to == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (!is_kind(kind)) return CURAND_STATUS_TYPE_ERROR;
  *to = new curandGenerator_st{kind, of_host};
  return CURAND_STATUS_SUCCESS;
}

}  // namespace

curandStatus_t curandCreateGenerator(curandGenerator_t* g, curandRngType_t kind) {
  return create(g, kind, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t* g, curandRngType_t kind) {
  return create(g, kind, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t g) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  delete g;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetVersion(int* version) {
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t g, cudaStream_t stream) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  g->stream = stream;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t g, unsigned long long seed) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (g->is_quasi()) return CURAND_STATUS_TYPE_ERROR;
  *g->at = {seed, 0, true, {}};
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t g, unsigned long long offset) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  *g->at = {g->at->seed, offset, true, {}};
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t g, curandOrdering_t order) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  const bool quasi = order == CURAND_ORDERING_QUASI_DEFAULT;
  return quasi == g->is_quasi() ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t g, unsigned dimensions) {
  if (g == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
  if (!g->is_quasi()) return CURAND_STATUS_TYPE_ERROR;
  if (dimensions < 1 || dimensions > most_dimensions) return CURAND_STATUS_OUT_OF_RANGE;
  g->dimensions = dimensions;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGenerateSeeds(curandGenerator_t g) {
  return g == nullptr ? CURAND_STATUS_NOT_INITIALIZED : CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGenerate(curandGenerator_t g, unsigned* out, size_t count) {
  const order::call here(stream_of(g));
  if (is_of_64_bits(g)) return CURAND_STATUS_TYPE_ERROR;
  return generate(
      g, out, count, [](std::uint64_t bits) { return static_cast<unsigned>(bits >> 32); });
}
curandStatus_t curandGenerateLongLong(curandGenerator_t g, unsigned long long* out, size_t count) {
  const order::call here(stream_of(g));
  if (g != nullptr && !is_of_64_bits(g)) return CURAND_STATUS_TYPE_ERROR;
  return generate(g, out, count, [](std::uint64_t bits) { return bits; });
}
curandStatus_t curandGenerateUniform(curandGenerator_t g, float* out, size_t count) {
  const order::call here(stream_of(g));
  return generate(g, out, count, [](std::uint64_t bits) {
    // 24 bits, so that rounding gives no 0.
    return (static_cast<float>(bits >> 40) + 1) * 0x1p-24f;
  });
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t g, double* out, size_t count) {
  const order::call here(stream_of(g));
  return generate(g, out, count, above_zero);
}
curandStatus_t curandGenerateNormal(
    curandGenerator_t g, float* out, size_t count, float mean, float stddev) {
  const order::call here(stream_of(g));
  return generate_normal(g, out, count, false, mean, stddev);
}
curandStatus_t curandGenerateNormalDouble(
    curandGenerator_t g, double* out, size_t count, double mean, double stddev) {
  const order::call here(stream_of(g));
  return generate_normal(g, out, count, false, mean, stddev);
}
curandStatus_t curandGenerateLogNormal(
    curandGenerator_t g, float* out, size_t count, float mean, float stddev) {
  const order::call here(stream_of(g));
  return generate_normal(g, out, count, true, mean, stddev);
}
curandStatus_t curandGenerateLogNormalDouble(
    curandGenerator_t g, double* out, size_t count, double mean, double stddev) {
  const order::call here(stream_of(g));
  return generate_normal(g, out, count, true, mean, stddev);
}
curandStatus_t curandGeneratePoisson(curandGenerator_t g,
                                     unsigned* out,
                                     size_t count,
                                     double lambda) {
  const order::call here(stream_of(g));
  if (!(lambda > 0)) return CURAND_STATUS_OUT_OF_RANGE;
  // The smallest number whose cumulated probability reaches u.
  using smallest = policy<promote_double<false>, discrete_quantile<integer_round_up>>;
  const boost::math::poisson_distribution<double, smallest> distribution(lambda);
  return generate(g, out, count, [distribution](std::uint64_t bits) {
    return static_cast<unsigned>(
        boost::math::quantile(distribution, std::min(unit(bits), 1 - 0x1p-53)));
  });
}
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                           curandDirectionVectorSet_t set) {
  if (vectors == nullptr || set != CURAND_DIRECTION_VECTORS_32_JOEKUO6)
    return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = direction_vectors<curandDirectionVectors32_t>();
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[],
                                           curandDirectionVectorSet_t set) {
  if (vectors == nullptr || set != CURAND_DIRECTION_VECTORS_64_JOEKUO6)
    return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = direction_vectors<curandDirectionVectors64_t>();
  return CURAND_STATUS_SUCCESS;
}
