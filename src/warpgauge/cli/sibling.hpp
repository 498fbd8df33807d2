// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace warpgauge::cli {

/// Becomes the simulator's tool, warpgauge-sim next to this one, with the same arguments. A program
/// holds the kernels of only one backend.
/// @throws stop (infrastructure) when it is not there; returns only by throwing
[[noreturn]] void become_simulator_tool();

/// Becomes the simulator's compiler driver, warpgauge-cc next to this one.
/// @param arguments  its own, without its name
/// @throws stop (infrastructure) when it is not there; returns only by throwing
[[noreturn]] void become_compiler_driver(std::vector<std::string> arguments);

}  // namespace warpgauge::cli
