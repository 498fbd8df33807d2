// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/exit_code.hpp"

#include <algorithm>

namespace warpgauge::baseline {

std::string_view to_string(tone t) {
  return t == tone::bad ? "bad" : t == tone::open ? "open" : "good";
}

const exit_code_entry& entry_of(exit_code code) {
  return *std::find_if(exit_code_table.begin(), exit_code_table.end(), [&](const auto& e) {
    return e.code == code;
  });
}

std::string_view to_string(exit_code code) { return entry_of(code).word; }

exit_code exit_code_from(int number) {
  for (const exit_code_entry& e : exit_code_table)
    if (static_cast<int>(e.code) == number) return e.code;
  return exit_code::infrastructure;
}

exit_code worst_of(exit_code a, exit_code b) { return std::min(&entry_of(a), &entry_of(b))->code; }

exit_code worst_of(std::span<const exit_code> codes) {
  exit_code worst = exit_code::ok;
  for (const exit_code code : codes) worst = worst_of(worst, code);
  return worst;
}

}  // namespace warpgauge::baseline
