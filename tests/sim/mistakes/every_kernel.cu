// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Compiled by nvcc alone, without a GPU: the planted mistakes must be mistakes that CUDA accepts.
#include "tests/sim/mistakes/alignment.cuh"
#include "tests/sim/mistakes/endless.cuh"
#include "tests/sim/mistakes/fences.cuh"
#include "tests/sim/mistakes/global_bounds.cuh"
#include "tests/sim/mistakes/global_races.cuh"
#include "tests/sim/mistakes/pointers.cuh"
#include "tests/sim/mistakes/races.cuh"
#include "tests/sim/mistakes/shared_bounds.cuh"
#include "tests/sim/mistakes/synchronisation.cuh"
#include "tests/sim/mistakes/uninitialised.cuh"
