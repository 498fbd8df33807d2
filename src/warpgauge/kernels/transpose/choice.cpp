// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/choice.hpp"

#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/transpose/family.hpp"

namespace warpgauge::kernels::transpose {

choice choose(const operands& x, const configuration&) {
  if (!is_aligned(x.a) || !is_aligned(x.out))
    return {"any_alignment", 0, "rows do not all start on 16 bytes"};
  return {"register_tiles", 0, "rows start on 16 bytes"};
}

void transpose(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::transpose
