// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/family.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace warpgauge::kernels {
namespace {

struct element_entry {
  element type;
  std::string_view name;
  std::size_t bytes;
};

constexpr std::array elements{element_entry{element::u8, "u8", 1},
                              element_entry{element::u16, "u16", 2},
                              element_entry{element::f32, "f32", 4},
                              element_entry{element::f64, "f64", 8},
                              element_entry{element::f32x4, "f32x4", 16}};

const element_entry& entry_of(element type) { return elements.at(static_cast<std::size_t>(type)); }

}  // namespace

std::string_view to_string(element type) { return entry_of(type).name; }

std::size_t size_of(element type) { return entry_of(type).bytes; }

std::optional<element> element_from(std::string_view name) {
  for (const element_entry& entry : elements)
    if (entry.name == name) return entry.type;
  return std::nullopt;
}

void refuse_arithmetic(element type) {
  throw std::invalid_argument(
      fmt::format("no arithmetic on {}: it is only moved", to_string(type)));
}

void refuse_tile(int tile) {
  throw std::invalid_argument(fmt::format("tiles are 16 or 32 wide, not {}", tile));
}

std::string_view to_string(contract c) {
  switch (c) {
    case contract::hello_lines:
      return "hello-lines";
    case contract::thread_records:
      return "thread-records";
    case contract::copy:
      return "copy";
    case contract::transpose:
      return "transpose";
    case contract::tile_local_transpose:
      return "tile-local-transpose";
    case contract::tile_order_transpose:
      return "tile-order-transpose";
    case contract::gram:
      return "gram";
    case contract::product:
      return "product";
  }
  return "unknown";
}

operand_extents extents_of(contract c, const shape& s, std::int64_t count) {
  const extent input{s.height, s.width};
  switch (c) {
    case contract::hello_lines:
      return {};
    case contract::thread_records:
      return {.out = input, .a = {}, .b = {}};
    case contract::copy:
    case contract::tile_local_transpose:
      return {.out = input, .a = input, .b = {}};
    case contract::transpose:
    case contract::tile_order_transpose:
      return {.out = {count * s.width, s.height}, .a = {count * s.height, s.width}, .b = {}};
    case contract::gram:
      return {.out = {s.height, s.height}, .a = {s.height, s.inner}, .b = {}};
    case contract::product:
      return {.out = input, .a = {s.height, s.inner}, .b = {s.inner, s.width}};
  }
  return {};
}

}  // namespace warpgauge::kernels
