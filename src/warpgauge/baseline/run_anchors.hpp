// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/measured.hpp"
#include "warpgauge/baseline/model.hpp"

#include <map>
#include <string>
#include <utility>

namespace warpgauge::baseline {

/// The anchors of one run, which together tell the machine's level better than one of them.
class run_anchors {
 public:
  run_anchors() = default;
  /// @param kind  of board, its part number; empty: unknown
  explicit run_anchors(std::string kind) : kind_(std::move(kind)) {}

  void add(const case_fit& fit, double log_anchor);

  /// @param log_anchor  of this case; alone, it is its own level
  anchor_reading beside(const case_fit& fit, double log_anchor) const;

 private:
  struct sum {
    double above_usual = 0;
    int anchors = 0;
  };
  std::string kind_;
  std::map<std::string, sum> classes_;
};

/// The anchors of a stored session.
/// @param fits  of the baseline that holds it, or of another; cases that it lacks are left out
run_anchors anchors_of(const stored_session& session, const std::map<std::string, case_fit>& fits);

/// The anchors of what was measured now, on this kind of board.
run_anchors anchors_of(const std::map<std::string, measured_case>& rows,
                       const std::string& kind,
                       const std::map<std::string, case_fit>& fits);

}  // namespace warpgauge::baseline
