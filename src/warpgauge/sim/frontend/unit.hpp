// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/token.hpp"

#include <memory>

namespace warpgauge::sim::frontend {

/// A translation unit being rewritten: tokens in printing order, each with text inserted around it.
/// Printing keeps white space, directives and line markers, and adds a marker wherever tokens were
/// moved, so that each token keeps its file and line.
class unit {
 public:
  unit() = default;
  explicit unit(std::string preprocessed) { tokens = add_text(std::move(preprocessed)); }

  /// Keeps the text and splits it into tokens.
  std::vector<token> add_text(std::string preprocessed);

  void insert_before(token& t, std::string_view text) { join(t.before, text, false); }
  void insert_after(token& t, std::string_view text) { join(t.after, text, true); }

  std::string print() const;

  template <class Use>
  void for_each_inserted(Use use) const {
    for (const std::string& text : inserted_) use(std::string_view(text));
  }

  std::vector<token> tokens;
  file_table files;

  /// Drops the notes of entering and leaving files from line markers, for mixing tokens of two
  /// texts.
  bool flat_markers = false;

 private:
  void join(int& place, std::string_view text, bool at_end);

  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::string> inserted_;
};

/// Index of the bracket that closes the one at `open`; tokens.size() if none does.
std::size_t closing(const std::vector<token>& tokens, std::size_t open);
/// Index of the bracket that opens the one closed at `close`; tokens.size() if none does.
std::size_t opening(const std::vector<token>& tokens, std::size_t close);
/// The same for `<` and `>` of template arguments.
std::size_t closing_angle(const std::vector<token>& tokens, std::size_t open, std::size_t limit);
std::size_t opening_angle(const std::vector<token>& tokens, std::size_t close);

/// Whether the tokens stand without space between them.
inline bool adjacent(const token& a, const token& b) { return a.end == b.begin; }

}  // namespace warpgauge::sim::frontend
