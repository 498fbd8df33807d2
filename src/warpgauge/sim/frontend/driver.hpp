// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/commands.hpp"

namespace warpgauge::sim::frontend {

/// `warpgauge cc`: compiles and links as nvcc does, for the simulator.
/// @param words    nvcc's options and the inputs
/// @param toolkit  the folder whose bin/nvcc was called; empty: none
/// @return the exit status: 2 when a step failed, that of the program under -run
/// @throws std::runtime_error for wrong options, std::system_error for missing files
int drive(const arguments& words, const std::filesystem::path& toolkit = {});

}  // namespace warpgauge::sim::frontend
