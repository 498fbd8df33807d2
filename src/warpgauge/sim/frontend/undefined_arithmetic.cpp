// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

/// Whether an operand may end with this token, so that an operator may follow.
bool ends_operand(const token& t) {
  return t.kind == token_kind::word || t.kind == token_kind::number || t.bracket() == ')' ||
         t.bracket() == ']';
}

bool doubled(const std::vector<token>& tokens, std::size_t at, std::string_view sign) {
  const auto is = [&](std::size_t i) { return i < tokens.size() && tokens[i].is(sign); };
  return is(at) && is(at + 1) && adjacent(tokens[at], tokens[at + 1]) && !is(at + 2) &&
         !(at > 0 && is(at - 1));
}

/// The end of the template arguments that begin at `at`, as in `static_cast<int>(x)`: after a word,
/// and followed by a call or a scope. `at` when none begin.
std::size_t template_arguments_end(const std::vector<token>& tokens, std::size_t at) {
  if (!tokens[at].is("<") || at == 0 || tokens[at - 1].kind != token_kind::word) return at;
  const std::size_t close = closing_angle(tokens, at, tokens.size());
  if (close + 1 >= tokens.size()) return at;
  const token& next = tokens[close + 1];
  return next.bracket() == '(' || next.bracket() == '{' || next.is("::") ? close : at;
}

/// One past the operand that begins at `begin`: the operators that bind less than a shift, and
/// shifts themselves, end it.
std::size_t operand_end(const std::vector<token>& tokens, std::size_t begin, bool assigned) {
  static constexpr std::string_view ends[] = {
      ";", ",", "?", ":", "=", "<", ">", "==", "!=", "<=", ">=", "&&", "||", "&", "|", "^", "<=>"};
  for (std::size_t i = begin; i < tokens.size(); ++i) {
    const token& t = tokens[i];
    const char bracket = t.bracket();
    if (bracket == '(' || bracket == '[' || bracket == '{') {
      i = closing(tokens, i);
    } else if (const std::size_t close = template_arguments_end(tokens, i); close != i) {
      i = close;
    } else {
      const bool binds_less =
          !assigned && i > begin &&
          std::find(std::begin(ends), std::end(ends), t.text()) != std::end(ends);
      if (bracket != 0 || t.is(";") || t.is(",") || binds_less) return i;
    }
  }
  return tokens.size();
}

/// A device's shift by the width or more gives 0, or the sign; a processor takes the amount modulo
/// the width. Literal amounts are left alone, and so is output to a stream.
void rewrite_shifts(unit& in, std::size_t begin, std::size_t end) {
  std::vector<token>& tokens = in.tokens;
  for (std::size_t i = begin + 1; i + 2 < end; ++i) {
    i = past_assembly(tokens, i);
    if (i + 2 >= end) break;
    const bool assigned = tokens[i].is("<<=") || tokens[i].is(">>=");
    const bool left = doubled(tokens, i, "<");
    if (!assigned && !left && !doubled(tokens, i, ">")) continue;
    if (!ends_operand(tokens[i - 1]) || tokens[i - 1].is("operator")) continue;
    // `>>` may close the arguments of two templates.
    if (!assigned && !left && opening_angle(tokens, i + 1) != tokens.size()) continue;
    // A bit-field cannot be referred to.
    if (assigned && i > begin + 2 && (tokens[i - 2].is(".") || tokens[i - 2].is("->"))) continue;
    const std::size_t first = i + (assigned ? 1 : 2);
    const std::size_t last = operand_end(tokens, first, assigned);
    if (last <= first || last >= end) continue;
    const bool literal = last == first + 1 && tokens[first].kind != token_kind::word;
    const auto text = [](const token& t) { return t.kind == token_kind::string; };
    const auto at = [&](std::size_t k) { return tokens.begin() + static_cast<std::ptrdiff_t>(k); };
    if (literal || std::any_of(at(first), at(last), text)) continue;
    in.insert_before(tokens[first], "::warpgauge::sim::surface::shifted_by(");
    in.insert_after(tokens[last - 1], ")");
    i = first - 1;
  }
}

/// The length of the name of an integer type that begins at `at`; 0 where there is none.
std::size_t integer_type(const std::vector<token>& tokens, std::size_t at) {
  static constexpr std::string_view parts[] = {
      "int", "unsigned", "long", "short", "char", "signed"};
  static constexpr std::string_view whole[] = {"int8_t",
                                               "uint8_t",
                                               "int16_t",
                                               "uint16_t",
                                               "int32_t",
                                               "uint32_t",
                                               "int64_t",
                                               "uint64_t",
                                               "uint",
                                               "uchar",
                                               "ushort",
                                               "size_t"};
  const auto is_one = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), tokens[at].text()) != std::end(list);
  };
  if (is_one(whole)) return 1;
  std::size_t length = 0;
  for (; is_one(parts); ++at) ++length;
  return length;
}

/// Whether there is an expression, and no list, between these brackets.
bool holds_expression(const std::vector<token>& tokens, std::size_t open, std::size_t close) {
  if (close <= open + 1 || close >= tokens.size()) return false;
  if (integer_type(tokens, open + 1) != 0 && tokens[open + 2].bracket() != '(') return false;
  for (std::size_t i = open + 1; i < close; ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket != 0) i = closing(tokens, i);
    if (tokens[std::min(i, close)].is(",") || tokens[std::min(i, close)].is("...")) return false;
  }
  return true;
}

/// Whether a cast may begin after this token: after one that is no unary operator.
bool begins_operand(const std::vector<token>& tokens, std::size_t before) {
  static constexpr std::string_view always[] = {"=",
                                                "(",
                                                ",",
                                                "/",
                                                "%",
                                                "[",
                                                ";",
                                                "{",
                                                "}",
                                                "?",
                                                ":",
                                                "return",
                                                "<",
                                                "==",
                                                "<=",
                                                ">=",
                                                "!=",
                                                "&&",
                                                "||"};
  static constexpr std::string_view binary[] = {"+", "-", "*", "&", "|", "^"};
  const token& t = tokens[before];
  const auto is_one = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), t.text()) != std::end(list);
  };
  if (is_one(always)) return true;
  return before > 0 && is_one(binary) && ends_operand(tokens[before - 1]);
}

/// Whether brackets behind a type hold a declarator: `int (&row)[8] = ...`, `int (*f)(int)`. After
/// a conversion no expression goes on so, and a statement that may be a declaration is one.
bool declares(const std::vector<token>& tokens, std::size_t type, std::size_t open) {
  const token& next = tokens[closing(tokens, open) + 1];
  const char bracket = next.bracket();
  if (bracket == '[' || bracket == '(' || bracket == '{' || next.is("=")) return true;
  const token& before = tokens[type - 1];
  const bool begins = before.is(";") || before.bracket() == '{' || before.bracket() == '}';
  return begins && (next.is(";") || next.is(","));
}

void rewrite_conversions(unit& in, std::size_t begin, std::size_t end) {
  std::vector<token>& tokens = in.tokens;
  const std::string surface = "::warpgauge::sim::surface::";
  const auto replace = [&](std::size_t first, std::size_t last, const std::string& text) {
    in.insert_before(tokens[first], text);
    for (std::size_t i = first; i < last; ++i) tokens[i].dropped = true;
  };
  for (std::size_t i = begin + 1; i + 3 < end; ++i) {
    i = past_assembly(tokens, i);
    if (i + 3 >= end) break;
    if (tokens[i].is("static_cast") && tokens[i + 1].is("<")) {
      const std::size_t length = integer_type(tokens, i + 2);
      if (length == 0 || !tokens[i + 2 + length].is(">")) continue;
      replace(i, i + 1, surface + "converted_to");
    } else if (const std::size_t length = integer_type(tokens, i); length != 0) {
      const std::size_t after = i + length;
      const token& before = tokens[i - 1];
      if (length == 1 && tokens[after].bracket() == '(' && begins_operand(tokens, i - 1) &&
          holds_expression(tokens, after, closing(tokens, after)) && !declares(tokens, i, after)) {
        in.insert_before(tokens[i], surface + "converted_to<");
        in.insert_after(tokens[i], ">");
      } else if (before.bracket() == '(' && tokens[after].bracket() == ')' && i > 1 &&
                 begins_operand(tokens, i - 2) &&
                 (tokens[after + 1].kind == token_kind::word ||
                  tokens[after + 1].bracket() == '(')) {
        const bool again =
            tokens[after + 1].bracket() == '(' && integer_type(tokens, after + 2) != 0;
        if (again || tokens[after + 1].is("sizeof")) continue;
        in.insert_before(tokens[i - 1], surface + "conversion_to<");
        tokens[i - 1].dropped = true;
        in.insert_before(tokens[after], ">{} ->* ");
        tokens[after].dropped = true;
      }
      i = after - 1;
    }
  }
}

}  // namespace

std::size_t past_assembly(const std::vector<token>& tokens, std::size_t at) {
  if (!tokens[at].is("asm") && !tokens[at].is("__asm__") && !tokens[at].is("__asm")) return at;
  std::size_t open = at + 1;
  while (open < tokens.size() && tokens[open].kind == token_kind::word) ++open;  // volatile
  return open < tokens.size() && tokens[open].bracket() == '(' ? closing(tokens, open) : at;
}

void for_each_device_body(unit& in, const std::function<void(std::size_t, std::size_t)>& use) {
  const std::vector<token>& tokens = in.tokens;
  std::size_t read = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    qualifiers own;
    if (i < read || !add_qualifier(tokens[i], own)) continue;
    const declaration found = read_declaration(tokens, i);
    read = std::max(found.end, i + 1);
    if (tokens[i].of_surface() || found.body == 0 || !(found.marks.device || found.marks.global))
      continue;
    const std::size_t close = closing(tokens, found.body);
    if (close == tokens.size()) continue;
    use(found.body, close);
    read = close;
  }
}

void rewrite_arithmetic(unit& in) {
  for_each_device_body(in, [&](std::size_t begin, std::size_t end) {
    rewrite_conversions(in, begin, end);
    rewrite_shifts(in, begin, end);  // around them
  });
}

}  // namespace warpgauge::sim::frontend
