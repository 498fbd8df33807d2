// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/json_text.hpp"
#include "warpgauge/baseline/store.hpp"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

/// How a baseline's file holds the figures of its sessions: a table of the cases, and for each
/// process of a session a row of whole numbers, one for each case of the table.
namespace warpgauge::baseline {

/// The value that a file keeps for a value above zero: its logarithm, to 1e-5.
double kept_value(double value);
/// Likewise for a spread: to 1e-6.
double kept_spread(double spread);

/// The cases of a session in a file of schema version 1.
/// @throws file_error
std::map<std::string, stored_case> read_version_1(const json& session,
                                                  int processes,
                                                  const location& at);

/// @throws file_error (wrong_unit)
void check_unit(std::string_view unit, const location& at);

class case_columns {
 public:
  /// The cases of all sessions, those of earlier sessions first: new ones move no column.
  explicit case_columns(const stored_baseline& of);
  /// @throws file_error
  case_columns(const json& cases, const std::string& origin);

  /// What the columns state of their cases.
  facts_by_case facts() const;

  /// A line for each case, without the brackets around them.
  std::string text() const;

  /// "figure": [[...]], "anchor": [[...]], "spread": [[...]], and the cases that do not count.
  std::vector<std::pair<std::string_view, std::string>> of(const stored_session& session) const;
  /// @throws file_error
  std::map<std::string, stored_case> read(const json& session,
                                          int processes,
                                          const location& at) const;

 private:
  struct column {
    std::string name, unit, anchor_unit;
    double figure, anchor;  ///< the values that its own are relative to
    std::optional<case_facts> stated = {};
    std::int64_t whole_figure = 0, whole_anchor = 0;  ///< their logarithms, as of files
  };
  void add(column c, const location& at);

  std::vector<column> columns_;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> index_;
};

}  // namespace warpgauge::baseline
