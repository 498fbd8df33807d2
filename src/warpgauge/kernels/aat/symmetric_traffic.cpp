// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/aat/symmetric_traffic.hpp"

#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/tiles.hpp"

namespace warpgauge::kernels::aat {
namespace {

constexpr std::int64_t deep = 256;

std::int64_t triangle(std::int64_t edge) { return edge * (edge + 1) / 2; }

template <class Form>
traffic in_form(const shape& s, const product_operand& a, const product_operand& out) {
  const bool vectors =
      is_aligned(a) && is_aligned(out) && s.height % Form::edge == 0 && s.inner % Form::depth == 0;
  traffic sum;
  for (std::int64_t row = 0; row * Form::edge < s.height; ++row)
    for (std::int64_t column = 0; column <= row; ++column)
      sum += block_traffic<Form>(a, a, out, row, column, true, vectors, row != column);
  return sum;
}

}  // namespace

bool has_large_tiles(const shape& s) {
  return s.inner >= deep && triangle(divide_up(s.height, large_form::edge)) >= fewest_large_tiles;
}

launch_geometry in_triangle(const shape& s, const configuration& c) {
  const int threads = c.tile == large_form::edge ? large_form::threads : small_form::threads;
  return {
      grid_of(1, triangle(divide_up(s.height, c.tile))), dim3(static_cast<unsigned>(threads)), 0};
}

std::optional<traffic> symmetric_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent a{s.height, s.inner};
  const extent out{s.height, s.height};
  const product_operand left{a, pitch_or_tight(p.a, a, sizeof(float))};
  const product_operand result{out, pitch_or_tight(p.out, out, sizeof(float))};
  if (c.tile == large_shallow_form::edge) return in_form<large_shallow_form>(s, left, result);
  return in_form<small_form>(s, left, result);
}

}  // namespace warpgauge::kernels::aat
