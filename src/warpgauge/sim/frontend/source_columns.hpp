// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/token.hpp"

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace warpgauge::sim::frontend {

/// Where tokens are in the lines that people wrote. Macros such as `__global__` shift what follows
/// them, and the compiler reports the columns that it sees.
class source_columns {
 public:
  explicit source_columns(const file_table& files) : files_(files) {}

  struct place {
    int column = 0;  ///< from 1
    /// The token itself is there. Otherwise a macro that it came from is, and any column within the
    /// line is as good.
    bool exact = false;
  };

  /// @param run  tokens of one line, in its order
  /// @return a place for each; empty where the line cannot be read
  std::vector<place> of(std::span<const token> run);

  /// Bytes of the line that of() was last asked about.
  int width() const { return width_; }

 private:
  const std::string* line(int file, int number);

  const file_table& files_;
  std::unordered_map<int, std::vector<std::string>> lines_;
  int width_ = 0;
};

}  // namespace warpgauge::sim::frontend
