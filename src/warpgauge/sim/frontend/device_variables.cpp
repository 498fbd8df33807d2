// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {
namespace {

/// Whether the token is within nothing but namespaces.
bool at_namespace_scope(const std::vector<token>& tokens, const std::vector<std::size_t>& open) {
  return std::all_of(open.begin(), open.end(), [&](std::size_t bracket) {
    for (std::size_t i = bracket; i-- > 0;) {
      const token& t = tokens[i];
      if (t.is("namespace")) return true;
      if (t.kind == token_kind::string && i > 0 && tokens[i - 1].is("extern")) return true;
      if (t.kind != token_kind::word && !t.is("::")) return false;
    }
    return false;
  });
}

/// The name of the variable whose declaration holds the token at `mark`; empty when there is none,
/// or none that can be named later.
std::string variable_at(const std::vector<token>& tokens, std::size_t mark) {
  std::size_t begin = mark;
  for (; begin > 0; --begin) {
    const token& t = tokens[begin - 1];
    if (t.is("extern") || t.is("__warpgauge_managed__") || t.is("template") || t.is(">")) return {};
    if (t.kind != token_kind::word) break;
  }
  for (std::size_t i = mark + 1; i < tokens.size(); ++i) {
    const token& t = tokens[i];
    const char bracket = t.bracket();
    if (t.is("<")) {
      i = closing_angle(tokens, i, tokens.size());
    } else if (bracket == '(' && (tokens[i - 1].is("__attribute__") ||
                                  tokens[i - 1].is("alignas") || tokens[i - 1].is("decltype"))) {
      i = closing(tokens, i);
    } else if (bracket == '[' || bracket == '{' || t.is(";") || t.is("=")) {
      const token& name = tokens[i - 1];
      const bool named = i > mark + 2 && name.kind == token_kind::word && !tokens[i - 2].is("::");
      return named ? std::string(name.text()) : std::string();
    } else if (bracket != 0 || t.is(",") || t.is("extern") || t.is("__warpgauge_managed__") ||
               t.is("struct") || t.is("class") || t.is("union") || t.is("enum") ||
               t.is("operator") || t.is("using")) {
      return {};
    }
  }
  return {};
}

}  // namespace

std::string register_device_variables(unit& in) {
  std::vector<token>& tokens = in.tokens;
  std::vector<std::size_t> open;
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket == '{') open.push_back(i);
    if (bracket == '}' && !open.empty()) open.pop_back();
    if (!tokens[i].is("__warpgauge_device__") || (tokens[i].system & 1) != 0) continue;
    if (!at_namespace_scope(tokens, open)) continue;
    const std::string name = variable_at(tokens, i);
    if (name.empty()) continue;
    const std::string variable = enclosing_scope(tokens, i).append(name);
    text.append("warpgauge_sim_device_variable((const void*)&").append(variable);
    text.append(", sizeof(").append(variable).append(")); ");
  }
  for (token& t : tokens) t.dropped |= t.is("__warpgauge_managed__");
  return text;
}

}  // namespace warpgauge::sim::frontend
