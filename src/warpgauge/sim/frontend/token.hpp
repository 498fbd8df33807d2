// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// The front end: turns one preprocessed CUDA file into C++ that the host compiler takes.
namespace warpgauge::sim::frontend {

enum class token_kind : std::uint8_t { word, number, string, character, sign };

/// One token of a preprocessed text, with the user's file and line that line markers give it.
/// `<` and `>` are tokens of one character each, so that `<<<` and `>>>` may close other brackets.
struct token {
  const char* begin = nullptr;
  const char* end = nullptr;
  const char* space = nullptr;  ///< where the white space and directives before it begin
  int file = 0;                 ///< index into file_names()
  int line = 0;
  token_kind kind = token_kind::sign;
  std::uint8_t system = 0;  ///< the marker's flags: 1 system header, 2 extern "C"; 4: the surface
  bool silent = false;      ///< neither its text nor the space before it is printed
  bool dropped = false;     ///< its text is not printed
  bool unused = false;      ///< of the space before it only directives are printed, and no text
  bool host_only = false;   ///< it is in the host's half of a function for both
  int before = -1;          ///< index into inserted text
  int after = -1;

  std::string_view text() const { return {begin, static_cast<std::size_t>(end - begin)}; }
  bool is(std::string_view word) const { return text() == word; }
  bool of_surface() const { return (system & 4) != 0; }
  bool of_library() const { return (system & 5) != 0; }  ///< of the surface or a system header
  /// Which bracket it is, also as a digraph: one of ( ) [ ] { }, else 0.
  char bracket() const;
};

/// A text that cannot be rewritten, with the user's line.
struct refusal : std::runtime_error {
  refusal(const token& where, const std::string& sentence)
      : std::runtime_error(sentence), file(where.file), line(where.line) {}
  int file;
  int line;
};

/// Names of the files that line markers mentioned, in the order of appearance.
class file_table {
 public:
  int index_of(std::string_view name);
  const std::string& name(int index) const { return names_[static_cast<std::size_t>(index)]; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, int> indices_;
};

/// Splits a preprocessed text. The text must outlive the tokens.
std::vector<token> tokenize(std::string_view text, file_table& files);

}  // namespace warpgauge::sim::frontend
