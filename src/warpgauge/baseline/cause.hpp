// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpgauge::baseline {

/// Why there is no figure, what led to a verdict, or what to know about a whole judgement. The
/// comments name the details of each. Words are made where they are shown (report/cause_words.hpp),
/// and nothing reads them back.
enum class cause_kind {
  // Why a process has no figure of a case.
  reported,        /// text: the program's message, may be empty
  cannot_run,      ///< text: what it needs; not a fault
  clocks_held,     ///< part of whole pairs are void; names: what held the clocks down
  clocks_changed,  ///< part of whole pairs are void; the driver named no reason
  void_pairs,      ///< part of whole pairs are void
  few_samples,     ///< part, of whole that are needed
  not_finite,      ///< names: which number
  negative,        ///< names: which number
  zero,            ///< names: which number
  not_relative,    ///< names: which number
  above_ceiling,   ///< seen: more than usual, which is what this GPU can move; names: which number,
                   ///< unit
  repetitions_differ,  ///< seen, usual: the largest and the smallest of them; names: unit
  foreign_work,        ///< part: other processes on the GPU; names: "before" or "after" measuring
  few_processes,       ///< part of whole processes have it
  // Why a figure is not judged.
  no_row,         ///< the results left it out
  no_results,     ///< nothing was measured at all
  unknown_case,   ///< the baseline does not know it
  other_unit,     ///< names: unit and anchor's unit, then the baseline's two
  few_sessions,   ///< part: sessions of this card
  few_cards,      ///< part: other cards, on whole machines
  below_floor,    ///< seen: its share of a copy; usual: what its author states at least
  as_others,      ///< seen: its share of the memory's peak; usual: the least of a healthy card
  below_others,   ///< likewise, and it reaches less
  useless_limit,  ///< part: sessions, on whole cards: not even a halved figure would show
  // What a verdict rests on. changes: from what was expected, one for each measurement.
  low_once,         ///< changes
  high_once,        ///< changes; not measured again
  anchor_low,       ///< changes: of the anchor
  clocks_below,     ///< seen MHz, usual MHz: the SMs' clock is below every stored session's
  anchor_unsteady,  ///< the anchor was low at first only
  low,              ///< changes; limit: of their mean
  low_one_time,     ///< changes: low once in three times
  low_sometimes,    ///< changes: low, but not each time
  high,             ///< changes: high twice
  high_one_time,    ///< changes: high at first only
  // Why a case does not count, or counts nevertheless.
  gross_fall,    ///< beyond doubt
  never_steady,  ///< in part of whole stored sessions its clocks were not steady
  scatters,  ///< seen: spread of the samples of this card's sessions, beyond what its limit holds
  cut_sectors,  ///< rows of cut sectors, on a card that the baseline does not know
  // About the whole judgement.
  no_baseline,     ///< text: the GPU's name
  other_protocol,  ///< names: the baseline's protocol and this one
  other_settings,  ///< text: what differs
  other_gpu,       ///< text: what differs
  other_driver,    ///< names: driver, toolkit; part of whole sessions had another one
  ab_instead,      ///< two builds can be compared without a baseline
  no_such_case,    ///< nothing has such a name
  none_gated,      ///< no case counts
  wide_limits,     ///< part of whole gated cases show only a drop above 5 %
};

/// All of them with their names in files: "clocks-held".
std::span<const std::pair<cause_kind, std::string_view>> cause_kinds();
std::string_view to_string(cause_kind kind);

struct cause {
  cause_kind kind = cause_kind::reported;
  std::string text = {};
  std::vector<std::string> names = {};
  int part = 0;
  int whole = 0;
  std::vector<double> changes = {};  ///< relative: -0.02 is 2 % less
  double limit = 0;                  ///< likewise
  double seen = 0;
  double usual = 0;
  bool operator==(const cause&) const = default;
};

/// Whether the clocks were not steady although nobody else used the GPU.
constexpr bool of_the_clocks(cause_kind kind) {
  return kind == cause_kind::clocks_held || kind == cause_kind::clocks_changed;
}

}  // namespace warpgauge::baseline
