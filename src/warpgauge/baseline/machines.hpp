// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <map>
#include <string>

namespace warpgauge::baseline {

/// By card, a number of the machine that it is taken to sit in. Cards of one machine are more alike
/// than cards of different ones (H200s: 0.03 % within a machine, up to 1.7 % between them), so that
/// the machines, not the cards, are what the spread is known from.
///
/// No host is stored. Cards whose sessions began within a minute of each other are taken to share a
/// machine: machines recorded at the same time are then counted as one, which only widens limits.
/// Cards of one machine that are recorded one after the other count as machines: record them
/// together. A session without a readable time is no reason to join.
std::map<std::string, int> machines_of(const stored_baseline& baseline);

}  // namespace warpgauge::baseline
