// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/fleet.hpp"

#include <string>
#include <vector>

/// Shared by a fleet's table and its page.
namespace warpgauge::report {

struct kind_row {
  std::string name;
  int cards = 0;
  int slow = 0;                     ///< or failed
  std::vector<double> levels = {};  ///< in per cent of the siblings' median, ascending
};
std::vector<kind_row> kind_rows(const baseline::fleet& f);

struct fleet_row {
  std::string name, state, level, why;
};
fleet_row row_of(const baseline::fleet& f, const baseline::fleet_card& c);

/// The worst first.
std::vector<const baseline::fleet_card*> ranked(const baseline::fleet& f);

/// "10,000 cards of 2 kinds: 1 failed, 8 slow, 9,991 pass"
std::string counts_of(const baseline::fleet& f);

/// The rule by which cards are named.
std::string rate_text(const baseline::fleet& f);

}  // namespace warpgauge::report
