// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

// Finds calls to CUDA whose return value nothing uses, which the runtime cannot see.

namespace warpgauge::sim::frontend {
namespace {

bool starts_upper(std::string_view word, std::string_view with) {
  return word.size() > with.size() && word.substr(0, with.size()) == with &&
         std::isupper(static_cast<unsigned char>(word[with.size()])) != 0;
}

/// CUDA's functions that return an error. Asking for the last error does not use another call's.
bool returns_error(const token& t) {
  const std::string_view word = t.text();
  if (t.kind != token_kind::word || word == "cudaGetLastError" || word == "cudaPeekAtLastError") {
    return false;
  }
  return starts_upper(word, "cuda") && word.substr(word.size() - 2) != "_t";
}

/// Functions of the program that only pass on what a call to CUDA returns: `cudaError_t upload(...)
/// { return cudaMemcpy(...); }`.
std::set<std::string_view> forwarding_functions(const std::vector<token>& tokens) {
  std::set<std::string_view> result;
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is("cudaError_t") || tokens[i + 1].kind != token_kind::word ||
        tokens[i + 2].bracket() != '(' || (tokens[i].system & 1) != 0) {
      continue;
    }
    std::size_t body = closing(tokens, i + 2) + 1;
    while (body < tokens.size() && (tokens[body].is("const") || tokens[body].is("noexcept"))) {
      ++body;
    }
    if (body + 4 >= tokens.size() || tokens[body].bracket() != '{') continue;
    if (!tokens[body + 1].is("return")) continue;
    const std::size_t call = tokens[body + 2].is("::") ? body + 3 : body + 2;
    if (!returns_error(tokens[call]) || tokens[call + 1].bracket() != '(') continue;
    const std::size_t end = closing(tokens, call + 1);
    if (end + 2 < tokens.size() && tokens[end + 1].is(";") && tokens[end + 2].bracket() == '}') {
      result.insert(tokens[i + 1].text());
    }
  }
  return result;
}

class marker {
 public:
  explicit marker(unit& in) : in_(in), forwarding_(forwarding_functions(in.tokens)) {}

  void run() {
    std::vector<token>& tokens = in_.tokens;
    std::vector<std::size_t> open;  // brackets around the token
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const char bracket = tokens[i].bracket();
      if (bracket == '(' || bracket == '[' || bracket == '{') {
        open.push_back(i);
      } else if (bracket != 0 && !open.empty()) {
        open.pop_back();
      }
      if (tokens[i + 1].bracket() != '(') continue;
      if (!returns_error(tokens[i]) && !forwarding_.contains(tokens[i].text())) continue;
      if (tokens[i].of_library()) continue;
      mark(i, open);
    }
  }

 private:
  /// Where the expression of the call at `name` begins: `::name`, `a::name`, `a.b->name`.
  std::size_t expression(std::size_t name) const {
    const std::vector<token>& tokens = in_.tokens;
    std::size_t begin = name;
    while (begin > 0) {
      const token& before = tokens[begin - 1];
      if (!before.is("::") && !before.is(".") && !before.is("->")) break;
      --begin;
      if (begin == 0) break;
      if (tokens[begin - 1].bracket() == ')' || tokens[begin - 1].bracket() == ']') {
        const std::size_t first = opening(tokens, begin - 1);
        if (first == tokens.size() || first == 0) break;
        begin = first;
      }
      if (begin > 0 && tokens[begin - 1].kind == token_kind::word &&
          !tokens[begin - 1].is("return")) {
        --begin;
      }
    }
    return begin;
  }

  /// Whether a statement begins at a token that stands directly within a block.
  bool begins_statement(std::size_t at) const {
    const std::vector<token>& tokens = in_.tokens;
    if (at == 0) return false;
    const token& before = tokens[at - 1];
    if (before.is(";") || before.is("else") || before.is("do") || before.bracket() == '{' ||
        before.bracket() == '}') {
      return true;
    }
    if (before.bracket() == ')') {
      const std::size_t head = opening(tokens, at - 1);
      if (head == tokens.size() || head == 0) return false;
      const token& word = tokens[head - 1];
      return word.is("if") || word.is("while") || word.is("for") || word.is("switch") ||
             (word.is("constexpr") && head > 1 && tokens[head - 2].is("if"));
    }
    if (before.is(":")) return ends_label(at - 1);
    return false;
  }

  /// `name:`, `case 3:` and `default:`, not the colon of a condition.
  bool ends_label(std::size_t colon) const {
    const std::vector<token>& tokens = in_.tokens;
    for (std::size_t i = colon; i-- > 0;) {
      const token& t = tokens[i];
      if (t.is("?")) return false;
      if (t.is("case") || t.is("default")) return true;
      if (t.is(";") || t.bracket() == '{' || t.bracket() == '}') return i + 2 == colon;
    }
    return false;
  }

  bool is_void_cast(std::size_t close) const {
    const std::vector<token>& tokens = in_.tokens;
    return close >= 2 && tokens[close].bracket() == ')' && tokens[close - 1].is("void") &&
           tokens[close - 2].bracket() == '(';
  }

  void mark(std::size_t name, std::vector<std::size_t> open) {
    std::vector<token>& tokens = in_.tokens;
    const std::size_t call_end = closing(tokens, name + 1);
    if (call_end == tokens.size()) return;
    const std::size_t call_begin = expression(name);
    std::size_t begin = call_begin;
    std::size_t end = call_end;
    for (;;) {
      if (begin == 0 || end + 1 >= tokens.size()) return;
      if (is_void_cast(begin - 1)) {
        begin -= 3;

      } else if (tokens[begin - 1].bracket() == '(' && tokens[end + 1].bracket() == ')' &&
                 !open.empty() && open.back() == begin - 1) {
        // (call) or static_cast<void>(call)
        --begin;
        ++end;
        open.pop_back();
        if (begin >= 4 && tokens[begin - 1].is(">") && tokens[begin - 2].is("void") &&
            tokens[begin - 4].is("static_cast")) {
          begin -= 4;

        } else if (begin > 0 && tokens[begin - 1].kind == token_kind::word) {
          return;  // an argument
        }
      } else {
        break;
      }
    }
    // A block, and not the last one of `({ ...; call(); })`, which is a value.
    if (open.empty() || tokens[open.back()].bracket() != '{') return;
    if (open.back() > 0 && tokens[open.back() - 1].bracket() == '(') return;
    if (!tokens[end + 1].is(";") || !begins_statement(begin)) return;
    in_.insert_before(tokens[call_begin], "(");
    in_.insert_after(
        tokens[call_end],
        ", ::warpgauge::sim::surface::dropped{\"" + std::string(tokens[name].text()) + "\"})");
  }

  unit& in_;
  std::set<std::string_view> forwarding_;
};

}  // namespace

void mark_dropped_values(unit& in) { marker(in).run(); }

}  // namespace warpgauge::sim::frontend
