// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/availability.hpp"

#include <gtest/gtest.h>

namespace warpgauge {

/// For a SetUp: without a device its tests are skipped, or fail where a GPU is required.
inline void needs_device() {
  if (const auto why = device::why_no_device()) {
    if (device::gpu_required()) FAIL() << *why;
    GTEST_SKIP() << *why;
  }
}

}  // namespace warpgauge
