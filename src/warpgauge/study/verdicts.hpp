// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/study/plan.hpp"
#include "warpgauge/study/results.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the figures say about the claims.
namespace warpgauge::study {

/// Undecided: the ratio is nearer to a bound than it moves from session to session.
enum class verdict : std::uint8_t { holds, fails, undecided, unmeasured };
/// "holds", "does not hold", "undecided", "not measured"
std::string_view to_string(verdict v);

struct decided_part {
  const part* of = nullptr;
  verdict said = verdict::unmeasured;
  std::optional<double> value;  ///< of the ratio
  std::string because;          ///< "global store sectors 4,096 : 512"; "" where none was named
};

struct decided_claim {
  const claim* of = nullptr;
  /// Fails if a part fails, is undecided if a part is; holds if all do.
  verdict said = verdict::unmeasured;
  std::vector<decided_part> parts;
};

/// Of the studies in the results.
std::vector<decided_claim> decide(const plan& p, const results& r);

/// The row's figure in the unit of its table; absent if the form was not timed.
std::optional<double> in_unit(const row& r, std::string_view form, std::string_view unit);

/// What was published of the row, in the unit of a table that may not be the document's.
std::optional<double> then_in_unit(const plan& p, const row& r, std::string_view unit);

/// "0.949", "2.1", "1030"
std::string ratio_text(double ratio);

/// "from 0.95 to 1.05", "at least 4"
std::string bounds(const part& p);

}  // namespace warpgauge::study
