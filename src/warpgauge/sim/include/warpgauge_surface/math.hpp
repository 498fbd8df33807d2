// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../host_defines.h"

#include <features.h>
#include <math.h>

#include <cmath>
#include <cstdlib>

/// Device math beyond the C library's. The fast intrinsics are computed at full precision: their
/// device error bounds (CUDA C++ Programming Guide, "Intrinsic Functions") allow that, but a GPU's
/// bits differ, so compare with a tolerance.

// The C library declares some of these itself: the double-underscore ones without defining them,
// and newer versions the C23 functions. Exception specifications must agree with its own.
#define WARPGAUGE_SURFACE_FAST(name, expression) \
  WARPGAUGE_SURFACE float name(float x) noexcept { return expression; }
WARPGAUGE_SURFACE_FAST(__sinf, std::sin(x))
WARPGAUGE_SURFACE_FAST(__cosf, std::cos(x))
WARPGAUGE_SURFACE_FAST(__tanf, std::tan(x))
WARPGAUGE_SURFACE_FAST(__expf, std::exp(x))
WARPGAUGE_SURFACE_FAST(__exp10f, ::exp10f(x))
WARPGAUGE_SURFACE_FAST(__logf, std::log(x))
WARPGAUGE_SURFACE_FAST(__log2f, std::log2(x))
WARPGAUGE_SURFACE_FAST(__log10f, std::log10(x))
WARPGAUGE_SURFACE_FAST(__tanhf, std::tanh(x))
// NaN becomes 0.
WARPGAUGE_SURFACE_FAST(__saturatef, x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f)
#undef WARPGAUGE_SURFACE_FAST
WARPGAUGE_SURFACE float __powf(float x, float y) noexcept { return std::pow(x, y); }
WARPGAUGE_SURFACE void __sincosf(float x, float* sine, float* cosine) noexcept {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
WARPGAUGE_SURFACE float __fdividef(float x, float y) { return x / y; }
WARPGAUGE_SURFACE float fdividef(float x, float y) { return x / y; }

namespace warpgauge::sim::surface {

inline constexpr double pi = 3.14159265358979323846;

// sin(pi x) and cos(pi x): the argument is reduced exactly, so whole and half numbers are exact.
WARPGAUGE_SURFACE double sine_of_pi(double x) {
  if (std::isinf(x)) return x - x;
  const double turn = std::fmod(x, 2.0);
  const double away = std::fabs(turn);
  if (away == 0.0 || away == 1.0) return std::copysign(0.0, x);
  const double folded = away > 1.0 ? away - 2.0 : away;
  const double near = folded > 0.5 ? 1.0 - folded : folded < -0.5 ? -1.0 - folded : folded;
  return std::copysign(1.0, turn) * std::sin(pi * near);
}
WARPGAUGE_SURFACE double cosine_of_pi(double x) {
  if (std::isinf(x)) return x - x;
  const double away = std::fmod(std::fabs(x), 2.0);
  const double folded = away > 1.0 ? 2.0 - away : away;
  if (folded == 0.5) return 0.0;
  return folded < 0.25   ? std::cos(pi * folded)
         : folded > 0.75 ? -std::cos(pi * (1.0 - folded))
                         : std::sin(pi * (0.5 - folded));
}

}  // namespace warpgauge::sim::surface

#if !__GLIBC_PREREQ(2, 41)
WARPGAUGE_SURFACE double sinpi(double x) { return ::warpgauge::sim::surface::sine_of_pi(x); }
WARPGAUGE_SURFACE double cospi(double x) { return ::warpgauge::sim::surface::cosine_of_pi(x); }
WARPGAUGE_SURFACE float sinpif(float x) {
  return static_cast<float>(::warpgauge::sim::surface::sine_of_pi(x));
}
WARPGAUGE_SURFACE float cospif(float x) {
  return static_cast<float>(::warpgauge::sim::surface::cosine_of_pi(x));
}
#endif
WARPGAUGE_SURFACE void sincospi(double x, double* sine, double* cosine) {
  *sine = ::warpgauge::sim::surface::sine_of_pi(x);
  *cosine = ::warpgauge::sim::surface::cosine_of_pi(x);
}
WARPGAUGE_SURFACE void sincospif(float x, float* sine, float* cosine) {
  *sine = static_cast<float>(::warpgauge::sim::surface::sine_of_pi(x));
  *cosine = static_cast<float>(::warpgauge::sim::surface::cosine_of_pi(x));
}

#if !__GLIBC_PREREQ(2, 42)
WARPGAUGE_SURFACE double rsqrt(double x) { return 1.0 / std::sqrt(x); }
WARPGAUGE_SURFACE float rsqrtf(float x) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
}
#endif
WARPGAUGE_SURFACE double rcbrt(double x) { return 1.0 / std::cbrt(x); }
WARPGAUGE_SURFACE float rcbrtf(float x) {
  return static_cast<float>(1.0 / std::cbrt(static_cast<double>(x)));
}
WARPGAUGE_SURFACE double rhypot(double x, double y) { return 1.0 / std::hypot(x, y); }
WARPGAUGE_SURFACE float rhypotf(float x, float y) {
  return static_cast<float>(1.0 / std::hypot(static_cast<double>(x), static_cast<double>(y)));
}
WARPGAUGE_SURFACE double norm3d(double x, double y, double z) { return std::hypot(x, y, z); }
WARPGAUGE_SURFACE float norm3df(float x, float y, float z) { return std::hypot(x, y, z); }
WARPGAUGE_SURFACE double rnorm3d(double x, double y, double z) { return 1.0 / norm3d(x, y, z); }
WARPGAUGE_SURFACE float rnorm3df(float x, float y, float z) { return 1.0f / norm3df(x, y, z); }
WARPGAUGE_SURFACE double norm4d(double x, double y, double z, double w) {
  return std::hypot(std::hypot(x, y), std::hypot(z, w));
}
WARPGAUGE_SURFACE float norm4df(float x, float y, float z, float w) {
  return static_cast<float>(norm4d(x, y, z, w));
}
WARPGAUGE_SURFACE double rnorm4d(double x, double y, double z, double w) {
  return 1.0 / norm4d(x, y, z, w);
}
WARPGAUGE_SURFACE float rnorm4df(float x, float y, float z, float w) {
  return 1.0f / norm4df(x, y, z, w);
}
WARPGAUGE_SURFACE double normcdf(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }
WARPGAUGE_SURFACE float normcdff(float x) {
  return static_cast<float>(normcdf(static_cast<double>(x)));
}

/// The x with erfc(x) = y: an approximation (Winitzki 2008) and Halley's steps, each of which
/// triples the digits.
WARPGAUGE_SURFACE double erfcinv(double argument) {
  if (!(argument > 0.0) || !(argument < 2.0)) {
    return argument == 0.0 ? HUGE_VAL : argument == 2.0 ? -HUGE_VAL : std::nan("");
  }
  const double y = argument > 1.0 ? 2.0 - argument : argument;
  constexpr double a = 0.147, two_by_root_pi = 1.1283791670955126;
  const double logarithm = std::log(y * (2.0 - y));
  const double half = 2.0 / (warpgauge::sim::surface::pi * a) + 0.5 * logarithm;
  double x = std::sqrt(std::sqrt(half * half - logarithm / a) - half);
  for (int step = 0; step < 3; ++step) {
    const double error = std::erfc(x) - y;
    x += error / (two_by_root_pi * std::exp(-x * x) - x * error);
  }
  return argument > 1.0 ? -x : x;
}
WARPGAUGE_SURFACE double erfinv(double y) {
  if (!(std::fabs(y) < 0.5)) return y < 0.0 ? -erfcinv(1.0 + y) : erfcinv(1.0 - y);
  double x = erfcinv(1.0 - y);  // whose last digits are lost where y is small
  if (std::fabs(y) < 1e-8) x = 0.88622692545275801 * y;
  return x - (std::erf(x) - y) / (1.1283791670955126 * std::exp(-x * x));
}
WARPGAUGE_SURFACE double normcdfinv(double p) { return -std::sqrt(2.0) * erfcinv(2.0 * p); }
WARPGAUGE_SURFACE float erfcinvf(float y) { return static_cast<float>(erfcinv(double{y})); }
WARPGAUGE_SURFACE float erfinvf(float y) { return static_cast<float>(erfinv(double{y})); }
WARPGAUGE_SURFACE float normcdfinvf(float p) { return static_cast<float>(normcdfinv(double{p})); }

// CUDA's min and max in the global namespace: whole numbers by value (mixed signs compare as
// unsigned), floating ones prefer a number to NaN.
#define WARPGAUGE_SURFACE_EXTREMA(R, A, B)                                                \
  WARPGAUGE_SURFACE R min(A a, B b) {                                                     \
    return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b); \
  }                                                                                       \
  WARPGAUGE_SURFACE R max(A a, B b) {                                                     \
    return static_cast<R>(a) > static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b); \
  }
#define WARPGAUGE_SURFACE_INTEGER_EXTREMA(T)                    \
  WARPGAUGE_SURFACE_EXTREMA(T, T, T)                            \
  WARPGAUGE_SURFACE_EXTREMA(unsigned T, unsigned T, unsigned T) \
  WARPGAUGE_SURFACE_EXTREMA(unsigned T, T, unsigned T)          \
  WARPGAUGE_SURFACE_EXTREMA(unsigned T, unsigned T, T)
WARPGAUGE_SURFACE_INTEGER_EXTREMA(int)
WARPGAUGE_SURFACE_INTEGER_EXTREMA(long)
WARPGAUGE_SURFACE_INTEGER_EXTREMA(long long)
#undef WARPGAUGE_SURFACE_INTEGER_EXTREMA
#undef WARPGAUGE_SURFACE_EXTREMA

#define WARPGAUGE_SURFACE_FLOAT_EXTREMA(R, A, B)                \
  WARPGAUGE_SURFACE R min(A a, B b) { return std::fmin(a, b); } \
  WARPGAUGE_SURFACE R max(A a, B b) { return std::fmax(a, b); }
WARPGAUGE_SURFACE_FLOAT_EXTREMA(float, float, float)
WARPGAUGE_SURFACE_FLOAT_EXTREMA(double, double, double)
WARPGAUGE_SURFACE_FLOAT_EXTREMA(double, float, double)
WARPGAUGE_SURFACE_FLOAT_EXTREMA(double, double, float)
#undef WARPGAUGE_SURFACE_FLOAT_EXTREMA

WARPGAUGE_SURFACE unsigned umin(unsigned a, unsigned b) { return b < a ? b : a; }
WARPGAUGE_SURFACE unsigned umax(unsigned a, unsigned b) { return a < b ? b : a; }
WARPGAUGE_SURFACE long long llmin(long long a, long long b) { return b < a ? b : a; }
WARPGAUGE_SURFACE long long llmax(long long a, long long b) { return a < b ? b : a; }
