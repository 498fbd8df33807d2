// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/passes.hpp"
#include "warpgauge/sim/frontend/refused_names.hpp"

#include <algorithm>

namespace warpgauge::sim::frontend {

namespace {

/// `__shared__ alignas(16) int a[4]` is CUDA, but `thread_local alignas(16) int a[4]` is not C++:
/// the alignment moves to the front of its declaration.
void move_alignments(unit& in) {
  const auto specifier = [](const token& t) {
    return t.is("thread_local") || t.is("extern") || t.is("static") || t.is("const") ||
           t.is("volatile");
  };
  for (std::size_t i = 1; i + 1 < in.tokens.size(); ++i) {
    if (!in.tokens[i].is("alignas") || in.tokens[i + 1].bracket() != '(') continue;
    std::size_t first = i;
    bool shared = false;
    while (first > 0 && specifier(in.tokens[first - 1]))
      shared |= in.tokens[--first].is("thread_local");
    const std::size_t close = closing(in.tokens, i + 1);
    if (!shared || close == in.tokens.size()) continue;
    in.insert_before(in.tokens[first], text_of(in.tokens, i, close + 1) + " ");
    for (std::size_t t = i; t <= close; ++t) in.tokens[t].dropped = true;
    i = close;
  }
}

/// A variable that nobody reads would lose its stores before they are traced, so `marker` follows
/// the `thread_local` of its declaration.
void keep_stores(unit& in, std::size_t marker) {
  const bool before = marker > 1 && in.tokens[marker - 2].is("extern");
  if (marker == 0 || before || in.tokens[marker + 1].is("extern")) return;
  in.insert_before(in.tokens[marker - 1], "__attribute__((used)) ");
}

/// A program's `__builtin_memcpy` becomes the surface's memcpy: the compiler would expand it
/// untraced.
void trace_builtins(unit& in) {
  constexpr std::string_view prefix = "__builtin_";
  for (token& t : in.tokens) {
    const bool copy =
        t.is("__builtin_memcpy") || t.is("__builtin_memmove") || t.is("__builtin_memset");
    if (!copy || t.of_library()) continue;
    in.insert_before(t, std::string(t.text().substr(prefix.size())));
    t.dropped = true;
  }
}

/// Without `#pragma GCC unroll`, since CUDA's own libraries ask g++ to unroll each loop 65,534
/// times, and without what only a preprocessor heeds.
std::string without_idle_pragmas(const std::string& text) {
  constexpr std::string_view start = "\n#pragma ";
  std::string result;
  result.reserve(text.size());
  std::size_t copied = 0;
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
    const std::string_view what = std::string_view(text).substr(at + start.size());
    if (!what.starts_with("GCC unroll ") && !what.starts_with("push_macro(") &&
        !what.starts_with("pop_macro(")) {
      continue;
    }
    result.append(text, copied, at + 1 - copied);
    copied = std::min(text.find('\n', at + 1), text.size());
  }
  return result.append(text, copied);
}

}  // namespace

std::set<std::string> take_shared_names(unit& in) {
  std::set<std::string> names;
  const auto is_marker = [](const token& t) { return t.is("__warpgauge_shared__"); };
  for (std::size_t i = 0; i + 1 < in.tokens.size(); ++i) {
    if (!is_marker(in.tokens[i])) continue;
    keep_stores(in, i);
    for (std::size_t t = i + 1; t + 1 < in.tokens.size() && !in.tokens[t].is(";"); ++t) {
      if (in.tokens[t].bracket() == '{') t = closing(in.tokens, t);  // of a structure
      if (t + 1 >= in.tokens.size()) break;
      const token& after = in.tokens[t + 1];
      if (in.tokens[t].kind == token_kind::word &&
          (after.is(";") || after.is(",") || after.is("=") || after.bracket() != 0)) {
        names.emplace(in.tokens[t].text());
      }
    }
  }
  in.tokens.erase(std::remove_if(in.tokens.begin(), in.tokens.end(), is_marker), in.tokens.end());
  return names;
}

std::string rewrite(const std::string& device, const std::string& host) {
  return rewrite_all(device, host).text;
}

rewritten rewrite_all(const std::string& device, const std::string& host) {
  unit whole = merge_passes(without_idle_pragmas(device), without_idle_pragmas(host));
  rewritten result;
  std::string renames;
  std::string variables;
  try {
    refuse_names(whole);
    refuse_host_calls(whole);
    renames = rename_for_the_linker(whole);
    variables = register_device_variables(whole);
    register_host_variables(whole);
    result.shared_names = take_shared_names(whole);
    move_alignments(whole);
    trace_builtins(whole);
    mark_dropped_values(whole);
    watch_local_arrays(whole);
    rewrite_arithmetic(whole);
    watch_products(whole);
    rewrite_assembly(whole);
    rewrite_functions(whole);
    rewrite_launches(whole);
    drop_unused_headers(whole);
  } catch (const refusal& r) {
    throw std::runtime_error(whole.files.name(r.file) + ":" + std::to_string(r.line) +
                             ": error: warpgauge: " + r.what());
  }
  result.text = whole.print() + renames;
  if (!variables.empty()) {
    result.text +=
        "\n__attribute__((constructor)) static void warpgauge_variables() { " + variables + "}\n";
  }
  return result;
}

}  // namespace warpgauge::sim::frontend
