// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#define WARPGAUGE_PERF_BUILD plain
#include "perf/simulator_kernels.inc"
