// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

/// How the brackets of a launch are spelled. nvcc accepts `<< <` and `>> >` too, written by
/// formatters that do not know `<<<`.
enum class spelling { tight, spaced };

/// Three of one sign; `spaced` also with space before the third.
bool three(const std::vector<token>& tokens,
           std::size_t at,
           std::string_view sign,
           spelling spelled = spelling::tight) {
  return at + 2 < tokens.size() && tokens[at].is(sign) && tokens[at + 1].is(sign) &&
         tokens[at + 2].is(sign) && adjacent(tokens[at], tokens[at + 1]) &&
         (spelled == spelling::spaced || adjacent(tokens[at + 1], tokens[at + 2]));
}

/// A word that may precede an expression.
bool keyword(const token& t) {
  static constexpr std::string_view words[] = {
      "return", "else",   "do",   "case",  "default",   "if",       "while",
      "for",    "switch", "goto", "throw", "co_return", "co_yield", "co_await",
      "and",    "or",     "not",  "new",   "delete",    "sizeof",   "constexpr"};
  return std::find(std::begin(words), std::end(words), t.text()) != std::end(words);
}

/// First token of the expression before the launch's brackets, which start at `at`.
std::size_t callee(const std::vector<token>& tokens, std::size_t at) {
  const std::size_t none = tokens.size();
  std::size_t begin = at;
  bool wanted = true;  // a part of the expression must follow
  while (begin > 0) {
    const token& t = tokens[begin - 1];
    if (wanted && t.is(">")) {
      const std::size_t open = opening_angle(tokens, begin - 1);
      if (open == none || open == 0 || tokens[open - 1].kind != token_kind::word) return none;
      begin = open;
      continue;  // the template's name must still come
    }
    if (t.bracket() == ')' || t.bracket() == ']') {
      if (!wanted) {
        // `if (x) (f)<<<...>>>`: brackets before brackets, unless they belong to a statement.
        break;
      }
      const std::size_t open = opening(tokens, begin - 1);
      if (open == none) return none;
      begin = open;
      // f(x)<<<>>>, f<T>(x)<<<>>>, a[i]<<<>>>: what is called or indexed belongs to it.
      if (open > 0) {
        const token& before = tokens[open - 1];
        wanted = (before.kind == token_kind::word && !keyword(before)) || before.is(">") ||
                 before.bracket() == ']';
        if (before.bracket() == ')') {
          const std::size_t head = opening(tokens, open - 1);
          wanted = head != none && head > 0 && tokens[head - 1].kind == token_kind::word &&
                   !keyword(tokens[head - 1]);
        }
      }
      if (!wanted) break;
      continue;
    }
    if (t.kind == token_kind::word) {
      if (!wanted || keyword(t)) {
        if (t.is("template") && !wanted) {
          --begin;
          continue;
        }
        break;
      }
      --begin;
      wanted = false;
      continue;
    }
    if (t.is("::")) {
      --begin;
      const token* before = begin > 0 ? &tokens[begin - 1] : nullptr;
      wanted = before != nullptr &&
               ((before->kind == token_kind::word && !keyword(*before)) || before->is(">"));
      if (!wanted) break;
      continue;
    }
    if (t.is(".") || t.is("->")) {
      --begin;
      wanted = true;
      continue;
    }
    break;
  }
  return begin == at ? none : begin;
}

/// First of the three `>` that close the launch opened at `open`.
std::size_t launch_end(const std::vector<token>& tokens, std::size_t open, spelling spelled) {
  for (std::size_t i = open + 3; i < tokens.size(); ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket == '(' || bracket == '[' || bracket == '{') {
      i = closing(tokens, i);
    } else if (bracket != 0 || tokens[i].is(";")) {
      break;
    } else if (three(tokens, i, ">", spelled)) {
      // `>>>>(`: the first ones close template arguments.
      while (three(tokens, i + 1, ">", spelled)) ++i;
      if (i + 3 < tokens.size() && tokens[i + 3].bracket() == '(') return i;
    }
  }
  return tokens.size();
}

/// @return the index from which launches within this one may be found
std::size_t rewrite_launch(unit& in, std::size_t open) {
  std::vector<token>& tokens = in.tokens;
  const token where = tokens[open];
  const std::size_t name = callee(tokens, open);
  if (name == tokens.size()) throw refusal(where, "there is no kernel before <<<");
  // Either end may be spelled either way; `>> >(` may also close the arguments of two templates.
  const bool tight = three(tokens, open, "<");
  std::size_t close = launch_end(tokens, open, tight ? spelling::tight : spelling::spaced);
  if (close == tokens.size()) close = launch_end(tokens, open, spelling::spaced);
  if (close == tokens.size()) {
    throw refusal(where, "this launch has no >>> followed by its arguments");
  }
  const std::size_t end = closing(tokens, close + 3);
  if (end == tokens.size()) throw refusal(where, "the arguments of this launch do not end");
  if (close == open + 3) throw refusal(where, "this launch has no grid and no block");

  // name <<< configuration >>> (x)   becomes   ( configure(configuration) ? static_cast<void>(0) :
  // name (x) )
  in.insert_after(tokens[end], ")");
  const std::size_t moved = open - name;
  // The first bracket takes the place, and the space, of the name's start.
  token& start = tokens[open];
  start.space = tokens[name].space;
  start.begin = start.end = tokens[name].begin;
  start.file = tokens[name].file;
  start.line = tokens[name].line;
  start.system = tokens[name].system;
  in.insert_after(start, "(::warpgauge::sim::surface::configure(");
  tokens[name].space = tokens[name].begin;
  tokens[open + 1].silent = tokens[open + 2].silent = true;
  tokens[close].silent = tokens[close + 1].silent = true;
  tokens[close + 2].dropped = true;
  tokens[close + 2].space = tokens[close + 2].begin;
  in.insert_after(tokens[close + 2], ") ? static_cast<void>(0) :");
  const auto at = [&](std::size_t i) { return tokens.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(name), at(name + moved), at(close + 3));
  return name;
}

}  // namespace

void rewrite_launches(unit& in) {
  for (std::size_t i = 0; i + 2 < in.tokens.size(); ++i) {
    if (!in.tokens[i].is("<") || !three(in.tokens, i, "<", spelling::spaced) || in.tokens[i].silent)
      continue;
    if (i > 0 && in.tokens[i - 1].is("operator")) continue;
    i = rewrite_launch(in, i);
  }
}

}  // namespace warpgauge::sim::frontend
