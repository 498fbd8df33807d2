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
traffic in_form(const shape& s, const product_operands& m, bool vectors) {
  traffic sum;
  for (std::int64_t row = 0; row * Form::height < s.height; ++row)
    for (std::int64_t column = 0; column <= row; ++column)
      sum += block_traffic<Form>(m, row, column, vectors, row != column);
  return sum;
}

}  // namespace

bool has_large_tiles(const shape& s) {
  return s.inner >= deep &&
         triangle(divide_up(s.height, large_gram_form::height)) >= fewest_large_tiles;
}

launch_geometry in_triangle(const shape& s, const configuration& c) {
  const int threads =
      c.tile == large_gram_form::height ? large_gram_form::threads : small_form::threads;
  return {
      grid_of(1, triangle(divide_up(s.height, c.tile))), dim3(static_cast<unsigned>(threads)), 0};
}

std::optional<traffic> symmetric_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent a{s.height, s.inner};
  const extent out{s.height, s.height};
  const product_operand factor{a, pitch_or_tight(p.a, a, sizeof(float))};
  const product_operands m{factor, factor, {out, pitch_or_tight(p.out, out, sizeof(float))}, true};
  const bool aligned = is_aligned(factor) && is_aligned(m.out);
  return in_symmetric_form(s, c, aligned, [&]<class Manner>(Manner) {
    return in_form<typename Manner::form>(s, m, Manner::vectors);
  });
}

}  // namespace warpgauge::kernels::aat
