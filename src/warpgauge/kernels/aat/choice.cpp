// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/aat/choice.hpp"

#include "warpgauge/kernels/aat/family.hpp"
#include "warpgauge/kernels/entry_point.hpp"

namespace warpgauge::kernels::aat {

choice choose(const operands&, const configuration& c) {
  if (c.type == element::f32) return {"symmetric", 0, "it takes float, of any size"};
  return {"padded", 32, "the symmetric rung is for float only"};
}

void multiply_by_own_transpose(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::aat
