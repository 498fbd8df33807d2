// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/traffic/cases.hpp"

#include <array>

namespace warpgauge::tests {
namespace {

using kernels::configuration;
using kernels::shape;

const std::vector<shape> move_shapes{{64, 64},
                                     {128, 96},
                                     {96, 128},
                                     {1, 1},
                                     {1, 100},
                                     {100, 1},
                                     {5, 200},
                                     {200, 5},
                                     {31, 33},
                                     {33, 31},
                                     {47, 101},
                                     {127, 65},
                                     {0, 0},
                                     {3, 1025},
                                     {16, 48}};

const std::vector<shape> product_shapes{{64, 64, 32},
                                        {64, 64, 64},
                                        {96, 64, 48},
                                        {32, 96, 16},
                                        {1, 1, 1},
                                        {33, 31, 35},
                                        {50, 7, 65},
                                        {7, 50, 3},
                                        {40, 40, 0},
                                        {0, 0, 5},
                                        {17, 65, 33},
                                        {64, 64, 40},
                                        {128, 128, 32},
                                        {256, 128, 24}};

const std::vector<shape> hello_shapes{{15, 25}, {1, 1}, {3, 1024}, {7, 33}, {0, 0}};

bool is_product(const registry::entry& e) { return e.family->has_inner; }

const std::vector<shape>& shapes_of(const registry::entry& e) {
  if (e.variant->types.empty()) return hello_shapes;
  return is_product(e) ? product_shapes : move_shapes;
}

// The result of a a^T is square.
shape fitting(const registry::entry& e, shape s) {
  if (e.variant->fulfils == kernels::contract::gram) s.width = s.height;
  return s;
}

std::vector<configuration> configurations_of(const registry::entry& e) {
  const std::vector<kernels::element> types =
      e.variant->types.empty() ? std::vector{kernels::element::f32} : e.variant->types;
  const std::vector<int> tiles = e.variant->tiles.empty() ? std::vector{0} : e.variant->tiles;
  std::vector<configuration> all;
  for (const kernels::element type : types)
    for (const int tile : tiles) all.push_back({.type = type, .tile = tile});
  return all;
}

}  // namespace

std::vector<traffic_case> cases_of(const registry::entry& e) {
  std::vector<traffic_case> all;
  for (const configuration& c : configurations_of(e)) {
    for (const layout rows :
         {layout::tight, layout::whole_sectors, layout::odd_pitch, layout::mixed})
      for (const shape& s : shapes_of(e)) all.push_back({e.id(), fitting(e, s), c, rows});
    if (e.variant->takes_batches) {
      configuration batch = c;
      batch.count = 3;
      for (const layout rows : {layout::tight, layout::whole_sectors, layout::odd_pitch})
        for (const shape& s : {shape{47, 101}, shape{64, 64}, shape{128, 96}})
          all.push_back({e.id(), s, batch, rows});
    }
    if (!e.variant->in_kernel_repetitions) continue;
    configuration thrice = c;
    thrice.repetitions = 3;
    for (const layout rows : {layout::tight, layout::odd_pitch})
      all.push_back({e.id(), {47, 101}, thrice, rows});
  }
  return all;
}

std::vector<traffic_case> stored_cases_of(const registry::entry& e) {
  if (e.variant->types.empty()) return {};
  const shape s = is_product(e) ? shape{33, 47, 21} : shape{47, 101};
  std::vector<traffic_case> all;
  for (const configuration& c : configurations_of(e))
    all.push_back({e.id(), fitting(e, s), c, layout::off_by_one});
  return all;
}

}  // namespace warpgauge::tests
