// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/expectation.hpp"
#include "warpgauge/contract/input.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

/// The references of a family's contract. A reference is a type with
///
///   static bool holds(const expectation&, row, column, const unit_value& got);
///   static expected_unit expected(const expectation&, row, column);   // on the host, for messages
///
/// the first for host and device. moves<> and sums<> make one from a few lines; see the families.
namespace warpgauge::contract {

/// An element's expected value, for people.
struct expected_unit {
  unit_value value;    ///< its bytes, if they are known exactly
  double number = 0;   ///< else the number
  double bound = -1;   ///< and the allowed error; negative: bytes
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
/// one after the other, in double. `next.factors` is the sum of the sizes of their factors so far.
///
/// A kernel that adds them in that order rounds each product and each partial sum, or both at once:
/// it is off by at most u * (sum |term| + sum |partial sum|), to first order, u half the distance
/// from 1 to the next number of the element type (Higham, "Accuracy and Stability of Numerical
/// Algorithms", 2002, section 3.3: running error analysis). The reference's own error has the same
/// bound when the elements are doubles, and is negligible when they are floats. In any order it is
/// off by at most k * u * sum |term|, k the number of terms (section 3.1), and so is the reference.
///
/// A kernel that splits factors for tensor cores takes each as a sum of two numbers of 11 bits, off
/// by at most 4 u of it, and drops the product of the low parts, 4 u of a term: 12 u together. Up
/// to 32 terms are added by a tensor core, 8 and the sum so far at a time, each cut to the last of
/// 24 bits of the largest (Fasi, Higham, Mikaitis, Pranesh, "Numerical behavior of NVIDIA tensor
/// cores", 2021): 4 times 10 cuts of 2 u, of the products of high parts; those of the others count
/// for a 1024th. Each such sum is then added as floats are. Parts of a factor below 2^-136 are
/// lost.
///
/// Tensor cores that add products of 16-bit floats, which are exact, take 8 or 16 and the sum so
/// far at a time, each cut likewise: 17 cuts of 2 u, or twice 9, of the largest of them for each 16
/// terms make at most 2.25 u of each partial sum and 36 u of each term. A denormal factor counts
/// there as if it were the smallest normal number: seen on an H100, where 2^-24 times 2^15 cut a
/// neighbour of 2^-25.
///
/// A term beyond the largest number is an infinity, and so is their sum, whatever the order: all
/// that overflow have one sign.
///
/// k = 0 must give exactly 0. Below the smallest normal number an operation is off by half the
/// smallest denormal at most, however small its result. A NaN must be a NaN, though not the poison,
/// and an infinity the same infinity; the sign of a zero is not promised. No sum of terms that are
/// numbers overflows, which would depend on the order.
template <class Terms>
struct sums {
  /// Elements of a row that a host sums side by side: each addition waits for the one before.
  static constexpr int at_once = 4;

  WARPGAUGE_HOST_DEVICE static sum_and_bound at(const expectation& e,
                                                std::int64_t row,
                                                std::int64_t column) {
    sum_and_bound result;
    add<1>(e, {Terms(e, row, column)}, &result);
    return result;
  }
  WARPGAUGE_HOST_DEVICE static bool holds(const expectation& e,
                                          std::int64_t row,
                                          std::int64_t column,
                                          const unit_value& got) {
    return within(e, at(e, row, column), got);
  }
  /// holds() of elements that follow one another in a row.
  static std::array<bool, at_once> each_holds(const expectation& e,
                                              std::int64_t row,
                                              std::int64_t column,
                                              const std::array<unit_value, at_once>& got) {
    sum_and_bound sum[at_once];
    add<at_once>(e,
                 {Terms(e, row, column),
                  Terms(e, row, column + 1),
                  Terms(e, row, column + 2),
                  Terms(e, row, column + 3)},
                 sum);
    std::array<bool, at_once> right{};
    for (int i = 0; i < at_once; ++i) right[i] = within(e, sum[i], got[i]);
    return right;
  }
  static expected_unit expected(const expectation& e, std::int64_t row, std::int64_t column) {
    const sum_and_bound r = at(e, row, column);
    expected_unit x;
    x.number = r.sum;
    x.bound = std::isfinite(r.sum) ? r.bound : 0;
    return x;
  }

 private:
  template <int Count>
  struct lines {
    Terms of[Count];
  };

  template <int Count>
  struct running {
    double sum[Count] = {};
    double terms[Count] = {};
    double partial_sums[Count] = {};
    double factors[Count] = {};
    WARPGAUGE_HOST_DEVICE void add(int n, double term) {
      sum[n] += term;
      terms[n] += std::fabs(term);  // no branch: signs are random
      partial_sums[n] += std::fabs(sum[n]);
    }
  };

  /// On a host that keeps the factors, adds up elements of one row.
  /// @return whether it did
  template <int Count>
  WARPGAUGE_HOST_DEVICE static bool adds_kept([[maybe_unused]] const Terms (&of)[Count],
                                              [[maybe_unused]] running<Count>& so_far) {
#ifndef __CUDA_ARCH__
    if constexpr (requires { of[0].left.kept; }) {
      const double* right[Count];
      bool kept = of[0].left.kept != nullptr;
      for (int n = 0; n < Count; ++n) {
        kept &= of[n].right.kept != nullptr;
        if (kept) right[n] = of[n].right.kept + of[n].right.index;
      }
      if (!kept) return false;
      running<Count> r;  // in registers
      const double* left = of[0].left.kept + of[0].left.index;
      std::int64_t at = 0;
      for (std::int64_t i = 0; i < of[0].count; ++i) {
#ifndef __CUDACC__
#pragma GCC unroll 4
#endif
        for (int n = 0; n < Count; ++n) {
          r.add(n, *left * right[n][at]);
          if (of[0].adds_factors) r.factors[n] += std::fabs(*left) + std::fabs(right[n][at]);
        }
        left += of[0].left.step;
        at += of[0].right.step;
      }
      so_far = r;
      return true;
    }
#endif
    return false;
  }

  template <int Count>
  WARPGAUGE_HOST_DEVICE static void add(const expectation& e,
                                        lines<Count> next,
                                        sum_and_bound* results) {
    const bool floats = e.inputs != content::f64;
    const std::int64_t count = next.of[0].count;
    running<Count> so_far;
    if (!adds_kept(next.of, so_far)) {
      for (std::int64_t i = 0; i < count; ++i)
        for (int n = 0; n < Count; ++n) so_far.add(n, next.of[n]());
      for (int n = 0; n < Count; ++n) so_far.factors[n] = next.of[n].factors;
    }
    auto& [sum, terms, partial_sums, factors] = so_far;
    const auto k = static_cast<double>(count);
    const double u = floats ? 0x1p-24 : 0x1p-53;
    for (int n = 0; n < Count; ++n) {
      double rounded = e.any_order ? k * terms[n] : terms[n] + partial_sums[n];
      double lost = k * (floats ? 0x1p-149 : 0x1p-1073);
      if (e.splits_factors) {
        rounded += 96 * terms[n];
        lost = 0x1p-136 * factors[n] + 32 * lost;
      }
      if (e.cuts_sums) {
        const double smallest = e.inputs == content::f16 ? 0x1p-14 : 0x1p-126;
        rounded = 36 * (terms[n] + smallest * (factors[n] + k * smallest)) + 2.25 * partial_sums[n];
        lost *= 32;
      }
      if (floats && std::fabs(sum[n]) >= 0x1p128) sum[n] *= __builtin_huge_val();
      // The last factor covers the second order, and the reference's own error for floats.
      results[n] = {sum[n], (floats ? 1 : 2) * u * rounded * (1 + 4 * k * u + 0x1p-20) + lost};
    }
  }

  WARPGAUGE_HOST_DEVICE static bool within(const expectation& e,
                                           const sum_and_bound& r,
                                           const unit_value& got) {
    const double number = number_of(e.element_bytes, got);
    if (r.sum != r.sum) return number != number && !same_bytes(got, poison_value(e.element_bytes));
    if (std::fabs(r.sum) == __builtin_huge_val()) return number == r.sum;
    const double off = number - r.sum;
    return off <= r.bound && -off <= r.bound;  // false for a NaN
  }
};

/// Numbers along a line through an input: element `index` of the input memory, then every
/// `step`-th.
struct input_line {
  content kind{};
  std::uint64_t seed = 0;
  std::int64_t index = 0;
  std::int64_t step = 1;
  const double* kept = nullptr;  ///< the input's numbers from its first on; null: not kept

  WARPGAUGE_HOST_DEVICE double operator()() {
#ifdef __CUDA_ARCH__
    const double value = real(kind, seed, static_cast<std::uint64_t>(index));
#else
    const double value =
        kept != nullptr ? kept[index] : real(kind, seed, static_cast<std::uint64_t>(index));
#endif
    index += step;
    return value;
  }
};
/// As many as the terms of the products of `e`. A host looks its numbers up: each is a factor of
/// many terms.
WARPGAUGE_HOST_DEVICE inline input_line line_of(const expectation& e,
                                                std::int64_t index,
                                                std::int64_t step) {
  input_line line{e.inputs, e.seed, index, step};
#ifndef __CUDA_ARCH__
  if (e.a_width > 0) line.kept = kept_numbers(e.inputs, e.seed, index + (e.a_width - 1) * step + 1);
#endif
  return line;
}
WARPGAUGE_HOST_DEVICE inline input_line row_of_a(const expectation& e, std::int64_t row) {
  return line_of(e, (e.a_base + row * e.a_pitch) / bytes_of(e.inputs), 1);
}
WARPGAUGE_HOST_DEVICE inline input_line column_of_b(const expectation& e, std::int64_t column) {
  const std::int64_t bytes = bytes_of(e.inputs);
  return line_of(e, e.b_base / bytes + column, e.b_pitch / bytes);
}

/// Terms of an inner product of a row of `a` with another line.
struct inner_product {
  std::int64_t count;
  bool adds_factors;  ///< of kernels that split or cut
  input_line left, right;
  double factors = 0;
  WARPGAUGE_HOST_DEVICE double operator()() {
    const double x = left();
    const double y = right();
    if (adds_factors) factors += std::fabs(x) + std::fabs(y);
    return x * y;
  }
};

}  // namespace warpgauge::contract
