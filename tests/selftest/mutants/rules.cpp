// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// The rules by which mutants are made. A mutant of a place that is evaluated when the kernel runs
// stands behind a switch; one of a constant expression needs a build.

#include "tests/selftest/mutants/expressions.hpp"
#include "tests/selftest/mutants/sites.hpp"
#include "tests/selftest/mutants/value_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace warpgauge::mutants {
namespace {

struct context {
  bool constant = false;      ///< evaluated by the compiler
  bool only_lambdas = false;  ///< in a list of variants, which is read before any mutant is shown
  std::string function;
  std::optional<counting_loop> loop{};  ///< the innermost one around
};

class finder {
 public:
  explicit finder(site_map& sites) : sites_(sites) {}

  void visit(const node& n, const context& c) {
    switch (n.kind) {
      case CXCursor_StaticAssert:
      case CXCursor_ParmDecl:
      case CXCursor_TypedefDecl:
      case CXCursor_TypeAliasDecl:
      case CXCursor_EnumDecl:
      case CXCursor_TemplateTypeParameter:
      case CXCursor_NonTypeTemplateParameter:
      case CXCursor_UnaryExpr:  // sizeof
      case CXCursor_GCCAsmStmt:
      case CXCursor_StringLiteral:
        return;
      case CXCursor_FunctionDecl:
      case CXCursor_FunctionTemplate:
      case CXCursor_CXXMethod:
      case CXCursor_Constructor:
        return function(n, c);
      case CXCursor_LambdaExpr: {
        if (n.text().find("contract::steps") != std::string_view::npos) return;
        context inner = c;
        inner.only_lambdas = false;
        return children(n, inner);
      }
      case CXCursor_VarDecl:
      case CXCursor_FieldDecl:
        return variable(n, c);
      case CXCursor_CaseStmt:
        for (std::size_t i = 1; i < n.children.size(); ++i) visit(n.children[i], c);
        return;
      default:
        break;
    }
    if (c.only_lambdas) return children(n, c);
    if (n.is_expression() && !c.constant && in_template_argument(n)) {
      context inner = c;
      inner.constant = true;
      return visit(n, inner);
    }
    switch (n.kind) {
      case CXCursor_IfStmt:
        return branch(n, c);
      case CXCursor_ForStmt:
        return loop(n, c);
      case CXCursor_CompoundStmt:
        for (const node& child : n.children) statement(child, c);
        return;
      case CXCursor_IntegerLiteral:
        return literal(n, c);
      case CXCursor_CXXBoolLiteralExpr:
        return add(n, c, "constant", n.text() == "true" ? "false" : "true");
      case CXCursor_BinaryOperator:
        binary(n, c);
        break;
      case CXCursor_CompoundAssignOperator:
        compound(n, c);
        break;
      case CXCursor_UnaryOperator:
        unary(n, c);
        break;
      case CXCursor_ConditionalOperator:
        if (n.children.size() == 3) {
          add(n, c, "choice", n.children[1].text());
          add(n, c, "choice", n.children[2].text());
        }
        break;
      case CXCursor_ArraySubscriptExpr:
        subscript(n, c);
        break;
      case CXCursor_CallExpr:
        call(n, c);
        break;
      case CXCursor_MemberRefExpr:
        member(n, c);
        break;
      default:
        break;
    }
    children(n, c);
  }

 private:
  void children(const node& n, const context& c) {
    for (const node& child : n.children) visit(child, c);
  }

  void add(const node& n, const context& c, std::string_view rule, std::string_view text) {
    if (c.only_lambdas || text == n.text()) return;
    site& s = sites_[{n.begin, n.end}];
    s.kind = c.constant ? site::form::constant : site::form::expression;
    s.function = c.function;
    for (const alternate& a : s.instead)
      if (a.text == text) return;
    s.instead.push_back({std::string(rule), std::string(text)});
  }

  void function(const node& n, const context& c) {
    context inner = c;
    inner.function = n.spelling();
    if (is_formula(n)) return;
    const std::string_view head = n.text().substr(0, n.name_at() - n.begin);
    if (contains_word(head, "constexpr")) inner.constant = true;
    const std::string result = result_of(n);
    inner.only_lambdas = result.find("variant") != std::string::npos || inner.function == "ladder";
    for (const node& child : n.children)
      if (child.kind == CXCursor_CompoundStmt || child.is_expression()) visit(child, inner);
  }

  void variable(const node& n, const context& c) {
    if (c.only_lambdas || c.function.empty()) {
      // Of a type, or of a namespace: its initial value is only read by the compiler, or too early.
      const bool constant = contains_word(n.text().substr(0, n.name_at() - n.begin), "constexpr");
      if (c.only_lambdas || (!constant && n.kind == CXCursor_VarDecl))
        return children(n, with_lambdas_only(c));
    }
    context fixed = c;
    fixed.constant = true;
    const bool is_constant =
        c.constant || contains_word(n.text().substr(0, n.name_at() - n.begin), "constexpr");
    const std::size_t bounds_end = end_of_bounds(n);
    for (const node& child : n.children) {
      if (child.kind == CXCursor_TypeRef || child.kind == CXCursor_TemplateRef) continue;
      const bool before_value = child.begin < n.name_at() || child.begin < bounds_end;
      if (before_value || is_constant) {
        visit(child, fixed);
      } else {
        if (child.is_expression()) narrowed(n, child, c);
        visit(child, c);
      }
    }
  }
  static context with_lambdas_only(context c) {
    c.only_lambdas = true;
    return c;
  }

  void statement(const node& n, const context& c) {
    if (n.is_expression() && !c.constant && !c.only_lambdas) {
      const std::size_t end = n.in->text.find(';', n.end);
      const std::string_view text = n.text();
      if (end != std::string::npos && !text.starts_with("forget")) {
        site& s = sites_[{n.begin, end + 1}];
        s.kind = site::form::statement;
        s.function = c.function;
        s.dropped = text.starts_with("__syncthreads")                 ? "dropped barrier"
                    : text.starts_with("__syncwarp")                  ? "dropped warp sync"
                    : text.find(".launch(") != std::string_view::npos ? "dropped launch"
                                                                      : "dropped statement";
        for (alternate& a : other_statements(n, c.loop)) s.instead.push_back(std::move(a));
        if (is_launch(n))
          s.doubled = "doubled launch";
        else if ((n.kind == CXCursor_BinaryOperator || n.spelling() == "operator=") &&
                 touches_memory(n))
          s.doubled = "doubled access";
      }
    }
    if (const node* const value = c.constant ? nullptr : stored_value(n))
      for (const alternate& a : other_values(value->text(), n.in->path))
        add(*value, c, a.rule, a.text);
    visit(n, c);
  }

  void branch(const node& n, const context& c) {
    context condition = c;
    if (n.text().starts_with("if constexpr")) condition.constant = true;
    for (std::size_t i = 0; i < n.children.size(); ++i) {
      const node& child = n.children[i];
      if (i == 0) {
        if (!condition.constant) {
          add(child, condition, "guard", "true");
          add(child, condition, "guard", "false");
        }
        visit(child, condition);
      } else {
        statement(child, c);
      }
    }
  }

  void loop(const node& n, const context& c) {
    const loop_head head = head_of(n);
    const node* condition = nullptr;
    const node* step = nullptr;
    context inside = c;
    inside.loop = counting_loop_of(n);
    for (const node& child : n.children) {
      if (child.begin > head.close) {
        statement(child, inside);
        continue;
      }
      if (child.begin > head.first && child.begin < head.second) condition = &child;
      if (child.begin > head.second) step = &child;
      if (&child != step) visit(child, c);
    }
    if (condition == nullptr || c.constant) return;
    add(*condition, c, "lost passes", "false");
    // Larger steps go through tiles, which few of them cover; so do loops of known length.
    if (inside.loop && inside.loop->step == "1" && !inside.loop->fixed)
      add(*condition, c, "capped", capped(condition->text(), *inside.loop));
    if (step == nullptr || condition->kind != CXCursor_BinaryOperator) return;
    const std::string by = step->kind == CXCursor_CompoundAssignOperator
                               ? std::string(step->children.at(1).text())
                               : "1";
    const std::string bound(condition->children.at(1).text());
    const std::string left(
        condition->text().substr(0, condition->children[1].begin - condition->begin));
    add(*condition, c, "lost passes", fmt::format("{}({}) - ({})", left, bound, by));
    if (by != "1")
      add(*condition, c, "one more pass", fmt::format("{}({}) + ({})", left, bound, by));
    if (step->kind == CXCursor_CompoundAssignOperator)
      add(*step,
          c,
          "step",
          fmt::format(
              "{}(2 * ({}))", step->text().substr(0, step->children[1].begin - step->begin), by));
  }

  void literal(const node& n, const context& c) {
    const std::string text(n.text());
    add(n, c, "constant + 1", fmt::format("{} + 1", text));
    add(n, c, "constant - 1", fmt::format("{} - 1", text));
    const unsigned long value = std::stoul(text, nullptr, 0);
    if (text.starts_with("0x"))
      for (const char* const bit : {"0x10", "0x400"})
        add(n, c, "mask", fmt::format("{} ^ {}", text, bit));
    else if (value >= 4 && (value & (value - 1)) == 0 && c.constant)
      add(n, c, "vector width", fmt::format("{} / 2", text));
  }

  void binary(const node& n, const context& c) {
    if (n.children.size() != 2) return;
    const std::string op = operator_of(n);
    const std::string a(n.children[0].text());
    const std::string b(n.children[1].text());
    static const std::map<std::string, std::pair<std::vector<std::string>, std::string_view>>
        others{{"<", {{"<=", ">="}, "comparison"}},
               {"<=", {{"<", ">"}, "comparison"}},
               {">", {{">=", "<="}, "comparison"}},
               {">=", {{">", "<"}, "comparison"}},
               {"==", {{"!="}, "comparison"}},
               {"!=", {{"=="}, "comparison"}},
               {"+", {{"-"}, "arithmetic"}},
               {"-", {{"+"}, "arithmetic"}},
               {"*", {{"+"}, "arithmetic"}},
               {"/", {{"*"}, "arithmetic"}},
               {"%", {{"/"}, "arithmetic"}},
               {"<<", {{">>"}, "arithmetic"}},
               {">>", {{"<<"}, "arithmetic"}},
               {"&", {{"|"}, "mask"}},
               {"|", {{"&"}, "mask"}},
               {"^", {{"|", "+"}, "mask"}}};
    if (const auto known = others.find(op); known != others.end())
      for (const std::string& other : known->second.first)
        if (!(is_pointer(n) && other != "+" && other != "-"))
          add(n, c, known->second.second, fmt::format("{} {} {}", a, other, b));
    if ((op == "-" || op == "/" || op == "%") && !is_pointer(n.children[0]))
      add(n, c, "swapped operands", fmt::format("({}) {} ({})", b, op, a));
    // How an address lies: by half of what it has to be a multiple of.
    if (op == "%" && !c.constant && !is_pointer(n.children[0]))
      add(n, c, "weaker alignment", fmt::format("({}) % ({} / 2)", a, b));
    if (op == "&&" || op == "||") {
      add(n, c, "guard", fmt::format("static_cast<bool>({})", a));
      add(n, c, "guard", fmt::format("static_cast<bool>({})", b));
    }
  }

  void compound(const node& n, const context& c) {
    const std::string op = operator_of(n);
    const std::string a(n.children.at(0).text());
    const std::string b(n.children.at(1).text());
    if (op == "+=") add(n, c, "arithmetic", fmt::format("{} -= {}", a, b));
    if (op == "-=") add(n, c, "arithmetic", fmt::format("{} += {}", a, b));
    if (op == "|=") add(n, c, "mask", fmt::format("{} &= {}", a, b));
    if (op == "+=" && b.find(" * ") != std::string::npos && a == "sum") {
      add(n,
          c,
          "lost precision",
          fmt::format("{} = ::warpgauge::mutants::coarse({} + {})", a, a, b));
      add(n, c, "lost precision", fmt::format("{} += ::warpgauge::mutants::coarse({})", a, b));
    }
  }

  void unary(const node& n, const context& c) {
    if (n.text().starts_with("!"))
      add(n, c, "guard", fmt::format("static_cast<bool>({})", n.text().substr(1)));
    if (n.text().starts_with("~")) add(n, c, "mask", n.text().substr(1));
    if (n.text().starts_with("-")) add(n, c, "arithmetic", n.text().substr(1));
  }

  void subscript(const node& n, const context& c) {
    if (n.children.size() != 2 || n.children[0].kind != CXCursor_ArraySubscriptExpr) return;
    const node& inner = n.children[0];
    const bool is_value = sites_.contains({n.begin, n.end});  // one that a statement stores
    add(n,
        c,
        "swapped indices",
        fmt::format("{}[{}][{}]",
                    inner.children.at(0).text(),
                    n.children[1].text(),
                    inner.children.at(1).text()));
    if (const auto made = sites_.find({n.begin, n.end}); made != sites_.end())
      made->second.of_array = !is_value && may_be_array(n);
  }

  void call(const node& n, const context& c) {
    if (c.constant) return;
    const std::string callee = n.spelling();
    if (callee.starts_with("operator") && callee != "operator()") return;
    if (n.text().starts_with("{")) return;
    if (n.text().starts_with("fmaf(")) {
      add(n, c, "lost precision", fmt::format("::warpgauge::mutants::coarse({})", n.text()));
      return;
    }
    const std::vector<const node*> arguments = arguments_of(n);
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
      const node& a = *arguments[i];
      const node& b = *arguments[i + 1];
      if (!may_change_places(a, b)) continue;
      const std::size_t at = a.begin - n.begin;
      std::string text(n.text());
      text.replace(b.begin - n.begin, b.end - b.begin, a.text());
      text.replace(at, a.end - a.begin, b.text());
      add(n, c, "swapped arguments", text);
    }
  }

  void member(const node& n, const context& c) {
    if (n.in->text[n.end] == '(' || n.in->text[n.end] == '<') return;
    for (const std::string& other : like_members(n)) add(n, c, "swapped members", other);
    if (const auto pitch = width_for_pitch(n)) add(n, c, "width for pitch", *pitch);
  }

  /// A 64-bit value with 16 bits only: the simulator's longest rows have more.
  void narrowed(const node& declared, const node& value, const context& c) {
    if (c.constant || value.kind == CXCursor_InitListExpr || value.kind == CXCursor_IntegerLiteral)
      return;
    if (!is_64_bit(declared)) return;
    add(value,
        c,
        "narrowed index",
        fmt::format("static_cast<std::int64_t>(static_cast<std::int16_t>({}))", value.text()));
  }

  site_map& sites_;
};

}  // namespace

void find_sites(const node& declaration, site_map& sites) { finder(sites).visit(declaration, {}); }

}  // namespace warpgauge::mutants
