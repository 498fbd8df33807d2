// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/runner.hpp"
#include "warpgauge/registry/registry.hpp"

#include <optional>
#include <string>

namespace warpgauge::conformance {

/// One case as a person asks for it; what is left out is the variant's first.
struct request {
  std::string id;
  kernels::shape shape{};
  std::optional<kernels::element> type{};
  std::optional<int> tile{};
  layout where = layout::tight;
  std::uint64_t seed = 1;
  std::optional<kernels::grid_form> form{};  ///< hello only
  std::int64_t batch = 1;                    ///< for variants that take batches
  std::int64_t row_elements = 0;             ///< from row to row; 0: as the layout says
};

/// What came of it.
struct outcome {
  status result = status::passed;
  bool no_device = false;  ///< skipped because nothing can be launched here
  std::string text;        ///< lines that say what happened, ready to print
};

/// Runs one case on the backend that this program is linked with.
/// @throws std::invalid_argument when the variant has no such id, type, tile or form; the message
///         says what it has
outcome run_case(const request& r);

}  // namespace warpgauge::conformance
