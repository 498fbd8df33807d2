// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_vector_products.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

using use = operand::use;

template <class T>
cublasStatus_t gemv(cublasHandle_t h,
                    cublasOperation_t op,
                    int m,
                    int n,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* x,
                    int x_step,
                    const T* beta,
                    T* y,
                    int y_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_operation(op) || m < 0 || n < 0 || !is_leading(lda, m) || x_step == 0 || y_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool plain = op == CUBLAS_OP_N;
  return add_product(
      h,
      {matrix("A", use::reads, a, m, n, lda)},
      plain ? m : n,
      plain ? n : m,
      [=] { return applied(op, whole_of(a, m, n, lda)); },
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
                    int n,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* x,
                    int x_step,
                    const T* beta,
                    T* y,
                    int y_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || n < 0 || !is_leading(lda, n) || x_step == 0 || y_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_product(
      h,
      {triangle("A", use::reads, a, n, lda, fill)},
      n,
      n,
      [=] { return symmetric_of(a, n, lda, fill, hermitian); },
      scalar_of(h, alpha),
      x,
      x_step,
      scalar_of(h, beta),
      y,
      y_step);
}

template <class T>
cublasStatus_t ger(cublasHandle_t h,
                   bool conjugated,
                   int m,
                   int n,
                   const T* alpha,
                   const T* x,
                   int x_step,
                   const T* y,
                   int y_step,
                   T* a,
                   int lda) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (m < 0 || n < 0 || !is_leading(lda, m) || x_step == 0 || y_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto by = scalar_of(h, alpha);
  if (by.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  return call_cublas(h,
                     {by.as_operand("alpha"),
                      elements("x", use::reads, x, m, x_step),
                      elements("y", use::reads, y, n, y_step),
                      matrix("A", use::updates, a, m, n, lda)},
                     [=] {
                       for (int j = 0; j < n; ++j) {
                         const T value = at(y, n, y_step, j);
                         const T factor = *by * (conjugated ? conjugate(value) : value);
                         for (int i = 0; i < m; ++i)
                           element(a, lda, i, j) += at(x, m, x_step, i) * factor;
                       }
                     });
}

template <class T, class Scale>
cublasStatus_t add_to_matrix(cublasHandle_t h,
                             bool hermitian,
                             bool both,
                             cublasFillMode_t fill,
                             int n,
                             const Scale* alpha,
                             const T* x,
                             int x_step,
                             const T* y,
                             int y_step,
                             T* a,
                             int lda) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || n < 0 || x_step == 0 || y_step == 0 || !is_leading(lda, n))
    return CUBLAS_STATUS_INVALID_VALUE;
  return add_to_triangle(
      h,
      {triangle("A", use::updates, a, n, lda, fill)},
      [=](int i, int j) -> T& { return element(a, lda, i, j); },
      hermitian,
      both,
      fill,
      n,
      alpha,
      x,
      x_step,
      y,
      y_step);
}

template <class T>
cublasStatus_t by_part(cublasHandle_t h,
                       bool solves,
                       cublasFillMode_t fill,
                       cublasOperation_t op,
                       cublasDiagType_t diagonal,
                       int n,
                       const T* a,
                       int lda,
                       T* x,
                       int x_step) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_fill(fill) || !is_operation(op) || !is_diagonal(diagonal) || n < 0 ||
      !is_leading(lda, n) || x_step == 0)
    return CUBLAS_STATUS_INVALID_VALUE;
  return by_triangle(
      h,
      {triangle("A", use::reads, a, n, lda, fill, diagonal)},
      [=] { return triangle_of(a, n, lda, fill, diagonal); },
      solves,
      fill,
      op,
      n,
      x,
      x_step);
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types, and signatures of cuBLAS
// clang-format off
#define WARPGAUGE_BLAS(P, T)                                                                      \
  cublasStatus_t cublas##P##gemv(cublasHandle_t h, cublasOperation_t op, int m, int n,            \
                                 const T* alpha, const T* a, int lda, const T* x, int x_step,     \
                                 const T* beta, T* y, int y_step) {                               \
    const order::call here(stream_of(h));                                                         \
    return gemv(h, op, m, n, numbers(alpha), numbers(a), lda, numbers(x), x_step, numbers(beta),  \
                numbers(y), y_step);                                                              \
  }                                                                                               \
  cublasStatus_t cublas##P##syr(cublasHandle_t h, cublasFillMode_t fill, int n, const T* alpha,   \
                                const T* x, int x_step, T* a, int lda) {                          \
    const order::call here(stream_of(h));                                                         \
    return add_to_matrix(h, false, false, fill, n, numbers(alpha), numbers(x), x_step,          \
                           numbers(x), x_step, numbers(a), lda);                                  \
  }                                                                                               \
  cublasStatus_t cublas##P##trmv(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,   \
                                 cublasDiagType_t diagonal, int n, const T* a, int lda, T* x,     \
                                 int x_step) {                                                    \
    const order::call here(stream_of(h));                                                         \
    return by_part(h, false, fill, op, diagonal, n, numbers(a), lda, numbers(x), x_step);     \
  }                                                                                               \
  cublasStatus_t cublas##P##trsv(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,   \
                                 cublasDiagType_t diagonal, int n, const T* a, int lda, T* x,     \
                                 int x_step) {                                                    \
    const order::call here(stream_of(h));                                                         \
    return by_part(h, true, fill, op, diagonal, n, numbers(a), lda, numbers(x), x_step);      \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(name, T, conjugated)                                                       \
  cublasStatus_t cublas##name(cublasHandle_t h, int m, int n, const T* alpha, const T* x,         \
                              int x_step, const T* y, int y_step, T* a, int lda) {                \
    const order::call here(stream_of(h));                                                         \
    return ger(h, conjugated, m, n, numbers(alpha), numbers(x), x_step, numbers(y), y_step,       \
               numbers(a), lda);                                                                  \
  }
WARPGAUGE_BLAS(Sger, float, false)
WARPGAUGE_BLAS(Dger, double, false)
WARPGAUGE_BLAS(Cgeru, cuComplex, false)
WARPGAUGE_BLAS(Cgerc, cuComplex, true)
WARPGAUGE_BLAS(Zgeru, cuDoubleComplex, false)
WARPGAUGE_BLAS(Zgerc, cuDoubleComplex, true)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(P, mv, r2, T, hermitian)                                                   \
  cublasStatus_t cublas##P##mv(cublasHandle_t h, cublasFillMode_t fill, int n, const T* alpha,    \
                               const T* a, int lda, const T* x, int x_step, const T* beta, T* y,  \
                               int y_step) {                                                      \
    const order::call here(stream_of(h));                                                         \
    return symv(h, hermitian, fill, n, numbers(alpha), numbers(a), lda, numbers(x), x_step,       \
                numbers(beta), numbers(y), y_step);                                               \
  }                                                                                               \
  cublasStatus_t cublas##P##r2(cublasHandle_t h, cublasFillMode_t fill, int n, const T* alpha,    \
                               const T* x, int x_step, const T* y, int y_step, T* a, int lda) {   \
    const order::call here(stream_of(h));                                                         \
    return add_to_matrix(h, hermitian, true, fill, n, numbers(alpha), numbers(x), x_step,       \
                           numbers(y), y_step, numbers(a), lda);                                  \
  }
WARPGAUGE_BLAS(S, symv, syr2, float, false)
WARPGAUGE_BLAS(D, symv, syr2, double, false)
WARPGAUGE_BLAS(C, symv, syr2, cuComplex, false)
WARPGAUGE_BLAS(Z, symv, syr2, cuDoubleComplex, false)
WARPGAUGE_BLAS(C, hemv, her2, cuComplex, true)
WARPGAUGE_BLAS(Z, hemv, her2, cuDoubleComplex, true)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(P, T, R)                                                                   \
  cublasStatus_t cublas##P##her(cublasHandle_t h, cublasFillMode_t fill, int n, const R* alpha,   \
                                const T* x, int x_step, T* a, int lda) {                          \
    const order::call here(stream_of(h));                                                         \
    return add_to_matrix(h, true, false, fill, n, alpha, numbers(x), x_step, numbers(x),        \
                           x_step, numbers(a), lda);                                              \
  }
WARPGAUGE_BLAS(C, cuComplex, float)
WARPGAUGE_BLAS(Z, cuDoubleComplex, double)
#undef WARPGAUGE_BLAS
// clang-format on
// NOLINTEND(bugprone-macro-parentheses)
