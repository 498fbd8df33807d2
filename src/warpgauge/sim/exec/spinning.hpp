// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <cstdint>

/// Blocks that wait for others, as at a hand-made barrier of the grid. A device runs them at the
/// same time; here they run one after another, and the first would wait for ever.
namespace warpgauge::sim {

/// Threads with fewer steps are not checked.
inline constexpr std::uint64_t steps_before_spinning = std::uint64_t{1} << 18;

/// Whether the threads of the only block have read the same few words so often, with no other step
/// in between, that nothing will change them.
bool spins_for_ever(const worker& w);

/// When the running thread reads the same few words again and again, starts the blocks that have
/// not begun on workers of their own. To be called when its buffer is full.
void look_for_spinning(worker& w);

}  // namespace warpgauge::sim
