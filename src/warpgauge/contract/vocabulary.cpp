// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/contract/vocabulary.hpp"

namespace warpgauge::contract {
namespace {

struct element_entry {
  element type;
  std::string_view name;
  std::size_t bytes;
};

constexpr std::array elements{element_entry{element::u8, "u8", 1},
                              element_entry{element::u16, "u16", 2},
                              element_entry{element::f16, "f16", 2},
                              element_entry{element::bf16, "bf16", 2},
                              element_entry{element::f32, "f32", 4},
                              element_entry{element::f64, "f64", 8},
                              element_entry{element::f32x4, "f32x4", 16}};

const element_entry& entry_of(element type) { return elements.at(static_cast<std::size_t>(type)); }

}  // namespace

std::string_view to_string(element type) { return entry_of(type).name; }

std::size_t size_of(element type) { return entry_of(type).bytes; }

element sum_of(element type) {
  return type == element::f16 || type == element::bf16 ? element::f32 : type;
}

std::optional<element> element_from(std::string_view name) {
  for (const element_entry& entry : elements)
    if (entry.name == name) return entry.type;
  return std::nullopt;
}

}  // namespace warpgauge::contract
