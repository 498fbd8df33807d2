// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/cli/documentation.hpp"

#include "warpgauge/cli/command.hpp"
#include "warpgauge/registry/registry.hpp"
#include "warpgauge/sim/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace warpgauge::cli {
namespace {

/// As the content of a Markdown table's cell.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string kernel_table() {
  std::string text = "| kernel | idea | types | tiles | sources |\n|---|---|---|---|---|\n";
  for (const registry::entry& e : registry::all_variants()) {
    const kernels::variant& v = *e.variant;
    std::vector<std::string_view> types;
    for (const kernels::element type : v.types) types.push_back(kernels::to_string(type));
    text += fmt::format("| `{}` | {}{} | {} | {} | {} |\n",
                        e.id(),
                        cell(v.idea),
                        v.gpu_only ? fmt::format(" (GPU only: {})", cell(*v.gpu_only)) : "",
                        fmt::join(types, " "),
                        fmt::join(v.tiles, " "),
                        fmt::join(v.source_systems, " "));
  }
  return text;
}

std::string source_system_table() {
  std::string text = "| | document | its hardware | kernels here |\n|---|---|---|---|\n";
  for (const source_system& s : source_systems) {
    std::vector<std::string> ids;
    for (const registry::entry& e : registry::all_variants()) {
      const std::vector<int>& sources = e.variant->source_systems;
      if (std::find(sources.begin(), sources.end(), s.number) != sources.end())
        ids.push_back(fmt::format("`{}`", e.id()));
    }
    text += fmt::format(
        "| {} | {} | {} | {} |\n", s.number, cell(s.title), cell(s.hardware), fmt::join(ids, ", "));
  }
  return text;
}

std::string command_table() {
  std::string text = "| command | what it does |\n|---|---|\n";
  for (const command& c : commands())
    text += fmt::format("| `warpgauge {}` | {} |\n", c.name, cell(c.summary));
  return text;
}

std::string exit_code_rows() {
  std::string text = "| exit code | meaning |\n|---|---|\n";
  for (const exit_code_entry& e : exit_code_table)
    text += fmt::format("| {} | {} |\n", static_cast<int>(e.code), cell(e.meaning));
  return text;
}

std::string finding_table() {
  std::string text = "| kind | what it is | error |\n|---|---|---|\n";
  for (const sim::finding_kind_facts& f : sim::finding_kinds) {
    const bool is_none = f.error != nullptr && std::string_view(f.error) == "cudaSuccess";
    const std::string error = f.error == nullptr ? ""
                              : is_none          ? "none"
                                                 : fmt::format("`{}`", f.error);
    text += fmt::format("| {} | {} | {} |\n", f.words, f.about, error);
  }
  return text;
}

/// For shells: number, word and meaning of each, a line each.
std::string exit_code_list() {
  std::string text;
  for (const exit_code_entry& e : exit_code_table)
    text += fmt::format("{} {} {}\n", static_cast<int>(e.code), e.word, e.meaning);
  return text;
}

}  // namespace

generated_blocks documentation_blocks() {
  return {{"kernels", kernel_table()},
          {"source-systems", source_system_table()},
          {"commands", command_table()},
          {"findings", finding_table()},
          {"exit-codes", exit_code_rows()},
          {"exit-code-list", exit_code_list()}};
}

}  // namespace warpgauge::cli
