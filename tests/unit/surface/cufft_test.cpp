// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <cufftXt.h>

#include <cmath>
#include <complex>
#include <numbers>

namespace {

using surface_tests::device_copy;
using complex = std::complex<double>;

complex value(std::size_t i) {
  return {std::cos(0.7 * static_cast<double>(i)) + 0.1, std::sin(1.3 * static_cast<double>(i * i))};
}

/// By the definition, of extents whose last one is the innermost; not divided by their product.
std::vector<complex> transform(const std::vector<complex>& in, std::vector<int> n, int sign) {
  while (n.size() < 3) n.insert(n.begin(), 1);
  std::vector<complex> out(in.size());
  const auto place = [&](int z, int y, int x) {
    return static_cast<std::size_t>((z * n[1] + y) * n[2] + x);
  };
  for (int z = 0; z < n[0]; ++z)
    for (int y = 0; y < n[1]; ++y)
      for (int x = 0; x < n[2]; ++x)
        for (int c = 0; c < n[0]; ++c)
          for (int b = 0; b < n[1]; ++b)
            for (int a = 0; a < n[2]; ++a) {
              const double turns = static_cast<double>(z * c) / n[0] +
                                   static_cast<double>(y * b) / n[1] +
                                   static_cast<double>(x * a) / n[2];
              out[place(z, y, x)] +=
                  in[place(c, b, a)] * std::polar(1.0, sign * 2 * std::numbers::pi * turns);
            }
  return out;
}

cufftResult plan_of(cufftHandle* plan, std::vector<int> n, cufftType type, int batch = 1) {
  return cufftPlanMany(
      plan, static_cast<int>(n.size()), n.data(), nullptr, 1, 0, nullptr, 1, 0, type, batch);
}

const std::vector<std::vector<int>> shapes = {
    {1}, {2}, {8}, {12}, {7}, {26}, {4, 6}, {5, 3}, {3, 2, 4}, {2, 3, 5}};

std::size_t size_of(const std::vector<int>& n) {
  std::size_t result = 1;
  for (const int x : n) result *= static_cast<std::size_t>(x);
  return result;
}
using Cufft = warpgauge::with_device;

TEST_F(Cufft, TransformsComplexNumbersBothWaysInBatches) {
  for (const auto& n : shapes) {
    const std::size_t size = size_of(n);
    for (const int sign : {CUFFT_FORWARD, CUFFT_INVERSE}) {
      std::vector<cufftComplex> in;
      std::vector<std::vector<complex>> parts(2, std::vector<complex>(size));
      for (std::size_t i = 0; i < 2 * size; ++i) {
        const complex v = value(i);
        parts[i / size][i % size] = v;
        in.push_back({static_cast<float>(v.real()), static_cast<float>(v.imag())});
      }
      const device_copy<cufftComplex> from(in), to(std::vector<cufftComplex>(2 * size));
      cufftHandle plan = 0;
      ASSERT_EQ(plan_of(&plan, n, CUFFT_C2C, 2), CUFFT_SUCCESS);
      ASSERT_EQ(cufftExecC2C(plan, from.data(), to.data(), sign), CUFFT_SUCCESS);
      const auto got = to.values();
      for (std::size_t b = 0; b < 2; ++b) {
        const auto wanted = transform(parts[b], n, sign);
        for (std::size_t i = 0; i < size; ++i) {
          EXPECT_NEAR(got[b * size + i].x, wanted[i].real(), 1e-5 * double(size))
              << size << ' ' << i;
          EXPECT_NEAR(got[b * size + i].y, wanted[i].imag(), 1e-5 * double(size))
              << size << ' ' << i;
        }
      }
      EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
      EXPECT_EQ(cufftExecC2C(plan, from.data(), to.data(), sign), CUFFT_INVALID_PLAN);
    }
  }
}

TEST_F(Cufft, TransformsRealNumbersAndBackInPlaceAndOut) {
  for (const auto& n : shapes) {
    const std::size_t size = size_of(n), width = static_cast<std::size_t>(n.back());
    const std::size_t half = width / 2 + 1, rows = size / width;
    std::vector<complex> numbers(size);
    for (std::size_t i = 0; i < size; ++i) numbers[i] = value(i).real();
    const auto wanted = transform(numbers, n, CUFFT_FORWARD);
    for (const bool in_place : {false, true}) {
      const std::size_t pitch = in_place ? 2 * half : width;
      std::vector<double> in(rows * pitch, 1e9);
      for (std::size_t i = 0; i < size; ++i) in[i / width * pitch + i % width] = numbers[i].real();
      const device_copy<double> real(in);
      const device_copy<cufftDoubleComplex> apart{std::vector<cufftDoubleComplex>(rows * half)};
      auto* const out =
          in_place ? reinterpret_cast<cufftDoubleComplex*>(real.data()) : apart.data();
      cufftHandle there = 0, back = 0;
      ASSERT_EQ(plan_of(&there, n, CUFFT_D2Z), CUFFT_SUCCESS);
      ASSERT_EQ(plan_of(&back, n, CUFFT_Z2D), CUFFT_SUCCESS);
      ASSERT_EQ(cufftExecD2Z(there, real.data(), out), CUFFT_SUCCESS);
      std::vector<cufftDoubleComplex> got(rows * half);
      ASSERT_EQ(cudaMemcpy(got.data(), out, got.size() * sizeof got[0], cudaMemcpyDeviceToHost),
                cudaSuccess);
      for (std::size_t i = 0; i < got.size(); ++i) {
        const complex w = wanted[i / half * width + i % half];
        EXPECT_NEAR(got[i].x, w.real(), 1e-10) << size << ' ' << i << ' ' << in_place;
        EXPECT_NEAR(got[i].y, w.imag(), 1e-10) << size << ' ' << i << ' ' << in_place;
      }
      ASSERT_EQ(cufftExecZ2D(back, out, real.data()), CUFFT_SUCCESS);
      const auto again = real.values();
      for (std::size_t i = 0; i < size; ++i)
        EXPECT_NEAR(again[i / width * pitch + i % width],
                    numbers[i].real() * static_cast<double>(size),
                    1e-9)
            << size << ' ' << i << ' ' << in_place;
      EXPECT_EQ(cufftDestroy(there), CUFFT_SUCCESS);
      EXPECT_EQ(cufftDestroy(back), CUFFT_SUCCESS);
    }
  }
}

// Columns of a matrix, as "Advanced Data Layout" has them: what lies between stays.
TEST_F(Cufft, TransformsColumnsWhereTheyLie) {
  constexpr int rows = 6, cols = 4;
  std::vector<cufftDoubleComplex> in;
  for (std::size_t i = 0; i < rows * cols; ++i) in.push_back({value(i).real(), value(i).imag()});
  const device_copy<cufftDoubleComplex> matrix(in);
  int n[] = {rows}, extents[] = {rows};
  cufftHandle plan = 0;
  ASSERT_EQ(cufftPlanMany(&plan, 1, n, extents, cols, 1, extents, cols, 1, CUFFT_Z2Z, cols - 1),
            CUFFT_SUCCESS);
  ASSERT_EQ(cufftExecZ2Z(plan, matrix.data(), matrix.data(), CUFFT_FORWARD), CUFFT_SUCCESS);
  const auto got = matrix.values();
  for (std::size_t c = 0; c < cols; ++c) {
    std::vector<complex> column;
    for (std::size_t r = 0; r < rows; ++r) column.push_back(value(r * cols + c));
    if (c < cols - 1) column = transform(column, {rows}, CUFFT_FORWARD);
    for (std::size_t r = 0; r < rows; ++r) {
      EXPECT_NEAR(got[r * cols + c].x, column[r].real(), 1e-10) << r << ' ' << c;
      EXPECT_NEAR(got[r * cols + c].y, column[r].imag(), 1e-10) << r << ' ' << c;
    }
  }
  EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
}

TEST_F(Cufft, RefusesWhatIsNoPlan) {
  cufftHandle plan = 0;
  EXPECT_EQ(cufftPlan1d(&plan, 0, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
  EXPECT_EQ(cufftPlan1d(&plan, 8, static_cast<cufftType>(1), 1), CUFFT_INVALID_TYPE);
  EXPECT_EQ(cufftPlan1d(&plan, 8, CUFFT_C2C, 0), CUFFT_INVALID_SIZE);
  ASSERT_EQ(cufftPlan1d(&plan, 8, CUFFT_C2C, 1), CUFFT_SUCCESS);
  const device_copy<cufftComplex> data(std::vector<cufftComplex>(8));
  EXPECT_EQ(cufftExecC2C(plan, data.data(), data.data(), 0), CUFFT_INVALID_VALUE);
  EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
  EXPECT_EQ(cufftDestroy(plan), CUFFT_INVALID_PLAN);
}

TEST_F(Cufft, TransformsWhatADescriptorHolds) {
  constexpr int size = 12;
  std::vector<cufftComplex> in, out(size);
  std::vector<complex> exact;
  for (std::size_t i = 0; i < size; ++i) {
    exact.push_back(value(i));
    in.push_back({static_cast<float>(exact[i].real()), static_cast<float>(exact[i].imag())});
  }
  cufftHandle plan = 0;
  ASSERT_EQ(cufftCreate(&plan), CUFFT_SUCCESS);
  int devices[] = {0, 99};
  EXPECT_NE(cufftXtSetGPUs(plan, 2, devices), CUFFT_SUCCESS);
  EXPECT_EQ(cufftXtSetGPUs(plan, 1, devices), CUFFT_INVALID_VALUE);
#ifndef WARPGAUGE_SIM_CALL
  GTEST_SKIP() << "cuFFT's descriptors need two GPUs";
#endif
  std::size_t work = 0;
  ASSERT_EQ(cufftMakePlan1d(plan, size, CUFFT_C2C, 1, &work), CUFFT_SUCCESS);
  cudaLibXtDesc *first = nullptr, *second = nullptr;
  ASSERT_EQ(cufftXtMalloc(plan, &first, CUFFT_XT_FORMAT_INPLACE), CUFFT_SUCCESS);
  ASSERT_EQ(cufftXtMalloc(plan, &second, CUFFT_XT_FORMAT_INPLACE), CUFFT_SUCCESS);
  EXPECT_EQ(first->descriptor->nGPUs, 1);
  EXPECT_EQ(cufftXtMemcpy(plan, first, in.data(), CUFFT_COPY_HOST_TO_DEVICE), CUFFT_SUCCESS);
  EXPECT_EQ(cufftXtMemcpy(plan, second, first, CUFFT_COPY_DEVICE_TO_DEVICE), CUFFT_SUCCESS);
  EXPECT_EQ(cufftXtExecDescriptorC2C(plan, second, second, CUFFT_FORWARD), CUFFT_SUCCESS);
  EXPECT_EQ(cufftXtMemcpy(plan, out.data(), second, CUFFT_COPY_DEVICE_TO_HOST), CUFFT_SUCCESS);
  const auto expected = transform(exact, {size}, -1);
  for (std::size_t i = 0; i < size; ++i) {
    EXPECT_NEAR(out[i].x, expected[i].real(), 1e-5) << i;
    EXPECT_NEAR(out[i].y, expected[i].imag(), 1e-5) << i;
  }
  EXPECT_EQ(cufftXtFree(first), CUFFT_SUCCESS);
  EXPECT_EQ(cufftXtFree(second), CUFFT_SUCCESS);
  EXPECT_EQ(cufftDestroy(plan), CUFFT_SUCCESS);
}

}  // namespace
