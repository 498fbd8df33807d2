// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/ptx.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace warpgauge::sim::frontend {
namespace {

/// Names of the functions in namespace warpgauge::sim::ptx, which the surface declares.
std::unordered_set<std::string> known_instructions(const std::vector<token>& tokens) {
  constexpr std::string_view opening_words[] = {"namespace", "warpgauge", "::", "sim", "::", "ptx"};
  std::unordered_set<std::string> result;
  for (std::size_t i = 0; i + 6 < tokens.size(); ++i) {
    if (!tokens[i].is("namespace") || tokens[i + 6].bracket() != '{') continue;
    if (!std::equal(std::begin(opening_words),
                    std::end(opening_words),
                    tokens.begin() + static_cast<std::ptrdiff_t>(i),
                    [](std::string_view word, const token& t) { return t.is(word); })) {
      continue;
    }
    const std::size_t close = closing(tokens, i + 6);
    for (i += 7; i + 1 < close; ++i) {
      if (tokens[i].bracket() == '{') i = closing(tokens, i);
      if (i + 1 < close && tokens[i].kind == token_kind::word && tokens[i + 1].bracket() == '(') {
        result.emplace(tokens[i].text());
      }
    }
  }
  return result;
}

/// The characters of a string literal, escapes resolved.
std::string literal(std::string_view text) {
  const std::size_t open = text.find('"');
  if (open > 0 && text[open - 1] == 'R') {
    const std::size_t begin = text.find('(') + 1;
    return std::string(text.substr(begin, text.rfind(')') - begin));
  }
  std::string out;
  for (std::size_t i = open + 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' || c == 'v' || c == 'f' ? ' ' : c;
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\t' ? ' ' : c;
  }
  return out + '"';
}

/// An asm statement taken apart.
struct assembly {
  std::string text;
  std::string declarations;  ///< variables that hold the operands
  std::vector<std::string> operands;
  std::vector<std::string> names;
};

assembly read_assembly(const std::vector<token>& tokens, std::size_t open, std::size_t close) {
  assembly result;
  std::size_t i = open + 1;
  for (; i < close && tokens[i].kind == token_kind::string; ++i)
    result.text += literal(tokens[i].text());
  int section = 0;
  while (i < close) {
    if (tokens[i].is(":") || tokens[i].is("::")) {
      section += tokens[i].is(":") ? 1 : 2;
      ++i;
      continue;
    }
    if (tokens[i].is(",") || section > 2) {
      ++i;
      continue;
    }
    std::string name;
    if (tokens[i].bracket() == '[' && i + 2 < close) {
      name = tokens[i + 1].text();
      i += 3;
    }
    std::string constraint;
    for (; i < close && tokens[i].kind == token_kind::string; ++i)
      constraint += literal(tokens[i].text());
    if (i >= close || tokens[i].bracket() != '(') throw ptx_error("its operands cannot be read");
    const std::size_t end = closing(tokens, i);
    const std::string expression = text_of(tokens, i + 1, end);
    const std::string variable = "ptx_operand_" + std::to_string(result.operands.size());
    // Evaluated once, as an operand of asm is.
    result.declarations.append(section == 1 ? " auto&& " : " const auto ")
        .append(variable)
        .append(" = (")
        .append(expression)
        .append(");");
    result.operands.push_back(variable);
    result.names.push_back(name);
    i = end + 1;
  }
  return result;
}

class assembly_rewriter {
 public:
  explicit assembly_rewriter(unit& in) : in_(in), known_(known_instructions(in.tokens)) {}

  /// Rewrites the asm statements of a device function's body.
  void body(std::size_t open, std::size_t close) {
    for (std::size_t i = open; i < close; ++i) {
      const token& t = in_.tokens[i];
      if (t.kind != token_kind::word || t.dropped || t.host_only) continue;
      if (t.is("asm") || t.is("__asm__") || t.is("__asm")) statement(i);
    }
  }

 private:
  void statement(std::size_t begin) {
    std::size_t open = begin + 1;
    while (open < in_.tokens.size() && in_.tokens[open].kind == token_kind::word) ++open;
    if (open >= in_.tokens.size() || in_.tokens[open].bracket() != '(') return;
    const std::size_t close = closing(in_.tokens, open);
    if (close == in_.tokens.size())
      throw refusal(in_.tokens[begin], "this asm statement does not end");
    std::string code;
    try {
      const assembly parts = read_assembly(in_.tokens, open, close);
      if (parts.text.find_first_not_of(" \t\n;") == std::string::npos)
        return;  // a compiler's barrier
      code =
          translate_ptx(parts.text, parts.operands, parts.names, [this](const std::string& name) {
            return known_.contains(name);
          });
      if (!parts.declarations.empty()) {
        code = "do {" + parts.declarations + " " + code + "; } while (false)";
      }
    } catch (const ptx_error& e) {
      code = refused(e.what());
    }
    in_.insert_before(in_.tokens[begin], code);
    for (std::size_t i = begin; i <= close; ++i) in_.tokens[i].dropped = true;
  }

  /// Code that is a compiler error at this line unless it cannot be reached: headers have functions
  /// for every architecture.
  std::string refused(const std::string& sentence) {
    const std::string name = "warpgauge_refused_" + std::to_string(count_++);
    return "do { extern void " + name + "() __attribute__((error(" +
           in_quotes("warpgauge simulator: " + sentence) + "))); " + name + "(); } while (false)";
  }

  unit& in_;
  std::unordered_set<std::string> known_;
  int count_ = 0;
};

}  // namespace

void rewrite_assembly(unit& in) {
  assembly_rewriter rewriter(in);
  std::size_t read = 0;
  for (std::size_t i = 0; i < in.tokens.size(); ++i) {
    qualifiers own;
    if (i < read || !add_qualifier(in.tokens[i], own)) continue;
    const declaration found = read_declaration(in.tokens, i);
    read = std::max(found.end, i + 1);
    if (found.body == 0 || !(found.marks.device || found.marks.global)) continue;
    rewriter.body(found.body, closing(in.tokens, found.body));
  }
}

}  // namespace warpgauge::sim::frontend
