// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"

#include <algorithm>
#include <array>

namespace warpgauge::sim::frontend {
namespace {

template <std::size_t N>
bool one_of(const token& t, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), t.text()) != words.end();
}

// Words whose bracket holds no parameters.
constexpr std::array<std::string_view, 13> bracket_words = {"noexcept",
                                                            "throw",
                                                            "__attribute__",
                                                            "__attribute",
                                                            "alignas",
                                                            "decltype",
                                                            "__typeof__",
                                                            "__declspec",
                                                            "asm",
                                                            "__asm__",
                                                            "requires",
                                                            "explicit",
                                                            "__warpgauge_launch_bounds__"};

// Words that are neither a parameter's name nor a type of their own before one.
constexpr std::array<std::string_view, 12> type_qualifiers = {"const",
                                                              "volatile",
                                                              "__restrict__",
                                                              "__restrict",
                                                              "restrict",
                                                              "typename",
                                                              "struct",
                                                              "class",
                                                              "union",
                                                              "enum",
                                                              "register",
                                                              "constexpr"};
constexpr std::array<std::string_view, 16> type_words = {"void",
                                                         "bool",
                                                         "char",
                                                         "short",
                                                         "int",
                                                         "long",
                                                         "float",
                                                         "double",
                                                         "signed",
                                                         "unsigned",
                                                         "auto",
                                                         "wchar_t",
                                                         "char16_t",
                                                         "char32_t",
                                                         "char8_t",
                                                         "__int128"};

std::size_t skip_initialisers(const std::vector<token>& tokens, std::size_t at) {
  // name(...) or name{...}, separated by commas; `at` is the colon.
  do {
    ++at;
    while (at < tokens.size() && tokens[at].bracket() != '(' && tokens[at].bracket() != '{') {
      if (tokens[at].is(";") || tokens[at].bracket() != 0) return at;
      if (tokens[at].is("<")) {
        const std::size_t close = closing_angle(tokens, at, tokens.size());
        if (close == tokens.size()) return at;
        at = close;
      }
      ++at;
    }
    at = closing(tokens, at) + 1;
    if (at < tokens.size() && tokens[at].is("...")) ++at;
  } while (at < tokens.size() && tokens[at].is(","));
  return at;
}

/// The name of the parameter in [begin, end); `end` when it has none, and then `place` is the token
/// that a name would follow.
std::size_t name_of(const std::vector<token>& tokens,
                    std::size_t begin,
                    std::size_t end,
                    std::size_t& place) {
  std::size_t stop = begin;
  while (stop < end && !tokens[stop].is("=")) {
    const char bracket = tokens[stop].bracket();
    if (bracket == '(' || bracket == '[' || bracket == '{') {
      stop = closing(tokens, stop);
    } else if (tokens[stop].is("<")) {
      const std::size_t close = closing_angle(tokens, stop, end);
      if (close < end) stop = close;
    }
    ++stop;
  }
  while (stop > begin && tokens[stop - 1].bracket() == ']') stop = opening(tokens, stop - 1);
  place = stop - 1;
  if (stop == begin) return end;
  if (tokens[stop - 1].bracket() == ')') {
    // void (*name)(int), float (&name)[4]
    std::size_t open = opening(tokens, stop - 1);
    if (open > begin && tokens[open - 1].bracket() == ')') open = opening(tokens, open - 1);
    const std::size_t close = closing(tokens, open);
    place = close - 1;
    return tokens[place].kind == token_kind::word && !one_of(tokens[place], type_qualifiers) ? place
                                                                                             : end;
  }
  const std::size_t last = stop - 1;
  const token& t = tokens[last];
  if (last == begin || t.kind != token_kind::word || one_of(t, type_qualifiers) ||
      one_of(t, type_words) || tokens[last - 1].is("::")) {
    return end;
  }
  for (std::size_t i = begin; i < last; ++i) {
    if (!one_of(tokens[i], type_qualifiers)) return last;
  }
  return end;
}

/// The ranges between commas of a list.
std::vector<std::pair<std::size_t, std::size_t>> split_list(const std::vector<token>& tokens,
                                                            std::size_t begin,
                                                            std::size_t end) {
  std::vector<std::pair<std::size_t, std::size_t>> result;
  std::size_t first = begin;
  for (std::size_t i = begin; i < end; ++i) {
    const char bracket = tokens[i].bracket();
    if (bracket == '(' || bracket == '[' || bracket == '{') {
      i = closing(tokens, i);
    } else if (tokens[i].is("<") && i > begin && tokens[i - 1].kind == token_kind::word) {
      const std::size_t close = closing_angle(tokens, i, end);
      if (close < end) i = close;
    } else if (tokens[i].is(",")) {
      result.emplace_back(first, i);
      first = i + 1;
    }
  }
  if (first < end) result.emplace_back(first, end);
  return result;
}

parameter named_parameter(unit& in, std::size_t begin, std::size_t end, std::size_t index) {
  parameter result;
  std::size_t place = 0;
  const std::size_t name = name_of(in.tokens, begin, end, place);
  if (name < end) {
    result.name = in.tokens[name].text();
  } else {
    result.name = "warpgauge_unnamed_" + std::to_string(index);
    in.insert_after(in.tokens[place], " " + result.name);
  }
  for (std::size_t i = begin; i < end && !in.tokens[i].is("="); ++i) {
    if (in.tokens[i].bracket() == '(')
      i = closing(in.tokens, i);
    else if (in.tokens[i].is("..."))
      result.pack = true;
  }
  return result;
}

}  // namespace

bool add_qualifier(const token& t, qualifiers& out) {
  if (t.kind != token_kind::word || t.text().substr(0, 12) != "__warpgauge_") return false;
  if (t.is("__warpgauge_global__")) return out.global = true;
  if (t.is("__warpgauge_device__")) return out.device = true;
  if (t.is("__warpgauge_host__")) return out.host = true;
  return false;
}

declaration read_declaration(const std::vector<token>& tokens, std::size_t begin) {
  declaration result;
  result.begin = begin;
  bool after_parameters = false;
  std::size_t i = begin;
  for (; i < tokens.size(); ++i) {
    const token& t = tokens[i];
    const char bracket = t.bracket();
    if (add_qualifier(t, result.marks)) continue;
    if (t.is("operator")) {
      // operator(), operator[], operator<< and so on are names.
      std::size_t next = i + 1;
      if (next + 1 < tokens.size() && tokens[next].bracket() == '(') next += 2;
      while (next < tokens.size() && tokens[next].bracket() != '(') ++next;
      i = next - 1;
    } else if (bracket == '(') {
      const std::size_t close = closing(tokens, i);
      const bool other = i > begin && one_of(tokens[i - 1], bracket_words);
      if (other && tokens[i - 1].is("__warpgauge_launch_bounds__")) result.bounds = i;
      if (!other && !after_parameters) result.parameters = i;
      i = close;
    } else if (bracket == '[') {
      i = closing(tokens, i);
    } else if (bracket == '{') {
      if (result.parameters != 0) result.body = i;
      break;
    } else if (bracket != 0 || t.is(";") || t.is("=") || t.is(",")) {
      break;
    } else if (t.is("<") && i > begin && tokens[i - 1].kind == token_kind::word) {
      const std::size_t close = closing_angle(tokens, i, tokens.size());
      if (close < tokens.size()) i = close;
    } else if (t.is("->")) {
      after_parameters = true;
    } else if (t.is(":") && result.parameters != 0) {
      i = skip_initialisers(tokens, i) - 1;
      after_parameters = true;
    }
  }
  result.end = i;
  return result;
}

std::string text_of(const std::vector<token>& tokens, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin && !adjacent(tokens[i - 1], tokens[i])) out += ' ';
    out += tokens[i].text();
  }
  return out;
}

std::vector<parameter> function_parameters(unit& in, std::size_t open, std::size_t close) {
  std::vector<parameter> result;
  if (close == open + 2 && in.tokens[open + 1].is("void")) return result;
  for (const auto& [begin, end] : split_list(in.tokens, open + 1, close)) {
    result.push_back(named_parameter(in, begin, end, result.size()));
  }
  return result;
}

std::vector<parameter> template_parameters(unit& in, std::size_t open, std::size_t close) {
  std::vector<parameter> result;
  for (const auto& [begin, end] : split_list(in.tokens, open + 1, close)) {
    std::size_t i = begin;
    if (in.tokens[i].is("template")) {
      i = closing_angle(in.tokens, i + 1, end) + 1;  // template <class> class Name
    }
    if (!in.tokens[i].is("class") && !in.tokens[i].is("typename")) {
      result.push_back(named_parameter(in, begin, end, result.size()));
      continue;
    }
    std::size_t place = i++;
    parameter p;
    if (i < end && in.tokens[i].is("...")) {
      p.pack = true;
      place = i++;
    }
    const bool named = i < end && in.tokens[i].kind == token_kind::word;
    if (const std::size_t next = named ? i + 1 : i; next < end && !in.tokens[next].is("=")) {
      // typename X::type N: no type, but a value.
      result.push_back(named_parameter(in, begin, end, result.size()));
      continue;
    }
    if (named) {
      p.name = in.tokens[i].text();
    } else {
      p.name = "warpgauge_Unnamed_" + std::to_string(result.size());
      in.insert_after(in.tokens[place], " " + p.name);
    }
    result.push_back(std::move(p));
  }
  return result;
}

std::vector<std::string> enclosing_namespaces(const std::vector<token>& tokens, std::size_t at) {
  std::vector<std::string> result;
  for (std::size_t i = at; i-- > 0;) {
    if (tokens[i].bracket() == '}') {
      i = opening(tokens, i);
      if (i == tokens.size()) break;
      continue;
    }
    if (tokens[i].bracket() != '{') continue;
    std::size_t end = i;
    while (end > 0 && (tokens[end - 1].bracket() == ')' || tokens[end - 1].bracket() == ']')) {
      end = opening(tokens, end - 1);  // __attribute__((...)) after the name
      if (end > 0 && end < i && tokens[end].bracket() == '(') --end;
    }
    std::size_t begin = end;
    std::vector<std::string> names;  // of `namespace a::b {`
    while (begin > 0 &&
           (tokens[begin - 1].kind == token_kind::word || tokens[begin - 1].is("::")) &&
           !tokens[begin - 1].is("namespace")) {
      --begin;
      if (tokens[begin].kind == token_kind::word) names.emplace_back(tokens[begin].text());
    }
    if (begin > 0 && tokens[begin - 1].is("namespace")) {
      if (names.empty()) names.emplace_back();
      result.insert(result.begin(), names.rbegin(), names.rend());
    }
  }
  return result;
}

std::string enclosing_scope(const std::vector<token>& tokens, std::size_t at) {
  std::string scope = "::";
  for (const std::string& each : enclosing_namespaces(tokens, at)) {
    if (!each.empty()) scope += each + "::";
  }
  return scope;
}

bool has_c_linkage(const std::vector<token>& tokens, std::size_t at) {
  for (std::size_t i = at; i-- > 0;) {
    if (tokens[i].bracket() == '}') {
      i = opening(tokens, i);
      if (i == tokens.size()) return false;
      continue;
    }
    if (tokens[i].bracket() != '{') continue;
    for (std::size_t before = i; before-- > 0 && !tokens[before].is(";");) {
      if (tokens[before].bracket() == '{' || tokens[before].bracket() == '}') break;
      if (tokens[before].is("extern") && tokens[before + 1].is("\"C\"")) return true;
    }
  }
  return false;
}

}  // namespace warpgauge::sim::frontend
