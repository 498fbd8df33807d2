// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/expectation.hpp"

#include <cmath>
#include <cstdint>
#include <string>

/// References that a family's contract is made of. A reference is a type with
///
///   static bool holds(const expectation&, row, column, const unit_value& got);
///   static expected_unit expected(const expectation&, row, column);   // on the host, for messages
///
/// the first for host and device. moves<> and sums<> make one from a few lines; see the families.
namespace warpgauge::contract {

/// What an element had to be, for people.
struct expected_unit {
  unit_value value;    ///< its bytes, where they are known to the bit
  double number = 0;   ///< else the number
  double bound = -1;   ///< and how far off it may be; negative: bytes
  std::string source;  ///< " = a(3, 2)"; appended to the value
};

struct coordinates {
  std::int64_t row = 0;
  std::int64_t column = 0;
};

/// Each element equals, bit for bit, the element of `a` at Source::from(e, row, column).
template <class Source>
struct moves {
  WARPGAUGE_HOST_DEVICE static unit_value value_at(const expectation& e, const coordinates& s) {
    return input_bytes(e, e.a_base + s.row * e.a_pitch + s.column * e.element_bytes);
  }
  WARPGAUGE_HOST_DEVICE static bool holds(const expectation& e,
                                          std::int64_t row,
                                          std::int64_t column,
                                          const unit_value& got) {
    return same_bytes(got, value_at(e, Source::from(e, row, column)));
  }
  static expected_unit expected(const expectation& e, std::int64_t row, std::int64_t column) {
    const coordinates s = Source::from(e, row, column);
    expected_unit x;
    x.value = value_at(e, s);
    x.source = " = a(" + std::to_string(s.row) + ", " + std::to_string(s.column) + ")";
    return x;
  }
};

/// A sum and how far a correct kernel may be from it.
struct sum_and_bound {
  double sum = 0;
  double bound = 0;
};

/// Each element is a sum: `Terms next(e, row, column)` has `next.count` terms, which next() gives
/// one after the other, in double.
///
/// The bound is k * eps * sum |term|, k the number of terms and eps the distance from 1 to the next
/// number of the element type. Rounding k terms that are products of two elements and adding them
/// in any order, fused or not, is off by at most gamma_k * sum |term| with gamma_k = k u / (1 - k
/// u), u = eps / 2 (Higham, "Accuracy and Stability of Numerical Algorithms", section 3.1): half of
/// the bound, to first order. The other half is room for the reference's own rounding, which is of
/// the same size when the elements are doubles and negligible when they are floats. k = 0 must give
/// exactly 0.
template <class Terms>
struct sums {
  WARPGAUGE_HOST_DEVICE static sum_and_bound at(const expectation& e,
                                                std::int64_t row,
                                                std::int64_t column) {
    const double eps = e.inputs == content::f32 ? 0x1p-23 : 0x1p-52;
    Terms next(e, row, column);
    const std::int64_t count = next.count;
    sum_and_bound result;
    double magnitude = 0;
    for (std::int64_t k = 0; k < count; ++k) {
      const double term = next();
      result.sum += term;
      magnitude += std::fabs(term);  // no branch: signs are random
    }
    // One double rounding per term on the reference's side: a hair above 1 covers the second order.
    result.bound = static_cast<double>(count) * eps * magnitude * (1 + 0x1p-20);
    return result;
  }
  WARPGAUGE_HOST_DEVICE static bool holds(const expectation& e,
                                          std::int64_t row,
                                          std::int64_t column,
                                          const unit_value& got) {
    const sum_and_bound r = at(e, row, column);
    const double off = number_of(e.inputs, got) - r.sum;
    return off <= r.bound && -off <= r.bound;  // false for a NaN
  }
  static expected_unit expected(const expectation& e, std::int64_t row, std::int64_t column) {
    const sum_and_bound r = at(e, row, column);
    expected_unit x;
    x.number = r.sum;
    x.bound = r.bound;
    return x;
  }
};

/// Numbers along a line through an input: element `index` of the input memory, then every
/// `step`-th.
struct input_line {
  content kind{};
  std::uint64_t seed = 0;
  std::int64_t index = 0;
  std::int64_t step = 1;

  WARPGAUGE_HOST_DEVICE double operator()() {
    const double value = real(kind, seed, static_cast<std::uint64_t>(index));
    index += step;
    return value;
  }
};
WARPGAUGE_HOST_DEVICE inline input_line row_of_a(const expectation& e, std::int64_t row) {
  return {e.inputs, e.seed, (e.a_base + row * e.a_pitch) / e.element_bytes, 1};
}
WARPGAUGE_HOST_DEVICE inline input_line column_of_b(const expectation& e, std::int64_t column) {
  return {e.inputs, e.seed, e.b_base / e.element_bytes + column, e.b_pitch / e.element_bytes};
}

/// Terms of an inner product of a row of `a` with another line.
struct inner_product {
  std::int64_t count;
  input_line left, right;
  WARPGAUGE_HOST_DEVICE double operator()() { return left() * right(); }
};

}  // namespace warpgauge::contract
