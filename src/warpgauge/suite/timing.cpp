// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/timing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warpgauge::suite {

std::string perf_name(const std::string& suite, const bound_case& c) {
  std::string tunings;
  for (std::size_t i = 0; i < c.tunings.size(); ++i)
    tunings += fmt::format("{}{}{}", i == 0 ? "" : "+", c.of->tunings[i].name, c.tunings[i]);
  const number type = c.type == number::axis ? c.operands.front().type : c.type;
  return fmt::format("{}.{}/{}/{}/{}/cold",
                     suite,
                     c.of->name,
                     to_string(type),
                     tunings.empty() ? "-" : tunings,
                     fmt::join(c.sizes, "x"));
}

double moved_bytes(const definition& d, const bound_case& c) {
  double bytes = 0;
  for (const std::string& name : d.moves.operands)
    for (const bound_operand& x : c.operands)
      if (x.is->name == name)
        bytes += static_cast<double>(x.elements()) * static_cast<double>(size_of(x.type));
  return bytes;
}

bool cuts_sectors(const definition& d, const bound_case& c) {
  constexpr std::size_t sector_bytes = 32;
  return std::any_of(c.operands.begin(), c.operands.end(), [&](const bound_operand& x) {
    const auto& moved = d.moves.operands;
    return std::find(moved.begin(), moved.end(), x.is->name) != moved.end() &&
           static_cast<std::size_t>(x.width()) * size_of(x.type) % sector_bytes != 0;
  });
}

bool is_timing(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with("--benchmark_") || word.starts_with("--warpgauge_");
  });
}

}  // namespace warpgauge::suite
