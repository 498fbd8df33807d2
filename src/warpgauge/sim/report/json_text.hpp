// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>

// The simulator links no JSON library: its users have their own.
namespace warpgauge::sim {

inline std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

/// Items between commas, a line each.
template <class Items, class Print>
std::string list_of(const Items& items, Print print) {
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "\n    " : ",\n    ") + print(item);
  return "[" + out + (out.empty() ? "]" : "\n  ]");
}

}  // namespace warpgauge::sim
