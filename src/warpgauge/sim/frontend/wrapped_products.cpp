// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace warpgauge::sim::frontend {
namespace {

template <std::size_t N>
bool one_of(const token& t, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), t.text()) != std::end(words);
}

/// Words after or before which `*` makes a pointer.
bool is_keyword(const token& t) {
  static constexpr std::string_view words[] = {
      "const", "volatile", "__restrict__", "__restrict", "restrict", "return", "sizeof",
      "case",  "operator", "auto",         "void",       "char",     "short",  "int",
      "long",  "unsigned", "signed",       "float",      "double",   "bool",   "else",
      "new",   "delete",   "throw",        "this"};
  return t.kind == token_kind::word && one_of(t, words);
}

bool is_operand(const token& t) {
  return (t.kind == token_kind::word && !is_keyword(t)) || t.kind == token_kind::number;
}

/// Where the operand that ends at `last` begins: a word or brackets, with what selects a member of
/// it.
std::size_t operand_begin(const std::vector<token>& tokens, std::size_t last) {
  std::size_t i = last;
  for (;;) {
    while (i > 0 && (tokens[i].bracket() == ')' || tokens[i].bracket() == ']')) {
      const std::size_t open = opening(tokens, i);
      if (open == 0 || open >= i) return i;
      const token& before = tokens[open - 1];
      const bool continues =
          is_operand(before) || before.bracket() == ')' || before.bracket() == ']';
      if (!continues) return open;
      i = open - 1;
    }
    if (i < 2 || !(tokens[i - 1].is(".") || tokens[i - 1].is("->") || tokens[i - 1].is("::"))) {
      return i;
    }
    i -= 2;
  }
}

/// Whether these tokens compute something: a type, in front of a pointer, does not.
bool computes(const std::vector<token>& tokens, std::size_t begin, std::size_t end) {
  static constexpr std::string_view signs[] = {"+", "-", "/", "%", ".", "->"};
  const auto at = [&](std::size_t i) { return tokens.begin() + static_cast<std::ptrdiff_t>(i); };
  return std::any_of(at(begin), at(end), [](const token& t) { return one_of(t, signs); });
}

/// Whether `*` at this place multiplies an index or a size. Declarations of pointers look alike, so
/// it must follow an operand of an expression that is known to be one.
bool multiplies(const std::vector<token>& tokens,
                std::size_t at,
                bool in_subscript,
                const std::vector<bool>& is_product) {
  const token& left = tokens[at - 1];
  const token& right = tokens[at + 1];
  const bool ends = is_operand(left) || left.bracket() == ')' || left.bracket() == ']';
  if (!ends || !(is_operand(right) || right.bracket() == '(')) return false;
  const std::size_t begin = operand_begin(tokens, at - 1);
  if (begin == 0) return false;
  const bool called = left.bracket() == ']' ||
                      (left.bracket() == ')' && begin + 1 < at && tokens[begin].bracket() != '(');
  if (called && !in_subscript) return false;  // of values rather than of sizes
  if (tokens[begin].bracket() == '(' && !computes(tokens, begin + 1, at - 1)) return false;
  const token& before = tokens[begin - 1];
  static constexpr std::string_view within[] = {
      "=", "return", "[", "+", "-", "/", "%", "<", "<=", ">=", "==", "!=", "?"};
  return one_of(before, within) || is_product[begin - 1];
}

void rewrite_products(unit& in, std::size_t begin, std::size_t end) {
  std::vector<token>& tokens = in.tokens;
  std::vector<bool> is_product(end + 1);
  std::vector<std::size_t> subscripts;  // the closing brackets around
  for (std::size_t i = begin + 1; i + 1 < end; ++i) {
    i = past_assembly(tokens, i);
    if (i + 1 >= end) break;
    while (!subscripts.empty() && subscripts.back() <= i) subscripts.pop_back();
    const token& before = tokens[i - 1];
    if (tokens[i].bracket() == '[' &&
        (is_operand(before) || before.bracket() == ')' || before.bracket() == ']')) {
      subscripts.push_back(closing(tokens, i));
    }
    if (!tokens[i].is("*") || !multiplies(tokens, i, !subscripts.empty(), is_product)) continue;
    is_product[i] = true;
    in.insert_after(tokens[i], " ::warpgauge::sim::surface::product *");
  }
}

}  // namespace

void watch_products(unit& in) {
  for_each_device_body(
      in, [&](std::size_t begin, std::size_t end) { rewrite_products(in, begin, end); });
}

}  // namespace warpgauge::sim::frontend
