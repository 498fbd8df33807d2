// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdio>

namespace warpgauge::kernels::hello {

/// Prints one line per thread, "Hello World from Thread (1, 2) in Block 10!". A third coordinate
/// appears in three-dimensional blocks; the block number is x fastest, then y, then z. Lines come
/// in any order.
static __global__ void hello_print() {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  if (blockDim.z == 1)
    printf("Hello World from Thread (%u, %u) in Block %u!\n", threadIdx.x, threadIdx.y, block);
  else
    printf("Hello World from Thread (%u, %u, %u) in Block %u!\n",
           threadIdx.x,
           threadIdx.y,
           threadIdx.z,
           block);
}

}  // namespace warpgauge::kernels::hello
