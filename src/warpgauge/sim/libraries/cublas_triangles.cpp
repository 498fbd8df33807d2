// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_dense.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

using use = operand::use;

enum class second {
  is_first,  ///< b is a
  alone,     ///< the product is taken to be symmetric
  mirrored,  ///< its mirror image is added
};

/// A triangle of c = alpha * op(a) * op(b)' + beta * c. The mark is the transpose, of a Hermitian
/// matrix the conjugate one.
template <class T, class Scale, class Beta>
cublasStatus_t rank_k(cublasHandle_t h,
                      bool hermitian,
                      second factor_b,
                      cublasFillMode_t fill,
                      cublasOperation_t op,
                      int n,
                      int k,
                      const Scale* alpha,
                      const T* a,
                      int lda,
                      const T* b,
                      int ldb,
                      const Beta* beta,
                      T* c,
                      int ldc) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool plain = op == CUBLAS_OP_N;
  const int rows = plain ? n : k, cols = plain ? k : n;
  // A complex matrix is transposed as its kind says.
  const bool fits = !is_complex<T> || plain || (op == CUBLAS_OP_C) == hermitian;
  if (!is_fill(fill) || !is_operation(op) || !fits || n < 0 || k < 0 || !is_leading(lda, rows) ||
      !is_leading(ldb, rows) || !is_leading(ldc, n))
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto by_product = scalar_of(h, alpha);
  const auto by_c = scalar_of(h, beta);
  if (by_product.is_missing() || by_c.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_c.as_operand("beta")};
  if (!by_product.is_zero()) {
    operands.push_back(matrix("A", use::reads, a, rows, cols, lda));
    if (factor_b != second::is_first)
      operands.push_back(matrix("B", use::reads, b, rows, cols, ldb));
  }
  operands.push_back(triangle("C", use_with(by_c), c, n, ldc, fill));
  return call_cublas(h, std::move(operands), [=] {
    const T factor(*by_product);
    const cublasOperation_t mark = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
    dense<T> product(n, n);
    if (factor != T(0)) {
      const dense<T> left = applied(op, whole_of(a, rows, cols, lda));
      const dense<T> right =
          factor_b == second::is_first ? left : applied(op, whole_of(b, rows, cols, ldb));
      product = times(left, applied(mark, right));
    }
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        if (!is_stored(fill, i, j)) continue;
        T sum = factor * product(i, j);
        // The mirror image of one product is the other.
        const T mirrored = factor * product(j, i);
        if (factor_b == second::mirrored) sum += hermitian ? conjugate(mirrored) : mirrored;
        T& out = element(c, ldc, i, j);
        out = sum + kept(*by_c, out);
        if constexpr (is_complex<T>) {
          if (hermitian && i == j) out = out.real();
        }
      }
    }
  });
}

template <class T>
cublasStatus_t symm(cublasHandle_t h,
                    bool hermitian,
                    cublasSideMode_t side,
                    cublasFillMode_t fill,
                    int m,
                    int n,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* b,
                    int ldb,
                    const T* beta,
                    T* c,
                    int ldc) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool left = side == CUBLAS_SIDE_LEFT;
  const int size = left ? m : n;
  if (!is_side(side) || !is_fill(fill) || m < 0 || n < 0 || !is_leading(lda, size) ||
      !is_leading(ldb, m) || !is_leading(ldc, m))
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto by_product = scalar_of(h, alpha);
  const auto by_c = scalar_of(h, beta);
  if (by_product.is_missing() || by_c.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  std::vector<operand> operands = {by_product.as_operand("alpha"), by_c.as_operand("beta")};
  if (!by_product.is_zero() && m > 0 && n > 0) {
    operands.push_back(triangle("A", use::reads, a, size, lda, fill));
    operands.push_back(matrix("B", use::reads, b, m, n, ldb));
  }
  operands.push_back(matrix("C", use_with(by_c), c, m, n, ldc));
  return call_cublas(h, std::move(operands), [=] {
    dense<T> product(m, n);
    if (*by_product != T(0)) {
      const dense<T> square = symmetric_of(a, size, lda, fill, hermitian);
      const dense<T> other = whole_of(b, m, n, ldb);
      product = left ? times(square, other) : times(other, square);
    }
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < m; ++i) {
        T& out = element(c, ldc, i, j);
        out = *by_product * product(i, j) + kept(*by_c, out);
      }
    }
  });
}

/// c = alpha * op(a) * b with a triangle a, or the solution x of op(a) * x = alpha * b; where
/// `side` says so with the factors swapped. Of a batch.
template <class T>
cublasStatus_t by_triangle(cublasHandle_t h,
                           bool solves,
                           cublasSideMode_t side,
                           cublasFillMode_t fill,
                           cublasOperation_t op,
                           cublasDiagType_t diagonal,
                           int m,
                           int n,
                           const T* alpha,
                           const std::vector<const T*>& as,
                           int lda,
                           const std::vector<const T*>& bs,
                           int ldb,
                           const std::vector<T*>& cs,
                           int ldc,
                           std::vector<operand> operands = {}) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  const bool left = side == CUBLAS_SIDE_LEFT;
  const int size = left ? m : n;
  if (!is_side(side) || !is_fill(fill) || !is_operation(op) || !is_diagonal(diagonal) || m < 0 ||
      n < 0 || !is_leading(lda, size) || !is_leading(ldb, m) || !is_leading(ldc, m))
    return CUBLAS_STATUS_INVALID_VALUE;
  const auto by = scalar_of(h, alpha);
  if (by.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  operands.push_back(by.as_operand("alpha"));
  for (std::size_t i = 0; i < cs.size() && m > 0 && n > 0; ++i) {
    const bool in_place = bs[i] == cs[i], reads = !by.is_zero();
    if (reads) operands.push_back(triangle("A", use::reads, as[i], size, lda, fill, diagonal));
    if (reads && !in_place) operands.push_back(matrix("B", use::reads, bs[i], m, n, ldb));
    operands.push_back(matrix(
        solves ? "B" : "C", in_place && reads ? use::updates : use::writes, cs[i], m, n, ldc));
  }
  return call_cublas(h, std::move(operands), [=] {
    for (std::size_t i = 0; i < cs.size(); ++i) {
      dense<T> result(m, n);
      if (*by != T(0)) {
        result = whole_of(bs[i], m, n, ldb);
        for (int col = 0; col < n; ++col)
          for (int row = 0; row < m; ++row) result(row, col) *= *by;
        const dense<T> factor = triangle_of(as[i], size, lda, fill, diagonal);
        if (solves) {
          solve_triangle(side, fill, op, factor, result);
        } else {
          result = left ? times(applied(op, factor), result) : times(result, applied(op, factor));
        }
      }
      store(result, cs[i], ldc);
    }
  });
}

/// c = diag(x) * a, or a * diag(x).
template <class T>
cublasStatus_t dgmm(cublasHandle_t h,
                    cublasSideMode_t side,
                    int m,
                    int n,
                    const T* a,
                    int lda,
                    const T* x,
                    int x_step,
                    T* c,
                    int ldc) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!is_side(side) || m < 0 || n < 0 || !is_leading(lda, m) || !is_leading(ldc, m))
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool left = side == CUBLAS_SIDE_LEFT;
  const int size = left ? m : n;
  return call_cublas(h,
                     {matrix("A", use::reads, a, m, n, lda),
                      elements("x", use::reads, x, x_step == 0 ? 1 : size, x_step),
                      matrix("C", use::writes, c, m, n, ldc)},
                     [=] {
                       dense<T> result = whole_of(a, m, n, lda);
                       for (int j = 0; j < n; ++j)
                         for (int i = 0; i < m; ++i)
                           result(i, j) *= at(x, size, x_step, left ? i : j);
                       store(result, c, ldc);
                     });
}

template <class T>
std::vector<T*> listed(T* const arrays[], int count) {
  if (arrays == nullptr || count <= 0) return {};
  return {arrays, arrays + count};
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses,readability-non-const-parameter): types, and signatures of
// cuBLAS
// clang-format off
#define WARPGAUGE_BLAS(P, rk, r2k, mm, T, R, Scale, hermitian)                                    \
  cublasStatus_t cublas##P##rk(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,     \
                               int n, int k, const Scale* alpha, const T* a, int lda,             \
                               const R* beta, T* c, int ldc) {                                    \
    const order::call here(stream_of(h));                                                         \
    return rank_k(h, hermitian, second::is_first, fill, op, n, k, numbers(alpha), numbers(a), lda,\
                  numbers(a), lda, numbers(beta), numbers(c), ldc);                               \
  }                                                                                               \
  cublasStatus_t cublas##P##r2k(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,    \
                                int n, int k, const T* alpha, const T* a, int lda, const T* b,    \
                                int ldb, const R* beta, T* c, int ldc) {                          \
    const order::call here(stream_of(h));                                                         \
    return rank_k(h, hermitian, second::mirrored, fill, op, n, k, numbers(alpha), numbers(a), lda,\
                  numbers(b), ldb, numbers(beta), numbers(c), ldc);                               \
  }                                                                                               \
  cublasStatus_t cublas##P##rk##x(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,  \
                                int n, int k, const T* alpha, const T* a, int lda, const T* b,    \
                                int ldb, const R* beta, T* c, int ldc) {                          \
    const order::call here(stream_of(h));                                                         \
    return rank_k(h, hermitian, second::alone, fill, op, n, k, numbers(alpha), numbers(a), lda,   \
                  numbers(b), ldb, numbers(beta), numbers(c), ldc);                               \
  }                                                                                               \
  cublasStatus_t cublas##P##mm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill,    \
                               int m, int n, const T* alpha, const T* a, int lda, const T* b,     \
                               int ldb, const T* beta, T* c, int ldc) {                           \
    const order::call here(stream_of(h));                                                         \
    return symm(h, hermitian, side, fill, m, n, numbers(alpha), numbers(a), lda, numbers(b),      \
                ldb, numbers(beta), numbers(c), ldc);                                             \
  }
WARPGAUGE_BLAS(S, syrk, syr2k, symm, float, float, float, false)
WARPGAUGE_BLAS(D, syrk, syr2k, symm, double, double, double, false)
WARPGAUGE_BLAS(C, syrk, syr2k, symm, cuComplex, cuComplex, cuComplex, false)
WARPGAUGE_BLAS(Z, syrk, syr2k, symm, cuDoubleComplex, cuDoubleComplex, cuDoubleComplex, false)
WARPGAUGE_BLAS(C, herk, her2k, hemm, cuComplex, float, float, true)
WARPGAUGE_BLAS(Z, herk, her2k, hemm, cuDoubleComplex, double, double, true)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(P, T)                                                                      \
  cublasStatus_t cublas##P##trmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill,  \
                                 cublasOperation_t op, cublasDiagType_t diagonal, int m, int n,   \
                                 const T* alpha, const T* a, int lda, const T* b, int ldb, T* c,  \
                                 int ldc) {                                                       \
    const order::call here(stream_of(h));                                                         \
    return by_triangle<number_type<T>::type>(                                                     \
        h, false, side, fill, op, diagonal, m, n, numbers(alpha), {numbers(a)}, lda,              \
        {numbers(b)}, ldb, {numbers(c)}, ldc);                                                    \
  }                                                                                               \
  cublasStatus_t cublas##P##trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill,  \
                                 cublasOperation_t op, cublasDiagType_t diagonal, int m, int n,   \
                                 const T* alpha, const T* a, int lda, T* b, int ldb) {            \
    const order::call here(stream_of(h));                                                         \
    return by_triangle<number_type<T>::type>(                                                     \
        h, true, side, fill, op, diagonal, m, n, numbers(alpha), {numbers(a)}, lda,               \
        {numbers(b)}, ldb, {numbers(b)}, ldb);                                                    \
  }                                                                                               \
  cublasStatus_t cublas##P##trsmBatched(                                                          \
      cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t op,       \
      cublasDiagType_t diagonal, int m, int n, const T* alpha, const T* const a[], int lda,       \
      T* const b[], int ldb, int count) {                                                         \
    const order::call here(stream_of(h));                                                         \
    if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;                                            \
    const auto of_b = listed(number_arrays(b), count);                                            \
    return by_triangle<number_type<T>::type>(                                                     \
        h, true, side, fill, op, diagonal, m, n, numbers(alpha),                                  \
        listed(number_arrays(a), count), lda, {of_b.begin(), of_b.end()}, ldb, of_b, ldb,         \
        {array("the array of A", use::reads, a, static_cast<std::size_t>(count)),                 \
         array("the array of B", use::reads, b, static_cast<std::size_t>(count))});               \
  }                                                                                               \
  cublasStatus_t cublas##P##dgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n,           \
                                 const T* a, int lda, const T* x, int x_step, T* c, int ldc) {    \
    const order::call here(stream_of(h));                                                         \
    return dgmm(h, side, m, n, numbers(a), lda, numbers(x), x_step, numbers(c), ldc);             \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
// clang-format on
// NOLINTEND(bugprone-macro-parentheses,readability-non-const-parameter)
