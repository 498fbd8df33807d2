// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/file_error.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// JSON for this folder's readers, with a clear error for everything that can be wrong.
namespace warpgauge::baseline {

using nlohmann::json;

/// Parses a whole text, in at most 25 times its memory. `NaN` and `Infinity`, which Google
/// Benchmark writes although JSON has none, become null.
/// @throws file_error  empty, truncated, not_json, or wrong_schema for a key given twice
json parse_json(std::string_view text, const std::string& origin);

/// A location in a file, for messages.
struct location {
  std::string origin;  ///< the file
  std::string within;  ///< "context", "row 'copy.coalesced/...'"

  /// @throws file_error  "'FILE': WITHIN: SENTENCE"
  [[noreturn]] void fail(file_fault fault, std::string_view sentence) const;
};

/// Members of an object. All throw file_error (wrong_schema) when one is missing or of another
/// type.
const json& object_of(const json& object, std::string_view key, const location& at);
const json& array_of(const json& object, std::string_view key, const location& at);
std::string text_of(const json& object, std::string_view key, const location& at);
std::int64_t whole_of(const json& object, std::string_view key, const location& at);

/// A whole number, 0 or more, that is written as a string: Google Benchmark's context.
std::int64_t counted_text_of(const json& object, std::string_view key, const location& at);

/// @throws file_error (unknown_key) for a key that is neither known nor starts with "x_"
void refuse_unknown_keys(const json& object,
                         std::span<const std::string_view> known,
                         const location& at);

/// @throws file_error (wrong_schema)
void require_object(const json& value, const location& at);

}  // namespace warpgauge::baseline
