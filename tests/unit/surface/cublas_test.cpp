// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_fixture.hpp"

#include <cuda_fp16.h>

#include <cmath>

namespace {

using surface_tests::device_copy;
using surface_tests::numbers;
using Cublas = surface_tests::with_cublas;

TEST_F(Cublas, MultipliesInEveryOrientation) {
  constexpr int m = 5, n = 4, k = 7, lda = 9, ldb = 8, ldc = 6;
  const auto a = numbers<float>(lda * 9, 1), b = numbers<float>(ldb * 9, 2),
             c = numbers<float>(ldc * n, 3);
  const device_copy<float> da(a), db(b);
  for (const auto op_a : {CUBLAS_OP_N, CUBLAS_OP_T}) {
    for (const auto op_b : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      const device_copy<float> dc(c);
      const float alpha = 2, beta = 3;
      ASSERT_EQ(cublasSgemm(handle_,
                            op_a,
                            op_b,
                            m,
                            n,
                            k,
                            &alpha,
                            da.data(),
                            lda,
                            db.data(),
                            ldb,
                            &beta,
                            dc.data(),
                            ldc),
                CUBLAS_STATUS_SUCCESS);
      const auto got = dc.values();
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < ldc; ++i) {
          float wanted = c[static_cast<std::size_t>(i + j * ldc)];
          if (i < m) {
            float sum = 0;
            for (int p = 0; p < k; ++p) {
              sum += a[static_cast<std::size_t>(op_a == CUBLAS_OP_N ? i + p * lda : p + i * lda)] *
                     b[static_cast<std::size_t>(op_b == CUBLAS_OP_N ? p + j * ldb : j + p * ldb)];
            }
            wanted = alpha * sum + beta * wanted;
          }
          ASSERT_EQ(got[static_cast<std::size_t>(i + j * ldc)], wanted) << i << ", " << j;
        }
      }
    }
  }
  EXPECT_EQ(cublasSgemm(handle_,
                        CUBLAS_OP_N,
                        CUBLAS_OP_N,
                        m,
                        n,
                        k,
                        a.data(),
                        da.data(),
                        m - 1,
                        db.data(),
                        ldb,
                        a.data(),
                        da.data(),
                        ldc),
            CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Cublas, WritesHalvesFromFloatSumsAndStoresWithoutReading) {
  std::vector<__half> a(16), b(16);
  for (int i = 0; i < 16; ++i)
    a[static_cast<std::size_t>(i)] = b[static_cast<std::size_t>(i)] = __half(i % 5);
  const device_copy<__half> da(a), db(b);
  __half* c = nullptr;
  ASSERT_EQ(cudaMalloc(&c, 16 * sizeof(__half)), cudaSuccess);  // never initialised: beta is 0
  const float one = 1, zero = 0;
  ASSERT_EQ(cublasGemmEx(handle_,
                         CUBLAS_OP_N,
                         CUBLAS_OP_N,
                         4,
                         4,
                         4,
                         &one,
                         da.data(),
                         CUDA_R_16F,
                         4,
                         db.data(),
                         CUDA_R_16F,
                         4,
                         &zero,
                         c,
                         CUDA_R_16F,
                         4,
                         CUBLAS_COMPUTE_32F,
                         CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_SUCCESS);
  __half got[16];
  ASSERT_EQ(cudaMemcpy(got, c, sizeof got, cudaMemcpyDeviceToHost), cudaSuccess);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      float sum = 0;
      for (int p = 0; p < 4; ++p)
        sum += static_cast<float>((i + 4 * p) % 5) * static_cast<float>((p + 4 * j) % 5);
      EXPECT_EQ(static_cast<float>(got[i + 4 * j]), sum);
    }
  }
  EXPECT_EQ(cudaFree(c), cudaSuccess);
}

TEST_F(Cublas, DoesVectors) {
  const auto x = numbers<double>(10, 4), y = numbers<double>(10, 5);
  const device_copy<double> dx(x), dy(y);
  const double two = 2;
  ASSERT_EQ(cublasDaxpy(handle_, 5, &two, dx.data(), 2, dy.data(), -1), CUBLAS_STATUS_SUCCESS);
  const auto sum = dy.values();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(sum[static_cast<std::size_t>(4 - i)],
              y[static_cast<std::size_t>(4 - i)] + 2 * x[static_cast<std::size_t>(2 * i)]);
  }
  double dot = 0, norm = 0, wanted = 0, squares = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    wanted += x[i] * x[i == 9 ? 9 : i];
    squares += x[i] * x[i];
  }
  EXPECT_EQ(cublasDdot(handle_, 10, dx.data(), 1, dx.data(), 1, &dot), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(dot, wanted);
  EXPECT_EQ(cublasDnrm2(handle_, 10, dx.data(), 1, &norm), CUBLAS_STATUS_SUCCESS);
  EXPECT_NEAR(norm, std::sqrt(squares), 1e-12);
  int largest = 0;
  EXPECT_EQ(cublasIdamax(handle_, 10, dx.data(), 1, &largest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(std::fabs(x[static_cast<std::size_t>(largest - 1)]), 5.0);
  double one = 1, zero = 0;
  const device_copy<double> matrix(numbers<double>(6, 1)), out(std::vector<double>(3));
  ASSERT_EQ(
      cublasDgemv(
          handle_, CUBLAS_OP_T, 2, 3, &one, matrix.data(), 2, dx.data(), 1, &zero, out.data(), 1),
      CUBLAS_STATUS_SUCCESS);
  const auto m = matrix.values(), product = out.values();
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(product[i], m[2 * i] * x[0] + m[2 * i + 1] * x[1]);
}

}  // namespace
