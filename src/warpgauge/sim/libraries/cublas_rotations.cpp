// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_call.hpp"
#include "warpgauge/sim/libraries/cublas_numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <array>
#include <cmath>
#include <complex>

using namespace warpgauge::sim;

namespace {

using use = operand::use;

/// @tparam Sine  T, or the type of its real part
template <class T, class Sine>
cublasStatus_t rot(cublasHandle_t h,
                   int n,
                   T* x,
                   int x_step,
                   T* y,
                   int y_step,
                   const real_of<T>* c,
                   const Sine* s) {
  const auto cosine = scalar_of(h, c);
  const auto sine = scalar_of(h, s);
  return call_cublas(h,
                     {cosine.as_operand("c"),
                      sine.as_operand("s"),
                      elements("x", use::updates, x, n, x_step),
                      elements("y", use::updates, y, n, y_step)},
                     [=] {
                       for (int i = 0; i < n; ++i) {
                         T& a = at(x, n, x_step, i);
                         T& b = at(y, n, y_step, i);
                         const T old = a;
                         a = *cosine * old + *sine * b;
                         b = *cosine * b - conjugate(*sine) * old;
                       }
                     });
}

/// An operand where the pointer mode has the scalars of a rotation.
template <class T>
operand in_mode(cublasHandle_t h, const char* name, use u, const T* first, std::size_t count = 1) {
  check_mode(h, first);
  return array(name, u, first, is_on_device(h) ? count : 0);
}

// As BLAS: |a| > |b| gives r the sign of a, and z is s, 1 / c or 1, from which both follow.
template <class T>
void make_rotation(T& a, T& b, T& c, T& s) {
  const T r = std::copysign(std::hypot(a, b), std::fabs(a) > std::fabs(b) ? a : b);
  if (r == 0) {
    a = b = s = 0;
    c = 1;
    return;
  }
  const bool larger = std::fabs(a) > std::fabs(b);
  c = a / r;
  s = b / r;
  a = r;
  b = larger ? s : c != 0 ? 1 / c : T(1);
}
template <class T>
void make_rotation(std::complex<T>& a, std::complex<T>& b, T& c, std::complex<T>& s) {
  const T size = std::abs(a);
  if (size == 0) {
    c = 0;
    s = 1;
    a = b;
    return;
  }
  const T whole = std::hypot(size, std::abs(b));
  const std::complex<T> direction = a / size;
  c = size / whole;
  s = direction * std::conj(b) / whole;
  a = direction * whole;
}

template <class T>
cublasStatus_t rotg(cublasHandle_t h, T* a, T* b, real_of<T>* c, T* s) {
  return call_cublas(
      h,
      {in_mode(h, "a", use::updates, a),
       in_mode(h, "b", use::updates, b),
       in_mode(h, "c", use::writes, c),
       in_mode(h, "s", use::writes, s)},
      [=] { make_rotation(*a, *b, *c, *s); },
      !is_on_device(h));
}

/// The matrix that the five numbers of a modified rotation mean, by rows.
template <class T>
std::array<T, 4> matrix_of(const T* param) {
  const int flag = static_cast<int>(param[0]);
  if (flag == 0) return {1, param[3], param[2], 1};
  if (flag == 1) return {param[1], 1, -1, param[4]};
  if (flag == -1) return {param[1], param[3], param[2], param[4]};
  return {1, 0, 0, 1};  // -2
}

template <class T>
cublasStatus_t rotm(cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step, const T* param) {
  std::array<T, 5> now = {-2};
  const bool on_device = is_on_device(h);
  operand of_param = in_mode(h, "param", use::reads, param, 5);
  for (std::size_t i = 0; i < 5 && !on_device && param != nullptr; ++i) now[i] = param[i];
  return call_cublas(h,
                     {std::move(of_param),
                      elements("x", use::updates, x, n, x_step),
                      elements("y", use::updates, y, n, y_step)},
                     [=] {
                       const auto m = matrix_of(on_device ? param : now.data());
                       for (int i = 0; i < n; ++i) {
                         T& a = at(x, n, x_step, i);
                         T& b = at(y, n, y_step, i);
                         const T old = a;
                         a = m[0] * old + m[1] * b;
                         b = m[2] * old + m[3] * b;
                       }
                     });
}

/// Makes the second of (sqrt(d1) x1, sqrt(d2) y1) zero, without a square root; d1, d2 and the
/// matrix are scaled so that they neither vanish nor overflow.
template <class T>
void make_modified_rotation(T& d1, T& d2, T& x1, T y1, T* param) {
  const T scale = 4096, largest = scale * scale, smallest = 1 / largest;
  T flag = 0;
  std::array<T, 4> m = {1, 0, 0, 1};
  const auto give_up = [&] {
    flag = -1;
    m = {0, 0, 0, 0};
    d1 = d2 = x1 = 0;
  };
  const T p1 = d1 * x1, p2 = d2 * y1, q1 = p1 * x1, q2 = p2 * y1;
  if (d1 >= 0 && p2 == 0) {
    param[0] = -2;
    return;
  }
  const bool first_is_larger = std::fabs(q1) > std::fabs(q2);
  if (d1 < 0 || (!first_is_larger && q2 < 0)) {
    give_up();
  } else if (first_is_larger) {
    m = {1, p2 / p1, -y1 / x1, 1};
    const T u = 1 - m[1] * m[2];
    if (u <= 0) {
      give_up();
    } else {
      d1 /= u;
      d2 /= u;
      x1 *= u;
    }
  } else {
    flag = 1;
    m = {p1 / p2, 1, -1, x1 / y1};
    const T u = 1 + m[0] * m[3];
    const T old = d1;
    d1 = d2 / u;
    d2 = old / u;
    x1 = y1 * u;
  }
  const auto rescale = [&](T& d, std::size_t row, T* x) {
    while (d != 0 && (std::fabs(d) <= smallest || std::fabs(d) >= largest)) {
      const bool small = std::fabs(d) <= smallest;
      flag = -1;
      d = small ? d * largest : d / largest;
      for (std::size_t i = row; i < row + 2; ++i) m[i] = small ? m[i] / scale : m[i] * scale;
      if (x != nullptr) *x = small ? *x / scale : *x * scale;
    }
  };
  rescale(d1, 0, &x1);
  rescale(d2, 2, nullptr);
  param[0] = flag;
  if (flag != 1) param[2] = m[2], param[3] = m[1];
  if (flag != 0) param[1] = m[0], param[4] = m[3];
}

template <class T>
cublasStatus_t rotmg(cublasHandle_t h, T* d1, T* d2, T* x1, const T* y1, T* param) {
  return call_cublas(
      h,
      {in_mode(h, "d1", use::updates, d1),
       in_mode(h, "d2", use::updates, d2),
       in_mode(h, "x1", use::updates, x1),
       in_mode(h, "y1", use::reads, y1),
       in_mode(h, "param", use::writes, param, 5)},
      [=] { make_modified_rotation(*d1, *d2, *x1, *y1, param); },
      !is_on_device(h));
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types, and signatures of cuBLAS
#define WARPGAUGE_BLAS(name, T, R, Sine)                                                        \
  cublasStatus_t cublas##name(                                                                  \
      cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step, const R* c, const Sine* s) { \
    const order::call here(stream_of(h));                                                       \
    return rot(h, n, numbers(x), x_step, numbers(y), y_step, c, numbers(s));                    \
  }
WARPGAUGE_BLAS(Srot, float, float, float)
WARPGAUGE_BLAS(Drot, double, double, double)
WARPGAUGE_BLAS(Crot, cuComplex, float, cuComplex)
WARPGAUGE_BLAS(Csrot, cuComplex, float, float)
WARPGAUGE_BLAS(Zrot, cuDoubleComplex, double, cuDoubleComplex)
WARPGAUGE_BLAS(Zdrot, cuDoubleComplex, double, double)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(P, T, R)                                              \
  cublasStatus_t cublas##P##rotg(cublasHandle_t h, T* a, T* b, R* c, T* s) { \
    const order::call here(stream_of(h));                                    \
    return rotg(h, numbers(a), numbers(b), c, numbers(s));                   \
  }
WARPGAUGE_BLAS(S, float, float)
WARPGAUGE_BLAS(D, double, double)
WARPGAUGE_BLAS(C, cuComplex, float)
WARPGAUGE_BLAS(Z, cuDoubleComplex, double)
#undef WARPGAUGE_BLAS
#define WARPGAUGE_BLAS(P, T)                                                                  \
  cublasStatus_t cublas##P##rotm(                                                             \
      cublasHandle_t h, int n, T* x, int x_step, T* y, int y_step, const T* param) {          \
    const order::call here(stream_of(h));                                                     \
    return rotm(h, n, x, x_step, y, y_step, param);                                           \
  }                                                                                           \
  cublasStatus_t cublas##P##rotmg(cublasHandle_t h, T* d1, T* d2, T* x1, const T* y1, T* p) { \
    const order::call here(stream_of(h));                                                     \
    return rotmg(h, d1, d2, x1, y1, p);                                                       \
  }
WARPGAUGE_BLAS(S, float)
WARPGAUGE_BLAS(D, double)
#undef WARPGAUGE_BLAS
// NOLINTEND(bugprone-macro-parentheses)
