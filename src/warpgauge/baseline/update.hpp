// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/utc.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::baseline {

/// What two baselines say about one case.
struct case_difference {
  std::string name;
  std::string unit;
  std::string kind;  ///< part number of the boards that the figures are of; empty: all machines
  std::optional<double> before;  ///< expected figure; absent when the case is new
  std::optional<double> after;   ///< likewise; absent when it is gone
  int sessions_before = 0;
  int sessions_after = 0;
  std::optional<double> change;  ///< after / before - 1 at the same anchor
  /// Likewise, of a kind of board that only `after` knows, beside the slowest that `before` knows.
  std::optional<double> change_to_new_kind;
  std::string new_kind;
};

/// Every case of either, by name. Both expectations are taken at the centre of `before`'s anchors,
/// so that other cards do not look like a changed kernel. Likewise for other kinds of boards: where
/// both know the kinds of all machines, each shared kind is compared separately, and the one is
/// reported whose figure falls most or, where none falls, rises most.
std::vector<case_difference> differences(const stored_baseline& before,
                                         const stored_baseline& after);

struct update_rule {
  int fewest_sessions = 3;        ///< of a case after the update
  double family_rate = 0.001;     ///< at which a new session differs from the stored ones
  double minimum_effect = 0.003;  ///< as in rule
  /// In words; needed when an expectation falls by more than that, and when a limit widens or a
  /// case is judged no more (loosening.hpp).
  std::string reason;
  instant now = current_time();  ///< no session is of a later day
};

/// A case of which some new sessions, but not most, lie outside what the stored ones predict.
struct outlying_case {
  std::string name;
  int outside = 0;
  int judged = 0;  ///< new sessions
  bool operator==(const outlying_case&) const = default;
};

struct update_result {
  stored_baseline updated;
  std::vector<case_difference> changed;  ///< those that the update moves, adds or drops
  std::vector<std::string> replaced;     ///< cases whose older figures were dropped
  std::vector<outlying_case> outlying;   ///< by name; added to the stored ones
  /// Sessions of each new kind of board, where the kinds of all stored sessions are known.
  std::map<std::string, int> new_kinds;
  std::vector<std::string> refusals;  ///< why it must not be written; empty when it may
};

/// Adds new sessions. Each is first compared with the stored ones (A/A): where more than half of
/// them lie outside a case's prediction limit, on one side, the case has changed, and its older
/// figures are dropped rather than mixed in. Where fewer do, the case is reported. Refused when a
/// case would be left with fewer than `fewest_sessions`, when a session has a time that none can
/// have, and when an expectation falls, a card's history has (changes.hpp) or a case is judged less
/// sharply (loosening.hpp) without a reason. The reason's words are kept in the new sessions.
/// @param old  null: there is none yet
/// @throws file_error  as to_baseline and merge
update_result update(const stored_baseline* old,
                     std::span<const process> processes,
                     const update_rule& given);

/// Which session has a time that none can have (utc.hpp); absent when none has.
std::optional<std::string> refused_time(const stored_baseline& added, instant now);

/// Why these differences must not be written without a reason; absent when they may.
std::optional<std::string> refused_fall(std::span<const case_difference> all,
                                        const update_rule& by);

struct merge_result {
  stored_baseline merged;
  std::vector<case_difference> changed;  ///< from the first one
  std::optional<std::string> refusal;
};

/// The sessions of all, compared with the first as in an update: what needs a reason there needs it
/// here, and it is kept in the sessions that are added.
/// @param all  at least one
/// @throws file_error  as merge
merge_result merge_guarded(std::span<const stored_baseline> all, const update_rule& given);

}  // namespace warpgauge::baseline
