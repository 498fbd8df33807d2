// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0

// Compiled by nvcc alone, without a GPU: what the simulator runs must be CUDA's own CUDA.
#include "tests/sim/zoo/bytes.cuh"
#include "tests/sim/zoo/language.cuh"
#include "tests/sim/zoo/reduce.cuh"
#include "tests/sim/zoo/scan.cuh"
#include "tests/sim/zoo/sort.cuh"
#include "tests/sim/zoo/tiles.cuh"
#include "tests/sim/zoo/warps.cuh"

template __global__ void zoo::reduce_shuffle<float>(const float*, float*, int);
template __global__ void zoo::reduce_shuffle<double>(const double*, double*, int);
template __global__ void zoo::transpose_naive<double>(const double*, double*, int, int);
template __global__ void zoo::transpose_tiled<float, 32, 8, 1>(const float*, float*, int, int);
template __global__ void zoo::stencil_halo<7>(const int*, int*, int);
template __global__ void zoo::shared_of_template<double, 33>(double*);
template __global__ void zoo::apply<zoo::saxpy_arguments>(zoo::saxpy_arguments);
