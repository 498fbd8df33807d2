// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace warpgauge::baseline {

/// Of the form that to_text writes.
inline constexpr int judgement_version = 1;

/// A judgement as JSON; src/warpgauge/report/README.md documents it.
/// @param words  what a reader is told of a cause: the texts "sentence" and "notes"
std::string to_text(const suite_judgement& judged,
                    const std::function<std::string(const cause&)>& words);

/// The judgement that such a text holds. Its sentences are not read. Verdict, code and counts are
/// derived from the cases again, and a text where they differ is refused.
/// @throws file_error  other_protocol for another version, conflicting, and others
suite_judgement parse_judgement(std::string_view text, const std::string& origin);

}  // namespace warpgauge::baseline
