// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/file_error.hpp"

#include <filesystem>
#include <string_view>

namespace warpgauge::baseline {

/// Replaces the file's text or makes the file: written beside it, synchronised, renamed. Readers
/// see the old or the new text; keeps the permissions and follows a symbolic link.
/// @throws file_error (unwritable); the old file is then as it was
void replace_file(const std::filesystem::path& path, std::string_view text);

}  // namespace warpgauge::baseline
