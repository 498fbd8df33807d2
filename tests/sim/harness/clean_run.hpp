// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/sim/harness/device_array.hpp"

#include <functional>

/// The judge of the zoo: correct kernels must give the right result and no finding.
namespace warpgauge::tests {

struct clean_options {
  /// The kernel places data where an atomic tells it, so addresses, and with them sectors and
  /// wavefronts, depend on the order of blocks. Then only the number of requests is compared.
  bool order_decides_addresses = false;
  /// The number of warnings (threads that left before a barrier) that each run gives.
  int warnings = 0;
};

/// Runs `scenario` (allocate, launch, check the result with EXPECT_...) and judges it.
///
/// Simulator: under every mode of all_modes(), twice; no launch may have a finding, and the
/// counters of one order must not depend on the number of workers nor on the run.
/// GPU: once, and the device must report success; skipped with the reason where there is none.
void expect_clean(const std::function<void()>& scenario, const clean_options& = {});

}  // namespace warpgauge::tests
