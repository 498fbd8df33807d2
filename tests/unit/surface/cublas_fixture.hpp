// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/needs_device.hpp"
#include "tests/unit/surface/device_copy.hpp"

#include <cublas_v2.h>

#include <array>
#include <cmath>
#include <complex>
#include <type_traits>
#include <utility>
#include <vector>

namespace surface_tests {

class with_cublas : public testing::Test {
 protected:
  void SetUp() override {
    warpgauge::needs_device();
    if (IsSkipped()) return;
    ASSERT_EQ(cublasCreate(&handle_), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    if (IsSkipped()) return;
    EXPECT_EQ(cublasDestroy(handle_), CUBLAS_STATUS_SUCCESS);
  }
  cublasHandle_t handle_ = nullptr;
};

/// Small whole numbers, so that every order of additions gives the same sum.
template <class T>
std::vector<T> numbers(std::size_t count, int seed) {
  std::vector<T> result;
  for (std::size_t i = 0; i < count; ++i) {
    const auto small = [&](std::size_t factor) {
      return static_cast<double>((i * factor + static_cast<std::size_t>(seed)) % 11) - 5;
    };
    if constexpr (std::is_arithmetic_v<T>) {
      result.push_back(static_cast<T>(small(7)));
    } else {
      result.emplace_back(small(7), small(3));
    }
  }
  return result;
}

inline double* of_cuda(double* p) { return p; }
inline cuDoubleComplex* of_cuda(std::complex<double>* p) {
  return reinterpret_cast<cuDoubleComplex*>(p);
}
inline const double* of_cuda(const double* p) { return p; }
inline const cuDoubleComplex* of_cuda(const std::complex<double>* p) {
  return reinterpret_cast<const cuDoubleComplex*>(p);
}

inline double conjugate(double x) { return x; }
inline std::complex<double> conjugate(std::complex<double> x) { return std::conj(x); }

/// A matrix by columns that lie `ld` apart.
template <class T>
struct matrix {
  matrix(int rows_, int cols_, int ld_, int seed)
      : rows(rows_),
        cols(cols_),
        ld(ld_),
        values(numbers<T>(static_cast<std::size_t>(ld_) * static_cast<std::size_t>(cols_), seed)) {}
  T& operator()(int i, int j) { return values[static_cast<std::size_t>(i + j * ld)]; }
  T operator()(int i, int j) const { return values[static_cast<std::size_t>(i + j * ld)]; }
  /// The element of what an operation makes of it.
  T under(cublasOperation_t op, int i, int j) const {
    if (op == CUBLAS_OP_N) return (*this)(i, j);
    return op == CUBLAS_OP_C ? conjugate((*this)(j, i)) : (*this)(j, i);
  }
  int rows, cols, ld;
  std::vector<T> values;
};

}  // namespace surface_tests
