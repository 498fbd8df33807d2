// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/hash.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace warpgauge::contract {

/// Everything needed to judge one output: plain numbers, so that host and device judge alike.
/// Offsets are bytes from the start of the output arena or of the input; an input's value depends
/// only on its offset there and the seed. The inspected region is divided into units: each is an
/// element of the output (or a word of one), or must still hold the poison.
struct expectation {
  std::int64_t region = 0;  ///< first inspected byte; region and length are whole units off base
  std::int64_t region_bytes = 0;
  std::int64_t base = 0;    ///< element (0, 0)
  std::int64_t height = 0;  ///< of the output, in units
  std::int64_t width = 0;
  std::int64_t pitch = 0;  ///< bytes, a multiple of element_bytes
  std::int64_t a_base = 0;
  std::int64_t a_pitch = 0;
  std::int64_t a_width = 0;  ///< elements in a row of a
  std::int64_t b_base = 0;
  std::int64_t b_pitch = 0;
  std::int64_t count = 1;  ///< matrices of a batch, stacked, which make `height`
  std::uint64_t seed = 0;
  std::uint32_t grid[2] = {1, 1};   ///< of the form, if the contract takes one: x and y
  std::uint32_t block[2] = {1, 1};  ///< likewise
  std::int32_t tile = 0;
  std::int32_t element_bytes = 0;  ///< of a unit
  content inputs = content::bytes;
  bool any_order = false;       ///< a sum's terms may have been added in any order
  bool splits_factors = false;  ///< a product's factors may have been split
  bool cuts_sums = false;       ///< its terms may have been added by tensor cores

  WARPGAUGE_HOST_DEVICE std::int64_t units() const { return region_bytes / element_bytes; }
};

/// Unwritten bytes: all ones is a NaN in float and double, so that no comparison accepts it.
inline constexpr unsigned char poison_byte = 0xff;

/// A unit's place in the output.
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

/// One unit's bytes; shorter units use the low bytes.
struct unit_value {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

WARPGAUGE_HOST_DEVICE inline bool same_bytes(const unit_value& x, const unit_value& y) {
  return x.low == y.low && x.high == y.high;
}

/// The bytes of the input element at byte `position`, which is a multiple of the element's size.
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

/// The number whose bits are in the low bytes: of 8 a double, else a float.
WARPGAUGE_HOST_DEVICE inline double number_of(std::int32_t bytes, const unit_value& v) {
  union {
    std::uint64_t u;
    float f[2];
    double d;
  } word;
  word.u = v.low;
  return bytes == 8 ? word.d : static_cast<double>(word.f[0]);
}

/// The unit's bytes within `region`, the inspected bytes in host memory.
/// @pre region.size() == e.region_bytes
inline unit_value unit_at(const expectation& e,
                          std::span<const std::byte> region,
                          std::int64_t unit) {
  unit_value v;
  const std::byte* from = region.data() + unit * e.element_bytes;
  if (e.element_bytes == 16) {
    std::memcpy(&v.low, from, 8);
    std::memcpy(&v.high, from + 8, 8);
  } else {
    std::memcpy(&v.low, from, static_cast<std::size_t>(e.element_bytes));
  }
  return v;
}

}  // namespace warpgauge::contract
