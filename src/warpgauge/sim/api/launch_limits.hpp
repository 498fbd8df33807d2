// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/hooks.hpp"
#include "warpgauge/sim/include/driver_types.h"

#include <cstddef>
#include <string>

/// What a launch may ask for, on a device of compute capability 9.0.
namespace warpgauge::sim {

/// Why a launch is refused: an error, and one sentence about the numbers.
struct launch_refusal {
  cudaError_t error = cudaSuccess;
  std::string reason;
};

/// cudaSuccess when the launch may start.
launch_refusal check_launch(const warpgauge_sim_launch_request& request);

/// Static shared memory that the kernel itself declares. That of the functions it calls is unknown,
/// because no table lists them.
std::size_t static_shared_bytes(const void* kernel);

/// Blocks that one multiprocessor holds at once, by threads and shared memory: the host compiler
/// knows nothing about registers.
int blocks_per_multiprocessor(const void* kernel, int block_threads, std::size_t dynamic_shared);

}  // namespace warpgauge::sim
