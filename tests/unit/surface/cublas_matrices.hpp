// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/surface/cublas_fixture.hpp"

namespace surface_tests {

using complex = std::complex<double>;

// The functions of double and of complex numbers under one name.
#define OF_BOTH(name, real, of_complex)            \
  template <class... Arguments>                    \
  cublasStatus_t name(double, Arguments... all) {  \
    return real(all...);                           \
  }                                                \
  template <class... Arguments>                    \
  cublasStatus_t name(complex, Arguments... all) { \
    return of_complex(all...);                     \
  }
OF_BOTH(gemm, cublasDgemm, cublasZgemm)
OF_BOTH(geam, cublasDgeam, cublasZgeam)
OF_BOTH(gemv, cublasDgemv, cublasZgemv)
OF_BOTH(ger, cublasDger, cublasZgerc)
OF_BOTH(syr, cublasDsyr, cublasZher)
OF_BOTH(symv, cublasDsymv, cublasZhemv)
OF_BOTH(syr2, cublasDsyr2, cublasZher2)
OF_BOTH(trmv, cublasDtrmv, cublasZtrmv)
OF_BOTH(trsv, cublasDtrsv, cublasZtrsv)
OF_BOTH(syrk, cublasDsyrk, cublasZherk)
OF_BOTH(syr2k, cublasDsyr2k, cublasZher2k)
OF_BOTH(symm, cublasDsymm, cublasZhemm)
OF_BOTH(trmm, cublasDtrmm, cublasZtrmm)
OF_BOTH(trsm, cublasDtrsm, cublasZtrsm)
OF_BOTH(dgmm, cublasDdgmm, cublasZdgmm)

constexpr cublasFillMode_t fills[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
constexpr cublasDiagType_t diagonals[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
constexpr cublasSideMode_t sides[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};
constexpr cublasOperation_t operations[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};

inline bool is_stored(cublasFillMode_t fill, int i, int j) {
  return fill == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j;
}

template <class T>
class with_matrices : public with_cublas {
 protected:
  using m_type = matrix<T>;
  static constexpr T one{1};

  /// The whole of a Hermitian matrix, of a real one symmetric, of which a triangle is stored.
  static m_type mirrored(m_type a, cublasFillMode_t fill) {
    for (int j = 0; j < a.cols; ++j)
      for (int i = 0; i < a.cols; ++i)
        if (!is_stored(fill, i, j)) a(i, j) = conjugate(a(j, i));
    for (int i = 0; i < a.cols; ++i) a(i, i) = T(std::real(a(i, i)));
    return a;
  }
  static m_type triangle(m_type a, cublasFillMode_t fill, cublasDiagType_t diagonal) {
    for (int j = 0; j < a.cols; ++j) {
      for (int i = 0; i < a.cols; ++i)
        if (!is_stored(fill, i, j)) a(i, j) = 0;
      if (diagonal == CUBLAS_DIAG_UNIT) a(j, j) = 1;
    }
    return a;
  }
  template <class Wanted>
  static void expect(const device_copy<T>& got, const m_type& was, Wanted wanted) {
    const auto values = got.values();
    for (int j = 0; j < was.cols; ++j)
      for (int i = 0; i < was.ld; ++i)
        ASSERT_EQ(values[static_cast<std::size_t>(i + j * was.ld)],
                  i < was.rows ? wanted(i, j) : was(i, j))
            << i << ", " << j;
  }
};
using number_types = testing::Types<double, complex>;

}  // namespace surface_tests
