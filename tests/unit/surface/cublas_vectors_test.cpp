// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/cublas_fixture.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

using surface_tests::device_copy;
using surface_tests::numbers;
using complex = std::complex<double>;
using CublasVectors = surface_tests::with_cublas;

TEST_F(CublasVectors, ComplexNumbersAddAndMultiply) {
  const auto x = numbers<complex>(12, 1), y = numbers<complex>(12, 2);
  const device_copy<complex> dx(x), dy(y);
  const auto* const px = surface_tests::of_cuda(dx.data());
  auto* const py = surface_tests::of_cuda(dy.data());
  cuDoubleComplex sum{}, conjugated{};
  ASSERT_EQ(cublasZdotu(handle_, 6, px, 2, py, 1, &sum), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasZdotc(handle_, 6, px, 2, py, 1, &conjugated), CUBLAS_STATUS_SUCCESS);
  complex wanted = 0, wanted_conjugated = 0;
  double squares = 0, sizes = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    wanted += x[2 * i] * y[i];
    wanted_conjugated += std::conj(x[2 * i]) * y[i];
    squares += std::norm(y[i]);
    sizes += std::fabs(y[i].real()) + std::fabs(y[i].imag());
  }
  EXPECT_EQ(complex(sum.x, sum.y), wanted);
  EXPECT_EQ(complex(conjugated.x, conjugated.y), wanted_conjugated);
  double norm = 0, total = 0;
  ASSERT_EQ(cublasDznrm2(handle_, 6, py, 1, &norm), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasDzasum(handle_, 6, py, 1, &total), CUBLAS_STATUS_SUCCESS);
  EXPECT_NEAR(norm, std::sqrt(squares), 1e-12);
  EXPECT_EQ(total, sizes);

  const cuDoubleComplex alpha = make_cuDoubleComplex(2, -1);
  const double three = 3;
  ASSERT_EQ(cublasZaxpy(handle_, 6, &alpha, px, 2, py, -2), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasZdscal(handle_, 1, &three, py + 1, 1), CUBLAS_STATUS_SUCCESS);
  const auto got = dy.values();
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(got[10 - 2 * i], y[10 - 2 * i] + complex(2, -1) * x[2 * i]) << i;
    EXPECT_EQ(got[2 * i + 1], y[2 * i + 1] * (i == 0 ? 3.0 : 1.0)) << i;
  }
}

TEST_F(CublasVectors, LargestAndSmallestCompareTheSumOfTheParts) {
  const device_copy<complex> x(std::vector<complex>{{3, 3}, {0, -5}, {1, 0}, {-6, 0}, {0, 1}});
  int largest = 0, smallest = 0;
  const auto* const p = surface_tests::of_cuda(x.data());
  ASSERT_EQ(cublasIzamax(handle_, 5, p, 1, &largest), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasIzamin(handle_, 5, p, 1, &smallest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(largest, 1);
  EXPECT_EQ(smallest, 3);
  ASSERT_EQ(cublasIzamax(handle_, 0, p, 1, &largest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(largest, 0);
}

TEST_F(CublasVectors, ResultsGoToTheDevice) {
  const device_copy<float> x(std::vector<float>{1, 2, 3, 4}), result(std::vector<float>{0});
  const device_copy<float> alpha(std::vector<float>{10});
  ASSERT_EQ(cublasSetPointerMode(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasSscal(handle_, 4, alpha.data(), x.data(), 1), CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasSasum(handle_, 4, x.data(), 1, result.data()), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result.values(), std::vector<float>{100});
}

TEST_F(CublasVectors, Rotate) {
  const device_copy<double> x(std::vector<double>{1, 2, 3}), y(std::vector<double>{10, 20, 30});
  const double c = 2, s = 3;
  ASSERT_EQ(cublasDrot(handle_, 3, x.data(), 1, y.data(), 1, &c, &s), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<double>{32, 64, 96}));
  EXPECT_EQ(y.values(), (std::vector<double>{17, 34, 51}));
  // flag, h11, h21, h12, h22
  const double all[] = {-1, 2, 3, 4, 5}, none[] = {-2, 7, 7, 7, 7},
               off_diagonal[] = {0, 7, 3, 4, 7}, diagonal[] = {1, 2, 7, 7, 5};
  const auto moved = [&](const double* param) {
    const device_copy<double> a(std::vector<double>{1}), b(std::vector<double>{10});
    EXPECT_EQ(cublasDrotm(handle_, 1, a.data(), 1, b.data(), 1, param), CUBLAS_STATUS_SUCCESS);
    return std::pair(a.values()[0], b.values()[0]);
  };
  EXPECT_EQ(moved(all), std::pair(42.0, 53.0));
  EXPECT_EQ(moved(none), std::pair(1.0, 10.0));
  EXPECT_EQ(moved(off_diagonal), std::pair(41.0, 13.0));
  EXPECT_EQ(moved(diagonal), std::pair(12.0, 49.0));
}

TEST_F(CublasVectors, MakeRotations) {
  double a = 3, b = 4, c = 0, s = 0;
  ASSERT_EQ(cublasDrotg(handle_, &a, &b, &c, &s), CUBLAS_STATUS_SUCCESS);
  EXPECT_NEAR(a, 5, 1e-15);
  EXPECT_NEAR(c, 0.6, 1e-15);
  EXPECT_NEAR(s, 0.8, 1e-15);
  EXPECT_NEAR(b, 1 / 0.6, 1e-15);  // |b| is larger: 1 / c
  cuDoubleComplex z = make_cuDoubleComplex(3, 4), w = make_cuDoubleComplex(0, 12), sine{};
  ASSERT_EQ(cublasZrotg(handle_, &z, &w, &c, &sine), CUBLAS_STATUS_SUCCESS);
  EXPECT_NEAR(c, 5.0 / 13, 1e-15);
  EXPECT_NEAR(std::abs(complex(z.x, z.y) - complex(3, 4) * 2.6), 0, 1e-14);
  // What the rotation is for: the second number becomes 0.
  const complex second = c * complex(0, 12) - std::conj(complex(sine.x, sine.y)) * complex(3, 4);
  EXPECT_NEAR(std::abs(second), 0, 1e-14);

  for (const auto& [d1_was, d2_was, x_was, y] :
       std::vector<std::array<double, 4>>{{2, 3, 4, 1}, {2, 3, 1, 4}, {1e-9, 1e9, 2, 3}}) {
    double d1 = d1_was, d2 = d2_was, x = x_was, param[5] = {};
    ASSERT_EQ(cublasDrotmg(handle_, &d1, &d2, &x, &y, param), CUBLAS_STATUS_SUCCESS);
    const double h11 = param[0] == 0 ? 1 : param[1], h22 = param[0] == 0 ? 1 : param[4];
    const double h21 = param[0] == 1 ? -1 : param[2], h12 = param[0] == 1 ? 1 : param[3];
    EXPECT_NEAR(h21 * x_was + h22 * y, 0, 1e-9);
    EXPECT_NEAR(h11 * x_was + h12 * y, x, std::fabs(x) * 1e-12);
    const double size = d1_was * x_was * x_was + d2_was * y * y;
    EXPECT_NEAR(d1 * x * x, size, size * 1e-12);
  }
}

TEST_F(CublasVectors, OfAnyType) {
  const std::vector<float> exact = {1, -2, 3, -4};
  const device_copy<__half> x(std::vector<__half>(exact.begin(), exact.end()));
  __half sum(0.0f), norm(0.0f);
  const float two = 2;
  ASSERT_EQ(cublasDotEx(handle_,
                        4,
                        x.data(),
                        CUDA_R_16F,
                        1,
                        x.data(),
                        CUDA_R_16F,
                        1,
                        &sum,
                        CUDA_R_16F,
                        CUDA_R_32F),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(static_cast<float>(sum), 30.0f);
  ASSERT_EQ(cublasNrm2Ex(handle_, 2, x.data() + 2, CUDA_R_16F, 1, &norm, CUDA_R_16F, CUDA_R_32F),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(static_cast<float>(norm), 5.0f);
  ASSERT_EQ(cublasScalEx(handle_, 2, &two, CUDA_R_32F, x.data(), CUDA_R_16F, 2, CUDA_R_32F),
            CUBLAS_STATUS_SUCCESS);
  const device_copy<__half> y(std::vector<__half>(4, __half(1.0f)));
  ASSERT_EQ(cublasAxpyEx(handle_,
                         4,
                         &two,
                         CUDA_R_32F,
                         x.data(),
                         CUDA_R_16F,
                         1,
                         y.data(),
                         CUDA_R_16F,
                         1,
                         CUDA_R_32F),
            CUBLAS_STATUS_SUCCESS);
  const auto got = y.values();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(static_cast<float>(got[i]), 1 + 2 * exact[i] * (i % 2 == 0 ? 2.0f : 1.0f));
  const device_copy<cuComplex> z(std::vector<cuComplex>{make_cuComplex(1, 2)});
  cuComplex of_z{};
  ASSERT_EQ(cublasDotcEx(handle_,
                         1,
                         z.data(),
                         CUDA_C_32F,
                         1,
                         z.data(),
                         CUDA_C_32F,
                         1,
                         &of_z,
                         CUDA_C_32F,
                         CUDA_C_32F),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(of_z.x, 5.0f);
  EXPECT_EQ(of_z.y, 0.0f);
}

TEST_F(CublasVectors, CopyWithoutTheHostWaiting) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  const std::vector<int> from = {1, 2, 3, 4, 5, 6};
  const device_copy<int> to(std::vector<int>(8, 0));
  std::vector<int> back(6, 0);
  ASSERT_EQ(cublasSetMatrixAsync(2, 2, 4, from.data(), 3, to.data(), 4, stream),
            CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cublasGetVectorAsync(3, 4, to.data(), 2, back.data(), 1, stream),
            CUBLAS_STATUS_SUCCESS);
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(to.values(), (std::vector<int>{1, 2, 0, 0, 4, 5, 0, 0}));
  EXPECT_EQ(back, (std::vector<int>{1, 0, 4, 0, 0, 0}));
  ASSERT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

}  // namespace
