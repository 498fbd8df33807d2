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
  if (c.type == element::f32 && has_large_tiles(s) && is_whole<tall_form>(s, aligned))
    return {"register_tiles", tall_form::height, "whole tiles of 256 x 128, and enough of them"};
  if (c.type == element::f32 && has_large_tiles(s))
    return {"register_tiles", large_form::height, "large tiles are enough for all multiprocessors"};
  if (c.type == element::f32)
    return {"register_tiles", small_form::height, "large tiles would leave multiprocessors idle"};
  return {"tensor_double", 0, "tensor cores of doubles round as fma() does"};
}

void multiply(device::queue& q, const matrix& out, const matrix& a, const matrix& b, element type) {
  launch_best(ladder(), q, {out, a, b}, type);
}

}  // namespace warpgauge::kernels::matmul
