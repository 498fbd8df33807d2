// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/refused_names.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace warpgauge::sim::frontend {
namespace {

using tokens_type = std::vector<token>;
using name_set = std::set<std::string_view>;

/// Where the declaration that holds the token begins, as far as the last `;` or brace before it.
std::size_t begin_of(const tokens_type& tokens, std::size_t at) {
  while (at > 0 && !tokens[at - 1].is(";") && tokens[at - 1].bracket() != '{' &&
         tokens[at - 1].bracket() != '}') {
    --at;
  }
  return at;
}

bool holds(const tokens_type& tokens, std::size_t begin, std::size_t end, std::string_view word) {
  return std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                     tokens.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const token& t) { return t.is(word); });
}

/// Names of the functions of the user's files that are host code beyond doubt: defined in a
/// namespace, no template, not constexpr, and the name stands for nothing else in the whole text.
class host_functions {
 public:
  explicit host_functions(const unit& in) : tokens_(in.tokens) {
    scope(0, tokens_.size());
    for (std::size_t i = 0; i < tokens_.size() && !names_.empty(); ++i) {
      const token& t = tokens_[i];
      qualifiers marks;
      if (add_qualifier(t, marks)) {
        const declaration marked = read_declaration(tokens_, i);
        const bool device = marked.marks.device || marked.marks.global;
        if (device && marked.parameters > 0) names_.erase(tokens_[marked.parameters - 1].text());
      }
      if (t.kind != token_kind::word || !names_.contains(t.text())) continue;
      const bool before_parameters = i + 1 < tokens_.size() && tokens_[i + 1].bracket() == '(';
      if (!before_parameters || t.of_library()) names_.erase(t.text());
    }
  }

  bool contains(std::string_view name) const { return names_.contains(name); }

 private:
  void scope(std::size_t begin, std::size_t end) {
    std::size_t first = begin;  // of a declaration
    for (std::size_t i = begin; i < end; ++i) {
      const char bracket = tokens_[i].bracket();
      if (tokens_[i].is(";") || bracket == '}') first = i + 1;
      if (bracket == '(' || bracket == '[') i = std::min(closing(tokens_, i), end);
      if (bracket != '{') continue;
      const std::size_t close = std::min(closing(tokens_, i), end);
      const bool names_space =
          holds(tokens_, first, i, "namespace") || (i >= first + 2 && tokens_[i - 2].is("extern"));
      if (names_space) {
        scope(i + 1, close);
      } else {
        function(first, i);
      }
      i = close;
      first = i + 1;
    }
  }

  void function(std::size_t begin, std::size_t body) {
    if (begin == body || tokens_[begin].of_library()) return;
    for (const char* word : {"template",
                             "constexpr",
                             "consteval",
                             "struct",
                             "class",
                             "union",
                             "enum",
                             "operator",
                             "auto",
                             "=",
                             "::"}) {
      if (holds(tokens_, begin, body, word)) return;
    }
    const declaration head = read_declaration(tokens_, begin);
    if (head.body != body || head.marks.device || head.marks.global || head.parameters < begin + 2)
      return;
    const token& name = tokens_[head.parameters - 1];
    if (name.kind == token_kind::word) names_.insert(name.text());
  }

  const tokens_type& tokens_;
  name_set names_;
};

/// Whether `name(` at the token is a call, not a declaration or a member's.
bool is_call(const tokens_type& tokens, std::size_t at) {
  const token& before = tokens[at - 1];
  if (before.kind == token_kind::word) return before.is("return") || before.is("else");
  for (const char* sign : {".", "->", "::", "*", "&", "&&", "~", ">"}) {
    if (before.is(sign)) return false;
  }
  return true;
}

/// Whether only namespaces hold the token.
bool at_namespace_scope(const tokens_type& tokens, std::size_t at) {
  for (std::size_t i = at; i-- > 0;) {
    if (tokens[i].bracket() == '}' || tokens[i].bracket() == ')') {
      i = opening(tokens, i);
      if (i == tokens.size()) return false;
    } else if (tokens[i].bracket() == '(') {
      return false;
    } else if (tokens[i].bracket() == '{') {
      const std::size_t begin = begin_of(tokens, i);
      const bool linkage = i >= 2 && tokens[i - 2].is("extern");
      if (!linkage && !holds(tokens, begin, i, "namespace")) return false;
      i = begin;
    }
  }
  return true;
}

}  // namespace

void refuse_host_calls(const unit& in) {
  const tokens_type& tokens = in.tokens;
  const host_functions of_host(in);
  std::size_t read = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    qualifiers own;
    if (i < read || !add_qualifier(tokens[i], own)) continue;
    const declaration found = read_declaration(tokens, i);
    read = std::max(found.end, i + 1);
    const bool for_both = found.marks.device && found.marks.host;
    if (found.body == 0 || for_both || !(found.marks.device || found.marks.global)) continue;
    const std::size_t close = closing(tokens, found.body);
    if (close == tokens.size()) continue;
    read = close;
    // What a template or a constexpr condition leaves out may call anything.
    if (tokens[i].of_library() || holds(tokens, begin_of(tokens, i), found.body, "template") ||
        holds(tokens, found.body, close, "constexpr")) {
      continue;
    }
    for (std::size_t t = found.body + 1; t < close; ++t) {
      if (tokens[t].host_only || !of_host.contains(tokens[t].text()) || !is_call(tokens, t))
        continue;
      if (!at_namespace_scope(tokens, i)) break;
      throw refusal(tokens[t],
                    "the host function " + std::string(tokens[t].text()) +
                        " is called in device code; it lacks __device__");
    }
  }
}

}  // namespace warpgauge::sim::frontend
