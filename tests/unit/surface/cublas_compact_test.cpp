// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_matrices.hpp"

#include <algorithm>

/// Bands and packed triangles, against sums over the whole matrices that they stand for.
namespace {

using namespace surface_tests;

OF_BOTH(gbmv, cublasDgbmv, cublasZgbmv)
OF_BOTH(sbmv, cublasDsbmv, cublasZhbmv)
OF_BOTH(spmv, cublasDspmv, cublasZhpmv)
OF_BOTH(spr, cublasDspr, cublasZhpr)
OF_BOTH(spr2, cublasDspr2, cublasZhpr2)
OF_BOTH(tbmv, cublasDtbmv, cublasZtbmv)
OF_BOTH(tbsv, cublasDtbsv, cublasZtbsv)
OF_BOTH(tpmv, cublasDtpmv, cublasZtpmv)
OF_BOTH(tpsv, cublasDtpsv, cublasZtpsv)
OF_BOTH(tpttr, cublasDtpttr, cublasZtpttr)
OF_BOTH(trttp, cublasDtrttp, cublasZtrttp)
OF_BOTH(syrkx, cublasDsyrkx, cublasZherkx)

constexpr int n = 4;

/// A triangle, column by column.
template <class T>
std::vector<T> packed(const matrix<T>& a, cublasFillMode_t fill) {
  std::vector<T> result;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (is_stored(fill, i, j)) result.push_back(a(i, j));
  return result;
}
/// The diagonals from `below` to `above` the main one, in the rows of a band matrix.
template <class T>
std::vector<T> banded(const matrix<T>& a, int below, int above, int ld) {
  std::vector<T> result(static_cast<std::size_t>(ld * a.cols), T(99));
  for (int j = 0; j < a.cols; ++j)
    for (int i = 0; i < a.rows; ++i)
      if (j - i <= above && i - j <= below)
        result[static_cast<std::size_t>(above + i - j + j * ld)] = a(i, j);
  return result;
}
template <class T>
matrix<T> within_band(matrix<T> a, int below, int above) {
  for (int j = 0; j < a.cols; ++j)
    for (int i = 0; i < a.rows; ++i)
      if (j - i > above || i - j > below) a(i, j) = 0;
  return a;
}

template <class T>
class CublasCompact : public with_matrices<T> {
 protected:
  /// y after y = 2 * a * x - y.
  template <class Element>
  static void expect_product(
      const device_copy<T>& dy, const matrix<T>& y, int cols, Element a, const matrix<T>& x) {
    with_matrices<T>::expect(dy, y, [&](int i, int) {
      T sum = 0;
      for (int p = 0; p < cols; ++p) sum += a(i, p) * x(p, 0);
      return 2.0 * sum - y(i, 0);
    });
  }
};
TYPED_TEST_SUITE(CublasCompact, number_types);

TYPED_TEST(CublasCompact, BandsMultiplyVectors) {
  using T = TypeParam;
  const T alpha(2), beta(-1);
  const matrix<T> a(4, 5, 4, 1), x(5, 1, 5, 2), y(5, 1, 5, 3);
  const device_copy<T> dx(x.values);
  for (const auto& diagonals_of : {std::pair(0, 0), {1, 2}, {3, 4}, {2, 0}}) {
    const int below = diagonals_of.first, above = diagonals_of.second;
    const matrix<T> whole = within_band(a, below, above);
    const int ld = below + above + 2;
    const device_copy<T> da(banded(a, below, above, ld));
    for (const auto op : operations) {
      const int rows = op == CUBLAS_OP_N ? 4 : 5, cols = op == CUBLAS_OP_N ? 5 : 4;
      const device_copy<T> dy(y.values);
      ASSERT_EQ(gbmv(T(),
                     this->handle_,
                     op,
                     4,
                     5,
                     below,
                     above,
                     of_cuda(&alpha),
                     of_cuda(da.data()),
                     ld,
                     of_cuda(dx.data()),
                     1,
                     of_cuda(&beta),
                     of_cuda(dy.data()),
                     1),
                CUBLAS_STATUS_SUCCESS);
      matrix<T> was = y;
      was.rows = rows;
      this->expect_product(
          dy, was, cols, [&](int i, int p) { return whole.under(op, i, p); }, x);
    }
  }
}

TYPED_TEST(CublasCompact, SymmetricOnesMultiplyVectors) {
  using T = TypeParam;
  const T alpha(2), beta(-1);
  const matrix<T> x(n, 1, n, 2), y(n, 1, n, 3);
  const device_copy<T> dx(x.values);
  for (const auto fill : fills) {
    const auto whole = this->mirrored(matrix<T>(n, n, n, 1), fill);
    const device_copy<T> dp(packed(whole, fill)), dy(y.values);
    ASSERT_EQ(spmv(T(),
                   this->handle_,
                   fill,
                   n,
                   of_cuda(&alpha),
                   of_cuda(dp.data()),
                   of_cuda(dx.data()),
                   1,
                   of_cuda(&beta),
                   of_cuda(dy.data()),
                   1),
              CUBLAS_STATUS_SUCCESS);
    this->expect_product(dy, y, n, whole, x);
    const int k = 2;
    const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
    const device_copy<T> db(banded(whole, upper ? 0 : k, upper ? k : 0, k + 2)), dz(y.values);
    ASSERT_EQ(sbmv(T(),
                   this->handle_,
                   fill,
                   n,
                   k,
                   of_cuda(&alpha),
                   of_cuda(db.data()),
                   k + 2,
                   of_cuda(dx.data()),
                   1,
                   of_cuda(&beta),
                   of_cuda(dz.data()),
                   1),
              CUBLAS_STATUS_SUCCESS);
    this->expect_product(dz, y, n, within_band(whole, k, k), x);
  }
}

TYPED_TEST(CublasCompact, TrianglesMultiplyAndAreSolved) {
  using T = TypeParam;
  const int k = 2;
  const matrix<T> x(n, 1, n, 2);
  for (const auto fill : fills) {
    const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
    const int below = upper ? 0 : k, above = upper ? k : 0;
    for (const auto diagonal : diagonals) {
      matrix<T> a(n, n, n, 1);
      for (int i = 0; i < n; ++i) a(i, i) = 2;  // so that solutions are exact
      const auto whole = this->triangle(a, fill, diagonal);
      const auto narrow = within_band(whole, below, above);
      const device_copy<T> dp(packed(a, fill)), db(banded(a, below, above, k + 1));
      for (const auto op : operations) {
        const device_copy<T> tight(x.values), wide(x.values);
        ASSERT_EQ(tpmv(T(),
                       this->handle_,
                       fill,
                       op,
                       diagonal,
                       n,
                       of_cuda(dp.data()),
                       of_cuda(tight.data()),
                       1),
                  CUBLAS_STATUS_SUCCESS);
        ASSERT_EQ(tbmv(T(),
                       this->handle_,
                       fill,
                       op,
                       diagonal,
                       n,
                       k,
                       of_cuda(db.data()),
                       k + 1,
                       of_cuda(wide.data()),
                       1),
                  CUBLAS_STATUS_SUCCESS);
        const auto product = [&](const matrix<T>& of) {
          return [&, of](int i, int) {
            T sum = 0;
            for (int p = 0; p < n; ++p) sum += of.under(op, i, p) * x(p, 0);
            return sum;
          };
        };
        this->expect(tight, x, product(whole));
        this->expect(wide, x, product(narrow));
        ASSERT_EQ(tpsv(T(),
                       this->handle_,
                       fill,
                       op,
                       diagonal,
                       n,
                       of_cuda(dp.data()),
                       of_cuda(tight.data()),
                       1),
                  CUBLAS_STATUS_SUCCESS);
        ASSERT_EQ(tbsv(T(),
                       this->handle_,
                       fill,
                       op,
                       diagonal,
                       n,
                       k,
                       of_cuda(db.data()),
                       k + 1,
                       of_cuda(wide.data()),
                       1),
                  CUBLAS_STATUS_SUCCESS);
        this->expect(tight, x, [&](int i, int) { return x(i, 0); });
        this->expect(wide, x, [&](int i, int) { return x(i, 0); });
      }
    }
  }
}

TYPED_TEST(CublasCompact, ProductsOfVectorsAreAddedToPackedTriangles) {
  using T = TypeParam;
  const matrix<T> x(n, 1, n, 2), y(n, 1, n, 3);
  const device_copy<T> dx(x.values), dy(y.values);
  const double three = 3;
  const T turned = numbers<T>(3, 4)[2];
  for (const auto fill : fills) {
    const auto whole = this->mirrored(matrix<T>(n, n, n, 1), fill);
    const device_copy<T> once(packed(whole, fill)), twice(packed(whole, fill));
    ASSERT_EQ(spr(T(), this->handle_, fill, n, &three, of_cuda(dx.data()), 1, of_cuda(once.data())),
              CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(spr2(T(),
                   this->handle_,
                   fill,
                   n,
                   of_cuda(&turned),
                   of_cuda(dx.data()),
                   1,
                   of_cuda(dy.data()),
                   1,
                   of_cuda(twice.data())),
              CUBLAS_STATUS_SUCCESS);
    matrix<T> sum = whole, both = whole;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        sum(i, j) += three * x(i, 0) * conjugate(x(j, 0));
        both(i, j) += turned * x(i, 0) * conjugate(y(j, 0)) +
                      conjugate(turned) * y(i, 0) * conjugate(x(j, 0));
      }
    EXPECT_EQ(once.values(), packed(sum, fill));
    EXPECT_EQ(twice.values(), packed(both, fill));
  }
}

TYPED_TEST(CublasCompact, TrianglesArePackedAndUnpacked) {
  using T = TypeParam;
  const matrix<T> a(n, n, n + 1, 1), was(n, n, n + 1, 5);
  for (const auto fill : fills) {
    const device_copy<T> da(a.values), to(was.values);
    const device_copy<T> tight(std::vector<T>(n * (n + 1) / 2, T(99)));
    ASSERT_EQ(trttp(T(), this->handle_, fill, n, of_cuda(da.data()), n + 1, of_cuda(tight.data())),
              CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(tight.values(), packed(a, fill));
    ASSERT_EQ(tpttr(T(), this->handle_, fill, n, of_cuda(tight.data()), of_cuda(to.data()), n + 1),
              CUBLAS_STATUS_SUCCESS);
    this->expect(
        to, was, [&](int i, int j) { return is_stored(fill, i, j) ? a(i, j) : was(i, j); });
  }
}

// A product that the caller knows to be symmetric: here of b = 2 a.
TYPED_TEST(CublasCompact, ATriangleOfAProductOfTwoMatrices) {
  using T = TypeParam;
  const T alpha(2);
  const double half = 0.5;
  const T beta(half);
  const matrix<T> a(n, 3, n, 1);
  matrix<T> b = a;
  for (T& value : b.values) value *= 2.0;
  const device_copy<T> da(a.values), db(b.values);
  for (const auto fill : fills) {
    const auto c = this->mirrored(matrix<T>(n, n, n, 2), fill);
    const device_copy<T> dc(c.values);
    cublasStatus_t status{};
    if constexpr (std::is_same_v<T, double>)
      status = cublasDsyrkx(this->handle_,
                            fill,
                            CUBLAS_OP_N,
                            n,
                            3,
                            &alpha,
                            da.data(),
                            n,
                            db.data(),
                            n,
                            &beta,
                            dc.data(),
                            n);
    else
      status = cublasZherkx(this->handle_,
                            fill,
                            CUBLAS_OP_N,
                            n,
                            3,
                            of_cuda(&alpha),
                            of_cuda(da.data()),
                            n,
                            of_cuda(db.data()),
                            n,
                            &half,
                            of_cuda(dc.data()),
                            n);
    ASSERT_EQ(status, CUBLAS_STATUS_SUCCESS);
    this->expect(dc, c, [&](int i, int j) {
      if (!is_stored(fill, i, j)) return c(i, j);
      T sum = 0;
      for (int p = 0; p < 3; ++p) sum += a(i, p) * conjugate(b(j, p));
      return alpha * sum + half * c(i, j);
    });
  }
}

using CublasCompactArguments = surface_tests::with_cublas;

TEST_F(CublasCompactArguments, AreRefusedWhereTheyDoNotFit) {
  const device_copy<double> a(numbers<double>(16, 1)), x(numbers<double>(4, 2));
  const double one = 1;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto none = CUBLAS_OP_N;
  const auto any = CUBLAS_DIAG_NON_UNIT;
  const auto refused = CUBLAS_STATUS_INVALID_VALUE;
  EXPECT_EQ(
      cublasDgbmv(handle_, none, 4, 4, 1, 1, &one, a.data(), 2, x.data(), 1, &one, x.data(), 1),
      refused);
  EXPECT_EQ(cublasDsbmv(handle_, lower, 4, -1, &one, a.data(), 4, x.data(), 1, &one, x.data(), 1),
            refused);
  EXPECT_EQ(cublasDsbmv(handle_, lower, 4, 1, &one, a.data(), 0, x.data(), 1, &one, x.data(), 1),
            refused);
  EXPECT_EQ(cublasDspmv(handle_, lower, -1, &one, a.data(), x.data(), 1, &one, x.data(), 1),
            refused);
  EXPECT_EQ(cublasDtpsv(handle_, lower, none, any, 4, a.data(), x.data(), 0), refused);
  EXPECT_EQ(cublasDtrttp(handle_, lower, 4, a.data(), 3, x.data()), refused);
}

}  // namespace
