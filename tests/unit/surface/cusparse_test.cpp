// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <cusparse.h>

#include <algorithm>

namespace {

using surface_tests::device_copy;

// 3 x 4, by rows:  1 0 2 0 / 0 0 0 0 / 3 4 0 5
template <class Value, class Index>
void multiplies(
    cudaDataType type, cusparseIndexType_t index, bool by_offsets, int base, bool transposed) {
  const auto b = static_cast<Index>(base);
  const Index offsets[] = {
      b, static_cast<Index>(2 + b), static_cast<Index>(2 + b), static_cast<Index>(5 + b)};
  const Index of_rows[] = {
      b, b, static_cast<Index>(2 + b), static_cast<Index>(2 + b), static_cast<Index>(2 + b)};
  std::vector<Index> cols;
  for (const int c : {0, 2, 0, 1, 3}) cols.push_back(static_cast<Index>(c + base));
  const device_copy<Index> places(by_offsets ? std::vector<Index>(offsets, offsets + 4)
                                             : std::vector<Index>(of_rows, of_rows + 5));
  const device_copy<Index> columns(cols);
  const device_copy<Value> values(std::vector<Value>{1, 2, 3, 4, 5});
  const std::size_t rows = transposed ? 4 : 3, terms = transposed ? 3 : 4;
  const device_copy<Value> x(std::vector<Value>{1, 10, 100, 1000}),
      y(std::vector<Value>{1, 2, 3, 4});
  cusparseHandle_t handle = nullptr;
  cusparseSpMatDescr_t a = nullptr;
  cusparseDnVecDescr_t in = nullptr, out = nullptr;
  ASSERT_EQ(cusparseCreate(&handle), CUSPARSE_STATUS_SUCCESS);
  const auto from = base == 0 ? CUSPARSE_INDEX_BASE_ZERO : CUSPARSE_INDEX_BASE_ONE;
  ASSERT_EQ(
      by_offsets
          ? cusparseCreateCsr(
                &a, 3, 4, 5, places.data(), columns.data(), values.data(), index, index, from, type)
          : cusparseCreateCoo(
                &a, 3, 4, 5, places.data(), columns.data(), values.data(), index, from, type),
      CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseCreateDnVec(&in, static_cast<std::int64_t>(terms), x.data(), type),
            CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseCreateDnVec(&out, static_cast<std::int64_t>(rows), y.data(), type),
            CUSPARSE_STATUS_SUCCESS);
  const Value alpha = 2, beta = -1;
  const auto op = transposed ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
  std::size_t bytes = 0;
  const auto algorithm = CUSPARSE_SPMV_ALG_DEFAULT;
  ASSERT_EQ(cusparseSpMV_bufferSize(handle, op, &alpha, a, in, &beta, out, type, algorithm, &bytes),
            CUSPARSE_STATUS_SUCCESS);
  const device_copy<char> buffer(std::vector<char>(std::max<std::size_t>(bytes, 1)));
  ASSERT_EQ(cusparseSpMV(handle, op, &alpha, a, in, &beta, out, type, algorithm, buffer.data()),
            CUSPARSE_STATUS_SUCCESS);
  const std::vector<Value> wanted =
      transposed ? std::vector<Value>{2 * 301 - 1, 2 * 400 - 2, 2 * 2 - 3, 2 * 500 - 4}
                 : std::vector<Value>{2 * 201 - 1, -2, 2 * 5043 - 3, 4};
  EXPECT_EQ(y.values(), wanted);
  ASSERT_EQ(cusparseDestroySpMat(a), CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseDestroyDnVec(in), CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseDestroyDnVec(out), CUSPARSE_STATUS_SUCCESS);
  ASSERT_EQ(cusparseDestroy(handle), CUSPARSE_STATUS_SUCCESS);
}
using Cusparse = warpgauge::with_device;

TEST_F(Cusparse, MultipliesInEveryFormat) {
  for (const bool by_offsets : {false, true}) {
    for (const int base : {0, 1}) {
      for (const bool transposed : {false, true}) {
        multiplies<float, std::int32_t>(
            CUDA_R_32F, CUSPARSE_INDEX_32I, by_offsets, base, transposed);
        multiplies<double, std::int64_t>(
            CUDA_R_64F, CUSPARSE_INDEX_64I, by_offsets, base, transposed);
      }
    }
  }
}

}  // namespace
