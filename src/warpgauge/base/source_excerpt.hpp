// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace warpgauge::base {

struct source_excerpt {
  int first_line = 0;
  std::vector<std::string> lines;  ///< tabs become two spaces, other control characters U+FFFD
};

/// The line with up to `context` lines on either side, or nothing if the file cannot be read or is
/// shorter.
std::optional<source_excerpt> read_excerpt(const std::string& file, int line, int context);

/// The path for people: relative to the working directory when it lies below it, in one line.
std::string short_path(const std::string& file);

}  // namespace warpgauge::base
