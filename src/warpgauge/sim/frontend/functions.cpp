// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

std::string list_of(const std::vector<parameter>& names) {
  std::string out;
  for (const parameter& p : names) {
    if (!out.empty()) out += ", ";
    out += p.name;
    if (p.pack) out += "...";
  }
  return out;
}

/// The bracket that opens the template's parameters; tokens.size() when the declaration around
/// `begin`, one of its first tokens, is no template.
std::size_t template_head(const std::vector<token>& tokens, std::size_t begin) {
  for (std::size_t i = begin; i-- > 0;) {
    const token& t = tokens[i];
    if (t.is(">")) {
      const std::size_t open = opening_angle(tokens, i);
      if (open == tokens.size() || open == 0) return tokens.size();
      if (tokens[open - 1].is("template")) return open;
      i = open;
    } else if (t.bracket() == ')' || t.bracket() == ']') {
      i = opening(tokens, i);
      if (i == tokens.size()) return i;
    } else if (t.bracket() != 0 || t.is(";") || t.is(":") || t.is(",") ||
               (t.kind != token_kind::word && t.kind != token_kind::string && !t.is("::") &&
                !t.is("*") && !t.is("&"))) {
      return tokens.size();
    }
  }
  return tokens.size();
}

/// First token of the name before the parameters: `k`, `ns::k`, `k<float>`.
std::size_t name_begin(const std::vector<token>& tokens, std::size_t parameters) {
  std::size_t begin = parameters;
  if (begin > 0 && tokens[begin - 1].is(">")) begin = opening_angle(tokens, begin - 1);
  if (begin == 0 || begin > parameters || tokens[begin - 1].kind != token_kind::word) {
    return tokens.size();
  }
  --begin;
  while (begin > 1 && tokens[begin - 1].is("::") && tokens[begin - 2].kind == token_kind::word) {
    begin -= 2;
  }
  return begin;
}

void add_prologue(unit& in, const declaration& kernel) {
  std::vector<token>& tokens = in.tokens;
  const std::size_t close = closing(tokens, kernel.parameters);
  const std::size_t name = name_begin(tokens, kernel.parameters);
  if (close == tokens.size() || name == tokens.size()) {
    throw refusal(tokens[kernel.begin], "the name of this __global__ function cannot be read");
  }
  std::string self = text_of(tokens, name, kernel.parameters);
  const std::size_t head = template_head(tokens, kernel.begin);
  if (head != tokens.size() && !tokens[kernel.parameters - 1].is(">")) {
    const std::size_t end = closing_angle(tokens, head, kernel.begin + 1);
    if (end < tokens.size()) {
      const std::string arguments = list_of(template_parameters(in, head, end));
      if (!arguments.empty()) self += "<" + arguments + ">";
    }
  }
  const std::vector<parameter> names = function_parameters(in, kernel.parameters, close);
  // A parameter of the kernel's name hides it.
  const std::string_view own = tokens[name].text();
  if (std::any_of(names.begin(), names.end(), [&](const parameter& p) { return p.name == own; })) {
    self.insert(0, enclosing_scope(tokens, kernel.begin));
  }
  std::string bounds = "0";
  if (kernel.bounds != 0) {
    std::size_t end = kernel.bounds + 1;
    const std::size_t last = closing(tokens, kernel.bounds);
    while (end < last && !tokens[end].is(",")) {
      const char bracket = tokens[end].bracket();
      if (bracket != 0) {
        end = closing(tokens, end);
      } else if (tokens[end].is("<") && tokens[end - 1].kind == token_kind::word) {
        const std::size_t angle = closing_angle(tokens, end, last);
        if (angle < last) end = angle;
      }
      ++end;
    }
    bounds = text_of(tokens, kernel.bounds + 1, end);
  }
  const std::string arguments = list_of(names);
  in.insert_after(tokens[kernel.body],
                  " if (__builtin_expect(::warpgauge::sim::surface::launch_pending(), 0)) return "
                  "::warpgauge::sim::surface::stub<static_cast<decltype("
                  "::warpgauge::sim::surface::signature(" +
                      arguments + "))>(" + self + "), (" + bounds + ")>(" + arguments + ");");
}

void drop(token& t) { t.dropped = true; }

}  // namespace

void rewrite_functions(unit& in) {
  std::vector<token>& tokens = in.tokens;
  std::size_t read = 0;  // qualifiers before it belong to a declaration that was seen
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    qualifiers own;
    const bool bounds = tokens[i].is("__warpgauge_launch_bounds__");
    if (!bounds && !add_qualifier(tokens[i], own)) continue;
    if (i >= read) {
      const declaration found = read_declaration(tokens, i);
      if (found.marks.global && found.body != 0) add_prologue(in, found);
      read = std::max(found.end, i + 1);
    }
    drop(tokens[i]);
    if (bounds && i + 1 < tokens.size() && tokens[i + 1].bracket() == '(') {
      const std::size_t close = closing(tokens, i + 1);
      if (close == tokens.size()) throw refusal(tokens[i], "__launch_bounds__ does not end");
      while (i < close) drop(tokens[++i]);
    }
  }
}

}  // namespace warpgauge::sim::frontend
