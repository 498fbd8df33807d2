// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/transpose/choice.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/entry_point.hpp"
#include "warpgauge/kernels/product_forms.hpp"
#include "warpgauge/kernels/transpose/family.hpp"
#include "warpgauge/kernels/transpose/vector_rungs.hpp"

namespace warpgauge::kernels::transpose {

choice choose(const operands& x, const configuration& c) {
  extent tile;
  with_type(c.type, [&]<class T>() {
    using form = register_tiles_of<sizeof(T)>;
    tile = {form::template rows<T>, form::template columns<T>};
  });
  if (!is_aligned(x.a) || !is_aligned(x.out))
    return {"any_alignment", 0, "rows do not all start on 16 bytes"};
  if (x.a.height % tile.height != 0 || x.a.width % tile.width != 0)
    return {"any_alignment", 0, "the edges cut tiles"};
  return {"register_tiles", 0, "rows start on 16 bytes, and all tiles are whole"};
}

void transpose(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::transpose
