// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/matmul/expected_traffic.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/tiles.hpp"

namespace warpgauge::kernels::matmul {
namespace {

template <class Form>
traffic in_form(const shape& s, const product_operand (&m)[3], bool vectors) {
  traffic sum;
  for (std::int64_t row = 0; row * Form::edge < s.height; ++row)
    for (std::int64_t column = 0; column * Form::edge < s.width; ++column)
      sum += block_traffic<Form>(m[0], m[1], m[2], row, column, false, vectors, false);
  return sum;
}

template <class Form>
bool takes_vectors(const shape& s, const product_operand (&m)[3]) {
  return is_aligned(m[0]) && is_aligned(m[1]) && is_aligned(m[2]) && s.height % Form::edge == 0 &&
         s.width % Form::edge == 0 && s.inner % Form::depth == 0;
}

}  // namespace

bool has_large_tiles(const shape& s) {
  return divide_up(s.height, large_form::edge) * divide_up(s.width, large_form::edge) >=
         fewest_large_tiles;
}

launch_geometry in_register_tiles(const shape& s, const configuration& c) {
  const int threads = c.tile == large_form::edge ? large_form::threads : small_form::threads;
  return {
      grid_of_tiles(s.height, s.width, c.tile, c.tile), dim3(static_cast<unsigned>(threads)), 0};
}

expected register_tiles_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent a{s.height, s.inner};
  const extent b{s.inner, s.width};
  const extent out{s.height, s.width};
  const product_operand m[3]{{a, pitch_or_tight(p.a, a, sizeof(float))},
                             {b, pitch_or_tight(p.b, b, sizeof(float))},
                             {out, pitch_or_tight(p.out, out, sizeof(float))}};
  if (c.tile != large_form::edge) return in_form<small_form>(s, m, takes_vectors<small_form>(s, m));
  if (takes_vectors<large_form>(s, m)) return in_form<large_form>(s, m, true);
  return in_form<large_shallow_form>(s, m, false);
}

}  // namespace warpgauge::kernels::matmul
