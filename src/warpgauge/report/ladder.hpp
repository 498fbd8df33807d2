// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/verdict.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::report {

/// The least and the greatest of some fractions.
struct fraction_range {
  double least = 0, most = 0;
  int count = 0;
  void add(std::optional<double> value);
  std::string text() const;  ///< "72 to 95 %"; "-" when there are none
};

/// A kernel compared with a copy of the same bytes and with the memory's peak.
struct ladder_rung {
  std::string kernel;
  fraction_range of_copy, of_peak;
  fraction_range of_what_binds;  ///< of a copy, or of multiply-adds where they take longer
  fraction_range floor;          ///< of the peak: what a healthy card reaches at least
  int healthy = 0,
      below = 0;  ///< cases that reach what other models' cards do, and those that do not
  std::string card() const;  ///< "healthy", "below", "-"
};

/// What can be said before anything is expected of any case: every kernel's rung, the slowest
/// first. Empty once something is expected.
std::vector<ladder_rung> ladder_of(std::span<const baseline::judgement* const> cases);

/// Whether the card is healthy: "yes: ...", "no: ...", "not known: ...", by the kernels that have a
/// floor.
std::string health_of(std::span<const ladder_rung> ladder);

}  // namespace warpgauge::report
