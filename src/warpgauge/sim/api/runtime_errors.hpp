// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"
#include "warpgauge/sim/options.hpp"
#include "warpgauge/sim/report.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// What the host API and launches share. Errors are kept per host thread.
namespace warpgauge::sim {

/// A launch failed while it ran: the error of the calling thread's next synchronising call or
/// cudaGetLastError, once. The first of several unreported ones stays.
void set_launch_error(cudaError_t error);

/// Records an error that a call returns at once (a bad launch configuration), for cudaGetLastError.
/// @param reason  reported when nothing looks at the error; empty: CUDA's own text
/// @return error
cudaError_t record_error(cudaError_t error, std::string reason = {});

/// The pending launch error, which is then forgotten; cudaSuccess if none.
cudaError_t take_launch_error();

/// The CUDA error that a launch with these findings ends with; cudaSuccess when all are warnings,
/// or are only reported and no thread gave up on its own.
cudaError_t launch_error_of(const std::vector<finding>& findings, findings_mode mode);

/// Those of compute capability 9.0.
inline constexpr int default_dynamic_shared = 48 * 1024;
inline constexpr int most_dynamic_shared = 227 * 1024;
inline constexpr int multiprocessors = 132;

/// Dynamic shared memory that a launch of this kernel may ask for, set by cudaFuncSetAttribute.
std::size_t dynamic_shared_limit(const void* kernel);

/// The -arch of the kernel's file, such as 900.
int architecture_of(const void* kernel);

inline constexpr unsigned most_threads_per_block = 1024;
/// Threads per block that the kernel is compiled for: fewer with __launch_bounds__, where the front
/// end read it.
unsigned most_threads_of(const void* kernel);

/// Restores the limits that kernels have before any cudaFuncSetAttribute.
void forget_kernel_settings();

}  // namespace warpgauge::sim
