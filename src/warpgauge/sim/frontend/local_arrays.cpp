// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

using tokens_type = std::vector<token>;

/// `float a[4][N];` as a statement: its name, its end, and the contents of its brackets.
struct array_declaration {
  std::size_t name = 0;
  std::size_t end = 0;  ///< its semicolon; 0: it is none
  std::vector<std::string> extents;
};

array_declaration read_array(const tokens_type& tokens, std::size_t begin, std::size_t limit) {
  static constexpr std::string_view others[] = {"static",
                                                "extern",
                                                "const",
                                                "constexpr",
                                                "thread_local",
                                                "typedef",
                                                "using",
                                                "return",
                                                "delete",
                                                "else",
                                                "case",
                                                "goto",
                                                "throw",
                                                "new",
                                                "volatile",
                                                "auto",
                                                "__warpgauge_shared__",
                                                "register",
                                                "struct",
                                                "class",
                                                "union",
                                                "enum",
                                                "operator",
                                                "do",
                                                "default"};
  array_declaration result;
  std::size_t i = begin;
  std::size_t words = 0;
  for (; i < limit; ++i) {
    const token& t = tokens[i];
    if (std::find(std::begin(others), std::end(others), t.text()) != std::end(others)) return {};
    if (t.kind == token_kind::word) {
      ++words;
    } else if (t.is("<") && words > 0) {
      i = closing_angle(tokens, i, limit);
    } else if (!t.is("::")) {
      break;
    }
  }
  if (i >= limit || words < 2 || tokens[i - 1].kind != token_kind::word) return {};
  if (tokens[i - 2].is("::")) return {};
  result.name = i - 1;
  while (i < limit && tokens[i].bracket() == '[') {
    const std::size_t close = closing(tokens, i);
    if (close >= limit || close == i + 1) return {};
    std::string extent;
    for (std::size_t k = i + 1; k < close; ++k) extent.append(tokens[k].text());
    result.extents.push_back(extent);
    i = close + 1;
  }
  if (i < limit && tokens[i].is(";") && !result.extents.empty()) result.end = i;
  return result;
}

/// The end of the block that holds the token.
std::size_t block_end(const tokens_type& tokens, std::size_t at, std::size_t limit) {
  for (std::size_t i = at; i < limit; ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket == '}') return i;
    if (bracket != 0) i = closing(tokens, i);
  }
  return limit;
}

/// The end of the statement that begins at the token: a block, or up to a semicolon.
std::size_t statement_end(const tokens_type& tokens, std::size_t begin, std::size_t limit) {
  for (std::size_t i = begin; i < limit; ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket == '{') return closing(tokens, i);
    if (tokens[i].is(";")) return i;
    if (bracket != 0) i = closing(tokens, i);
  }
  return limit;
}

/// Whether the token stands in a loop of this index over all of the extent.
bool is_in_loop_over(const tokens_type& tokens,
                     std::size_t at,
                     std::size_t begin,
                     const std::string& index,
                     const std::string& extent) {
  for (std::size_t i = begin; i + 1 < at; ++i) {
    if (!tokens[i].is("for") || tokens[i + 1].bracket() != '(') continue;
    const std::size_t close = closing(tokens, i + 1);
    if (close >= at || statement_end(tokens, close + 1, tokens.size()) < at) continue;
    std::string head;
    for (std::size_t k = i + 2; k < close; ++k) head.append(tokens[k].text());
    for (const char* compares : {"<", "!="}) {
      const bool from_zero = head.find(index + "=0;") != std::string::npos;
      std::string condition = ";";
      condition.append(index).append(compares).append(extent).append(";");
      if (from_zero && head.find(condition) != std::string::npos) return true;
    }
  }
  return false;
}

/// Whether only elements of the array are used, some by an index that is no literal, and no loop
/// over its whole extent sets them: such loops fill arrays, and watching those would cost much and
/// find nothing.
bool worth_watching(const tokens_type& tokens, const array_declaration& a, std::size_t end) {
  const std::string_view name = tokens[a.name].text();
  bool indexed = false;
  bool filled = false;
  for (std::size_t i = a.end + 1; i < end; ++i) {
    if (tokens[i].text() != name || tokens[i].kind != token_kind::word) continue;
    if (tokens[i - 1].is(".") || tokens[i - 1].is("->")) continue;
    if (tokens[i - 1].is("&")) return false;
    std::size_t after = i + 1;
    bool in_loops = true;
    for (const std::string& extent : a.extents) {
      if (tokens[after].bracket() != '[') return false;
      const std::size_t close = closing(tokens, after);
      indexed |= close != after + 2 || tokens[after + 1].kind != token_kind::number;
      const std::string index = text_of(tokens, after + 1, close);
      in_loops = in_loops && is_in_loop_over(tokens, i, a.end, index, extent);
      after = close + 1;
    }
    filled |= in_loops && tokens[after].is("=");
  }
  return indexed && !filled;
}

/// @param hide  the surface has hidden_local(), for this compiler
void watch_body(unit& in, std::size_t begin, std::size_t end, bool hide) {
  tokens_type& tokens = in.tokens;
  // Jumps may not cross what is inserted, and writes by assembly are not seen.
  for (std::size_t i = begin; i < end; ++i) {
    const token& t = tokens[i];
    if (t.is("goto") || t.is("asm") || t.is("__asm__") || t.is("switch")) return;
  }
  for (std::size_t i = begin + 1; i < end; ++i) {
    const token& before = tokens[i - 1];
    if (!before.is(";") && before.bracket() != '{' && before.bracket() != '}') continue;
    const array_declaration a = read_array(tokens, i, end);
    if (a.end == 0 || !worth_watching(tokens, a, block_end(tokens, a.end, end))) continue;
    const std::string name(tokens[a.name].text());
    std::string declared = hide ? "warpgauge_hidden_" : "";
    declared.append(name);
    std::string watch;
    if (hide) {
      tokens[a.name].dropped = true;
      in.insert_before(tokens[a.name], declared);
      watch.append(" decltype(").append(declared).append(")& ").append(name);
      watch.append(" = ::warpgauge::sim::surface::hidden_local(").append(declared).append(");");
    }
    watch.append(" const ::warpgauge::sim::surface::unwritten_local<decltype(").append(declared);
    watch.append(")> warpgauge_unwritten_").append(name).append("(").append(name).append(");");
    in.insert_after(tokens[a.end], watch);
    i = a.end;
  }
}

}  // namespace

void watch_local_arrays(unit& in) {
  const bool hide = std::any_of(
      in.tokens.begin(), in.tokens.end(), [](const token& t) { return t.is("hidden_local"); });
  for_each_device_body(
      in, [&](std::size_t begin, std::size_t end) { watch_body(in, begin, end, hide); });
}

}  // namespace warpgauge::sim::frontend
