// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/hooks.hpp"

#include <span>

namespace warpgauge::sim {

/// In their order; none for an address that is no kernel's.
std::span<const warpgauge_sim_parameter> parameters_of(const void* kernel);

}  // namespace warpgauge::sim
