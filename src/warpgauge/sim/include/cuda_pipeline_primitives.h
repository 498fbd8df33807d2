// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge_surface/own_names_begin.inc"

#include "cuda_runtime.h"
#include "warpgauge_surface/async_hooks.hpp"

/// Asynchronous copies from global to shared memory, in C. A size of 4, 8 or 16 bytes; the last
/// `zfill` bytes are filled with 0.
WARPGAUGE_SURFACE void __pipeline_memcpy_async(void* to,
                                               const void* from,
                                               std::size_t bytes,
                                               std::size_t zfill = 0) {
  warpgauge_sim_copy_async(
      to, from, static_cast<unsigned>(bytes), static_cast<unsigned>(bytes - zfill));
}
WARPGAUGE_SURFACE void __pipeline_commit() { warpgauge_sim_copy_async_commit(); }
WARPGAUGE_SURFACE void __pipeline_wait_prior(std::size_t groups) {
  warpgauge_sim_copy_async_wait(static_cast<unsigned>(groups));
}

#include "warpgauge_surface/own_names_end.inc"
