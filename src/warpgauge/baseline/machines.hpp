// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <map>
#include <span>
#include <string>

namespace warpgauge::baseline {

/// What tells the machine of a session.
struct session_location {
  std::string card;
  std::string utc;
  std::string boot;  ///< empty: unknown
};

/// By card, a number of the machine that it is taken to sit in. Cards of one machine are more alike
/// than cards of different ones, so that the machines, not the cards, are what the spread is known
/// from.
///
/// - Cards with sessions of the same boot share a machine, whenever they were recorded.
/// - Where one of two sessions does not know its boot: cards whose sessions began within a minute
///   of each other are taken to share a machine. Machines recorded at the same time are then
///   counted as one, which only widens limits; cards of one machine recorded one after the other
///   count as machines. A session without a readable time is no reason to join.
/// - A card is in one machine: one that was moved, or recorded before and after a restart, joins
///   what it was seen with.
std::map<std::string, int> machines_of(std::span<const session_location> sessions);
std::map<std::string, int> machines_of(const stored_baseline& baseline);

/// By session, a number of the occasion on which it was recorded: a session of the same card, in
/// the same boot, that began within ten minutes of another shares its occasion. What differs
/// between them is what another measurement right now would have anew; what differs between
/// occasions it would share. A session without a readable time is an occasion of its own.
std::map<std::string, int> occasions_of(const stored_baseline& baseline);

}  // namespace warpgauge::baseline
