// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/mismatch.hpp"

#include <fmt/format.h>

#include <cstring>

namespace warpgauge::conformance {
namespace {

bool operator==(const unit_value& x, const unit_value& y) {
  return x.low == y.low && x.high == y.high;
}

std::string show(const unit_value& v, std::int32_t bytes, notation shown) {
  switch (shown) {
    case notation::f32:
      return fmt::format("{:.9g} (0x{:08x})", number_of(content::f32, v), v.low);
    case notation::f64:
      return fmt::format("{:.17g} (0x{:016x})", number_of(content::f64, v), v.low);
    case notation::word:
      return fmt::format("{}", v.low);
    case notation::hexadecimal:
      break;
  }
  if (bytes == 16) return fmt::format("0x{:016x}{:016x}", v.high, v.low);
  return fmt::format("0x{:0{}x}", v.low, 2 * bytes);
}

std::string show_expected(const expectation& e, const unit_place& p, notation shown) {
  if (e.map == mapping::gram || e.map == mapping::product) {
    const sum_and_bound r = product_at(e, p.row, p.column);
    return fmt::format("{:.17g} within {:.3g}", r.sum, r.bound);
  }
  if (e.map == mapping::records)
    return fmt::format(
        "{} (thread {}, word {})", record_word(e, p.row, p.column), p.column / 6, p.column % 6);
  const coordinates s = source_of(e, p.row, p.column);
  const unit_value v = input_bytes(e, e.a_base + s.row * e.a_pitch + s.column * e.element_bytes);
  return fmt::format("{} = a({}, {})", show(v, e.element_bytes, shown), s.row, s.column);
}

}  // namespace

unit_value unit_at(const expectation& e, std::span<const std::byte> region, std::int64_t unit) {
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

std::optional<std::int64_t> next_mismatch(const expectation& e,
                                          std::span<const std::byte> region,
                                          std::int64_t from) {
  for (std::int64_t unit = from; unit < e.units(); ++unit)
    if (!unit_holds(e, unit, unit_at(e, region, unit))) return unit;
  return std::nullopt;
}

std::uint64_t count_mismatches(const expectation& e, std::span<const std::byte> region) {
  std::uint64_t count = 0;
  for (std::int64_t unit = 0; unit < e.units(); ++unit)
    if (!unit_holds(e, unit, unit_at(e, region, unit))) ++count;
  return count;
}

std::string describe(const expectation& e, const mismatch& m, notation shown) {
  const unit_value poison = poison_value(e.element_bytes);
  if (!m.place.element) {
    // A guard holds no number: show what was written into it as bytes.
    const std::string got = show(m.got, e.element_bytes, notation::hexadecimal);
    if (m.place.row < 0)
      return fmt::format("guard band {} bytes before the first element was overwritten with {}",
                         -m.place.column * e.element_bytes,
                         got);
    if (m.place.row >= e.height)
      return fmt::format("guard band {} bytes after the last row was overwritten with {}",
                         m.unit * e.element_bytes + e.region - e.base - e.height * e.pitch,
                         got);
    return fmt::format("gap after row {}, {} bytes past its end, was overwritten with {}",
                       m.place.row,
                       (m.place.column - e.width) * e.element_bytes,
                       got);
  }
  return fmt::format("row {}, column {}: expected {}, got {}{}",
                     m.place.row,
                     m.place.column,
                     show_expected(e, m.place, shown),
                     show(m.got, e.element_bytes, shown),
                     m.got == poison ? " (never written)" : "");
}

}  // namespace warpgauge::conformance
