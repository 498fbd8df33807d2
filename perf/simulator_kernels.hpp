// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// The kernels by which the simulator's own speed is measured, compiled twice: traced, and plain
/// with the host compiler's -O2.
namespace warpgauge::perf {

#define WARPGAUGE_PERF_LAUNCHERS                                                 \
  /** Padded 32 x 32 tile transpose of an edge x edge matrix, 32 x 8 threads. */ \
  void launch_transpose(float* out, const float* in, int edge);                  \
  /** Blocks whose threads only synchronise, `count` times. */                   \
  void launch_barriers(int blocks, int threads, int count);                      \
  void launch_warp_syncs(int blocks, int threads, int count);                    \
  void launch_nothing(int blocks, int threads);

namespace traced {
WARPGAUGE_PERF_LAUNCHERS
}
namespace plain {
WARPGAUGE_PERF_LAUNCHERS
}

#undef WARPGAUGE_PERF_LAUNCHERS

}  // namespace warpgauge::perf
