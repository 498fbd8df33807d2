// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/entry_point.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace warpgauge::kernels {

const variant& rung_named(const family& ladder, std::string_view name) {
  const auto found = std::find_if(ladder.variants.begin(),
                                  ladder.variants.end(),
                                  [&](const variant& rung) { return rung.name == name; });
  if (found == ladder.variants.end())
    throw std::invalid_argument(fmt::format("no {}.{}", ladder.name, name));
  return *found;
}

operands imagined_operands(const terms& fulfilled, const shape& s, element type, const pitches& p) {
  const auto lying = [&](const extent& size, std::int64_t pitch, element of) {
    const std::int64_t tight = size.width * static_cast<std::int64_t>(size_of(of));
    return matrix{nullptr, size.height, size.width, pitch != 0 ? pitch : tight};
  };
  const operand_extents sizes = fulfilled.extents(s, {});
  return {lying(sizes.out, p.out, fulfilled.computes ? sum_of(type) : type),
          lying(sizes.a, p.a, type),
          lying(sizes.b, p.b, type)};
}

void launch_best(const family& ladder, device::queue& q, const operands& x, element type) {
  rung_named(ladder, "best").launch(q, x, {.type = type});
}

}  // namespace warpgauge::kernels
