// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/runner.hpp"

#include <string>

namespace warpgauge::conformance {

/// The result of one case.
struct outcome {
  status result = status::passed;
  bool no_device = false;  ///< skipped because nothing can be launched here
  std::string text;        ///< lines about what happened, ready to print
};

/// Runs one case on the backend that this program is linked with.
/// @throws std::invalid_argument when the variant cannot be launched like this; the message says
/// what it has
outcome run_case(const launch_case& c);

}  // namespace warpgauge::conformance
