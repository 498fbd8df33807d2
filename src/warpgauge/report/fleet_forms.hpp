// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/base/canvas.hpp"
#include "warpgauge/baseline/fleet.hpp"

#include <string>

/// The forms of a fleet's verdict; all say the same.
namespace warpgauge::report {

/// "transpose.tiled 2.1 % slower than its siblings, and 2 more": why a card is in its state.
std::string reason_of(const baseline::fleet& f, const baseline::fleet_card& c);

/// @param all  every card, not only those that need attention
std::string to_text(const baseline::fleet& f, const base::canvas& on, bool all);
std::string to_json(const baseline::fleet& f);

/// One page that needs no other file and no network. Its rows are drawn when they come into view,
/// so that ten thousand cards open at once.
std::string to_html(const baseline::fleet& f, const std::string& version);

/// Slurm's commands that take the nodes with slow or failed cards out of service, for an
/// administrator to read and run; nodes without a measurement are comments.
std::string drain_list(const baseline::fleet& f);

}  // namespace warpgauge::report
