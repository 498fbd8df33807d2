// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/device_facts.hpp"

#include <optional>

namespace warpgauge::measure {

/// The current CUDA device; makes no context.
struct found_device {
  device_facts facts;
  std::optional<nvml_device> management;  ///< absent without NVML
};

/// @param library  must outlive the result
/// @throws device::cuda_error  also when there is no device
found_device current_device(const nvml& library);

}  // namespace warpgauge::measure
