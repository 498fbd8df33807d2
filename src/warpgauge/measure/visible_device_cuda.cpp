// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/error.hpp"
#include "warpgauge/measure/device_facts_cuda.hpp"
#include "warpgauge/measure/visible_device.hpp"

namespace warpgauge::measure {

visible_device find_visible_device(const nvml& library) {
  visible_device v;
  try {
    const found_device found = current_device(library);
    v.facts = found.facts;
    if (found.management) v.now = moment_of(*found.management, false);
  } catch (const device::cuda_error& e) {
    v.why_not = std::string("no CUDA device: ") + cudaGetErrorString(e.code());
    if (!library.why_not().empty()) v.why_not += "; " + library.why_not();
  }
  return v;
}

}  // namespace warpgauge::measure
