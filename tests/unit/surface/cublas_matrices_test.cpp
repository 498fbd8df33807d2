// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_matrices.hpp"

#include <cuda_fp16.h>

namespace {

using namespace surface_tests;

template <class T>
using CublasMatrices = with_matrices<T>;
TYPED_TEST_SUITE(CublasMatrices, number_types);

TYPED_TEST(CublasMatrices, MultiplyAndAddInEveryOrientation) {
  using T = TypeParam;
  const matrix<T> a(4, 4, 6, 1), b(4, 4, 5, 2), c(4, 3, 5, 3);
  const device_copy<T> da(a.values), db(b.values);
  const T alpha(2), beta(-1);
  for (const auto op_a : operations) {
    for (const auto op_b : operations) {
      const device_copy<T> dc(c.values), de(c.values);
      ASSERT_EQ(gemm(T(),
                     this->handle_,
                     op_a,
                     op_b,
                     4,
                     3,
                     4,
                     of_cuda(&alpha),
                     of_cuda(da.data()),
                     6,
                     of_cuda(db.data()),
                     5,
                     of_cuda(&beta),
                     of_cuda(dc.data()),
                     5),
                CUBLAS_STATUS_SUCCESS);
      this->expect(dc, c, [&](int i, int j) {
        T sum = 0;
        for (int p = 0; p < 4; ++p) sum += a.under(op_a, i, p) * b.under(op_b, p, j);
        return alpha * sum + beta * c(i, j);
      });
      ASSERT_EQ(geam(T(),
                     this->handle_,
                     op_a,
                     op_b,
                     4,
                     3,
                     of_cuda(&alpha),
                     of_cuda(da.data()),
                     6,
                     of_cuda(&beta),
                     of_cuda(db.data()),
                     5,
                     of_cuda(de.data()),
                     5),
                CUBLAS_STATUS_SUCCESS);
      this->expect(de, c, [&](int i, int j) {
        return alpha * a.under(op_a, i, j) + beta * b.under(op_b, i, j);
      });
    }
  }
}

TYPED_TEST(CublasMatrices, MultiplyVectors) {
  using T = TypeParam;
  const matrix<T> a(4, 4, 6, 1), x(4, 1, 4, 2), y(4, 1, 4, 3);
  const device_copy<T> da(a.values), dx(x.values);
  const T alpha(2), beta(-1);
  for (const auto op : operations) {
    const device_copy<T> dy(y.values);
    ASSERT_EQ(gemv(T(),
                   this->handle_,
                   op,
                   4,
                   4,
                   of_cuda(&alpha),
                   of_cuda(da.data()),
                   6,
                   of_cuda(dx.data()),
                   -1,
                   of_cuda(&beta),
                   of_cuda(dy.data()),
                   1),
              CUBLAS_STATUS_SUCCESS);
    this->expect(dy, y, [&](int i, int) {
      T sum = 0;
      for (int p = 0; p < 4; ++p) sum += a.under(op, i, p) * x(3 - p, 0);
      return alpha * sum + beta * y(i, 0);
    });
  }
  const device_copy<T> sum(a.values);
  ASSERT_EQ(ger(T(),
                this->handle_,
                4,
                4,
                of_cuda(&alpha),
                of_cuda(dx.data()),
                1,
                of_cuda(dx.data()),
                1,
                of_cuda(sum.data()),
                6),
            CUBLAS_STATUS_SUCCESS);
  this->expect(
      sum, a, [&](int i, int j) { return a(i, j) + alpha * x(i, 0) * conjugate(x(j, 0)); });
  for (const auto fill : fills) {
    const auto whole = this->mirrored(a, fill);
    const device_copy<T> dy(y.values), once(whole.values), twice(whole.values);
    ASSERT_EQ(symv(T(),
                   this->handle_,
                   fill,
                   4,
                   of_cuda(&alpha),
                   of_cuda(da.data()),
                   6,
                   of_cuda(dx.data()),
                   1,
                   of_cuda(&beta),
                   of_cuda(dy.data()),
                   1),
              CUBLAS_STATUS_SUCCESS);
    this->expect(dy, y, [&](int i, int) {
      T product = 0;
      for (int p = 0; p < 4; ++p) product += whole(i, p) * x(p, 0);
      return alpha * product + beta * y(i, 0);
    });
    const double three = 3;
    ASSERT_EQ(
        syr(T(), this->handle_, fill, 4, &three, of_cuda(dx.data()), 1, of_cuda(once.data()), 6),
        CUBLAS_STATUS_SUCCESS);
    this->expect(once, whole, [&](int i, int j) {
      return whole(i, j) + (is_stored(fill, i, j) ? three * x(i, 0) * conjugate(x(j, 0)) : T(0));
    });
    const T turned = a(1, 0);
    ASSERT_EQ(syr2(T(),
                   this->handle_,
                   fill,
                   4,
                   of_cuda(&turned),
                   of_cuda(dx.data()),
                   1,
                   of_cuda(dy.data()),
                   1,
                   of_cuda(twice.data()),
                   6),
              CUBLAS_STATUS_SUCCESS);
    const auto z = dy.values();
    this->expect(twice, whole, [&](int i, int j) {
      if (!is_stored(fill, i, j)) return whole(i, j);
      const T zi = z[static_cast<std::size_t>(i)], zj = z[static_cast<std::size_t>(j)];
      return whole(i, j) + turned * x(i, 0) * conjugate(zj) +
             conjugate(turned) * zi * conjugate(x(j, 0));
    });
  }
}

using CublasBatchesOfHalves = surface_tests::with_cublas;
using CublasArguments = surface_tests::with_cublas;

TEST_F(CublasBatchesOfHalves, Multiply) {
  std::vector<__half> a, b;
  for (int i = 0; i < 8; ++i) a.emplace_back(static_cast<float>(i)), b.emplace_back(1.0f);
  const device_copy<__half> da(a), db(b), strided(std::vector<__half>(8, __half(0.0f)));
  const device_copy<__half> listed(std::vector<__half>(8, __half(0.0f)));
  const __half one(1.0f), zero(0.0f);
  const auto n = CUBLAS_OP_N;
  ASSERT_EQ(cublasHgemmStridedBatched(handle_,
                                      n,
                                      n,
                                      2,
                                      2,
                                      2,
                                      &one,
                                      da.data(),
                                      2,
                                      4,
                                      db.data(),
                                      2,
                                      4,
                                      &zero,
                                      strided.data(),
                                      2,
                                      4,
                                      2),
            CUBLAS_STATUS_SUCCESS);
  const device_copy<__half*> as({da.data(), da.data() + 4}), bs({db.data(), db.data() + 4}),
      cs({listed.data(), listed.data() + 4});
  ASSERT_EQ(cublasHgemmBatched(
                handle_, n, n, 2, 2, 2, &one, as.data(), 2, bs.data(), 2, &zero, cs.data(), 2, 2),
            CUBLAS_STATUS_SUCCESS);
  const float wanted[] = {2, 4, 2, 4, 10, 12, 10, 12};
  const auto in_order = strided.values(), by_places = listed.values();
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(static_cast<float>(in_order[i]), wanted[i]);
    EXPECT_EQ(static_cast<float>(by_places[i]), wanted[i]);
  }
}

TEST_F(CublasArguments, AreRefusedWhereTheyDoNotFit) {
  const device_copy<double> a(numbers<double>(16, 1)), b(numbers<double>(16, 2));
  const double one = 1;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto n = CUBLAS_OP_N;
  const auto left = CUBLAS_SIDE_LEFT;
  const auto any = CUBLAS_DIAG_NON_UNIT;
  EXPECT_EQ(cublasDtrsm(handle_, left, lower, n, any, 4, 4, &one, a.data(), 3, b.data(), 4),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasDtrsm(handle_, left, lower, n, any, -1, 4, &one, a.data(), 4, b.data(), 4),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasDsyrk(handle_, lower, n, 4, 4, &one, a.data(), 4, &one, b.data(), 3),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasDtrsv(handle_, lower, n, any, 4, a.data(), 4, b.data(), 0),
            CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasDger(nullptr, 4, 4, &one, a.data(), 1, a.data(), 1, b.data(), 4),
            CUBLAS_STATUS_NOT_INITIALIZED);
}

}  // namespace
