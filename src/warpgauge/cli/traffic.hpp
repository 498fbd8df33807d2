// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/exit_codes.hpp"

#include <string>
#include <vector>

namespace warpgauge::cli {

/// The options of `warpgauge traffic`.
struct traffic_options {
  std::vector<std::string> ids;  ///< empty: every kernel
  std::string file = "tests/traffic/stored.json";
  bool write = false;
};

/// Counts the kernels' launches on the simulator, and compares with the stored counts or replaces
/// those of these kernels.
/// @throws stop  regression: counts are missing or differ; not_measured: this build does not count
exit_code hold_traffic(const traffic_options& options);

}  // namespace warpgauge::cli
