// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Generated parts of a Markdown file, between the lines
///     <!-- warpgauge:begin NAME -->
///     <!-- warpgauge:end NAME -->
namespace warpgauge::cli {

/// Name of a block -> the text that belongs between its markers.
using generated_blocks = std::map<std::string, std::string, std::less<>>;

struct refreshed_document {
  std::string text;
  std::vector<std::string> found;  ///< blocks of the document, in its order
  std::vector<std::string> stale;  ///< those whose text differed
};

/// The document with each of its blocks replaced by the generated text; all else is kept byte for
/// byte, the line ends too.
/// @throws stop (usage) naming the line: unknown block, a begin without its end or the reverse
refreshed_document refresh_blocks(std::string_view document, const generated_blocks& blocks);

}  // namespace warpgauge::cli
