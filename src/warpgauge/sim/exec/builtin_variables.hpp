// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

/// CUDA's built-in variables. The surface declares them const: within one simulated thread they
/// never change, so neither compiler instruments their reads. The block runner rewrites them at
/// every switch. The layout is that of uint3 and dim3.
#define WARPGAUGE_SIM_BUILTIN \
  extern __attribute__((visibility("default"), tls_model("initial-exec"))) __thread

WARPGAUGE_SIM_BUILTIN warpgauge::sim::index3 threadIdx;
WARPGAUGE_SIM_BUILTIN warpgauge::sim::index3 blockIdx;
WARPGAUGE_SIM_BUILTIN warpgauge::sim::index3 blockDim;
WARPGAUGE_SIM_BUILTIN warpgauge::sim::index3 gridDim;
