// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warpgauge::cli {

/// A document larger than this is not one that a person wrote.
inline constexpr std::size_t longest_text_bytes = 16u << 20;

/// The file's text.
/// @throws stop (usage) with one sentence: missing, a directory, unreadable, larger than
///         longest_text_bytes, or not text (holds a zero byte)
std::string read_text_file(const std::filesystem::path& path);

/// Replaces the file's text; readers see the old or the new text, never a part of it. Keeps the
/// permissions and follows a symbolic link.
/// @throws stop (infrastructure) with one sentence
void replace_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace warpgauge::cli
