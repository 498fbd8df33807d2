// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/nvcc_options.hpp"

#include <string>
#include <string_view>

namespace warpgauge::sim::frontend {

/// An option of nvcc and what it does here.
struct nvcc_option {
  std::string_view name;   ///< after one or two dashes
  std::string_view other;  ///< another name, or empty
  bool value;              ///< a value follows
  void (*act)(nvcc_options&, const std::string& value);
};

/// @return null for an option that nvcc does not have
const nvcc_option* find_option(std::string_view name);

}  // namespace warpgauge::sim::frontend
