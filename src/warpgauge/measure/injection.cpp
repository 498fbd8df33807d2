// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/injection.hpp"

#include <algorithm>
#include <cmath>

namespace warpgauge::measure {

injection inject(const measured_case& c, double share) {
  if (share <= 0) return {};
  const auto rows = static_cast<double>(c.shape.height);
  const contract::growth grows = c.terms().grows;
  const bool square = grows.rows && grows.columns;
  const double wanted = square ? rows * (std::sqrt(1 + share) - 1) : rows * share;
  const std::int64_t tile = std::max(c.configuration.tile, 16);
  injection i;
  i.extra_rows = tile * std::max<std::int64_t>(1, std::llround(wanted / static_cast<double>(tile)));
  const double grown = 1 + static_cast<double>(i.extra_rows) / rows;
  i.share = (square ? grown * grown : grown) - 1;
  return i;
}

kernels::operands extended(const kernels::operands& x,
                           const contract::growth& grows,
                           std::int64_t extra_rows) {
  kernels::operands y = x;
  y.a.height += extra_rows;
  if (grows.rows) y.out.height += extra_rows;
  if (grows.columns) y.out.width += extra_rows;
  return y;
}

std::int64_t room_for(const kernels::operands& x, std::int64_t extra_rows) {
  return (extra_rows + 1) * std::max(x.out.pitch_bytes, x.a.pitch_bytes);
}

}  // namespace warpgauge::measure
