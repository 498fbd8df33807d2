// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/declarations.hpp"
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace warpgauge::sim::frontend {
namespace {

// Headers that only declare, each a large part of a small program's text. Those that the rewriting
// calls are found by the text that it inserted.
constexpr std::string_view candidates[] = {
    "/warpgauge_surface/atomics.hpp",
    "/warpgauge_surface/bits.hpp",
    "/warpgauge_surface/conversions.hpp",
    "/warpgauge_surface/dpx.hpp",
    "/warpgauge_surface/memory_access.hpp",
    "/warpgauge_surface/nv_atomics.hpp",
    "/warpgauge_surface/ptx_arithmetic.hpp",
    "/warpgauge_surface/ptx_barriers.hpp",
    "/warpgauge_surface/ptx_comparisons.hpp",
    "/warpgauge_surface/ptx_conversions.hpp",
    "/warpgauge_surface/ptx_matrix.hpp",
    "/warpgauge_surface/ptx_memory.hpp",
    "/warpgauge_surface/ptx_operands.hpp",
    "/warpgauge_surface/ptx_warp.hpp",
    "/warpgauge_surface/simd_in_a_word.hpp",
    "/warpgauge_surface/textures.hpp",
    "/warpgauge_surface/undefined_arithmetic.hpp",
    "/warpgauge_surface/warp_functions.hpp",
    "/warpgauge_surface/wrapped_products.hpp",
    "/bits/specfun.h",
    "/tr1/bessel_function.tcc",
    "/tr1/beta_function.tcc",
    "/tr1/ell_integral.tcc",
    "/tr1/exp_integral.tcc",
    "/tr1/gamma.tcc",
    "/tr1/hypergeometric.tcc",
    "/tr1/legendre_function.tcc",
    "/tr1/modified_bessel_func.tcc",
    "/tr1/poly_hermite.tcc",
    "/tr1/poly_laguerre.tcc",
    "/tr1/riemann_zeta.tcc",
    "/tr1/special_function_util.h",
};
using file_set = std::uint32_t;
static_assert(std::size(candidates) <= 32);

using tokens_type = std::vector<token>;

class unused_headers {
 public:
  explicit unused_headers(unit& in) : in_(in), tokens_(in.tokens) {}

  void drop() {
    read_declarations();
    file_set needed = kept_;
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (set_of(tokens_[i]) == 0) needed |= owners_of(tokens_[i], i);
    in_.for_each_inserted([&](std::string_view text) {
      file_table nowhere;
      for (const token& t : tokenize(text, nowhere)) needed |= owners_of(t, tokens_.size());
    });
    for (file_set before = 0; before != needed;) {
      before = needed;
      for (std::size_t i = 0; i < tokens_.size(); ++i)
        if ((set_of(tokens_[i]) & before) != 0) needed |= owners_of(tokens_[i], i);
    }
    for (token& t : tokens_) t.unused = (set_of(t) & ~needed) != 0;
  }

 private:
  /// The candidate that the token is of, as a set; 0: none.
  file_set set_of(const token& t) const {
    const auto index = static_cast<std::size_t>(t.file);
    while (sets_.size() <= index) {
      const std::string& name = in_.files.name(static_cast<int>(sets_.size()));
      file_set set = 0;
      for (std::size_t i = 0; i < std::size(candidates); ++i)
        if (name.ends_with(candidates[i])) set = file_set{1} << i;
      sets_.push_back(set);
    }
    return t.of_library() ? sets_[index] : 0;
  }

  /// The candidates that may be meant by the token at `place`, which follows them.
  file_set owners_of(const token& t, std::size_t place) const {
    if (t.kind != token_kind::word) return 0;
    const auto found = owners_.find(t.text());
    return found == owners_.end() || found->second.first > place ? 0 : found->second.set;
  }
  void own(std::string_view name, std::size_t place) {
    declared& all = owners_.try_emplace(name, declared{place, 0}).first->second;
    all.set |= set_of(tokens_[place]);
  }

  /// Which candidates declare a name. One that adds to what another header declared in the same
  /// namespace, an overload, an operator or a specialisation, is kept, for nobody need name it.
  void read_declarations() {
    std::unordered_map<std::string_view, std::unordered_set<std::string_view>> elsewhere;
    std::vector<std::size_t> open;  // closing braces of the scopes around the token
    std::string_view outermost;     // the first of the namespaces around it
    std::string_view name;          // of the last namespace that was named
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const token& t = tokens_[i];
      const token& next = tokens_[i + 1];
      while (!open.empty() && i >= open.back()) open.pop_back();
      if (open.empty()) outermost = {};
      const file_set owner = set_of(t);
      if (t.bracket() == '{' && is_scope(i)) {
        if (open.empty()) outermost = std::exchange(name, {});
        open.push_back(closing(tokens_, i));
      } else if (t.bracket() == '(' || t.bracket() == '[' || t.bracket() == '{') {
        i = closing(tokens_, i);
      } else if (t.is(";")) {
        name = {};
      } else if (t.is("namespace")) {
        name = next.text();
      } else if (t.is("template") && next.is("<")) {
        const std::size_t close = closing_angle(tokens_, i + 1, tokens_.size());
        if (close + 1 >= tokens_.size()) break;
        if (specialises_others(close + 1, close == i + 2)) kept_ |= owner;
        i = close;
      } else if (t.is("operator")) {
        if (!takes_own(i)) kept_ |= owner;
      } else if (t.kind == token_kind::word && owner == 0) {
        elsewhere[outermost].insert(t.text());
      } else if (owner != 0 && is_of_ptx(t)) {
        own("ptx", i);
      } else if (t.kind == token_kind::word && declares(next) && !is_keyword(t)) {
        if (!elsewhere[outermost].contains(t.text()))
          own(t.text(), i);
        else if (next.bracket() == '(')
          kept_ |= owner;
      }
    }
  }

  /// Whether a name before it is declared, as opposed to a type's.
  static bool declares(const token& next) {
    return next.is(";") || next.is("=") || next.is(",") || next.is(":") || next.bracket() != 0;
  }

  bool owns(const token& by, const token& t) const {
    return (owners_of(t, tokens_.size()) & set_of(by)) != 0;
  }

  /// Whether a template's head is followed by a specialisation of another header's template.
  /// @param full  of all of its parameters
  bool specialises_others(std::size_t at, bool full) const {
    const token& first = tokens_[at];
    if (!full && !first.is("struct") && !first.is("class")) return false;
    std::size_t i = at;
    while (i + 1 < tokens_.size() && tokens_[i + 1].kind == token_kind::word) ++i;
    if (!full && (i + 1 == tokens_.size() || !tokens_[i + 1].is("<"))) return false;
    return !owns(first, tokens_[i]);
  }

  /// Whether the operator has a parameter of a type of its own header.
  bool takes_own(std::size_t at) const {
    std::size_t i = at;
    while (i < tokens_.size() && tokens_[i].bracket() != '(') ++i;
    const std::size_t close = closing(tokens_, i);
    return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(i),
                       tokens_.begin() + static_cast<std::ptrdiff_t>(close),
                       [&](const token& t) { return owns(tokens_[at], t); });
  }

  /// What is in namespace ptx is only called by that name.
  bool is_of_ptx(const token& t) const {
    return in_.files.name(t.file).find("/ptx_") != std::string::npos;
  }

  static bool is_keyword(const token& t) {
    return t.is("__attribute__") || t.is("__asm__") || t.is("alignas") || t.is("decltype") ||
           t.is("noexcept") || t.is("sizeof") || t.is("static_assert");
  }

  /// Whether the brace opens a namespace, an enumeration or `extern "C"`.
  bool is_scope(std::size_t brace) const {
    for (std::size_t i = brace; i > 0; --i) {
      const token& before = tokens_[i - 1];
      if (before.is("namespace") || before.is("enum") || before.kind == token_kind::string)
        return true;
      if (before.bracket() == ')') {
        i = opening(tokens_, i - 1);
        if (i == 0 || i == tokens_.size() || !tokens_[i - 1].is("__attribute__")) return false;
      } else if (before.is(";") || before.bracket() != 0) {
        return false;
      }
    }
    return false;
  }

  unit& in_;
  tokens_type& tokens_;
  mutable std::vector<file_set> sets_;  ///< of each file
  struct declared {
    std::size_t first = 0;  ///< token
    file_set set = 0;
  };
  std::unordered_map<std::string_view, declared> owners_;
  file_set kept_ = 0;
};

}  // namespace

void drop_unused_headers(unit& in) { unused_headers(in).drop(); }

}  // namespace warpgauge::sim::frontend
