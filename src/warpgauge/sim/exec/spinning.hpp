// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <cstdint>

/// Blocks that wait for others, as at a grid's barrier that is made by hand. A device runs them at
/// the same time; here one runs after another, and the first would wait for ever.
namespace warpgauge::sim {

/// A thread that took fewer is not looked at.
inline constexpr std::uint64_t steps_before_spinning = std::uint64_t{1} << 18;

/// Where the running thread reads the same few words again and again, blocks that have not begun
/// begin on workers of their own. To be called when its buffer is full.
void look_for_spinning(worker& w);

}  // namespace warpgauge::sim
