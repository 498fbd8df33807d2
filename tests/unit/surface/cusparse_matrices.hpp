// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <cusparse_v2.h>

namespace surface_tests {

constexpr auto by_32_bits = CUSPARSE_INDEX_32I;
constexpr auto from_zero = CUSPARSE_INDEX_BASE_ZERO;
constexpr auto plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr auto transposed = CUSPARSE_OPERATION_TRANSPOSE;

class with_cusparse : public testing::Test {
 protected:
  void SetUp() override {
    warpgauge::needs_device();
    if (IsSkipped()) return;
    ASSERT_EQ(cusparseCreate(&handle_), CUSPARSE_STATUS_SUCCESS);
    ASSERT_EQ(cudaMalloc(&buffer_, 1 << 20), cudaSuccess);
  }
  void TearDown() override {
    if (IsSkipped()) return;
    EXPECT_EQ(cudaFree(buffer_), cudaSuccess);
    EXPECT_EQ(cusparseDestroy(handle_), CUSPARSE_STATUS_SUCCESS);
  }
  cusparseHandle_t handle_ = nullptr;
  void* buffer_ = nullptr;
};

/// 3 x 4, by rows:  1 0 2 0 / 0 0 0 0 / 3 4 0 5
struct example {
  device_copy<int> offsets{{0, 2, 2, 5}}, rows{{0, 0, 2, 2, 2}}, columns{{0, 2, 0, 1, 3}};
  device_copy<double> values{{1, 2, 3, 4, 5}};
  cusparseSpMatDescr_t csr() const {
    cusparseSpMatDescr_t result = nullptr;
    EXPECT_EQ(cusparseCreateCsr(&result,
                                3,
                                4,
                                5,
                                offsets.data(),
                                columns.data(),
                                values.data(),
                                by_32_bits,
                                by_32_bits,
                                from_zero,
                                CUDA_R_64F),
              CUSPARSE_STATUS_SUCCESS);
    return result;
  }
  cusparseSpMatDescr_t coo() const {
    cusparseSpMatDescr_t result = nullptr;
    EXPECT_EQ(cusparseCreateCoo(&result,
                                3,
                                4,
                                5,
                                rows.data(),
                                columns.data(),
                                values.data(),
                                by_32_bits,
                                from_zero,
                                CUDA_R_64F),
              CUSPARSE_STATUS_SUCCESS);
    return result;
  }
};
constexpr double dense_example[3][4] = {{1, 0, 2, 0}, {0, 0, 0, 0}, {3, 4, 0, 5}};

inline cusparseDnMatDescr_t dense_of(
    const device_copy<double>& values, int rows, int cols, int ld, cusparseOrder_t order) {
  cusparseDnMatDescr_t result = nullptr;
  EXPECT_EQ(cusparseCreateDnMat(&result, rows, cols, ld, values.data(), CUDA_R_64F, order),
            CUSPARSE_STATUS_SUCCESS);
  return result;
}

}  // namespace surface_tests
