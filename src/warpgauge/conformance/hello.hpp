// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/hello_text.hpp"
#include "warpgauge/conformance/runner.hpp"

namespace warpgauge::conformance {

/// Runs a printing kernel with the process's standard output captured, and checks every line.
verdict run_hello(device::queue& q, const test_case& c);

}  // namespace warpgauge::conformance
