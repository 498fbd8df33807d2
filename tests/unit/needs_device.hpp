// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/availability.hpp"

#include <gtest/gtest.h>

namespace warpgauge {

/// For a fixture's SetUp: without a device its tests are skipped, or fail where a GPU is required.
/// Not for that of an environment, by which GoogleTest counts them as passed.
inline void needs_device() {
  if (const auto why = device::why_no_device()) {
    if (device::gpu_required()) FAIL() << *why;
    GTEST_SKIP() << *why;
  }
}

/// Tests of which each needs a device.
class with_device : public testing::Test {
 protected:
  void SetUp() override { needs_device(); }
};

}  // namespace warpgauge
