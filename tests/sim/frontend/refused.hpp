// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/rewrite.hpp"

#include <stdexcept>
#include <string>

namespace warpgauge::sim::frontend {

/// The sentence with which rewriting ends.
inline std::string refused(const std::string& text) {
  try {
    rewrite(text, text);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "nothing was refused";
}

}  // namespace warpgauge::sim::frontend
