// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/update.hpp"

#include <optional>
#include <string>
#include <vector>

namespace warpgauge::baseline {

// An epoch is what a change of figures may come from beside the kernels: the driver, the toolkit
// and the SMs' clocks. Power limit, ECC, MIG slice and GPU model are the file's identity, and the
// kind of board is in the model: neither can be mixed.

/// Why these sessions must not join the stored ones without a reason: their driver and toolkit are
/// those of no stored one, or their clocks lie 1 % outside. Absent when they may.
std::optional<std::string> refused_epoch(const stored_baseline& stored,
                                         const stored_baseline& added,
                                         const update_rule& by);

struct bridge_result {
  stored_baseline bridged;
  std::vector<std::string> cards;  ///< that were measured in both epochs
  /// Of the cases that were: before and after, in the middle of these cards.
  std::vector<case_difference> changed;
  std::vector<std::string> dropped;  ///< cases of which the older figures could not be carried over
  std::vector<std::string> refusals;  ///< why it must not be written; empty when it may
};

/// Carries stored sessions over to the epoch of new ones, by cards that were measured in both: the
/// figures and anchors of older sessions are multiplied, case by case, by what changed on those
/// cards in the mean. What is uncertain about that stays known: see case_fit::bridge_sessions.
/// @param given  a fall by more than its minimum effect needs its reason, each side its sessions
/// @throws file_error  as merge
bridge_result bridge(const stored_baseline& stored,
                     const stored_baseline& added,
                     const update_rule& given);

}  // namespace warpgauge::baseline
