// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpgauge::cli {

struct captured {
  int exit_code = -1;  ///< 128 + number when a signal ended it
  std::string out;
  std::string err;
};

/// Runs this very program with other arguments, to its end.
/// @throws stop (infrastructure) when it cannot be started
captured run_self(const std::vector<std::string>& arguments);

}  // namespace warpgauge::cli
