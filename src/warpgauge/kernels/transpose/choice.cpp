// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/choice.hpp"

#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/transpose/family.hpp"

namespace warpgauge::kernels::transpose {

choice choose(const operands& x, const configuration& c) {
  constexpr std::int64_t sector_bytes = 32;
  if (!is_aligned(x.a) || !is_aligned(x.out))
    return {"any_alignment", 0, "rows do not all start on 16 bytes"};
  // Elements of 16 bytes leave register_tiles nothing to turn; what counts is storing whole
  // sectors.
  if (size_of(c.type) == 16 && x.out.pitch_bytes % sector_bytes != 0)
    return {"any_alignment", 0, "rows of 16-byte elements do not all start on a sector"};
  return {"register_tiles", 0, "rows start on 16 bytes"};
}

void transpose(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::transpose
