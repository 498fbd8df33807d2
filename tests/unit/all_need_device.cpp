// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// For a program of which every test needs a device.
#include "tests/unit/needs_device.hpp"

namespace {

class device_needed : public testing::Environment {
  void SetUp() override { warpgauge::needs_device(); }
};

[[maybe_unused]] const auto* const registered =
    testing::AddGlobalTestEnvironment(new device_needed);

}  // namespace
