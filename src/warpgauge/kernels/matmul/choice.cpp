// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/matmul/choice.hpp"

#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/matmul/family.hpp"

namespace warpgauge::kernels::matmul {

choice choose(const operands&, const configuration& c) {
  if (c.type == element::f32) return {"register_tiles", 0, "it takes float, of any size"};
  return {"tiled", 32, "register tiles are for float only"};
}

void multiply(device::queue& q, const matrix& out, const matrix& a, const matrix& b, element type) {
  launch_best(ladder(), q, {out, a, b}, type);
}

}  // namespace warpgauge::kernels::matmul
