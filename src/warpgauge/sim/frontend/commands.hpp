// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/process.hpp"
#include "warpgauge/base/scratch_folder.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::sim::frontend {

using arguments = std::vector<std::string>;
inline void append(arguments& to, const arguments& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// The command with its program as a path: one without a folder is looked up in PATH.
/// @throws std::runtime_error when there is none
base::command command_of(arguments words);

/// Runs it to its end. @return its exit status
int run(const arguments& words);

using base::scratch_folder;

/// Writes a scratch file of this program's own.
/// @throws std::runtime_error
void write_scratch(const std::filesystem::path& file, std::string_view text);

}  // namespace warpgauge::sim::frontend
