// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cusparse_matrices.hpp"

namespace {

using namespace surface_tests;
using CusparseProducts = with_cusparse;

TEST_F(CusparseProducts, MultiplyDenseOnes) {
  const example e;
  const double alpha = 2, beta = -1;
  std::vector<double> of_b(20), of_c(20);
  for (std::size_t i = 0; i < 20; ++i) of_b[i] = static_cast<double>(i % 7), of_c[i] = 1;
  for (const bool by_offsets : {true, false}) {
    for (const auto order : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW}) {
      for (const bool across : {false, true}) {
        const int rows = across ? 4 : 3, terms = across ? 3 : 4, cols = 2, ld = 5;
        const auto place = [&](int i, int j) {
          return static_cast<std::size_t>(order == CUSPARSE_ORDER_ROW ? i * ld + j : i + j * ld);
        };
        const device_copy<double> b(of_b), c(of_c);
        const auto a = by_offsets ? e.csr() : e.coo();
        const auto db = dense_of(b, terms, cols, ld, order),
                   dc = dense_of(c, rows, cols, ld, order);
        const auto op = across ? transposed : plain;
        std::size_t bytes = 0;
        ASSERT_EQ(cusparseSpMM_bufferSize(handle_,
                                          op,
                                          plain,
                                          &alpha,
                                          a,
                                          db,
                                          &beta,
                                          dc,
                                          CUDA_R_64F,
                                          CUSPARSE_SPMM_ALG_DEFAULT,
                                          &bytes),
                  CUSPARSE_STATUS_SUCCESS);
        ASSERT_LE(bytes, 1U << 20);
        ASSERT_EQ(cusparseSpMM(handle_,
                               op,
                               plain,
                               &alpha,
                               a,
                               db,
                               &beta,
                               dc,
                               CUDA_R_64F,
                               CUSPARSE_SPMM_ALG_DEFAULT,
                               buffer_),
                  CUSPARSE_STATUS_SUCCESS);
        const auto got = c.values();
        for (int i = 0; i < rows; ++i) {
          for (int j = 0; j < cols; ++j) {
            double sum = 0;
            for (int p = 0; p < terms; ++p)
              sum += (across ? dense_example[p][i] : dense_example[i][p]) * of_b[place(p, j)];
            EXPECT_EQ(got[place(i, j)], 2 * sum - 1) << i << ", " << j;
          }
        }
        EXPECT_EQ(cusparseDestroyDnMat(db), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroyDnMat(dc), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroySpMat(a), CUSPARSE_STATUS_SUCCESS);
      }
    }
  }
}

TEST_F(CusparseProducts, MultiplyDenseOnesWhereElementsAre) {
  const example e;
  const double alpha = 2, beta = 10;
  const device_copy<double> a(std::vector<double>{1, 2, 3}), b(std::vector<double>{1, 2, 3, 4});
  const auto da = dense_of(a, 3, 1, 3, CUSPARSE_ORDER_COL);
  const auto db = dense_of(b, 1, 4, 1, CUSPARSE_ORDER_COL);
  const auto c = e.csr();
  std::size_t bytes = 0;
  ASSERT_EQ(cusparseSDDMM_bufferSize(handle_,
                                     plain,
                                     plain,
                                     &alpha,
                                     da,
                                     db,
                                     &beta,
                                     c,
                                     CUDA_R_64F,
                                     CUSPARSE_SDDMM_ALG_DEFAULT,
                                     &bytes),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_LE(bytes, 1U << 20);
  ASSERT_EQ(cusparseSDDMM(handle_,
                          plain,
                          plain,
                          &alpha,
                          da,
                          db,
                          &beta,
                          c,
                          CUDA_R_64F,
                          CUSPARSE_SDDMM_ALG_DEFAULT,
                          buffer_),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(e.values.values(), (std::vector<double>{12, 26, 36, 52, 74}));
  EXPECT_EQ(cusparseDestroyDnMat(da), CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(cusparseDestroyDnMat(db), CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(cusparseDestroySpMat(c), CUSPARSE_STATUS_SUCCESS);
}

// By rows:  2 7 0 / 1 4 7 / 0 3 1, of which a triangle counts.
TEST_F(CusparseProducts, SolveTriangles) {
  const device_copy<int> offsets({0, 2, 5, 7}), columns({0, 1, 0, 1, 2, 1, 2});
  const device_copy<double> values({2, 7, 1, 4, 7, 3, 1});
  const double whole[3][3] = {{2, 7, 0}, {1, 4, 7}, {0, 3, 1}}, wanted[3] = {1, 2, 4};
  const double alpha = 0.5;
  for (auto fill : {CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER}) {
    for (auto diagonal : {CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT}) {
      for (const bool across : {false, true}) {
        std::vector<double> right(3);
        for (int i = 0; i < 3; ++i) {
          for (int j = 0; j < 3; ++j) {
            if (i != j && (i > j) != (fill == CUSPARSE_FILL_MODE_LOWER)) continue;
            const double value = i == j && diagonal == CUSPARSE_DIAG_TYPE_UNIT ? 1 : whole[i][j];
            right[static_cast<std::size_t>(across ? j : i)] += 2 * value * wanted[across ? i : j];
          }
        }
        const device_copy<double> x(right), y(std::vector<double>(3));
        cusparseSpMatDescr_t a = nullptr;
        cusparseDnVecDescr_t in = nullptr, out = nullptr;
        cusparseSpSVDescr_t system = nullptr;
        ASSERT_EQ(cusparseCreateCsr(&a,
                                    3,
                                    3,
                                    7,
                                    offsets.data(),
                                    columns.data(),
                                    values.data(),
                                    by_32_bits,
                                    by_32_bits,
                                    from_zero,
                                    CUDA_R_64F),
                  CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill),
                  CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(
            cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal),
            CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(cusparseCreateDnVec(&in, 3, x.data(), CUDA_R_64F), CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(cusparseCreateDnVec(&out, 3, y.data(), CUDA_R_64F), CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(cusparseSpSV_createDescr(&system), CUSPARSE_STATUS_SUCCESS);
        const auto op = across ? transposed : plain;
        std::size_t bytes = 0;
        ASSERT_EQ(cusparseSpSV_bufferSize(handle_,
                                          op,
                                          &alpha,
                                          a,
                                          in,
                                          out,
                                          CUDA_R_64F,
                                          CUSPARSE_SPSV_ALG_DEFAULT,
                                          system,
                                          &bytes),
                  CUSPARSE_STATUS_SUCCESS);
        ASSERT_LE(bytes, 1U << 20);
        ASSERT_EQ(cusparseSpSV_analysis(handle_,
                                        op,
                                        &alpha,
                                        a,
                                        in,
                                        out,
                                        CUDA_R_64F,
                                        CUSPARSE_SPSV_ALG_DEFAULT,
                                        system,
                                        buffer_),
                  CUSPARSE_STATUS_SUCCESS);
        ASSERT_EQ(
            cusparseSpSV_solve(
                handle_, op, &alpha, a, in, out, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, system),
            CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(y.values(), (std::vector<double>{1, 2, 4}));
        EXPECT_EQ(cusparseSpSV_destroyDescr(system), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroyDnVec(in), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroyDnVec(out), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroySpMat(a), CUSPARSE_STATUS_SUCCESS);
      }
    }
  }
}

// The example times 0 1 / 0 0 / 2 0 / 0 3:  4 1 / 0 0 / 0 18, the last as 3 * 1 + 5 * 3.
TEST_F(CusparseProducts, MultiplySparseOnes) {
  const example e;
  const device_copy<int> offsets_b({0, 1, 1, 2, 3}), columns_b({1, 0, 1});
  const device_copy<double> values_b({1, 2, 3});
  const device_copy<int> offsets_c(std::vector<int>(4, -1)), columns_c(std::vector<int>(3, -1));
  const device_copy<double> values_c(std::vector<double>(3, 0));
  const double alpha = 10, beta = 0;
  const auto a = e.csr();
  cusparseSpMatDescr_t b = nullptr, c = nullptr;
  cusparseSpGEMMDescr_t product = nullptr;
  ASSERT_EQ(cusparseCreateCsr(&b,
                              4,
                              2,
                              3,
                              offsets_b.data(),
                              columns_b.data(),
                              values_b.data(),
                              by_32_bits,
                              by_32_bits,
                              from_zero,
                              CUDA_R_64F),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(
      cusparseCreateCsr(
          &c, 3, 2, 0, nullptr, nullptr, nullptr, by_32_bits, by_32_bits, from_zero, CUDA_R_64F),
      CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseSpGEMM_createDescr(&product), CUSPARSE_STATUS_SUCCESS);
  const auto algorithm = CUSPARSE_SPGEMM_DEFAULT;
  std::size_t bytes = 0, more = 0;
  ASSERT_EQ(cusparseSpGEMM_workEstimation(handle_,
                                          plain,
                                          plain,
                                          &alpha,
                                          a,
                                          b,
                                          &beta,
                                          c,
                                          CUDA_R_64F,
                                          algorithm,
                                          product,
                                          &bytes,
                                          nullptr),
            CUSPARSE_STATUS_SUCCESS);
  const device_copy<char> first(std::vector<char>(bytes + 1));
  ASSERT_EQ(cusparseSpGEMM_workEstimation(handle_,
                                          plain,
                                          plain,
                                          &alpha,
                                          a,
                                          b,
                                          &beta,
                                          c,
                                          CUDA_R_64F,
                                          algorithm,
                                          product,
                                          &bytes,
                                          first.data()),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseSpGEMM_compute(handle_,
                                   plain,
                                   plain,
                                   &alpha,
                                   a,
                                   b,
                                   &beta,
                                   c,
                                   CUDA_R_64F,
                                   algorithm,
                                   product,
                                   &more,
                                   nullptr),
            CUSPARSE_STATUS_SUCCESS);
  const device_copy<char> second(std::vector<char>(more + 1));
  ASSERT_EQ(cusparseSpGEMM_compute(handle_,
                                   plain,
                                   plain,
                                   &alpha,
                                   a,
                                   b,
                                   &beta,
                                   c,
                                   CUDA_R_64F,
                                   algorithm,
                                   product,
                                   &more,
                                   second.data()),
            CUSPARSE_STATUS_SUCCESS);
  std::int64_t rows = 0, cols = 0, count = 0;
  ASSERT_EQ(cusparseSpMatGetSize(c, &rows, &cols, &count), CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(count, 3);
  ASSERT_EQ(cusparseCsrSetPointers(c, offsets_c.data(), columns_c.data(), values_c.data()),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseSpGEMM_copy(
                handle_, plain, plain, &alpha, a, b, &beta, c, CUDA_R_64F, algorithm, product),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(offsets_c.values(), (std::vector<int>{0, 2, 2, 3}));
  EXPECT_EQ(columns_c.values(), (std::vector<int>{0, 1, 1}));
  EXPECT_EQ(values_c.values(), (std::vector<double>{40, 10, 180}));
  EXPECT_EQ(cusparseSpGEMM_destroyDescr(product), CUSPARSE_STATUS_SUCCESS);
  for (const auto matrix : {a, b, c})
    EXPECT_EQ(cusparseDestroySpMat(matrix), CUSPARSE_STATUS_SUCCESS);
}

}  // namespace
