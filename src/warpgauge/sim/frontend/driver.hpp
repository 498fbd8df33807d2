// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/commands.hpp"

namespace warpgauge::sim::frontend {

/// `warpgauge cc`: compiles and links as nvcc does, for the simulator.
/// @param words  nvcc's options and the inputs
/// @return the exit status: that of the step that failed
int drive(const arguments& words);

}  // namespace warpgauge::sim::frontend
