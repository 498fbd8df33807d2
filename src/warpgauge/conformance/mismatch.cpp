// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/mismatch.hpp"

#include <fmt/format.h>

namespace warpgauge::conformance {
namespace {

std::string show(const unit_value& v, std::int32_t bytes, notation shown) {
  switch (shown) {
    case notation::f32:
      return fmt::format("{:.9g} (0x{:08x})", number_of(4, v), v.low);
    case notation::f64:
      return fmt::format("{:.17g} (0x{:016x})", number_of(8, v), v.low);
    case notation::word:
      return fmt::format("{}", v.low);
    case notation::hexadecimal:
      break;
  }
  if (bytes == 16) return fmt::format("0x{:016x}{:016x}", v.high, v.low);
  return fmt::format("0x{:0{}x}", v.low, 2 * bytes);
}

std::string show_expected(const judge& by,
                          const expectation& e,
                          const unit_place& p,
                          notation shown) {
  const expected_unit x = by.expected(e, p.row, p.column);
  if (x.bound >= 0) return fmt::format("{:.17g} within {:.3g}{}", x.number, x.bound, x.source);
  return show(x.value, e.element_bytes, shown) + x.source;
}

}  // namespace

notation notation_of(const launch_case& c) {
  if (c.terms().record_words > 1) return notation::word;
  switch (inputs_of(c)) {
    case content::bytes:
      return notation::hexadecimal;
    case content::f64:
      return notation::f64;
    default:
      return notation::f32;
  }
}

std::string describe(const judge& by, const expectation& e, const mismatch& m, notation shown) {
  const unit_value poison = poison_value(e.element_bytes);
  if (!m.place.element) {
    // A guard holds no number, so what was written into it is shown as bytes.
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
                     show_expected(by, e, m.place, shown),
                     show(m.got, e.element_bytes, shown),
                     same_bytes(m.got, poison) ? " (never written)" : "");
}

std::string describe_work(std::uint64_t allocations, std::uint64_t fills, std::uint64_t copies) {
  if (allocations == 0 && fills == 0 && copies == 0) return {};
  return fmt::format(
      "the launch is more than kernels: it allocates memory {} times, fills it {} times and copies "
      "it {} times",
      allocations,
      fills,
      copies);
}

}  // namespace warpgauge::conformance
