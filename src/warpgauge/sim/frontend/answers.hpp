// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/frontend/nvcc_options.hpp"

namespace warpgauge::sim::frontend {

/// Prints what --help, --version and the lists of architectures ask for.
/// @return whether one of them was asked for
/// @throws std::system_error when the output cannot be written
bool answer(const nvcc_options& o);

}  // namespace warpgauge::sim::frontend
