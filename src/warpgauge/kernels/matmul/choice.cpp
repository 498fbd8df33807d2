// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/choice.hpp"

#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/matmul/expected_traffic.hpp"
#include "warpgauge/kernels/matmul/family.hpp"
#include "warpgauge/kernels/product_forms.hpp"

namespace warpgauge::kernels::matmul {

choice choose(const operands& x, const configuration& c) {
  const shape s{x.out.height, x.out.width, x.a.width};
  const bool aligned = is_aligned(x.a) && is_aligned(x.b) && is_aligned(x.out);
  if (c.type == element::f32) {
    if (!has_large_tiles(s))
      return {"register_tiles", small_form::height, "large tiles would leave multiprocessors idle"};
    const bool thin = s.inner < 64 && is_whole<small_form>(s, aligned);
    const bool cut = !is_whole<large_form>(s, aligned) && s.inner <= 256;
    if (thin || cut) return {"register_tiles", small_form::height, "little to multiply"};
    if (s.inner > 256 && is_whole<tall_form>(s, aligned))
      return {"register_tiles", tall_form::height, "whole tiles of 256 x 128, and enough of them"};
    return {"register_tiles", large_form::height, "large tiles are enough for all multiprocessors"};
  }
  return {"tensor_double", 0, "tensor cores of doubles round as fma() does"};
}

void multiply(device::queue& q, const matrix& out, const matrix& a, const matrix& b, element type) {
  launch_best(ladder(), q, {out, a, b}, type);
}

}  // namespace warpgauge::kernels::matmul
