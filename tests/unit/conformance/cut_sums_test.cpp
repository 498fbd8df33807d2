// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/reference.hpp"
#include "warpgauge/kernels/matmul/contract.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpgauge::conformance {
namespace {

using namespace contract;  // NOLINT(google-build-using-namespace): what is tested

/// A product of 16-bit floats, added as a tensor core does at worst: 16 products and the sum so
/// far, each cut to the last of 24 bits of the largest.
/// @param dropped  a term that is left out; none: -1
double worst_error_of_cut_sums(content kind, std::uint64_t seed, std::int64_t k, int dropped) {
  expectation e;
  e.inputs = kind;
  e.element_bytes = 4;
  e.height = e.width = 32;
  e.pitch = 128;
  e.a_base = 256;
  e.a_pitch = k * 2;
  e.b_pitch = 64;
  e.b_base = 1 << 16;
  e.a_width = k;
  e.seed = seed;
  e.cuts_sums = true;
  double worst = 0;
  for (std::int64_t row = 0; row < e.height; ++row)
    for (std::int64_t column = 0; column < e.width; ++column) {
      input_line left = row_of_a(e, row);
      input_line right = column_of_b(e, column);
      double sum = 0;
      for (std::int64_t first = 0; first < k; first += 16) {
        std::vector<double> terms{sum};
        int most = sum != 0 ? std::ilogb(sum) : -400;
        for (std::int64_t i = first; i < std::min(k, first + 16); ++i) {
          const double a = left(), b = right();
          if (i == dropped) continue;
          terms.push_back(a * b);
          // A denormal is not normalised before it is multiplied.
          const int least = kind == content::f16 ? -14 : -126;
          if (a * b != 0)
            most = std::max(most, std::max(std::ilogb(a), least) + std::max(std::ilogb(b), least));
        }
        const double last = std::ldexp(1, most - 23);
        sum = 0;
        for (const double term : terms) sum += std::trunc(term / last) * last;
      }
      const expected_unit r = kernels::matmul::product().judged.expected(e, row, column);
      worst = std::max(worst, std::fabs(sum - r.number) / r.bound);
    }
  return worst;
}

TEST(ProductBound, OfTensorCoresAllowsThatTheyCutAndNoLostTerm) {
  for (const content kind : {content::f16, content::bf16})
    for (const std::int64_t k : {1, 16, 33, 200}) {
      for (const std::uint64_t seed : {1, 3, 4}) {
        const double worst = worst_error_of_cut_sums(kind, seed, k, -1);
        EXPECT_LE(worst, 1) << k << " terms, seed " << seed;
        EXPECT_GT(worst_error_of_cut_sums(kind, seed, k, static_cast<int>(k / 2)), 10);
      }
    }
}

/// 2^-9, of a denormal factor of half precision or of normal ones, and 2^-25.
template <bool Denormal>
struct two_terms {
  WARPGAUGE_HOST_DEVICE two_terms(const expectation&, std::int64_t, std::int64_t) {}
  WARPGAUGE_HOST_DEVICE double operator()() {
    const double left = at > 0 ? 0x1p-25 : Denormal ? 0x1p-24 : 0x1p-9;
    const double right = at++ == 0 && Denormal ? 0x1p15 : 1;
    factors += left + right;
    return left * right;
  }
  std::int64_t count = 2;
  double factors = 0;
  int at = 0;
};

// As an H100 did.
TEST(ProductBound, LetsATermBeCutBesideADenormalFactorAndBesideNoOther) {
  expectation e;
  e.inputs = content::f16;
  e.element_bytes = 4;
  e.cuts_sums = true;
  EXPECT_GT(sums<two_terms<true>>::expected(e, 0, 0).bound, 0x1p-25);
  EXPECT_LT(sums<two_terms<false>>::expected(e, 0, 0).bound, 0x1p-25);
}

}  // namespace
}  // namespace warpgauge::conformance
