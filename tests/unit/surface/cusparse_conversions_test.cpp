// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cusparse_matrices.hpp"

namespace {

using namespace surface_tests;
using CusparseConversions = with_cusparse;

TEST_F(CusparseConversions, BecomeDenseAndSparse) {
  const example e;
  std::vector<double> by_rows;
  for (const auto& row : dense_example) by_rows.insert(by_rows.end(), row, row + 4);
  const device_copy<double> out(std::vector<double>(12, 7)), in(by_rows);
  const auto a = e.coo();
  const auto dense = dense_of(out, 3, 4, 4, CUSPARSE_ORDER_ROW);
  ASSERT_EQ(cusparseSparseToDense(handle_, a, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer_),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(out.values(), by_rows);

  const auto from = dense_of(in, 3, 4, 4, CUSPARSE_ORDER_ROW);
  const device_copy<int> offsets(std::vector<int>(4, -1)), columns(std::vector<int>(5, -1));
  const device_copy<double> values(std::vector<double>(5, 0));
  cusparseSpMatDescr_t to = nullptr;
  ASSERT_EQ(cusparseCreateCsr(&to,
                              3,
                              4,
                              0,
                              offsets.data(),
                              nullptr,
                              nullptr,
                              by_32_bits,
                              by_32_bits,
                              from_zero,
                              CUDA_R_64F),
            CUSPARSE_STATUS_SUCCESS);
  const auto algorithm = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
  ASSERT_EQ(cusparseDenseToSparse_analysis(handle_, from, to, algorithm, buffer_),
            CUSPARSE_STATUS_SUCCESS);
  std::int64_t rows = 0, cols = 0, count = 0;
  ASSERT_EQ(cusparseSpMatGetSize(to, &rows, &cols, &count), CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(count, 5);
  ASSERT_EQ(cusparseCsrSetPointers(to, offsets.data(), columns.data(), values.data()),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseDenseToSparse_convert(handle_, from, to, algorithm, buffer_),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(offsets.values(), e.offsets.values());
  EXPECT_EQ(columns.values(), e.columns.values());
  EXPECT_EQ(values.values(), e.values.values());
  EXPECT_EQ(cusparseDestroyDnMat(dense), CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(cusparseDestroyDnMat(from), CUSPARSE_STATUS_SUCCESS);
  for (const auto matrix : {a, to})
    EXPECT_EQ(cusparseDestroySpMat(matrix), CUSPARSE_STATUS_SUCCESS);
}

TEST_F(CusparseConversions, ChangeTheirFormat) {
  const example e;
  const device_copy<int> rows(std::vector<int>(5, -1)), offsets(std::vector<int>(4, -1));
  ASSERT_EQ(cusparseXcsr2coo(handle_, e.offsets.data(), 5, 3, rows.data(), from_zero),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(rows.values(), e.rows.values());
  ASSERT_EQ(cusparseXcoo2csr(handle_, rows.data(), 5, 3, offsets.data(), from_zero),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(offsets.values(), e.offsets.values());
  const device_copy<int> column_offsets(std::vector<int>(5, -1)), rows_of(std::vector<int>(5, -1));
  const device_copy<double> values(std::vector<double>(5, 0));
  const auto algorithm = CUSPARSE_CSR2CSC_ALG1;
  ASSERT_EQ(cusparseCsr2cscEx2(handle_,
                               3,
                               4,
                               5,
                               e.values.data(),
                               e.offsets.data(),
                               e.columns.data(),
                               values.data(),
                               column_offsets.data(),
                               rows_of.data(),
                               CUDA_R_64F,
                               CUSPARSE_ACTION_NUMERIC,
                               from_zero,
                               algorithm,
                               buffer_),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(column_offsets.values(), (std::vector<int>{0, 2, 3, 4, 5}));
  EXPECT_EQ(rows_of.values(), (std::vector<int>{0, 2, 2, 0, 2}));
  EXPECT_EQ(values.values(), (std::vector<double>{1, 3, 4, 2, 5}));
  cusparseSpMatDescr_t a = nullptr;
  ASSERT_EQ(cusparseCreateCsc(&a,
                              3,
                              4,
                              5,
                              column_offsets.data(),
                              rows_of.data(),
                              values.data(),
                              by_32_bits,
                              by_32_bits,
                              from_zero,
                              CUDA_R_64F),
            CUSPARSE_STATUS_SUCCESS);
  const device_copy<double> out(std::vector<double>(12, 7));
  const auto dense = dense_of(out, 3, 4, 4, CUSPARSE_ORDER_ROW);
  ASSERT_EQ(cusparseSparseToDense(handle_, a, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer_),
            CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(out.values(), (std::vector<double>{1, 0, 2, 0, 0, 0, 0, 0, 3, 4, 0, 5}));
  EXPECT_EQ(cusparseDestroyDnMat(dense), CUSPARSE_STATUS_SUCCESS);
  EXPECT_EQ(cusparseDestroySpMat(a), CUSPARSE_STATUS_SUCCESS);
}

}  // namespace
