// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/visible_device.hpp"

namespace warpgauge::measure {

visible_device find_visible_device(const nvml& library) {
  visible_device v;
  v.why_not = "this build runs kernels on the CPU simulator; the preset cuda runs them on a GPU";
  if (library.why_not().empty() && !library.devices().empty())
    v.why_not += " (this machine has one: " + library.devices().front().name() + ")";
  return v;
}

}  // namespace warpgauge::measure
