// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_matrices.hpp"

namespace {

using namespace surface_tests;

template <class T>
using CublasTriangles = with_matrices<T>;
TYPED_TEST_SUITE(CublasTriangles, number_types);

TYPED_TEST(CublasTriangles, AddProductsToATriangle) {
  using T = TypeParam;
  const matrix<T> a(5, 5, 6, 1), b(5, 5, 7, 4);
  const device_copy<T> da(a.values), db(b.values);
  const double two = 2, minus = -1;
  const T alpha = b(1, 0);
  const auto across = std::is_same_v<T, complex> ? CUBLAS_OP_C : CUBLAS_OP_T;
  for (const auto fill : fills) {
    for (const auto op : {CUBLAS_OP_N, across}) {
      const auto was = this->mirrored(matrix<T>(4, 4, 5, 3), fill);
      const device_copy<T> once(was.values), twice(was.values);
      const auto product = [&](const matrix<T>& x, const matrix<T>& y, int i, int j) {
        T sum = 0;
        for (int p = 0; p < 3; ++p) sum += x.under(op, i, p) * conjugate(y.under(op, j, p));
        return sum;
      };
      ASSERT_EQ(syrk(T(),
                     this->handle_,
                     fill,
                     op,
                     4,
                     3,
                     &two,
                     of_cuda(da.data()),
                     6,
                     &minus,
                     of_cuda(once.data()),
                     5),
                CUBLAS_STATUS_SUCCESS);
      this->expect(once, was, [&](int i, int j) {
        return is_stored(fill, i, j) ? two * product(a, a, i, j) - was(i, j) : was(i, j);
      });
      ASSERT_EQ(syr2k(T(),
                      this->handle_,
                      fill,
                      op,
                      4,
                      3,
                      of_cuda(&alpha),
                      of_cuda(da.data()),
                      6,
                      of_cuda(db.data()),
                      7,
                      &minus,
                      of_cuda(twice.data()),
                      5),
                CUBLAS_STATUS_SUCCESS);
      this->expect(twice, was, [&](int i, int j) {
        return is_stored(fill, i, j) ? alpha * product(a, b, i, j) +
                                           conjugate(alpha) * product(b, a, i, j) - was(i, j)
                                     : was(i, j);
      });
    }
  }
}

TYPED_TEST(CublasTriangles, MultiplyByASymmetricOneOnEitherSide) {
  using T = TypeParam;
  const matrix<T> b(4, 3, 5, 2), c(4, 3, 6, 3), x(4, 1, 4, 5);
  const device_copy<T> db(b.values), dx(x.values);
  const T alpha = b(1, 0), beta(-1);
  for (const auto side : sides) {
    const int size = side == CUBLAS_SIDE_LEFT ? 4 : 3;
    const matrix<T> a(size, size, 5, 1);
    const device_copy<T> da(a.values);
    for (const auto fill : fills) {
      const auto whole = this->mirrored(a, fill);
      const device_copy<T> dc(c.values);
      ASSERT_EQ(symm(T(),
                     this->handle_,
                     side,
                     fill,
                     4,
                     3,
                     of_cuda(&alpha),
                     of_cuda(da.data()),
                     5,
                     of_cuda(db.data()),
                     5,
                     of_cuda(&beta),
                     of_cuda(dc.data()),
                     6),
                CUBLAS_STATUS_SUCCESS);
      this->expect(dc, c, [&](int i, int j) {
        T sum = 0;
        for (int p = 0; p < size; ++p)
          sum += side == CUBLAS_SIDE_LEFT ? whole(i, p) * b(p, j) : b(i, p) * whole(p, j);
        return alpha * sum + beta * c(i, j);
      });
    }
    const device_copy<T> scaled(c.values);
    ASSERT_EQ(dgmm(T(),
                   this->handle_,
                   side,
                   4,
                   3,
                   of_cuda(db.data()),
                   5,
                   of_cuda(dx.data()),
                   1,
                   of_cuda(scaled.data()),
                   6),
              CUBLAS_STATUS_SUCCESS);
    this->expect(
        scaled, c, [&](int i, int j) { return b(i, j) * x(side == CUBLAS_SIDE_LEFT ? i : j, 0); });
  }
}

// What a triangle multiplies, solving gives back.
TYPED_TEST(CublasTriangles, MultiplyByATriangleAndSolveIt) {
  using T = TypeParam;
  const matrix<T> b(4, 3, 5, 2), c(4, 3, 6, 3);
  const device_copy<T> db(b.values);
  const T alpha(4), quarter(0.25);
  for (const auto side : sides) {
    const int size = side == CUBLAS_SIDE_LEFT ? 4 : 3;
    matrix<T> a(size, size, 5, 1);
    for (int i = 0; i < size; ++i) a(i, i) = T(i % 2 == 0 ? 2 : -1);
    const device_copy<T> da(a.values);
    for (const auto fill : fills) {
      for (const auto op : operations) {
        for (const auto diagonal : diagonals) {
          const auto whole = this->triangle(a, fill, diagonal);
          const device_copy<T> dc(c.values);
          ASSERT_EQ(trmm(T(),
                         this->handle_,
                         side,
                         fill,
                         op,
                         diagonal,
                         4,
                         3,
                         of_cuda(&alpha),
                         of_cuda(da.data()),
                         5,
                         of_cuda(db.data()),
                         5,
                         of_cuda(dc.data()),
                         6),
                    CUBLAS_STATUS_SUCCESS);
          this->expect(dc, c, [&](int i, int j) {
            T sum = 0;
            for (int p = 0; p < size; ++p)
              sum += side == CUBLAS_SIDE_LEFT ? whole.under(op, i, p) * b(p, j)
                                              : b(i, p) * whole.under(op, p, j);
            return alpha * sum;
          });
          ASSERT_EQ(trsm(T(),
                         this->handle_,
                         side,
                         fill,
                         op,
                         diagonal,
                         4,
                         3,
                         of_cuda(&quarter),
                         of_cuda(da.data()),
                         5,
                         of_cuda(dc.data()),
                         6),
                    CUBLAS_STATUS_SUCCESS);
          this->expect(dc, c, [&](int i, int j) { return b(i, j); });
          if (side == CUBLAS_SIDE_RIGHT) continue;
          const matrix<T> x(4, 1, 4, 5);
          const device_copy<T> dx(x.values);
          ASSERT_EQ(trmv(T(),
                         this->handle_,
                         fill,
                         op,
                         diagonal,
                         4,
                         of_cuda(da.data()),
                         5,
                         of_cuda(dx.data()),
                         -1),
                    CUBLAS_STATUS_SUCCESS);
          this->expect(dx, x, [&](int i, int) {
            T sum = 0;
            for (int p = 0; p < 4; ++p) sum += whole.under(op, 3 - i, p) * x(3 - p, 0);
            return sum;
          });
          ASSERT_EQ(trsv(T(),
                         this->handle_,
                         fill,
                         op,
                         diagonal,
                         4,
                         of_cuda(da.data()),
                         5,
                         of_cuda(dx.data()),
                         -1),
                    CUBLAS_STATUS_SUCCESS);
          this->expect(dx, x, [&](int i, int) { return x(i, 0); });
        }
      }
    }
  }
}

}  // namespace
