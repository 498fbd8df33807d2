// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::base {

/// Up to three candidates that the word was probably meant to be, nearest first: those within a
/// third of its length in edits, and those that contain it or that it contains. The word may also
/// stand for the part after a candidate's last dot ("paded": "transpose.padded").
std::vector<std::string> near_misses(std::string_view word,
                                     const std::vector<std::string>& candidates);

/// "; did you mean a, b or c?", or "" without candidates.
std::string did_you_mean(const std::vector<std::string>& words);

}  // namespace warpgauge::base
