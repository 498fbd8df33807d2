// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_factors.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

using use = operand::use;

/// The matrices of a batch, and the array that holds where they begin.
template <class T>
class batch {
 public:
  batch(std::string name, T* const* arrays, int count) : name_(std::move(name)), arrays_(arrays) {
    if (arrays != nullptr && count > 0) all_.assign(arrays, arrays + count);
  }
  std::size_t size() const { return all_.size(); }
  T* operator[](std::size_t i) const { return all_[i]; }
  void add_to(std::vector<operand>& operands, use u, int rows, int cols, int ld) const {
    operands.push_back(array("the array of " + name_, use::reads, arrays_, all_.size()));
    for (T* first : all_) operands.push_back(matrix(name_, u, first, rows, cols, ld));
  }

 private:
  std::string name_;
  T* const* arrays_;
  std::vector<T*> all_;
};

/// `each` of every matrix of the batch.
template <class Each>
cublasStatus_t call_for_each(cublasHandle_t h,
                             std::vector<operand> operands,
                             int count,
                             Each each) {
  return call_cublas(h, std::move(operands), [=] {
    for (int i = 0; i < count; ++i) each(static_cast<std::size_t>(i));
  });
}

operand whole(const char* name, use u, const int* first, int each, int count) {
  const bool given = first != nullptr;
  return array(name, u, first, given ? static_cast<std::size_t>(each) * count : 0);
}
const int* part_of(const int* pivots, int n, std::size_t i) {
  return pivots == nullptr ? nullptr : pivots + static_cast<std::size_t>(n) * i;
}

template <class T>
cublasStatus_t getrf(
    cublasHandle_t h, int n, T* const* arrays, int lda, int* pivots, int* info, int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (n < 0 || count < 0 || !is_leading(lda, n)) return CUBLAS_STATUS_INVALID_VALUE;
  const batch<T> a("A", arrays, count);
  std::vector<operand> operands = {whole("the pivots", use::writes, pivots, n, count),
                                   whole("info", use::writes, info, 1, count)};
  a.add_to(operands, use::updates, n, n, lda);
  return call_for_each(h, std::move(operands), count, [=](std::size_t i) {
    dense<T> lu = whole_of(a[i], n, n, lda);
    info[i] = factor_lu(lu, const_cast<int*>(part_of(pivots, n, i)));
    store(lu, a[i], lda);
  });
}

template <class T>
cublasStatus_t getrs(cublasHandle_t h,
                     cublasOperation_t op,
                     int n,
                     int sides,
                     const T* const* as,
                     int lda,
                     const int* pivots,
                     T* const* bs,
                     int ldb,
                     int* info,
                     int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (info == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  // The number of the parameter that is wrong, without the handle.
  *info = !is_operation(op)     ? -1
          : n < 0               ? -2
          : sides < 0           ? -3
          : !is_leading(lda, n) ? -5
          : !is_leading(ldb, n) ? -8
          : count < 0           ? -10
                                : 0;
  if (*info != 0) return CUBLAS_STATUS_INVALID_VALUE;
  const batch<const T> a("A", as, count);
  const batch<T> b("B", bs, count);
  std::vector<operand> operands = {whole("the pivots", use::reads, pivots, n, count)};
  a.add_to(operands, use::reads, n, n, lda);
  b.add_to(operands, use::updates, n, sides, ldb);
  return call_for_each(h, std::move(operands), count, [=](std::size_t i) {
    dense<T> x = whole_of(b[i], n, sides, ldb);
    solve_lu(op, whole_of(a[i], n, n, lda), part_of(pivots, n, i), x);
    store(x, b[i], ldb);
  });
}

/// The inverse, of a matrix or of its factors.
template <class T>
cublasStatus_t invert(cublasHandle_t h,
                      bool of_factors,
                      int n,
                      const T* const* as,
                      int lda,
                      const int* pivots,
                      T* const* cs,
                      int ldc,
                      int* info,
                      int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  // Small matrices are inverted whole, each by a warp.
  if (n < 0 || count < 0 || !is_leading(lda, n) || !is_leading(ldc, n) || (!of_factors && n > 32))
    return CUBLAS_STATUS_INVALID_VALUE;
  const batch<const T> a("A", as, count);
  const batch<T> c("the inverse", cs, count);
  std::vector<operand> operands = {whole("the pivots", use::reads, pivots, n, count),
                                   whole("info", use::writes, info, 1, count)};
  a.add_to(operands, use::reads, n, n, lda);
  c.add_to(operands, use::writes, n, n, ldc);
  return call_for_each(h, std::move(operands), count, [=](std::size_t i) {
    dense<T> lu = whole_of(a[i], n, n, lda);
    std::vector<int> own(static_cast<std::size_t>(n));
    info[i] = 0;
    if (!of_factors) info[i] = factor_lu(lu, own.data());
    for (int k = n; k > 0 && of_factors; --k)
      if (lu(k - 1, k - 1) == T(0)) info[i] = k;
    dense<T> inverse = identity<T>(n);
    if (info[i] == 0)
      solve_lu(CUBLAS_OP_N, lu, of_factors ? part_of(pivots, n, i) : own.data(), inverse);
    store(inverse, c[i], ldc);
  });
}

template <class T>
cublasStatus_t geqrf(
    cublasHandle_t h, int m, int n, T* const* as, int lda, T* const* taus, int* info, int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (info == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *info = m < 0 ? -1 : n < 0 ? -2 : !is_leading(lda, m) ? -4 : count < 0 ? -7 : 0;
  if (*info != 0) return CUBLAS_STATUS_INVALID_VALUE;
  const batch<T> a("A", as, count), tau("tau", taus, count);
  std::vector<operand> operands;
  a.add_to(operands, use::updates, m, n, lda);
  tau.add_to(operands, use::writes, std::min(m, n), 1, std::max(1, std::min(m, n)));
  return call_for_each(h, std::move(operands), count, [=](std::size_t i) {
    dense<T> qr = whole_of(a[i], m, n, lda);
    const std::vector<T> made = factor_qr(qr);
    std::copy(made.begin(), made.end(), tau[i]);
    store(qr, a[i], lda);
  });
}

template <class T>
cublasStatus_t gels(cublasHandle_t h,
                    cublasOperation_t op,
                    int m,
                    int n,
                    int sides,
                    T* const* as,
                    int lda,
                    T* const* cs,
                    int ldc,
                    int* info,
                    int* infos,
                    int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (info == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *info = !is_operation(op)     ? -1
          : m < 0               ? -2
          : n < 0               ? -3
          : sides < 0           ? -4
          : !is_leading(lda, m) ? -6
          : !is_leading(ldc, m) ? -8
          : count < 0           ? -11
                                : 0;
  if (*info != 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (op != CUBLAS_OP_N || m < n) return CUBLAS_STATUS_NOT_SUPPORTED;
  const batch<T> a("A", as, count), c("C", cs, count);
  std::vector<operand> operands = {whole("the array of infos", use::writes, infos, 1, count)};
  a.add_to(operands, use::updates, m, n, lda);
  c.add_to(operands, use::updates, m, sides, ldc);
  return call_for_each(h, std::move(operands), count, [=](std::size_t i) {
    dense<T> qr = whole_of(a[i], m, n, lda), x = whole_of(c[i], m, sides, ldc);
    const std::vector<T> taus = factor_qr(qr);
    for (int k = 0; k < n; ++k) reflect(qr, k, conjugate(taus[static_cast<std::size_t>(k)]), x, 0);
    int zero = 0;
    for (int k = n; k > 0; --k)
      if (qr(k - 1, k - 1) == T(0)) zero = k;
    if (infos != nullptr) infos[i] = zero;
    if (zero == 0) {
      dense<T> r(n, n), top(n, sides);
      for (int col = 0; col < n; ++col)
        for (int row = 0; row <= col; ++row) r(row, col) = qr(row, col);
      for (int col = 0; col < sides; ++col)
        for (int row = 0; row < n; ++row) top(row, col) = x(row, col);
      solve_triangle(r, true, top);
      for (int col = 0; col < sides; ++col)
        for (int row = 0; row < n; ++row) x(row, col) = top(row, col);
    }
    store(qr, a[i], lda);
    store(x, c[i], ldc);
  });
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses,readability-non-const-parameter): types, and signatures of
// cuBLAS
// clang-format off
#define WARPGAUGE_BLAS(P, T)                                                                      \
  cublasStatus_t cublas##P##getrfBatched(cublasHandle_t h, int n, T* const a[], int lda,          \
                                         int* pivots, int* info, int count) {                     \
    const order::call here(stream_of(h));                                                         \
    return getrf(h, n, number_arrays(a), lda, pivots, info, count);                               \
  }                                                                                               \
  cublasStatus_t cublas##P##getrsBatched(cublasHandle_t h, cublasOperation_t op, int n,           \
                                         int sides, const T* const a[], int lda,                  \
                                         const int* pivots, T* const b[], int ldb, int* info,     \
                                         int count) {                                             \
    const order::call here(stream_of(h));                                                         \
    return getrs(h, op, n, sides, number_arrays(a), lda, pivots, number_arrays(b), ldb, info,     \
                 count);                                                                          \
  }                                                                                               \
  cublasStatus_t cublas##P##getriBatched(cublasHandle_t h, int n, const T* const a[], int lda,    \
                                         const int* pivots, T* const c[], int ldc, int* info,     \
                                         int count) {                                             \
    const order::call here(stream_of(h));                                                         \
    return invert(h, true, n, number_arrays(a), lda, pivots, number_arrays(c), ldc, info, count); \
  }                                                                                               \
  cublasStatus_t cublas##P##matinvBatched(cublasHandle_t h, int n, const T* const a[], int lda,   \
                                          T* const c[], int ldc, int* info, int count) {          \
    const order::call here(stream_of(h));                                                         \
    return invert(h, false, n, number_arrays(a), lda, nullptr, number_arrays(c), ldc, info,       \
                  count);                                                                         \
  }                                                                                               \
  cublasStatus_t cublas##P##geqrfBatched(cublasHandle_t h, int m, int n, T* const a[], int lda,   \
                                         T* const tau[], int* info, int count) {                  \
    const order::call here(stream_of(h));                                                         \
    return geqrf(h, m, n, number_arrays(a), lda, number_arrays(tau), info, count);                \
  }                                                                                               \
  cublasStatus_t cublas##P##gelsBatched(cublasHandle_t h, cublasOperation_t op, int m, int n,     \
                                        int sides, T* const a[], int lda, T* const c[], int ldc,  \
                                        int* info, int* infos, int count) {                       \
    const order::call here(stream_of(h));                                                         \
    return gels(h, op, m, n, sides, number_arrays(a), lda, number_arrays(c), ldc, info, infos,    \
                count);                                                                           \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
WARPGAUGE_BLAS(C, cuComplex)
WARPGAUGE_BLAS(Z, cuDoubleComplex)
#undef WARPGAUGE_BLAS
// clang-format on
// NOLINTEND(bugprone-macro-parentheses,readability-non-const-parameter)
