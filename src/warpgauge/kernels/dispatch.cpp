// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/dispatch.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace warpgauge::kernels {

void refuse_arithmetic(element type) {
  throw std::invalid_argument(fmt::format("{} is only moved, not computed with", to_string(type)));
}

void refuse_tile(int tile) {
  throw std::invalid_argument(fmt::format("tiles are 16 or 32 wide, not {}", tile));
}

}  // namespace warpgauge::kernels
