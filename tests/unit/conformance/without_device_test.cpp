// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/without_device.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace warpgauge::conformance {
namespace {

TEST(CodeWithoutDevice, IsThatOfAMissingPartWhereAGpuIsRequired) {
  if (!device::why_no_device()) {
    EXPECT_EQ(code_without_device(), std::nullopt);
    return;
  }
  ::unsetenv("WARPGAUGE_REQUIRE_GPU");
  EXPECT_EQ(code_without_device(), 77);
  ::setenv("WARPGAUGE_REQUIRE_GPU", "1", 1);
  EXPECT_EQ(code_without_device(), 7);
  ::unsetenv("WARPGAUGE_REQUIRE_GPU");
}

}  // namespace
}  // namespace warpgauge::conformance
