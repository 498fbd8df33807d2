// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <map>
#include <string_view>

namespace warpgauge::sim::frontend {
namespace {

/// Whether the declaration around the specifier at `at` is extern too.
bool is_extern(const std::vector<token>& tokens, std::size_t at) {
  const auto specifier = [](const token& t) {
    return t.kind == token_kind::word || t.kind == token_kind::number || t.is("::") ||
           t.bracket() == '(' || t.bracket() == ')';
  };
  for (std::size_t i = at; i-- > 0 && specifier(tokens[i]);) {
    if (tokens[i].is("extern")) return true;
  }
  for (std::size_t i = at; i < tokens.size() && (specifier(tokens[i]) || tokens[i].is("*")); ++i) {
    if (tokens[i].is("extern")) return true;
  }
  return false;
}

/// A variable's name for the linker.
std::string mangled(const std::string& name, const std::vector<std::string>& namespaces) {
  if (namespaces.empty()) return name;
  std::string result = "_ZN";
  for (const std::string& each : namespaces) {
    result += each.empty() ? "12_GLOBAL__N_1" : std::to_string(each.size()) + each;
  }
  return result + std::to_string(name.size()) + name + "E";
}

/// Dynamic shared memory, 227 KiB, the most a block may have. Of all units' the linker keeps one.
constexpr std::string_view dynamic_shared =
    R"(.pushsection .tbss.warpgauge_sim_dynamic_shared,\"awGT\",%nobits,warpgauge_sim_dynamic_shared,comdat\n)"
    R"(.balign 1024\n.weak warpgauge_sim_dynamic_shared\n.hidden warpgauge_sim_dynamic_shared\n)"
    R"(.type warpgauge_sim_dynamic_shared, %tls_object\n.size warpgauge_sim_dynamic_shared, 232448\n)"
    R"(warpgauge_sim_dynamic_shared:\n.zero 232448\n.popsection\n)";

/// Whether the program has an operator new or delete of its own.
bool replaces_allocation(const std::vector<token>& tokens) {
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!tokens[i].is("operator") || (tokens[i].system & 1) != 0) continue;
    if (!tokens[i + 1].is("new") && !tokens[i + 1].is("delete")) continue;
    if (read_declaration(tokens, i).body != 0) return true;
  }
  return false;
}

}  // namespace

std::string rename_for_the_linker(const unit& in) {
  const std::vector<token>& tokens = in.tokens;
  std::map<std::string, std::string> arrays;  // their names for the linker and for people
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is("__warpgauge_shared__") || !is_extern(tokens, i)) continue;
    const bool c = has_c_linkage(tokens, i);
    const auto around = c ? std::vector<std::string>() : enclosing_namespaces(tokens, i);
    for (; i + 2 < tokens.size() && !tokens[i].is(";"); ++i) {
      if (tokens[i].kind != token_kind::word || tokens[i + 1].bracket() != '[' ||
          tokens[i + 2].bracket() != ']') {
        continue;
      }
      const std::string name(tokens[i].text());
      arrays[mangled(name, around)] = name;
    }
  }
  std::string assembly;
  if (!arrays.empty()) assembly += dynamic_shared;
  for (const auto& [symbol, name] : arrays) {
    assembly += ".weakref " + symbol + ", warpgauge_sim_dynamic_shared\\n";
  }
  const bool own = replaces_allocation(tokens);
  for (const char* function :
       {"malloc", "free", "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"}) {
    if (own && function[0] == '_') continue;
    assembly += std::string(".set ") + function + ", __wrap_" + function + "\\n";
  }
  std::string code = "__asm__(\"" + assembly + "\");\n";
  if (arrays.empty()) return code;
  code += "__attribute__((constructor)) static void warpgauge_names_of_dynamic_shared() {";
  for (const auto& [symbol, name] : arrays) {
    code += " ::warpgauge_sim_name_dynamic_shared(\"" + name + "\");";
  }
  return code + " }\n";
}

}  // namespace warpgauge::sim::frontend
