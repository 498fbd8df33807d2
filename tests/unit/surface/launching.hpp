// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/surface/device_copy.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <gtest/gtest.h>

#include <cuda_runtime.h>

/// Launches one kernel on device copies of host vectors.
namespace surface_tests {

/// One block; expects no error and no finding.
template <class... P, class... A>
void run_block(void (*kernel)(P...), unsigned threads, std::size_t shared_bytes, A... arguments) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = shared_bytes;
  EXPECT_EQ(cudaLaunchKernelEx(&config, kernel, arguments...), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  for (const auto& found : warpgauge::sim::last_launch().findings) {
    ADD_FAILURE() << found.file << ':' << found.line << ": " << found.message;
  }
}

}  // namespace surface_tests
