// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/hello_forms.hpp"

#include "warpgauge/conformance/shapes.hpp"

#include <vector>

namespace warpgauge::conformance {
namespace {

using triple = std::array<unsigned, 3>;

constexpr std::uint64_t most_threads = 1024;

std::uint64_t volume(const triple& n) { return std::uint64_t{n[0]} * n[1] * n[2]; }

std::vector<triple> blocks() {
  std::vector<triple> all;
  // Every dimension at 1, at a prime, around a warp, and at its limit.
  for (const unsigned x : {1U, 2U, 5U, 31U, 32U, 33U, 64U, 512U, 1024U})
    for (const unsigned y : {1U, 2U, 5U, 31U, 32U, 1024U})
      for (const unsigned z : {1U, 2U, 7U, 64U})
        if (volume({x, y, z}) <= most_threads) all.push_back({x, y, z});
  return all;
}

std::vector<triple> small_grids() {
  return {{1, 1, 1}, {15, 1, 1}, {1, 7, 1}, {1, 1, 5}, {3, 5, 1}, {4, 1, 3}, {2, 3, 5}};
}

// One dimension at its limit, or so many blocks that the flattened number passes 2^16.
std::vector<triple> limit_grids() {
  return {{65535, 1, 1}, {65536, 1, 1}, {1, 65535, 1}, {1, 1, 65535}, {257, 257, 1}, {41, 41, 41}};
}

}  // namespace

void for_each_hello_case(test_case start, plan p, bool simulated, const case_visitor& visit) {
  const bool prints = start.variant->fulfils == kernels::contract::hello_lines;
  test_case c = start;
  const auto visit_size = [&](size2 s, std::string_view part) {
    c.configuration.form.reset();
    c.shape = {s.height, s.width, 0};
    visit(c, part);
  };
  const auto visit_form = [&](const triple& grid, const triple& block, std::string_view part) {
    c.configuration.form = kernels::grid_form{grid, block};
    c.shape = {
        static_cast<std::int64_t>(volume(grid)), static_cast<std::int64_t>(volume(block)), 0};
    visit(c, part);
  };

  if (p == plan::large) {
    // More blocks than 2^31 / 2 would fit an int twice; records of 24 bytes limit the number.
    if (!prints) visit_form({2147483647U, 1, 1}, {1, 1, 1}, "device limits");
    return;
  }
  if (p == plan::reduced) {
    for (const size2 s : {size2{0, 0}, size2{1, 1}, size2{15, 25}}) visit_size(s, "reduced");
    visit_form({2, 3, 4}, {5, 3, 2}, "reduced");
    return;
  }

  // The source's own launch first: 15 blocks of 5 x 5.
  visit_form({15, 1, 1}, {5, 5, 1}, "named");
  if (prints) {
    // Lines go through the driver's 1 MiB buffer: keep each launch well below it.
    constexpr std::uint64_t most_lines = 4096;
    for (const size2 s : edge_sizes(simulated ? 34 : 66)) visit_size(s, "blocks x threads");
    for (const triple& grid : small_grids())
      for (const triple& block : blocks())
        if (volume(grid) * volume(block) <= most_lines) visit_form(grid, block, "forms");
    return;
  }
  for (const layout where : all_layouts) {
    c.where = where;
    for (const size2 s : all_sizes(simulated ? 66 : 130)) visit_size(s, "blocks x threads");
    for (const triple& grid : small_grids())
      for (const triple& block : blocks()) visit_form(grid, block, "forms");
    for (const triple& grid : limit_grids()) {
      visit_form(grid, {1, 1, 1}, "device limits");
      if (!simulated) visit_form(grid, {2, 3, 2}, "device limits");
    }
  }
}

}  // namespace warpgauge::conformance
