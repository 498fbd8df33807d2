// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/device_facts.hpp"

#include <optional>
#include <string>

namespace warpgauge::measure {

/// The GPU that kernels would run on, or why there is none.
struct visible_device {
  std::optional<device_facts> facts;
  device_moment now;
  std::string why_not;  ///< a sentence when there are no facts
};

/// Makes no context. A build for the simulator shows none.
/// @param library  must live as long as the call
visible_device find_visible_device(const nvml& library);

}  // namespace warpgauge::measure
