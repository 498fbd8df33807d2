// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"
#include "warpgauge/kernels/product_forms.hpp"

#include <optional>

/// Launch dimensions of the products and what they cost, from hand arithmetic.
namespace warpgauge::kernels::matmul {

inline constexpr int linear_block = 256;  ///< threads of a one-dimensional block

launch_geometry in_line(const shape& s, const configuration& c);  ///< a thread per element, 1D
launch_geometry in_tiles_of_result(const shape& s, const configuration& c);
launch_geometry in_register_tiles(const shape& s, const configuration& c);

/// Whether there are enough register tiles of 128 x 128 to keep all multiprocessors busy.
bool has_large_tiles(const shape& s);

/// Whether 16 bytes can be moved at once in whole tiles of the form. `aligned`: rows of all three
/// matrices start on 16 bytes.
template <class Form>
bool is_whole(const shape& s, bool aligned) {
  return aligned && s.height % Form::height == 0 && s.width % Form::width == 0 &&
         s.inner % Form::depth == 0;
}

/// f(product_manner) for the form that suits.
template <class F>
auto in_register_form(const shape& s, const configuration& c, bool aligned, F&& f) {
  if (c.tile == tall_form::height) {
    if (is_whole<tall_form>(s, aligned)) return f(product_manner<tall_form, true>());
    return f(product_manner<tall_cut_form, false>());
  }
  if (c.tile == large_form::height) {
    if (is_whole<large_form>(s, aligned)) return f(product_manner<large_form, true>());
    return f(product_manner<large_cut_form, false>());
  }
  if (is_whole<small_form>(s, aligned)) return f(product_manner<small_form, true>());
  return f(product_manner<small_cut_form, false>());
}

using expected = std::optional<traffic>;
expected linear_traffic(const shape& s, const configuration& c, const pitches& p);
expected naive_traffic(const shape& s, const configuration& c, const pitches& p);
expected a_tile_traffic(const shape& s, const configuration& c, const pitches& p);
expected tiled_traffic(const shape& s, const configuration& c, const pitches& p);
expected register_tiles_traffic(const shape& s, const configuration& c, const pitches& p);

}  // namespace warpgauge::kernels::matmul
