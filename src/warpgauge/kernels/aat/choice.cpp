// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/aat/choice.hpp"

#include "warpgauge/kernels/aat/family.hpp"
#include "warpgauge/kernels/aat/symmetric_traffic.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/product_forms.hpp"

namespace warpgauge::kernels::aat {

choice choose(const operands& x, const configuration& c) {
  if (c.type == element::f32 && has_large_tiles({x.out.height, x.out.width, x.a.width}))
    return {"symmetric", large_gram_form::height, "many large tiles, each with much to multiply"};
  if (c.type == element::f32)
    return {"symmetric", small_form::height, "large tiles are few, or have little to multiply"};
  return {"padded", 32, "the symmetric rung is for float only"};
}

void multiply_by_own_transpose(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::aat
