// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_vector_products.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

using use = operand::use;

/// A matrix of which memory holds the diagonals from `below` to `above` the main one, each column's
/// elements one after the other: a band, whose columns lie `ld` apart, or with ld 0 a triangle
/// without gaps.
template <class T>
struct compact {
  T* first;
  int rows, cols;
  int below, above;
  int ld;

  int begin(int j) const { return std::max(0, j - above); }
  int end(int j) const { return static_cast<int>(std::min<long>(rows, long{j} + below + 1)); }
  bool holds(int i, int j) const { return i >= begin(j) && i < end(j); }
  T& operator()(int i, int j) const {
    const std::ptrdiff_t column = j;
    if (ld > 0) return first[column * ld + above + i - j];
    if (above > 0 || below == 0) return first[column * (column + 1) / 2 + i];
    return first[column * (2 * std::ptrdiff_t{rows} - column - 1) / 2 + i];
  }
  /// Column by column, without the diagonal where that counts as 1.
  std::vector<operand> operands(use u, cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT) const {
    std::vector<operand> all;
    const int unit = diagonal == CUBLAS_DIAG_UNIT ? 1 : 0;
    for (int j = 0; j < cols; ++j) {
      const int from = begin(j) + (above == 0 ? unit : 0);
      const int to = end(j) - (above > 0 ? unit : 0);
      if (from < to) all.push_back(matrix("A", u, &(*this)(from, j), to - from, 1, to - from));
    }
    return all;
  }
  using value = std::remove_const_t<T>;
  dense<value> whole() const {
    dense<value> result(rows, cols);
    for (int j = 0; j < cols; ++j)
      for (int i = begin(j); i < end(j); ++i) result(i, j) = (*this)(i, j);
    return result;
  }
};

/// Of n by n elements the triangle, or of a band's k diagonals beside the main one its half.
template <class T>
compact<T> half(T* a, int n, cublasFillMode_t fill, int k, int ld) {
  const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
  return {a, n, n, upper ? 0 : k, upper ? k : 0, ld};
}
template <class T>
compact<T> band(T* a, int n, cublasFillMode_t fill, int k, int ld) {
  return half(a, n, fill, k, ld == 0 ? -1 : ld);
}
template <class T>
compact<T> packed(T* a, int n, cublasFillMode_t fill) {
  return half(a, n, fill, std::max(n - 1, 0), 0);
}
template <class T>
bool fits(const compact<T>& a) {
  const int k = a.below + a.above;
  return a.rows >= 0 && (a.ld == 0 || (k >= 0 && is_leading(a.ld, k + 1)));
}

template <class T>
dense<T> mirrored(const compact<const T>& a, cublasFillMode_t fill, bool hermitian) {
  dense<T> stored = a.whole();
  if (a.rows == 0) return stored;
  return symmetric_of(&stored(0, 0), a.rows, a.rows, fill, hermitian);
}

template <class T>
cublasStatus_t gbmv(cublasHandle_t h,
                    cublasOperation_t op,
                    int m,
                    int n,
                    int below,
                    int above,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* x,
                    int x_step,
                    const T* beta,
                    T* y,
                    int y_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_operation(op) || m < 0 || n < 0 || below < 0 || above < 0 ||
      !is_leading(lda, below + above + 1) || x_step == 0 || y_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  const compact<const T> band{a, m, n, below, above, lda};
  const bool plain = op == CUBLAS_OP_N;
  return add_product(
      h,
      band.operands(use::reads),
      plain ? m : n,
      plain ? n : m,
      [=] { return applied(op, band.whole()); },
      scalar_of(h, alpha),
      x,
      x_step,
      scalar_of(h, beta),
      y,
      y_step);
}

template <class T>
cublasStatus_t symv(cublasHandle_t h,
                    bool hermitian,
                    cublasFillMode_t fill,
                    const compact<const T>& a,
                    const T* alpha,
                    const T* x,
                    int x_step,
                    const T* beta,
                    T* y,
                    int y_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || !fits(a) || x_step == 0 || y_step == 0) return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      h,
      a.operands(use::reads),
      a.rows,
      a.rows,
      [=] { return mirrored(a, fill, hermitian); },
      scalar_of(h, alpha),
      x,
      x_step,
      scalar_of(h, beta),
      y,
      y_step);
}

template <class T>
cublasStatus_t by_half(cublasHandle_t h,
                       bool solves,
                       cublasFillMode_t fill,
                       cublasOperation_t op,
                       cublasDiagType_t diagonal,
                       const compact<const T>& a,
                       T* x,
                       int x_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || !is_operation(op) || !is_diagonal(diagonal) || !fits(a) || x_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto read = [=] {
    dense<T> result = a.whole();
    for (int i = 0; i < a.rows && diagonal == CUBLAS_DIAG_UNIT; ++i) result(i, i) = T(1);
    return result;
  };
  return by_triangle(
      h, a.operands(use::reads, diagonal), read, solves, fill, op, a.rows, x, x_step);
}

template <class T, class Scale>
cublasStatus_t add_to_packed(cublasHandle_t h,
                             bool hermitian,
                             bool both,
                             cublasFillMode_t fill,
                             int n,
                             const Scale* alpha,
                             const T* x,
                             int x_step,
                             const T* y,
                             int y_step,
                             T* a) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || n < 0 || x_step == 0 || y_step == 0) return CUBLAS_STATUS_INVALID_VALUE;
  const compact<T> to = packed(a, n, fill);
  return add_to_triangle(
      h, to.operands(use::updates), to, hermitian, both, fill, n, alpha, x, x_step, y, y_step);
}

/// A triangle from its packed form into a matrix, or where `packs` the other way.
template <class T, class Packed, class Matrix>
cublasStatus_t repack(
    cublasHandle_t h, bool packs, cublasFillMode_t fill, int n, Packed* ap, Matrix* a, int lda) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || n < 0 || !is_leading(lda, n)) return CUBLAS_STATUS_INVALID_VALUE;
  const compact<Packed> tight = packed(ap, n, fill);
  std::vector<operand> operands = tight.operands(packs ? use::writes : use::reads);
  operands.push_back(triangle("A", packs ? use::reads : use::writes, a, n, lda, fill));
  return call_cublas(h, std::move(operands), [=] {
    for (int j = 0; j < n; ++j)
      for (int i = tight.begin(j); i < tight.end(j); ++i)
        if constexpr (std::is_const_v<Packed>)
          element(a, lda, i, j) = tight(i, j);
        else
          tight(i, j) = element(a, lda, i, j);
  });
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types, and signatures of cuBLAS
// clang-format off
#define WARPGAUGE_BLAS_TRIANGLE(P, T, name, solves)                                               \
  cublasStatus_t cublas##P##tb##name(cublasHandle_t h, cublasFillMode_t fill,                     \
                                     cublasOperation_t op, cublasDiagType_t diagonal, int n,      \
                                     int k, const T* a, int lda, T* x, int x_step) {              \
    const order::call here(stream_of(h));                                                         \
    return by_half(h, solves, fill, op, diagonal, band(numbers(a), n, fill, k, lda),              \
                   numbers(x), x_step);                                                           \
  }                                                                                               \
  cublasStatus_t cublas##P##tp##name(cublasHandle_t h, cublasFillMode_t fill,                     \
                                     cublasOperation_t op, cublasDiagType_t diagonal, int n,      \
                                     const T* a, T* x, int x_step) {                              \
    const order::call here(stream_of(h));                                                         \
    return by_half(h, solves, fill, op, diagonal, packed(numbers(a), n, fill), numbers(x),        \
                   x_step);                                                                       \
  }
#define WARPGAUGE_BLAS(P, T)                                                                      \
  cublasStatus_t cublas##P##gbmv(cublasHandle_t h, cublasOperation_t op, int m, int n,            \
                                 int below, int above, const T* alpha, const T* a, int lda,       \
                                 const T* x, int x_step, const T* beta, T* y, int y_step) {       \
    const order::call here(stream_of(h));                                                         \
    return gbmv(h, op, m, n, below, above, numbers(alpha), numbers(a), lda, numbers(x), x_step,   \
                numbers(beta), numbers(y), y_step);                                               \
  }                                                                                               \
  WARPGAUGE_BLAS_TRIANGLE(P, T, mv, false)                                                        \
  WARPGAUGE_BLAS_TRIANGLE(P, T, sv, true)                                                         \
  cublasStatus_t cublas##P##tpttr(cublasHandle_t h, cublasFillMode_t fill, int n, const T* ap,    \
                                  T* a, int lda) {                                                \
    const order::call here(stream_of(h));                                                         \
    return repack<T>(h, false, fill, n, numbers(ap), numbers(a), lda);                            \
  }                                                                                               \
  cublasStatus_t cublas##P##trttp(cublasHandle_t h, cublasFillMode_t fill, int n, const T* a,     \
                                  int lda, T* ap) {                                               \
    const order::call here(stream_of(h));                                                         \
    return repack<T>(h, true, fill, n, numbers(ap), numbers(a), lda);                             \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
#undef WARPGAUGE_BLAS_TRIANGLE
#define WARPGAUGE_BLAS(P, T, R, bmv, pmv, pr, pr2, hermitian)                                     \
  cublasStatus_t cublas##P##bmv(cublasHandle_t h, cublasFillMode_t fill, int n, int k,            \
                                const T* alpha, const T* a, int lda, const T* x, int x_step,      \
                                const T* beta, T* y, int y_step) {                                \
    const order::call here(stream_of(h));                                                         \
    return symv(h, hermitian, fill, band(numbers(a), n, fill, k, lda), numbers(alpha),            \
                numbers(x), x_step, numbers(beta), numbers(y), y_step);                           \
  }                                                                                               \
  cublasStatus_t cublas##P##pmv(cublasHandle_t h, cublasFillMode_t fill, int n, const T* alpha,   \
                                const T* a, const T* x, int x_step, const T* beta, T* y,          \
                                int y_step) {                                                     \
    const order::call here(stream_of(h));                                                         \
    return symv(h, hermitian, fill, packed(numbers(a), n, fill), numbers(alpha), numbers(x),      \
                x_step, numbers(beta), numbers(y), y_step);                                       \
  }                                                                                               \
  cublasStatus_t cublas##P##pr(cublasHandle_t h, cublasFillMode_t fill, int n, const R* alpha,    \
                               const T* x, int x_step, T* a) {                                    \
    const order::call here(stream_of(h));                                                         \
    return add_to_packed(h, hermitian, false, fill, n, alpha, numbers(x), x_step, numbers(x),     \
                         x_step, numbers(a));                                                     \
  }                                                                                               \
  cublasStatus_t cublas##P##pr2(cublasHandle_t h, cublasFillMode_t fill, int n, const T* alpha,   \
                                const T* x, int x_step, const T* y, int y_step, T* a) {           \
    const order::call here(stream_of(h));                                                         \
    return add_to_packed(h, hermitian, true, fill, n, numbers(alpha), numbers(x), x_step,         \
                         numbers(y), y_step, numbers(a));                                         \
  }
WARPGAUGE_BLAS(S, float, float, sbmv, spmv, spr, spr2, false)
WARPGAUGE_BLAS(D, double, double, sbmv, spmv, spr, spr2, false)
WARPGAUGE_BLAS(C, cuComplex, float, hbmv, hpmv, hpr, hpr2, true)
WARPGAUGE_BLAS(Z, cuDoubleComplex, double, hbmv, hpmv, hpr, hpr2, true)
#undef WARPGAUGE_BLAS
// clang-format on
// NOLINTEND(bugprone-macro-parentheses)
