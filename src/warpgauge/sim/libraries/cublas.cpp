// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_multiply.hpp"
#include "warpgauge/sim/libraries/cublas_numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <vector>

using namespace warpgauge::sim;

namespace {

/// Where each matrix of a batch begins.
template <class T>
std::vector<T*> places(T* first, long long stride, int count) {
  std::vector<T*> result;
  for (int i = 0; i < count; ++i) result.push_back(first + i * stride);
  return result;
}
template <class T>
std::vector<T*> places(T* const given[], int count) {
  if (given == nullptr || count <= 0) return {};
  return {given, given + count};
}

/// How a product reads a factor.
template <class T>
auto element_of(const T* matrix, cublasOperation_t op) {
  return [=](std::size_t place) {
    return op == CUBLAS_OP_C ? conjugate(matrix[place]) : matrix[place];
  };
}

/// @param operands  those of the batch itself
template <class T>
cublasStatus_t gemm(cublasHandle_t handle,
                    const product_shape& shape,
                    const T* alpha,
                    const std::vector<const T*>& a,
                    const std::vector<const T*>& b,
                    const T* beta,
                    const std::vector<T*>& c,
                    std::vector<operand> operands = {}) {
  if (!shape.is_valid()) return CUBLAS_STATUS_INVALID_VALUE;
  const auto by_product = scalar_of(handle, alpha), by_c = scalar_of(handle, beta);
  if (by_product.is_missing() || by_c.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  operands.push_back(by_product.as_operand("alpha"));
  operands.push_back(by_c.as_operand("beta"));
  for (std::size_t i = 0; i < c.size(); ++i) {
    shape.add_operands(operands,
                       array("A", operand::use::reads, a[i], 1),
                       array("B", operand::use::reads, b[i], 1),
                       array("C", operand::use::writes, c[i], 1),
                       !by_product.is_zero(),
                       !by_c.is_zero());
  }
  return call_cublas(handle, std::move(operands), [=] {
    for (std::size_t i = 0; i < c.size(); ++i) {
      multiply<T>(
          shape,
          *by_product,
          *by_c,
          element_of(a[i], shape.op_a),
          element_of(b[i], shape.op_b),
          [from = c[i]](std::size_t at) { return from[at]; },
          [to = c[i]](std::size_t at, T value) { to[at] = value; });
    }
  });
}

/// An operation's element of a matrix by columns.
inline std::size_t place_of(cublasOperation_t op, int i, int j, int ld) {
  return op == CUBLAS_OP_N ? i + static_cast<std::size_t>(j) * ld
                           : j + static_cast<std::size_t>(i) * ld;
}

template <class T>
cublasStatus_t geam(cublasHandle_t handle,
                    cublasOperation_t op_a,
                    cublasOperation_t op_b,
                    int m,
                    int n,
                    const T* alpha,
                    const T* a,
                    int lda,
                    const T* beta,
                    const T* b,
                    int ldb,
                    T* c,
                    int ldc) {
  if (m < 0 || n < 0 || ldc < m) return CUBLAS_STATUS_INVALID_VALUE;
  const auto by_a = scalar_of(handle, alpha), by_b = scalar_of(handle, beta);
  if (by_a.is_missing() || by_b.is_missing()) return CUBLAS_STATUS_INVALID_VALUE;
  const auto of = [&](const char* name, const T* first, cublasOperation_t op, int ld, bool read) {
    return columns(name,
                   operand::use::reads,
                   first,
                   op == CUBLAS_OP_N ? m : n,
                   !read               ? 0
                   : op == CUBLAS_OP_N ? n
                                       : m,
                   static_cast<std::size_t>(ld));
  };
  return call_cublas(handle,
                     {by_a.as_operand("alpha"),
                      by_b.as_operand("beta"),
                      of("A", a, op_a, lda, !by_a.is_zero()),
                      of("B", b, op_b, ldb, !by_b.is_zero()),
                      columns("C", operand::use::writes, c, m, n, static_cast<std::size_t>(ldc))},
                     [=] {
                       std::vector<T> sum(static_cast<std::size_t>(m) * n);
                       for (int j = 0; j < n; ++j) {
                         for (int i = 0; i < m; ++i) {
                           T& value = sum[i + static_cast<std::size_t>(j) * m];
                           if (*by_a != T(0))
                             value += *by_a * element_of(a, op_a)(place_of(op_a, i, j, lda));
                           if (*by_b != T(0))
                             value += *by_b * element_of(b, op_b)(place_of(op_b, i, j, ldb));
                         }
                       }
                       for (int j = 0; j < n; ++j)
                         std::copy_n(sum.data() + static_cast<std::size_t>(j) * m,
                                     m,
                                     c + static_cast<std::size_t>(j) * ldc);
                     });
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses,readability-non-const-parameter): types, and signatures of
// cuBLAS
#define WARPGAUGE_BLAS(P, T)                                                                     \
  cublasStatus_t cublas##P##gemm(cublasHandle_t h,                                               \
                                 cublasOperation_t op_a,                                         \
                                 cublasOperation_t op_b,                                         \
                                 int m,                                                          \
                                 int n,                                                          \
                                 int k,                                                          \
                                 const T* alpha,                                                 \
                                 const T* a,                                                     \
                                 int lda,                                                        \
                                 const T* b,                                                     \
                                 int ldb,                                                        \
                                 const T* beta,                                                  \
                                 T* c,                                                           \
                                 int ldc) {                                                      \
    const order::call here(stream_of(h));                                                        \
    return gemm<number_type<T>::type>(h,                                                         \
                                      {op_a, op_b, m, n, k, lda, ldb, ldc},                      \
                                      numbers(alpha),                                            \
                                      {numbers(a)},                                              \
                                      {numbers(b)},                                              \
                                      numbers(beta),                                             \
                                      {numbers(c)});                                             \
  }                                                                                              \
  cublasStatus_t cublas##P##gemmStridedBatched(cublasHandle_t h,                                 \
                                               cublasOperation_t op_a,                           \
                                               cublasOperation_t op_b,                           \
                                               int m,                                            \
                                               int n,                                            \
                                               int k,                                            \
                                               const T* alpha,                                   \
                                               const T* a,                                       \
                                               int lda,                                          \
                                               long long a_stride,                               \
                                               const T* b,                                       \
                                               int ldb,                                          \
                                               long long b_stride,                               \
                                               const T* beta,                                    \
                                               T* c,                                             \
                                               int ldc,                                          \
                                               long long c_stride,                               \
                                               int count) {                                      \
    const order::call here(stream_of(h));                                                        \
    return gemm<number_type<T>::type>(h,                                                         \
                                      {op_a, op_b, m, n, k, lda, ldb, ldc},                      \
                                      numbers(alpha),                                            \
                                      places(numbers(a), a_stride, count),                       \
                                      places(numbers(b), b_stride, count),                       \
                                      numbers(beta),                                             \
                                      places(numbers(c), c_stride, count));                      \
  }                                                                                              \
  cublasStatus_t cublas##P##gemmBatched(cublasHandle_t h,                                        \
                                        cublasOperation_t op_a,                                  \
                                        cublasOperation_t op_b,                                  \
                                        int m,                                                   \
                                        int n,                                                   \
                                        int k,                                                   \
                                        const T* alpha,                                          \
                                        const T* const a[],                                      \
                                        int lda,                                                 \
                                        const T* const b[],                                      \
                                        int ldb,                                                 \
                                        const T* beta,                                           \
                                        T* const c[],                                            \
                                        int ldc,                                                 \
                                        int count) {                                             \
    const order::call here(stream_of(h));                                                        \
    if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;                                           \
    const auto batch = static_cast<std::size_t>(count);                                          \
    return gemm<number_type<T>::type>(h,                                                         \
                                      {op_a, op_b, m, n, k, lda, ldb, ldc},                      \
                                      numbers(alpha),                                            \
                                      places(number_arrays(a), count),                           \
                                      places(number_arrays(b), count),                           \
                                      numbers(beta),                                             \
                                      places(number_arrays(c), count),                           \
                                      {array("the array of A", operand::use::reads, a, batch),   \
                                       array("the array of B", operand::use::reads, b, batch),   \
                                       array("the array of C", operand::use::reads, c, batch)}); \
  }                                                                                              \
  cublasStatus_t cublas##P##geam(cublasHandle_t h,                                               \
                                 cublasOperation_t op_a,                                         \
                                 cublasOperation_t op_b,                                         \
                                 int m,                                                          \
                                 int n,                                                          \
                                 const T* alpha,                                                 \
                                 const T* a,                                                     \
                                 int lda,                                                        \
                                 const T* beta,                                                  \
                                 const T* b,                                                     \
                                 int ldb,                                                        \
                                 T* c,                                                           \
                                 int ldc) {                                                      \
    const order::call here(stream_of(h));                                                        \
    return geam(h,                                                                               \
                op_a,                                                                            \
                op_b,                                                                            \
                m,                                                                               \
                n,                                                                               \
                numbers(alpha),                                                                  \
                numbers(a),                                                                      \
                lda,                                                                             \
                numbers(beta),                                                                   \
                numbers(b),                                                                      \
                ldb,                                                                             \
                numbers(c),                                                                      \
                ldc);                                                                            \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
// What saves multiplications on a GPU gives the same products.
#define WARPGAUGE_BLAS(P, T)                                                             \
  cublasStatus_t cublas##P##gemm3m(cublasHandle_t h,                                     \
                                   cublasOperation_t op_a,                               \
                                   cublasOperation_t op_b,                               \
                                   int m,                                                \
                                   int n,                                                \
                                   int k,                                                \
                                   const T* alpha,                                       \
                                   const T* a,                                           \
                                   int lda,                                              \
                                   const T* b,                                           \
                                   int ldb,                                              \
                                   const T* beta,                                        \
                                   T* c,                                                 \
                                   int ldc) {                                            \
    return cublas##P##gemm(h, op_a, op_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); \
  }
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
// NOLINTEND(bugprone-macro-parentheses,readability-non-const-parameter)
