// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/expressions.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <utility>

namespace warpgauge::mutants {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

CXType canonical(const node& n) { return clang_getCanonicalType(clang_getCursorType(n.cursor)); }

std::string type_of(const node& n) {
  std::string name = take(clang_getTypeSpelling(canonical(n)));
  if (name.starts_with("const ")) name.erase(0, 6);
  return name;
}

bool is_integer(const node& n) {
  const CXTypeKind kind = canonical(n).kind;
  return kind >= CXType_Bool && kind <= CXType_Int128;
}

bool is_dependent(const node& n) {
  const CXTypeKind kind = canonical(n).kind;
  return kind == CXType_Dependent || kind == CXType_Unexposed || kind == CXType_Invalid;
}

bool has_field(CXCursor record, const std::string& name) {
  std::pair<const std::string*, bool> asked{&name, false};
  clang_visitChildren(
      record,
      [](CXCursor child, CXCursor, CXClientData data) {
        auto& [wanted, found] = *static_cast<std::pair<const std::string*, bool>*>(data);
        if (clang_getCursorKind(child) == CXCursor_FieldDecl &&
            take(clang_getCursorSpelling(child)) == *wanted)
          found = true;
        return CXChildVisit_Recurse;
      },
      &asked);
  return asked.second;
}

}  // namespace

bool contains_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t behind = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (behind == text.size() || !is_word(text[behind])))
      return true;
  }
  return false;
}

std::string operator_of(const node& n) {
  std::string op;
  for (std::size_t i = n.children[0].end; i < n.children[1].begin; ++i)
    if (const char c = n.in->text[i];
        std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '(' && c != ')')
      op += c;
  return op;
}

std::vector<const node*> arguments_of(const node& n) {
  std::vector<const node*> all;
  for (int i = 0; i < clang_Cursor_getNumArguments(n.cursor); ++i) {
    const CXSourceRange range =
        clang_getCursorExtent(clang_Cursor_getArgument(n.cursor, static_cast<unsigned>(i)));
    unsigned begin = 0;
    clang_getExpansionLocation(clang_getRangeStart(range), nullptr, nullptr, nullptr, &begin);
    for (const node& child : n.children)
      if (child.begin == begin) all.push_back(&child);
  }
  return all;
}

bool in_template_argument(const node& n) {
  const std::string& text = n.in->text;
  int brackets = 0;
  int angles = 0;
  for (std::size_t i = n.begin; i-- > 1;) {
    const char c = text[i];
    if (c == ')' || c == ']') ++brackets;
    if (c == '(' || c == '[') --brackets;
    if (c == ';' || c == '}') return false;
    if (c == '{' && !is_word(text[i - 1])) return false;
    if (brackets > 0) continue;
    if (c == '>' && text[i - 1] != '-' && text[i - 1] != ' ' && text[i + 1] != '=') ++angles;
    if (c == '<' && text[i - 1] != ' ' && text[i - 1] != '<' && text[i + 1] != ' ' && --angles < 0)
      return true;
  }
  return false;
}

std::size_t end_of_bounds(const node& n) {
  const std::string& text = n.in->text;
  std::size_t at = n.name_at();
  while (at < n.end && is_word(text[at])) ++at;
  if (at >= n.end || text[at] != '[') return 0;
  while (at < n.end && text[at] != '=' && text[at] != '{') ++at;
  return at;
}

loop_head head_of(const node& n) {
  loop_head head;
  int depth = 0;
  for (std::size_t i = n.begin; i < n.end; ++i) {
    const char c = n.in->text[i];
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) {
      head.close = i;
      return head;
    }
    if (c == ';' && depth == 1) (head.first == 0 ? head.first : head.second) = i;
  }
  return head;
}

bool is_pointer(const node& n) {
  const CXTypeKind kind = canonical(n).kind;
  return kind == CXType_Pointer || kind == CXType_ConstantArray ||
         kind == CXType_DependentSizedArray;
}

bool is_64_bit(const node& n) {
  const CXTypeKind kind = canonical(n).kind;
  return kind == CXType_Long || kind == CXType_LongLong;
}

bool may_be_array(const node& n) {
  const CXTypeKind kind = canonical(n).kind;
  return kind == CXType_ConstantArray || kind == CXType_DependentSizedArray ||
         kind == CXType_Dependent || kind == CXType_Unexposed;
}

std::string result_of(const node& function) {
  return take(
      clang_getTypeSpelling(clang_getCanonicalType(clang_getCursorResultType(function.cursor))));
}

bool is_formula(const node& function) {
  if (function.spelling().find("traffic") != std::string::npos) return true;
  // Structures of a .cpp file are there for its formulas.
  if (function.kind != CXCursor_FunctionDecl && function.kind != CXCursor_FunctionTemplate &&
      function.in->path.ends_with(".cpp"))
    return true;
  const std::string result = result_of(function);
  for (const char* const of_formulas :
       {"traffic", "steps", "global_count", "shared_count", "tile_offset"}) {
    if (result.find(of_formulas) != std::string::npos) return true;
    for (const node& child : function.children)
      if (child.kind == CXCursor_ParmDecl && contains_word(child.text(), of_formulas)) return true;
  }
  return false;
}

bool is_launch(const node& n) {
  return n.kind == CXCursor_CallExpr && n.text().find(".launch(") != std::string_view::npos;
}

bool touches_memory(const node& n) {
  if (n.kind == CXCursor_UnaryOperator && n.text().starts_with("*")) return true;
  if (n.kind == CXCursor_CallExpr) {
    const std::string_view text = n.text();
    const std::string_view callee = text.substr(0, text.find_first_of("(["));
    for (const char* const name :
         {"in", "out", "from", "to", "a", "b", "element", "a_part", "b_part", "out_part"})
      if (callee == name) return true;
    if (text.starts_with("load_vector")) return true;
  }
  if (n.kind == CXCursor_ArraySubscriptExpr) {
    const node* base = &n;
    while (base->kind == CXCursor_ArraySubscriptExpr) base = &base->children.at(0);
    const CXCursor declared = clang_getCursorReferenced(base->cursor);
    if (is_pointer(*base) && canonical(*base).kind == CXType_Pointer) return true;
    if (clang_Cursor_isNull(declared) == 0 && clang_getCursorTLSKind(declared) != CXTLS_None)
      return true;  // __shared__
  }
  for (const node& child : n.children)
    if (touches_memory(child)) return true;
  return false;
}

bool may_change_places(const node& a, const node& b) {
  if (a.text() == b.text()) return false;
  if (is_dependent(a) || is_dependent(b)) return false;
  if (is_integer(a) && is_integer(b)) return true;
  return type_of(a) == type_of(b);
}

std::vector<std::string> like_members(const node& n) {
  static constexpr std::array<std::pair<const char*, const char*>, 5> alike{
      {{"x", "y"}, {"y", "z"}, {"height", "width"}, {"row", "column"}, {"rows", "columns"}}};
  const std::string name = n.spelling();
  const std::string text(n.text());
  if (!text.ends_with(name)) return {};
  const std::string object = text.substr(0, text.size() - name.size());
  const CXCursor field = clang_getCursorReferenced(n.cursor);
  const bool known = clang_Cursor_isNull(field) == 0;
  std::vector<std::string> others;
  for (const auto& [one, other] : alike)
    for (const std::string swapped : {name == one ? other : "", name == other ? one : ""}) {
      if (swapped.empty()) continue;
      if (known ? has_field(clang_getCursorSemanticParent(field), swapped)
                : swapped == "height" || swapped == "width")
        others.push_back(object + swapped);
    }
  return others;
}

std::optional<std::string> width_for_pitch(const node& n) {
  const std::string name = n.spelling();
  const std::string text(n.text());
  if (name != "pitch_bytes" || !n.in->path.ends_with(".cuh") || !text.ends_with(name))
    return std::nullopt;
  const std::string object = text.substr(0, text.size() - name.size());
  if (object != "in." && object != "out." && object != "m." && !object.empty()) return std::nullopt;
  if (object.empty() && !n.in->path.ends_with("views.cuh")) return std::nullopt;
  return fmt::format("({}width * static_cast<std::int64_t>(sizeof(*{}data)))", object, object);
}

}  // namespace warpgauge::mutants
