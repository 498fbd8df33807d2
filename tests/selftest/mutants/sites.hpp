// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/selftest/mutants/syntax.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::mutants {

struct alternate {
  std::string rule;
  std::string text;  ///< what stands there instead
  int id = 0;
  /// Of the same mistake made wherever the text stands in a function: the first place.
  int together_with = 0;
};

/// A place in a file, with what may stand there instead.
struct site {
  enum class form { expression, constant, statement };
  form kind = form::expression;
  std::string function;  ///< around it
  /// It is an array: g++ 12 loses what is stored through `(c ? a : b)[i]` of two arrays.
  bool of_array = false;
  std::vector<alternate> instead;
  /// Of a statement: its own mutants, made around what its parts' mutants leave of it; `instead`
  /// are statements then.
  std::string dropped;  ///< the rule, empty for none
  std::string doubled;
  int dropped_id = 0;
  int doubled_id = 0;

  /// The number by which the place is known.
  int place() const { return kind == form::statement ? dropped_id : instead.front().id; }
};

/// By begin, and the longest first.
struct outer_first {
  bool operator()(const std::pair<std::size_t, std::size_t>& a,
                  const std::pair<std::size_t, std::size_t>& b) const {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  }
};
using site_map = std::map<std::pair<std::size_t, std::size_t>, site, outer_first>;

/// Numbers the mutants from `next` on, those that are made at several places at once behind the
/// others.
void number(const source& s, site_map& sites, int& next);

/// The file's text with every mutant behind its switch, line by line where it was.
std::string render(const source& s, const site_map& sites);

/// Adds the places of a declaration, by rule (rules.cpp).
void find_sites(const node& declaration, site_map& sites);

}  // namespace warpgauge::mutants
