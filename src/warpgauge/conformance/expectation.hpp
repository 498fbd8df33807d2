// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/hash.hpp"

#include <cstdint>

namespace warpgauge::conformance {

/// Which input element an output element is made of.
enum class mapping : std::uint8_t {
  copy,
  transpose,
  tile_local,
  tile_order,
  gram,
  product,
  records,  ///< thread records as rows of 32-bit words, six to a record
};

/// Everything needed to judge one output: plain numbers, so that host and device judge alike.
/// Offsets are bytes from the start of the output arena or of the input; an input's value depends
/// only on its offset there and the seed. The inspected region is cut into units of one element:
/// each is an element of the output, or must still hold the poison.
struct expectation {
  std::int64_t region = 0;  ///< first inspected byte; region and length are whole elements off base
  std::int64_t region_bytes = 0;
  std::int64_t base = 0;    ///< element (0, 0)
  std::int64_t height = 0;  ///< of the output
  std::int64_t width = 0;
  std::int64_t pitch = 0;  ///< bytes, a multiple of element_bytes
  std::int64_t a_base = 0;
  std::int64_t a_pitch = 0;
  std::int64_t b_base = 0;
  std::int64_t b_pitch = 0;
  std::int64_t inner = 0;  ///< products only
  std::int64_t count = 1;  ///< transposes only: matrices one below the other, which make `height`
  std::uint64_t seed = 0;
  std::uint32_t grid[2] = {1, 1};   ///< records only: x and y
  std::uint32_t block[2] = {1, 1};  ///< records only: x and y
  std::int32_t tile = 0;
  std::int32_t element_bytes = 0;
  mapping map = mapping::copy;
  content inputs = content::bytes;

  WARPGAUGE_HOST_DEVICE std::int64_t units() const { return region_bytes / element_bytes; }
};

/// Unwritten bytes: all ones is a NaN in float and double, so that no comparison accepts it.
inline constexpr unsigned char poison_byte = 0xff;

/// Where a unit lies in the output.
struct unit_place {
  std::int64_t row = 0;     ///< of the row it lies in or after; negative before the first one
  std::int64_t column = 0;  ///< width or more: in the gap between rows
  bool element = false;     ///< false: guard band or gap
};

WARPGAUGE_HOST_DEVICE inline unit_place place_of(const expectation& e, std::int64_t unit) {
  const std::int64_t offset = e.region - e.base + unit * e.element_bytes;
  unit_place p;
  if (offset < 0 || e.pitch == 0) {
    p.row = -1;
    p.column = offset / e.element_bytes;
    return p;
  }
  p.row = offset / e.pitch;
  p.column = (offset - p.row * e.pitch) / e.element_bytes;
  p.element = p.row < e.height && p.column < e.width;
  return p;
}

struct coordinates {
  std::int64_t row = 0;
  std::int64_t column = 0;
};

/// For moves: the element of `a` that output element (row, column) must equal.
WARPGAUGE_HOST_DEVICE inline coordinates source_of(const expectation& e,
                                                   std::int64_t row,
                                                   std::int64_t column) {
  const std::int64_t t = e.tile;
  switch (e.map) {
    case mapping::transpose: {
      if (e.count == 1) return {column, row};
      const std::int64_t each = e.height / e.count;  // rows of one result, columns of its input
      return {row / each * e.width + column, row % each};
    }
    case mapping::tile_local: {
      const std::int64_t r = row / t * t;
      const std::int64_t c = column / t * t;
      if (r + t > e.height || c + t > e.width) return {row, column};
      return {r + (column - c), c + (row - r)};
    }
    case mapping::tile_order: {
      // Output is (a's width) x (a's height); its tile (i, j) comes from a's tile (j, i).
      const std::int64_t r = row / t * t;
      const std::int64_t c = column / t * t;
      if (r + t > e.height || c + t > e.width) return {column, row};
      return {c + (row - r), r + (column - c)};
    }
    default:
      return {row, column};
  }
}

/// One unit's bytes; shorter elements use the low bytes.
struct unit_value {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// The bytes of the input element at byte `position`, which is a multiple of `bytes`.
WARPGAUGE_HOST_DEVICE inline unit_value input_bytes(const expectation& e, std::int64_t position) {
  const auto index = static_cast<std::uint64_t>(position) / 8;
  unit_value v;
  v.low = input_word(e.inputs, e.seed, index);
  if (e.element_bytes == 16) {
    v.high = input_word(e.inputs, e.seed, index + 1);
  } else if (e.element_bytes < 8) {
    v.low >>= 8 * (static_cast<std::uint64_t>(position) % 8);
    v.low &= (std::uint64_t{1} << (8 * e.element_bytes)) - 1;
  }
  return v;
}

WARPGAUGE_HOST_DEVICE inline unit_value poison_value(std::int32_t element_bytes) {
  unit_value v;
  v.low = element_bytes >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * element_bytes)) - 1;
  v.high = element_bytes == 16 ? ~std::uint64_t{0} : 0;
  return v;
}

/// A sum of `inner` products and how far a correct kernel may be from it.
struct sum_and_bound {
  double sum = 0;
  double bound = 0;
};

/// Output element (row, column) of a product, summed in double.
///
/// The bound is k * eps * sum |a| |b|, k the inner dimension and eps the distance from 1 to the
/// next number of the element type. Rounding k products and adding them in any order, fused or not,
/// is off by at most gamma_k * sum |a| |b| with gamma_k = k u / (1 - k u), u = eps / 2 (Higham,
/// "Accuracy and Stability of Numerical Algorithms", section 3.1): half of the bound, to first
/// order. The other half is room for the reference's own rounding, which is of the same size when
/// the elements are doubles and negligible when they are floats. k = 0 must give exactly 0.
WARPGAUGE_HOST_DEVICE inline sum_and_bound product_at(const expectation& e,
                                                      std::int64_t row,
                                                      std::int64_t column) {
  const double eps = e.inputs == content::f32 ? 0x1p-23 : 0x1p-52;
  const std::int64_t size = e.element_bytes;
  std::int64_t left = (e.a_base + row * e.a_pitch) / size;
  std::int64_t right =
      e.map == mapping::gram ? (e.a_base + column * e.a_pitch) / size : e.b_base / size + column;
  const std::int64_t step = e.map == mapping::gram ? 1 : e.b_pitch / size;
  sum_and_bound result;
  double magnitude = 0;
  for (std::int64_t k = 0; k < e.inner; ++k, ++left, right += step) {
    const double product = real(e.inputs, e.seed, static_cast<std::uint64_t>(left)) *
                           real(e.inputs, e.seed, static_cast<std::uint64_t>(right));
    result.sum += product;
    magnitude += product < 0 ? -product : product;
  }
  // One double rounding per term on the reference's side: a hair above 1 covers the second order.
  result.bound = static_cast<double>(e.inner) * eps * magnitude * (1 + 0x1p-20);
  return result;
}

/// Bits of the low bytes as the number that they are.
WARPGAUGE_HOST_DEVICE inline double number_of(content kind, const unit_value& v) {
  union {
    std::uint64_t u;
    float f[2];
    double d;
  } word;
  word.u = v.low;
  return kind == content::f32 ? static_cast<double>(word.f[0]) : word.d;
}

/// Word `column` of row `row` of a record output: x, y, z of the block, then of the thread, both
/// flattened with x fastest.
WARPGAUGE_HOST_DEVICE inline std::uint32_t record_word(const expectation& e,
                                                       std::int64_t row,
                                                       std::int64_t column) {
  const auto field = static_cast<int>(column % 6);
  const auto flat = static_cast<std::uint64_t>(field < 3 ? row : column / 6);
  const std::uint32_t* extent = field < 3 ? e.grid : e.block;
  switch (field % 3) {
    case 0:
      return static_cast<std::uint32_t>(flat % extent[0]);
    case 1:
      return static_cast<std::uint32_t>(flat / extent[0] % extent[1]);
    default:
      return static_cast<std::uint32_t>(flat / extent[0] / extent[1]);
  }
}

/// Whether the unit holds what it must.
WARPGAUGE_HOST_DEVICE inline bool unit_holds(const expectation& e,
                                             std::int64_t unit,
                                             const unit_value& got) {
  const unit_place p = place_of(e, unit);
  unit_value expected;
  if (!p.element) {
    expected = poison_value(e.element_bytes);
  } else if (e.map == mapping::gram || e.map == mapping::product) {
    const sum_and_bound r = product_at(e, p.row, p.column);
    const double off = number_of(e.inputs, got) - r.sum;
    return off <= r.bound && -off <= r.bound;  // false for a NaN
  } else if (e.map == mapping::records) {
    expected.low = record_word(e, p.row, p.column);
  } else {
    const coordinates s = source_of(e, p.row, p.column);
    expected = input_bytes(e, e.a_base + s.row * e.a_pitch + s.column * e.element_bytes);
  }
  return got.low == expected.low && got.high == expected.high;
}

}  // namespace warpgauge::conformance
