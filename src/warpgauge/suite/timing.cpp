// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/timing.hpp"

#include "warpgauge/baseline/results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace warpgauge::suite {

std::string perf_name(const std::string& suite, const bound_case& c) {
  std::string tunings;
  for (std::size_t i = 0; i < c.tunings.size(); ++i)
    tunings += fmt::format("{}{}{}", i == 0 ? "" : "+", c.of->tunings[i].name, c.tunings[i]);
  const element type = c.type ? *c.type : c.operands.front().type;
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

double stated_flops(const bound_case& c) { return c.of->flops ? c.of->flops(size_args(c)) : 0; }

bool is_in_float(const bound_case& c) {
  const auto numbers = [&](auto holds) {
    return std::count_if(c.operands.begin(), c.operands.end(), [&](const bound_operand& x) {
      return is_real(x.type) && holds(x.type);
    });
  };
  return numbers([](element n) { return n == element::f32; }) > 0 &&
         numbers([](element n) { return n != element::f32; }) == 0;
}

nlohmann::ordered_json reached(
    double bytes, double flops, double kernel_s, double copied_per_s, double fma_per_s) {
  namespace key = baseline::key;
  nlohmann::ordered_json row{{key::bandwidth_gb_s, 1e-9 * bytes / kernel_s},
                             {key::anchor_gb_s, 1e-9 * copied_per_s},
                             {key::fraction_of_copy, bytes / kernel_s / copied_per_s}};
  row[key::flops] = flops;
  if (flops > 0 && fma_per_s > 0) row[key::fraction_of_fma] = flops / kernel_s / fma_per_s;
  return row;
}

bool is_timing(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with("--benchmark_") || word.starts_with("--warpgauge_");
  });
}

}  // namespace warpgauge::suite
