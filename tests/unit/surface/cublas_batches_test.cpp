// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_fixture.hpp"

namespace {

using surface_tests::device_copy;
using complex = std::complex<double>;
using CublasBatches = surface_tests::with_cublas;

/// Where each of a batch of arrays begins.
template <class T>
device_copy<T*> places(const device_copy<T>& all, std::size_t each) {
  std::vector<T*> result;
  for (std::size_t i = 0; i < 2; ++i) result.push_back(all.data() + i * each);
  return device_copy<T*>(result);
}
template <class To, class From>
To* const* as(From* const* arrays) {
  return reinterpret_cast<To* const*>(arrays);
}

void expect_near(const std::vector<double>& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], 1e-12) << i;
}

// By columns: {{2, 1}, {4, 4}} and {{0, 1}, {2, 3}}.
const std::vector<double> two_matrices = {2, 4, 1, 4, 0, 2, 1, 3};

TEST_F(CublasBatches, FactorSolveAndInvert) {
  const device_copy<double> a(two_matrices), inverse(std::vector<double>(8, 0));
  const device_copy<double> b(std::vector<double>{4, 12, 2, 8});
  const auto places_a = places(a, 4), places_b = places(b, 2), places_c = places(inverse, 4);
  const device_copy<int> pivots(std::vector<int>(4, 0)), info(std::vector<int>(2, 7));
  ASSERT_EQ(cublasDgetrfBatched(handle_, 2, places_a.data(), 2, pivots.data(), info.data(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(info.values(), (std::vector<int>{0, 0}));
  EXPECT_EQ(pivots.values(), (std::vector<int>{2, 2, 2, 2}));
  EXPECT_EQ(a.values(), (std::vector<double>{4, 0.5, 4, -1, 2, 0, 3, 1}));
  int wrong = 7;
  const auto in = as<const double>(places_a.data());
  ASSERT_EQ(cublasDgetrsBatched(
                handle_, CUBLAS_OP_N, 2, 1, in, 2, pivots.data(), places_b.data(), 2, &wrong, 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wrong, 0);
  expect_near(b.values(), {1, 2, 1, 2});
  ASSERT_EQ(
      cublasDgetriBatched(handle_, 2, in, 2, pivots.data(), places_c.data(), 2, info.data(), 2),
      CUBLAS_STATUS_SUCCESS);
  const std::vector<double> inverses = {1, -1, -0.25, 0.5, -1.5, 1, 0.5, 0};
  expect_near(inverse.values(), inverses);

  const device_copy<double> again(two_matrices), of_small(std::vector<double>(8, 0));
  const auto places_again = places(again, 4), places_small = places(of_small, 4);
  ASSERT_EQ(cublasDmatinvBatched(handle_,
                                 2,
                                 as<const double>(places_again.data()),
                                 2,
                                 places_small.data(),
                                 2,
                                 info.data(),
                                 2),
            CUBLAS_STATUS_SUCCESS);
  expect_near(of_small.values(), inverses);
  EXPECT_EQ(cublasDgetrfBatched(handle_, 2, places_a.data(), 1, pivots.data(), info.data(), 2),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasDgetrsBatched(
                handle_, CUBLAS_OP_N, 2, 1, in, 2, pivots.data(), places_b.data(), 1, &wrong, 2),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(wrong, -8);
}

TEST_F(CublasBatches, TellOfSingularMatrices) {
  const device_copy<double> a(std::vector<double>{1, 2, 2, 4, 1, 0, 0, 1});
  const auto places_a = places(a, 4);
  const device_copy<int> pivots(std::vector<int>(4, 0)), info(std::vector<int>(2, 7));
  ASSERT_EQ(cublasDgetrfBatched(handle_, 2, places_a.data(), 2, pivots.data(), info.data(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(info.values(), (std::vector<int>{2, 0}));
}

TEST_F(CublasBatches, SolveWithoutPivotsAndTransposed) {
  const device_copy<double> a(std::vector<double>{2, 4, 1, 4, 1, 3, 2, 7});
  const device_copy<double> b(std::vector<double>{10, 9, 7, 16});
  const auto places_a = places(a, 4), places_b = places(b, 2);
  const device_copy<int> info(std::vector<int>(2, 7));
  ASSERT_EQ(cublasDgetrfBatched(handle_, 2, places_a.data(), 2, nullptr, info.data(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(a.values(), (std::vector<double>{2, 2, 1, 2, 1, 3, 2, 1}));
  int wrong = 7;
  ASSERT_EQ(cublasDgetrsBatched(handle_,
                                CUBLAS_OP_T,
                                2,
                                1,
                                as<const double>(places_a.data()),
                                2,
                                nullptr,
                                places_b.data(),
                                2,
                                &wrong,
                                2),
            CUBLAS_STATUS_SUCCESS);
  // 2 x + 4 y = 10, x + 4 y = 9; x + 3 y = 7, 2 x + 7 y = 16
  expect_near(b.values(), {1, 2, 1, 2});
}

TEST_F(CublasBatches, SolveTriangles) {
  const device_copy<double> a(std::vector<double>{2, 3, 77, 4, 1, 1, 77, 2});
  const device_copy<double> b(std::vector<double>{2, 11, 3, 7});
  const auto places_a = places(a, 4), places_b = places(b, 2);
  const double one = 1;
  ASSERT_EQ(cublasDtrsmBatched(handle_,
                               CUBLAS_SIDE_LEFT,
                               CUBLAS_FILL_MODE_LOWER,
                               CUBLAS_OP_N,
                               CUBLAS_DIAG_NON_UNIT,
                               2,
                               1,
                               &one,
                               as<const double>(places_a.data()),
                               2,
                               places_b.data(),
                               2,
                               2),
            CUBLAS_STATUS_SUCCESS);
  expect_near(b.values(), {1, 2, 3, 2});
}

// Q * R is the matrix again: Q the product of the reflections that the columns below R hold.
TEST_F(CublasBatches, FactorIntoReflectionsAndATriangle) {
  constexpr int m = 4, n = 3;
  const auto values = surface_tests::numbers<complex>(2 * m * n, 1);
  const device_copy<complex> a(values), tau(std::vector<complex>(2 * n));
  const auto places_a = places(a, m * n), places_tau = places(tau, n);
  int wrong = 7;
  ASSERT_EQ(cublasZgeqrfBatched(handle_,
                                m,
                                n,
                                as<cuDoubleComplex>(places_a.data()),
                                m,
                                as<cuDoubleComplex>(places_tau.data()),
                                &wrong,
                                2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wrong, 0);
  const auto factors = a.values(), taus = tau.values();
  for (std::size_t which = 0; which < 2; ++which) {
    const auto at = [&](int i, int j) {
      return factors[which * m * n + static_cast<std::size_t>(i + j * m)];
    };
    for (int col = 0; col < n; ++col) {
      std::vector<complex> x(m);
      for (int i = 0; i <= col; ++i) x[static_cast<std::size_t>(i)] = at(i, col);
      EXPECT_NEAR(at(col, col).imag(), 0, 1e-12);
      for (int k = n - 1; k >= 0; --k) {
        const auto v = [&](int i) { return i < k ? 0.0 : i == k ? 1.0 : at(i, k); };
        complex sum = 0;
        for (int i = 0; i < m; ++i) sum += std::conj(v(i)) * x[static_cast<std::size_t>(i)];
        sum *= taus[which * n + static_cast<std::size_t>(k)];
        for (int i = 0; i < m; ++i) x[static_cast<std::size_t>(i)] -= v(i) * sum;
      }
      for (std::size_t i = 0; i < m; ++i)
        EXPECT_NEAR(std::abs(x[i] - values[which * m * n + static_cast<std::size_t>(col) * m + i]),
                    0,
                    1e-12);
    }
  }
}

// The line through points that lie on it, and the one that misses three by as little as can be.
TEST_F(CublasBatches, FindTheLeastSquares) {
  const device_copy<double> a(std::vector<double>{1, 1, 1, 0, 1, 2, 1, 1, 1, 0, 1, 2});
  const device_copy<double> b(std::vector<double>{3, 5, 7, 0, 0, 3});
  const auto places_a = places(a, 6), places_b = places(b, 3);
  const device_copy<int> infos(std::vector<int>(2, 7));
  int wrong = 7;
  ASSERT_EQ(cublasDgelsBatched(handle_,
                               CUBLAS_OP_N,
                               3,
                               2,
                               1,
                               places_a.data(),
                               3,
                               places_b.data(),
                               3,
                               &wrong,
                               infos.data(),
                               2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(infos.values(), (std::vector<int>{0, 0}));
  const auto got = b.values();
  expect_near({got[0], got[1], got[3], got[4]}, {3, 2, -0.5, 1.5});
  EXPECT_EQ(cublasDgelsBatched(handle_,
                               CUBLAS_OP_T,
                               3,
                               2,
                               1,
                               places_a.data(),
                               3,
                               places_b.data(),
                               3,
                               &wrong,
                               infos.data(),
                               2),
            CUBLAS_STATUS_NOT_SUPPORTED);
}

}  // namespace
