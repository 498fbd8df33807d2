// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/simulator.hpp"

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <vector>

/// Launches one kernel on device copies of host vectors.
namespace surface_tests {

template <class T>
class device_copy {
 public:
  explicit device_copy(const std::vector<T>& values) : count_(values.size()) {
    EXPECT_EQ(cudaMalloc(reinterpret_cast<void**>(&data_), bytes()), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data_, values.data(), bytes(), cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~device_copy() { EXPECT_EQ(cudaFree(data_), cudaSuccess); }
  device_copy(const device_copy&) = delete;
  device_copy& operator=(const device_copy&) = delete;

  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    EXPECT_EQ(cudaMemcpy(result.data(), data_, bytes(), cudaMemcpyDeviceToHost), cudaSuccess);
    return result;
  }

 private:
  std::size_t bytes() const { return count_ * sizeof(T); }
  std::size_t count_;
  T* data_ = nullptr;
};

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
