// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <map>
#include <span>
#include <string>

namespace warpgauge::baseline {

/// Where a session was recorded, from which its machine is deduced.
struct session_location {
  std::string card;
  std::string utc;
  std::string boot;  ///< empty: unknown
};

/// By card, the number of the machine that it is assumed to be in. Cards of one machine are more
/// alike than cards of different ones, so spread is estimated from machines, not cards.
///
/// - Cards with sessions of the same boot share a machine, whenever they were recorded.
/// - Where one of two sessions does not know its boot: cards whose sessions began within a minute
///   of each other are assumed to share a machine. Machines recorded at the same time then count as
///   one, which only widens limits; cards of one machine recorded one after the other count as
///   several. Sessions without a readable time are not joined.
/// - A card is in one machine: the machines that it was seen in, before and after a move or a
///   restart, are joined.
std::map<std::string, int> machines_of(std::span<const session_location> sessions);
std::map<std::string, int> machines_of(const stored_baseline& baseline);

/// When something was measured.
struct moment {
  std::string boot;  ///< of its machine; empty: unknown
  std::string utc;   ///< ISO 8601
};

/// Whether both are in one boot, and within an hour of each other. Moments without a readable time
/// never are. Such measurements differ as immediate repetitions do.
bool same_hour(const moment& a, const moment& b);

}  // namespace warpgauge::baseline
