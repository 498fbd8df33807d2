// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace warpgauge::sim::frontend {
namespace {

using tokens_type = std::vector<token>;

/// Words of declarations that are left alone: those of no variable, those that device code may use
/// (constants fold into it), and CUDA's own variables.
bool is_left_alone(const token& t) {
  static constexpr std::string_view words[] = {
      "extern",    "typedef",  "using",    "template", "friend",       "namespace",    "struct",
      "class",     "union",    "enum",     "operator", "const",        "constexpr",    "constinit",
      "consteval", "register", "concept",  "requires", "thread_local", "asm",          "__asm__",
      "return",    "export",   "typename", "goto",     "decltype",     "__extension__"};
  return t.text().substr(0, 12) == "__warpgauge_" ||
         std::find(std::begin(words), std::end(words), t.text()) != std::end(words);
}

/// The name of the variable that the declaration in [begin, end) declares; `end` when it declares
/// none, or more, or is not of the plain form `static type* name[4] = ...`.
std::size_t name_of_variable(const tokens_type& tokens, std::size_t begin, std::size_t end) {
  std::size_t types = 0;
  std::size_t i = begin;
  for (; i < end; ++i) {
    const token& t = tokens[i];
    if (is_left_alone(t)) return end;
    if ((t.is("alignas") || t.is("__attribute__")) && i + 1 < end &&
        tokens[i + 1].bracket() == '(') {
      i = closing(tokens, i + 1);
    } else if (t.kind == token_kind::word) {
      if (!t.is("static") && !t.is("inline") && !t.is("volatile")) ++types;
    } else if (t.is("<") && types > 0) {
      i = closing_angle(tokens, i, end);
    } else if (!t.is("*") && !t.is("::")) {
      break;
    }
  }
  const std::size_t name = i - 1;
  if (i > end || types < 2 || i < begin + 2 || tokens[name].kind != token_kind::word ||
      tokens[name - 1].is("::")) {
    return end;
  }
  while (i < end && tokens[i].bracket() == '[') i = closing(tokens, i) + 1;
  return i == end || tokens[i].is("=") || tokens[i].bracket() == '{' ? name : end;
}

class host_code {
 public:
  explicit host_code(unit& in) : in_(in), tokens_(in.tokens) {}

  void run() { scope(0, tokens_.size()); }

 private:
  /// Declarations of a namespace.
  void scope(std::size_t begin, std::size_t end) {
    while (begin < end) {
      std::size_t i = begin;
      bool names_space = false;
      bool names_class = false;
      for (; i < end && !tokens_[i].is(";"); ++i) {
        const token& t = tokens_[i];
        const char bracket = t.bracket();
        if (bracket == '}') break;
        if (t.is("template") && i + 1 < end && tokens_[i + 1].is("<")) {
          i = closing_angle(tokens_, i + 1, end);
          continue;
        }
        names_space |=
            t.is("namespace") || (t.is("extern") && i + 2 < end && tokens_[i + 2].bracket() == '{');
        names_class |= t.is("struct") || t.is("class") || t.is("union") || t.is("enum");
        if (bracket == 0) continue;
        const std::size_t close = closing(tokens_, i);
        if (close >= end) return;
        if (bracket != '{') {
          i = close;
        } else if (names_space) {
          scope(i + 1, close);
          i = close;
          break;
        } else {
          const declaration head = read_declaration(tokens_, begin);
          if (head.body == 0 || names_class) {  // or values
            i = close;
            continue;
          }
          const std::size_t last = closing(tokens_, head.body);
          if (last >= end) return;
          if (!head.marks.device && !head.marks.global) function(head.body + 1, last);
          i = last;
          break;
        }
      }
      if (i < end && tokens_[i].is(";")) variable(begin, i);
      begin = i + 1;
    }
  }

  /// Statements of host code. What holds device code, as a lambda may, is left alone.
  void function(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (tokens_[i].is("__warpgauge_device__") || tokens_[i].is("__warpgauge_global__")) return;
    }
    for (std::size_t i = begin; i < end; ++i) {
      const token& before = tokens_[i - 1];
      const bool first = before.is(";") || before.bracket() == '{' || before.bracket() == '}';
      if (!first || !tokens_[i].is("static")) continue;
      std::size_t last = i;
      while (last < end && !tokens_[last].is(";")) {
        const char bracket = tokens_[last].bracket();
        last = bracket == 0 ? last + 1 : closing(tokens_, last) + 1;
      }
      if (last < end) variable(i, last);
    }
  }

  /// The declaration that ends with the semicolon at `end`.
  void variable(std::size_t begin, std::size_t end) {
    const token& first = tokens_[begin];
    if (begin == end || first.of_library()) return;
    const std::size_t name = name_of_variable(tokens_, begin, end);
    if (name == end) return;
    const std::string text(tokens_[name].text());
    // Where it is declared, so that its plain name is this variable's.
    in_.insert_after(tokens_[end],
                     " __attribute__((unused)) static const int warpgauge_host_" +
                         std::to_string(count_++) +
                         " = ::warpgauge_sim_host_variable((const "
                         "void*)__builtin_addressof(" +
                         text + "), sizeof(" + text + "));");
  }

  unit& in_;
  tokens_type& tokens_;
  int count_ = 0;
};

}  // namespace

void register_host_variables(unit& in) { host_code(in).run(); }

}  // namespace warpgauge::sim::frontend
