// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::base {

/// A GPU memory's theoretical peak, bytes/s: two transfers per clock over the width of its bus; 0
/// if clock or width is unknown.
constexpr double memory_bandwidth(double clock_khz, double bus_width_bits) {
  return 2e3 * clock_khz * bus_width_bits / 8;
}

}  // namespace warpgauge::base
