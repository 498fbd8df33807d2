// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/unit.hpp"

#include <string>
#include <vector>

namespace warpgauge::sim::frontend {

/// CUDA's qualifiers of one declaration. The surface spells them as words of its own, so that they
/// survive the preprocessor.
struct qualifiers {
  bool global = false;
  bool device = false;
  bool host = false;
  bool any() const { return global || device || host; }
};

/// Adds the qualifier that the token is.
/// @return whether it is a qualifier
bool add_qualifier(const token& t, qualifiers& out);

/// A function, lambda or variable from one of its first tokens on. All numbers are indices of
/// tokens; 0 where there is none.
struct declaration {
  qualifiers marks;
  std::size_t begin = 0;
  std::size_t parameters = 0;  ///< the bracket that opens them
  std::size_t bounds = 0;      ///< the bracket that opens __launch_bounds__'s arguments
  std::size_t body = 0;        ///< the bracket that opens it; 0 for everything without a body
  std::size_t end = 0;         ///< one past the last token that was looked at
};

/// Reads a declaration up to its `;` or the start of its body.
declaration read_declaration(const std::vector<token>& tokens, std::size_t begin);

/// Tokens [begin, end) as one line of text.
std::string text_of(const std::vector<token>& tokens, std::size_t begin, std::size_t end);

/// A parameter of a function or template: its name, to be used as a template argument or in a call.
/// `pack`: `...` belongs after it.
struct parameter {
  std::string name;
  bool pack = false;
};

/// Names of the parameters between the brackets at `open` and `close`. One without a name gets one.
std::vector<parameter> function_parameters(unit& in, std::size_t open, std::size_t close);
std::vector<parameter> template_parameters(unit& in, std::size_t open, std::size_t close);

/// Names of the namespaces around a token, the outermost first; empty for one without a name.
std::vector<std::string> enclosing_namespaces(const std::vector<token>& tokens, std::size_t at);
/// They as a prefix: "::outer::inner::".
std::string enclosing_scope(const std::vector<token>& tokens, std::size_t at);
/// Whether `extern "C"` stands before one of the braces around a token.
bool has_c_linkage(const std::vector<token>& tokens, std::size_t at);

}  // namespace warpgauge::sim::frontend
