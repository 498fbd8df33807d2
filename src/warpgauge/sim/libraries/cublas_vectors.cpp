// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_call.hpp"
#include "warpgauge/sim/libraries/cublas_numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <cmath>
#include <utility>

using namespace warpgauge::sim;

namespace {

using use = operand::use;

template <class T>
cublasStatus_t axpy(
    cublasHandle_t h, int n, const T* alpha, const T* x, int x_step, T* y, int y_step) {
  const auto a = scalar_of(h, alpha);
  return call_cublas(h,
                     {a.as_operand("alpha"),
                      elements("x", use::reads, x, n, x_step),
                      elements("y", use::updates, y, n, y_step)},
                     [=] {
                       for (int i = 0; i < n; ++i) at(y, n, y_step, i) += *a * at(x, n, x_step, i);
                     });
}

/// @tparam Scale  T, or the type of its real part
template <class Scale, class T>
cublasStatus_t scal(cublasHandle_t h, int n, const Scale* alpha, T* x, int x_step) {
  const auto a = scalar_of(h, alpha);
  return call_cublas(h, {a.as_operand("alpha"), elements("x", use::updates, x, n, x_step)}, [=] {
    for (int i = 0; i < n; ++i) at(x, n, x_step, i) *= *a;
  });
}

template <class T>
cublasStatus_t copy(cublasHandle_t h, int n, const T* x, int x_step, T* y, int y_step) {
  return call_cublas(
      h, {elements("x", use::reads, x, n, x_step), elements("y", use::writes, y, n, y_step)}, [=] {
        for (int i = 0; i < n; ++i) at(y, n, y_step, i) = at(x, n, x_step, i);
      });
}

template <class T>
cublasStatus_t swap(cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step) {
  return call_cublas(
      h,
      {elements("x", use::updates, x, n, x_step), elements("y", use::updates, y, n, y_step)},
      [=] {
        for (int i = 0; i < n; ++i) std::swap(at(x, n, x_step, i), at(y, n, y_step, i));
      });
}

/// @param conjugated  whether x is
template <class T>
cublasStatus_t dot(cublasHandle_t h,
                   int n,
                   const T* x,
                   int x_step,
                   const T* y,
                   int y_step,
                   T* result,
                   bool conjugated = false) {
  return call_cublas_for(
      h,
      {elements("x", use::reads, x, n, x_step), elements("y", use::reads, y, n, y_step)},
      result,
      [=] {
        wide_of<T> sum = 0;
        for (int i = 0; i < n; ++i) {
          const wide_of<T> factor(at(x, n, x_step, i));
          sum += (conjugated ? conjugate(factor) : factor) * wide_of<T>(at(y, n, y_step, i));
        }
        return static_cast<T>(sum);
      });
}

template <class T>
cublasStatus_t nrm2(cublasHandle_t h, int n, const T* x, int x_step, real_of<T>* result) {
  return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum = std::hypot(sum, std::abs(wide_of<T>(at(x, n, x_step, i))));
    return static_cast<real_of<T>>(sum);
  });
}

template <class T>
cublasStatus_t asum(cublasHandle_t h, int n, const T* x, int x_step, real_of<T>* result) {
  return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += size_of_parts(wide_of<T>(at(x, n, x_step, i)));
    return static_cast<real_of<T>>(sum);
  });
}

/// From 1; the first of equal ones. 0: there is none.
template <class T, class Better>
cublasStatus_t best_of(
    cublasHandle_t h, int n, const T* x, int x_step, int* result, Better better) {
  return call_cublas_for(h, {elements("x", use::reads, x, n, x_step)}, result, [=] {
    int best = 0;
    for (int i = 1; i < n; ++i) {
      if (better(size_of_parts(at(x, n, x_step, i)), size_of_parts(at(x, n, x_step, best))))
        best = i;
    }
    return n > 0 ? best + 1 : 0;
  });
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types, and signatures of cuBLAS
#define WARPGAUGE_BLAS(P, p, T, R, real)                                                          \
  cublasStatus_t cublas##P##axpy(                                                                 \
      cublasHandle_t h, int n, const T* alpha, const T* x, int x_step, T* y, int y_step) {        \
    const order::call here(stream_of(h));                                                         \
    return axpy(h, n, numbers(alpha), numbers(x), x_step, numbers(y), y_step);                    \
  }                                                                                               \
  cublasStatus_t cublas##P##scal(cublasHandle_t h, int n, const T* alpha, T* x, int x_step) {     \
    const order::call here(stream_of(h));                                                         \
    return scal(h, n, numbers(alpha), numbers(x), x_step);                                        \
  }                                                                                               \
  cublasStatus_t cublas##P##copy(                                                                 \
      cublasHandle_t h, int n, const T* x, int x_step, T* y, int y_step) {                        \
    const order::call here(stream_of(h));                                                         \
    return copy(h, n, numbers(x), x_step, numbers(y), y_step);                                    \
  }                                                                                               \
  cublasStatus_t cublas##P##swap(cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step) {   \
    const order::call here(stream_of(h));                                                         \
    return swap(h, n, numbers(x), x_step, numbers(y), y_step);                                    \
  }                                                                                               \
  cublasStatus_t cublas##real##nrm2(cublasHandle_t h, int n, const T* x, int x_step, R* result) { \
    const order::call here(stream_of(h));                                                         \
    return nrm2(h, n, numbers(x), x_step, result);                                                \
  }                                                                                               \
  cublasStatus_t cublas##real##asum(cublasHandle_t h, int n, const T* x, int x_step, R* result) { \
    const order::call here(stream_of(h));                                                         \
    return asum(h, n, numbers(x), x_step, result);                                                \
  }                                                                                               \
  cublasStatus_t cublasI##p##amax(cublasHandle_t h, int n, const T* x, int x_step, int* result) { \
    const order::call here(stream_of(h));                                                         \
    return best_of(h, n, numbers(x), x_step, result, [](R a, R b) { return a > b; });             \
  }                                                                                               \
  cublasStatus_t cublasI##p##amin(cublasHandle_t h, int n, const T* x, int x_step, int* result) { \
    const order::call here(stream_of(h));                                                         \
    return best_of(h, n, numbers(x), x_step, result, [](R a, R b) { return a < b; });             \
  }
WARPGAUGE_BLAS(S, s, float, float, S)
WARPGAUGE_BLAS(D, d, double, double, D)
WARPGAUGE_BLAS(C, c, cuComplex, float, Sc)
WARPGAUGE_BLAS(Z, z, cuDoubleComplex, double, Dz)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(name, T, conjugated)                                                 \
  cublasStatus_t cublas##name(                                                              \
      cublasHandle_t h, int n, const T* x, int x_step, const T* y, int y_step, T* result) { \
    const order::call here(stream_of(h));                                                   \
    return dot(h, n, numbers(x), x_step, numbers(y), y_step, numbers(result), conjugated);  \
  }
WARPGAUGE_BLAS(Sdot, float, false)
WARPGAUGE_BLAS(Ddot, double, false)
WARPGAUGE_BLAS(Cdotu, cuComplex, false)
WARPGAUGE_BLAS(Cdotc, cuComplex, true)
WARPGAUGE_BLAS(Zdotu, cuDoubleComplex, false)
WARPGAUGE_BLAS(Zdotc, cuDoubleComplex, true)
#undef WARPGAUGE_BLAS
// NOLINTEND(bugprone-macro-parentheses)

cublasStatus_t cublasCsscal(cublasHandle_t h, int n, const float* alpha, cuComplex* x, int x_step) {
  const order::call here(stream_of(h));
  return scal(h, n, alpha, numbers(x), x_step);
}
cublasStatus_t cublasZdscal(
    cublasHandle_t h, int n, const double* alpha, cuDoubleComplex* x, int x_step) {
  const order::call here(stream_of(h));
  return scal(h, n, alpha, numbers(x), x_step);
}
