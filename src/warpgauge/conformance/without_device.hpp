// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/exit_code.hpp"
#include "warpgauge/device/availability.hpp"

#include <cstdio>
#include <optional>
#include <string>

namespace warpgauge::conformance {

/// If no device can run the backend's kernels, reports it and returns the exit code for tests:
/// "skipped", or "infrastructure" when a GPU is required.
inline std::optional<int> code_without_device() {
  const std::optional<std::string> why = device::why_no_device();
  if (!why) return std::nullopt;
  const bool required = device::gpu_required();
  // Not fmt's: nvcc compiles this header and cannot read format strings of C++20.
  const std::string begins = required ? "failed, as WARPGAUGE_REQUIRE_GPU is set: " : "skipped: ";
  std::puts((begins + *why).c_str());
  return static_cast<int>(required ? baseline::exit_code::infrastructure
                                   : baseline::exit_code::skipped);
}

}  // namespace warpgauge::conformance
