// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/cases.hpp"

#include <algorithm>

namespace warpgauge::tests {
namespace {

using contract::layout;
using contract::shape;

/// The variant with each of its types and tiles.
std::vector<launch_case> configurations_of(const registry::entry& e) {
  const launch_case plain = default_case(*e.family, *e.variant, {});
  const auto& types = e.variant->types;
  const auto& tiles = e.variant->tiles;
  std::vector<launch_case> all;
  for (std::size_t type = 0; type < std::max<std::size_t>(types.size(), 1); ++type)
    for (std::size_t tile = 0; tile < std::max<std::size_t>(tiles.size(), 1); ++tile) {
      all.push_back(plain);
      if (!types.empty()) all.back().configuration.type = types[type];
      if (!tiles.empty()) all.back().configuration.tile = tiles[tile];
    }
  return all;
}

}  // namespace

std::vector<launch_case> cases_of(const registry::entry& e) {
  std::vector<launch_case> all;
  const auto add = [&](launch_case c, const shape& s, layout where) {
    c.shape = s;
    c.where = where;
    all.push_back(c);
  };
  for (const launch_case& c : configurations_of(e)) {
    for (const layout where :
         {layout::tight, layout::whole_sectors, layout::odd_pitch, layout::mixed})
      for (const shape& s : e.variant->fulfils->traffic_shapes) add(c, s, where);
    if (e.variant->takes_batches) {
      launch_case batch = c;
      batch.configuration.count = 3;
      for (const layout where : {layout::tight, layout::whole_sectors, layout::odd_pitch})
        for (const shape& s : {shape{47, 101}, shape{64, 64}, shape{128, 96}}) add(batch, s, where);
    }
    if (!e.variant->in_kernel_repetitions) continue;
    launch_case thrice = c;
    thrice.configuration.repetitions = 3;
    for (const layout where : {layout::tight, layout::odd_pitch}) add(thrice, {47, 101}, where);
  }
  return all;
}

std::vector<launch_case> stored_cases_of(const registry::entry& e) {
  if (e.variant->types.empty()) return {};
  std::vector<launch_case> all = configurations_of(e);
  for (launch_case& c : all) {
    c.shape = e.variant->fulfils->odd_shape;
    c.where = layout::off;
  }
  return all;
}

}  // namespace warpgauge::tests
