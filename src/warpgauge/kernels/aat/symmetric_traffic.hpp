// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"
#include "warpgauge/kernels/product_forms.hpp"

namespace warpgauge::kernels::aat {

/// Whether tiles of 128 x 128 suit the symmetric rung: there are enough of them to keep all
/// multiprocessors busy, and each multiplies so much that its stores hardly matter.
bool has_large_tiles(const shape& s);

/// A block for each tile of the lower triangle.
launch_geometry in_triangle(const shape& s, const configuration& c);

/// f(product_manner) for the form that suits. `aligned`: rows start on 16 bytes.
template <class F>
auto in_symmetric_form(const shape& s, const configuration& c, bool aligned, F&& f) {
  const bool whole = aligned && s.height % c.tile == 0;
  if (c.tile == large_gram_form::height) {
    if (whole && s.inner % large_gram_form::depth == 0)
      return f(product_manner<large_gram_form, true>());
    return f(product_manner<large_cut_form, false>());
  }
  if (whole && s.inner == thin_form::depth) return f(product_manner<thin_form, true, true>());
  if (whole && s.inner % small_form::depth == 0) return f(product_manner<small_form, true>());
  return f(product_manner<small_cut_form, false>());
}

std::optional<traffic> symmetric_traffic(const shape& s, const configuration& c, const pitches& p);

}  // namespace warpgauge::kernels::aat
