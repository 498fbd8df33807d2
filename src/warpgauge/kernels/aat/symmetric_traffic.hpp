// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/kernels/family.hpp"

namespace warpgauge::kernels::aat {

/// Whether tiles of 128 x 128 suit the symmetric rung: there are enough of them to keep all
/// multiprocessors busy, and each has so much to multiply that its stores matter less.
bool has_large_tiles(const shape& s);

/// A block for each tile of the lower triangle.
launch_geometry in_triangle(const shape& s, const configuration& c);

std::optional<traffic> symmetric_traffic(const shape& s, const configuration& c, const pitches& p);

}  // namespace warpgauge::kernels::aat
