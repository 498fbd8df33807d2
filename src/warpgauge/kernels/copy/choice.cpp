// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/copy/choice.hpp"

#include "warpgauge/kernels/copy/family.hpp"
#include "warpgauge/kernels/entry_point.hpp"

namespace warpgauge::kernels::copy {

choice choose(const operands& x, const configuration& c) {
  const auto joined = [&](const matrix& m) {
    return m.pitch_bytes == m.width * static_cast<std::int64_t>(size_of(c.type)) &&
           reinterpret_cast<std::uintptr_t>(m.data) % 16 == 0;
  };
  if (joined(x.a) && joined(x.out))
    return {"joined", 0, "no row is followed by a gap, and both matrices start on 16 bytes"};
  return {"vectorised", 0, "rows have gaps between them, or a matrix does not start on 16 bytes"};
}

void copy(device::queue& q, const matrix& out, const matrix& a, element type) {
  launch_best(ladder(), q, {out, a, {}}, type);
}

}  // namespace warpgauge::kernels::copy
