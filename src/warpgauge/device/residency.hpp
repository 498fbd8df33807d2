// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace warpgauge::device {

/// The most threads that a multiprocessor of the target architecture holds. CUDA C++ Programming
/// Guide, "Technical Specifications per Compute Capability".
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
inline constexpr int resident_threads = 1024;
#elif defined(__CUDA_ARCH__) && \
    ((__CUDA_ARCH__ > 800 && __CUDA_ARCH__ < 900) || __CUDA_ARCH__ >= 1200)
inline constexpr int resident_threads = 1536;
#else
inline constexpr int resident_threads = 2048;
#endif

/// How many blocks of that size __launch_bounds__ may ask a multiprocessor to hold: `wanted`, or as
/// many as it can. The compiler ignores larger values with a warning.
constexpr int resident_blocks(int wanted, int threads) {
  return wanted * threads <= resident_threads ? wanted : resident_threads / threads;
}

}  // namespace warpgauge::device
