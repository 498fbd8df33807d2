// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/cufft.h"
#include "warpgauge/sim/libraries/library_call.hpp"

#include <kissfft/kissfft.hh>

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

/// Transforms of one to three dimensions, in double precision.
namespace warpgauge::sim::fft {

using complex = std::complex<double>;

/// Where the elements of one side lie ("Advanced Data Layout" of cuFFT's guide).
struct layout {
  std::vector<std::size_t> extents;  ///< in memory, of which transforms take n
  std::size_t stride = 1;
  std::size_t distance = 0;  ///< from one transform of the batch to the next
};

struct plan {
  std::vector<std::size_t> n;  ///< the innermost last; empty: not made yet
  cufftType type = CUFFT_C2C;
  std::size_t batch = 1;
  std::optional<layout> in, out;  ///< none: as close together as they can be
  cudaStream_t stream = nullptr;

  bool reads_real() const { return type == CUFFT_R2C || type == CUFFT_D2Z; }
  bool writes_real() const { return type == CUFFT_C2R || type == CUFFT_Z2D; }
  /// Complex numbers of a row of a real transform: the others are their conjugates.
  std::size_t half() const { return n.back() / 2 + 1; }

  layout side(const std::optional<layout>& given, bool real, bool in_place) const {
    if (given) return *given;
    layout l{n};
    if (!real && (reads_real() || writes_real())) l.extents.back() = half();
    if (real && in_place) l.extents.back() = 2 * half();  // real rows leave room for the results
    l.distance = 1;
    for (const std::size_t extent : l.extents) l.distance *= extent;
    return l;
  }
};

/// The plan of a handle, if there is one.
std::optional<plan> find_plan(cufftHandle handle);

/// Calls f(index of the row's first element, number of the row) with each row of all transforms.
template <class F>
void for_each_row(const plan& p, const layout& l, F&& f) {
  std::size_t rows = 1;
  for (std::size_t d = 0; d + 1 < p.n.size(); ++d) rows *= p.n[d];
  for (std::size_t b = 0; b < p.batch; ++b) {
    for (std::size_t row = 0; row < rows; ++row) {
      std::size_t place = 0, rest = row, weight = l.extents.back();
      for (std::size_t d = p.n.size() - 1; d-- > 0; rest /= p.n[d], weight *= l.extents[d])
        place += rest % p.n[d] * weight;
      f(b * l.distance + place * l.stride, b * rows + row);
    }
  }
}

/// @param width  elements of a row that count
template <class T>
void add_operands(std::vector<operand>& to,
                  const char* name,
                  operand::use u,
                  const plan& p,
                  const layout& l,
                  const T* base,
                  std::size_t width) {
  for_each_row(p, l, [&](std::size_t first, std::size_t) {
    to.push_back({name, u, base + first, sizeof(T), width, l.stride * sizeof(T)});
  });
}

/// Transforms along dimension d of arrays of these extents.
inline void along(std::vector<complex>& values,
                  const std::vector<std::size_t>& extents,
                  std::size_t d,
                  bool inverse) {
  const std::size_t n = extents[d];
  std::size_t step = 1;
  for (std::size_t inner = d + 1; inner < extents.size(); ++inner) step *= extents[inner];
  const kissfft<double> transform(n, inverse);
  std::vector<complex> from(n), to(n);
  for (std::size_t first = 0; first < values.size(); ++first) {
    if (first / step % n != 0) continue;
    for (std::size_t i = 0; i < n; ++i) from[i] = values[first + i * step];
    transform.transform(from.data(), to.data());
    for (std::size_t i = 0; i < n; ++i) values[first + i * step] = to[i];
  }
}

inline complex number(float x) { return x; }
inline complex number(double x) { return x; }
inline complex number(cuComplex x) { return {x.x, x.y}; }
inline complex number(cuDoubleComplex x) { return {x.x, x.y}; }
inline void store(float& to, complex x) { to = static_cast<float>(x.real()); }
inline void store(double& to, complex x) { to = x.real(); }
inline void store(cuComplex& to, complex x) {
  to = {static_cast<float>(x.real()), static_cast<float>(x.imag())};
}
inline void store(cuDoubleComplex& to, complex x) { to = {x.real(), x.imag()}; }

template <class From, class To>
void transform(
    const plan& p, const layout& in, const layout& out, const From* from, To* to, bool inverse) {
  // Rows of complex numbers, of which a real result needs a half.
  std::vector<std::size_t> extents = p.n;
  const std::size_t width = p.n.back(), read = p.writes_real() ? p.half() : width;
  std::size_t rows = p.batch;
  for (std::size_t d = 0; d + 1 < p.n.size(); ++d) rows *= p.n[d];
  std::vector<complex> values(rows * width);
  for_each_row(p, in, [&](std::size_t first, std::size_t row) {
    for (std::size_t i = 0; i < read; ++i)
      values[row * width + i] = number(from[first + i * in.stride]);
  });
  for (std::size_t d = 0; d + 1 < p.n.size(); ++d) along(values, extents, d, inverse);
  if (p.writes_real()) {
    // Within a row the second half mirrors the first; the outer dimensions are done.
    for (std::size_t row = 0; row < rows; ++row) {
      complex* const v = values.data() + row * width;
      v[0] = v[0].real();
      if (width % 2 == 0) v[width / 2] = v[width / 2].real();
      for (std::size_t i = read; i < width; ++i) v[i] = std::conj(v[width - i]);
    }
  }
  along(values, extents, extents.size() - 1, inverse);
  const std::size_t written = p.reads_real() ? p.half() : width;
  for_each_row(p, out, [&](std::size_t first, std::size_t row) {
    for (std::size_t i = 0; i < written; ++i)
      store(to[first + i * out.stride], values[row * width + i]);
  });
}

}  // namespace warpgauge::sim::fft
