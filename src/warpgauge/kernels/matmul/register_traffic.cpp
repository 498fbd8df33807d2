// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/listed_traffic.hpp"
#include "warpgauge/kernels/matmul/expected_traffic.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/tiles.hpp"

namespace warpgauge::kernels::matmul {
namespace {

template <class Form>
traffic in_form(const shape& s, const product_operands& m, bool vectors) {
  traffic sum;
  for (std::int64_t row = 0; row * Form::height < s.height; ++row)
    for (std::int64_t column = 0; column * Form::width < s.width; ++column)
      sum += block_traffic<Form>(m, row, column, vectors, false);
  return sum;
}

}  // namespace

bool has_large_tiles(const shape& s) {
  return divide_up(s.height, large_form::height) * divide_up(s.width, large_form::width) >=
         fewest_large_tiles;
}

launch_geometry in_register_tiles(const shape& s, const configuration& c) {
  // Rows aligned or not: a tile has the same size and the same number of threads.
  return in_register_form(s, c, true, [&]<class Manner>(Manner) {
    using form = typename Manner::form;
    return launch_geometry{
        grid_of_tiles(s.height, s.width, form::height, form::width, c.most_grid_rows),
        dim3(static_cast<unsigned>(form::threads)),
        0};
  });
}

expected register_tiles_traffic(const shape& s, const configuration& c, const pitches& p) {
  const extent a{s.height, s.inner};
  const extent b{s.inner, s.width};
  const extent out{s.height, s.width};
  const product_operands m{{a, pitch_or_tight(p.a, a, sizeof(float))},
                           {b, pitch_or_tight(p.b, b, sizeof(float))},
                           {out, pitch_or_tight(p.out, out, sizeof(float))}};
  const bool aligned = is_aligned(m.left) && is_aligned(m.right) && is_aligned(m.out);
  return in_register_form(s, c, aligned, [&]<class Manner>(Manner) {
    return in_form<typename Manner::form>(s, m, Manner::vectors);
  });
}

}  // namespace warpgauge::kernels::matmul
