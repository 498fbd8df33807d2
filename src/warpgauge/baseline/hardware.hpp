// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::baseline {

/// How a card differs from what a baseline was recorded on.
enum class hardware : std::uint8_t {
  unchanged,       ///< this card is stored with this driver and toolkit
  new_model,       ///< there is no baseline of its model
  other_settings,  ///< of its model there is, with another power limit, ECC mode, clock or slice
  new_card,        ///< one more of a recorded model
  replaced_card,   ///< likewise, and a stored card is gone from this machine
  new_driver,      ///< this card is stored, with other drivers or toolkits only
};

struct hardware_change {
  std::string card;
  hardware kind = hardware::unchanged;
  std::string sentence;  ///< what was found, without a full stop
};

/// Which of these each card of a machine is, by card. A new card replaces a stored one that shared
/// a machine with a card that is here; where none of the stored cards is here, one of theirs when
/// all are of one machine. Of several it is the first by name.
/// @param stored         null: there is no baseline of this model
/// @param here           processes of the machine's cards, one each at least
/// @param whole_machine  whether these are all of its cards; where they may not be, none is gone
std::vector<hardware_change> hardware_changes(const stored_baseline* stored,
                                              std::span<const process> here,
                                              bool whole_machine = true);

}  // namespace warpgauge::baseline
