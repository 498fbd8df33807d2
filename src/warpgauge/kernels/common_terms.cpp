// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/common_terms.hpp"

namespace warpgauge::kernels {

using namespace contract;  // NOLINT(google-build-using-namespace): see kernels/family.hpp

terms terms_of_moves(std::string_view name) {
  terms t;
  t.name = name;
  t.traffic_shapes = traffic_moves();
  t.odd_shape = {47, 101};
  t.shown_shape = {256, 256};
  // Squares are 1 GiB, 256 MiB, 64 MiB, 16 MiB and 4 MiB a matrix of float.
  for (const std::int64_t n : {16384, 8192, 4096, 2048, 1024}) t.timed.push_back({{n, n}});
  for (const std::int64_t m : {2047, 2048, 2049}) t.timed.push_back({{m, 4000}});
  t.timed.insert(t.timed.end(),
                 {{.shape = {8191, 8193}},
                  {.shape = {1024, 1024}, .how = mode::warm},
                  {.shape = {2048, 2048}, .how = mode::inkernel},
                  {.shape = {8192, 8192}, .how = mode::inkernel},
                  {.shape = {8192, 8192}, .smallest_tile = true},
                  // The same bytes as 8192 x 8192 floats, give or take a factor of two.
                  {.shape = {16384, 16384}, .type = element::u8},
                  {.shape = {8192, 16384}, .type = element::u16},
                  {.shape = {8192, 4096}, .type = element::f64},
                  {.shape = {4096, 4096}, .type = element::f32x4}});
  t.minimum_bytes = [](const shape& s, element type) {
    return 2 * static_cast<std::uint64_t>(s.height * s.width) * size_of(type);
  };
  t.judged_against = ceiling::copy_bandwidth;
  return t;
}

terms terms_of_products(std::string_view name) {
  terms t;
  t.name = name;
  t.has_inner = true;
  t.computes = true;
  t.sizes.named = named_products;
  t.sizes.named_everywhere = true;
  t.traffic_shapes = traffic_products();
  t.odd_shape = {33, 47, 21};
  t.shown_shape = {128, 128, 64};
  t.flops = [](const shape& s) {
    return 2.0 * static_cast<double>(s.height) * static_cast<double>(s.width) *
           static_cast<double>(s.inner);
  };
  t.judged_against = ceiling::cublas;
  return t;
}

}  // namespace warpgauge::kernels
