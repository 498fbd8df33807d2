// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/value_rules.hpp"

#include "tests/selftest/mutants/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::mutants {
namespace {

bool is_assignment(const node& n) {
  return n.spelling() == "operator=" ||
         (n.kind == CXCursor_BinaryOperator && n.children.size() == 2 && operator_of(n) == "=");
}

/// Whether the compiler knows its value: literals, template arguments, constexpr names.
bool is_fixed(const node& n) {
  if (n.kind == CXCursor_DeclRefExpr || n.kind == CXCursor_MemberRefExpr) {
    const CXCursor named = clang_getCursorReferenced(n.cursor);
    if (clang_Cursor_isNull(named) != 0) return n.text().find("::") != std::string_view::npos;
    const CXCursorKind kind = clang_getCursorKind(named);
    return kind == CXCursor_NonTypeTemplateParameter || kind == CXCursor_EnumConstantDecl ||
           contains_word(take(clang_getCursorPrettyPrinted(named, nullptr)), "constexpr");
  }
  return std::ranges::all_of(n.children, [](const node& child) {
    return child.kind == CXCursor_TypeRef || child.kind == CXCursor_TemplateRef || is_fixed(child);
  });
}

/// Of kernels that move values as they are, not of products.
bool moves(std::string_view path) {
  return path.find("/matmul/") == std::string_view::npos &&
         path.find("/aat/") == std::string_view::npos &&
         path.find("factor_loader") == std::string_view::npos &&
         path.find("register_product") == std::string_view::npos;
}

bool is_kernel_code(const node& n) { return n.in->path.ends_with(".cuh"); }

}  // namespace

std::optional<counting_loop> counting_loop_of(const node& loop) {
  const loop_head head = head_of(loop);
  const node* declared = nullptr;
  const node* step = nullptr;
  bool fixed = false;
  for (const node& child : loop.children) {
    if (child.begin > head.first && child.begin < head.second && child.children.size() == 2)
      fixed = is_fixed(child.children[1]);
    if (child.begin < head.first && child.kind == CXCursor_DeclStmt && child.children.size() == 1)
      declared = &child.children.front();
    if (child.begin > head.second && child.begin < head.close) step = &child;
  }
  if (declared == nullptr || step == nullptr || declared->children.empty()) return std::nullopt;
  const node& first = declared->children.back();
  if (!first.is_expression()) return std::nullopt;
  std::string by = "1";
  if (step->kind == CXCursor_CompoundAssignOperator && operator_of(*step) == "+=")
    by = step->children.at(1).text();
  else if (!step->text().starts_with("++"))
    return std::nullopt;
  return counting_loop{declared->spelling(), std::string(first.text()), by, fixed};
}

const node* stored_value(const node& statement) {
  if (!is_kernel_code(statement)) return nullptr;
  const node* value = nullptr;
  if (is_assignment(statement) && touches_memory(statement) && statement.children.size() >= 2)
    value = &statement.children.back();
  const std::string_view text = statement.text();
  for (const char* const name : {"__stcs(", "__stwb(", "store_vector<", "store_four<"})
    if (text.starts_with(name)) {
      const auto arguments = arguments_of(statement);
      if (!arguments.empty()) value = arguments.back();
    }
  if (value == nullptr || value->text().starts_with("{") || value->begin == statement.begin)
    return nullptr;
  return value;
}

std::vector<alternate> other_values(std::string_view value, std::string_view path) {
  std::vector<alternate> all;
  for (const auto& [rule, edit] : {std::pair("sign of zero", "positive_zero"),
                                   std::pair("infinity", "largest_for_infinity"),
                                   std::pair("NaN", "zero_for_nan"),
                                   std::pair("flushed", "flushed"),
                                   std::pair("saturated", "saturated")}) {
    if (std::string_view(edit) == "positive_zero" && !moves(path)) continue;
    all.push_back(
        {rule,
         fmt::format("::warpgauge::mutants::edited<::warpgauge::mutants::value_edit::{}>({})",
                     edit,
                     value)});
  }
  return all;
}

std::vector<alternate> other_statements(const node& statement,
                                        const std::optional<counting_loop>& loop) {
  std::vector<alternate> all;
  const std::string text(statement.text());
  // Lanes that need not meet need not do so in some passes either.
  if (loop && !text.starts_with("__syncwarp")) {
    const auto passes = [&](int n) {
      return fmt::format(
          "if (({}) - ({}) < {} * ({})) {{{};}}", loop->variable, loop->first, n, loop->step, text);
    };
    all.push_back({"dropped from the second pass on", passes(1)});
    if (!loop->fixed) all.push_back({"dropped from the fourth pass on", passes(3)});
  }
  const node* const value = stored_value(statement);
  if (value == nullptr || !is_assignment(statement)) return all;
  const std::string before = text.substr(0, value->begin - statement.begin);
  for (const char* const kind : {"zero", "nan"}) {
    // Four zeros side by side are too rare among the numbers of products.
    if (std::string_view(kind) == "zero" && !moves(statement.in->path) &&
        value->text().starts_with("make_float4"))
      continue;
    all.push_back({fmt::format("{} not stored", kind),
                   fmt::format("const auto warpgauge_value = {}; if "
                               "(!::warpgauge::mutants::is_{}(warpgauge_value)) {}warpgauge_value;",
                               value->text(),
                               kind,
                               before)});
  }
  // 16 x 16 tiles, or the triangle of them.
  all.push_back({"large grid", fmt::format("if (gridDim.x * gridDim.y < 136) {{{};}}", text)});
  return all;
}

std::string capped(std::string_view condition, const counting_loop& loop) {
  return fmt::format(
      "({}) && ({}) - ({}) < 8 * ({})", condition, loop.variable, loop.first, loop.step);
}

}  // namespace warpgauge::mutants
