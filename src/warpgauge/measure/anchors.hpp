// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"

#include <cstddef>
#include <cstdint>

/// Reference kernels that run between the samples of a case.
namespace warpgauge::measure {

/// Copies device memory, 16 bytes a thread: as fast as cudaMemcpy on the GPUs measured, and the
/// same in every driver. Both pointers aligned to 16 bytes; a last partial 16 bytes are left out.
void enqueue_copy(device::queue& q, void* to, const void* from, std::size_t bytes);

/// Fused multiply-adds in registers on every multiprocessor.
/// @param sink  four bytes that keep the compiler from removing the work; never written
/// @return      floating-point operations of the launch
double enqueue_fma(device::queue& q, float* sink, int sm_count);

}  // namespace warpgauge::measure
