// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/cli/process.hpp"

namespace warpgauge::tests {

/// Runs the tool that was built with this test.
inline outcome tool(const std::vector<std::string>& arguments, const conditions& under = {}) {
  return run_program(WARPGAUGE_TOOL, arguments, under);
}

}  // namespace warpgauge::tests
