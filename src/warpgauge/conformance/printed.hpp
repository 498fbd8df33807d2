// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/runner.hpp"

namespace warpgauge::conformance {

/// Runs a printing kernel with the process's standard output captured, and checks its text.
observation run_printing(device::queue& q, const launch_case& c);

}  // namespace warpgauge::conformance
