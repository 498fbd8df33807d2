// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/simulator.hpp"

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

/// Short forms for tests that launch small kernels on the simulator.
namespace warpgauge::sim::testing {

/// Options as they were before, however a test ends; findings are expected, so they are not
/// printed.
class options_guard {
 public:
  options_guard() : before_(current_options()) { current_options().print_findings = false; }
  ~options_guard() { current_options() = before_; }
  options_guard(const options_guard&) = delete;
  options_guard& operator=(const options_guard&) = delete;

 private:
  options before_;
};

class simulated_launch : public ::testing::Test {
 protected:
  options_guard guard_;
};

/// Device memory for `count` elements, all zero.
template <class T>
class device_array {
 public:
  explicit device_array(std::size_t count) : count_(count) {
    EXPECT_EQ(cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)), cudaSuccess);
    EXPECT_EQ(cudaMemset(data_, 0, count * sizeof(T)), cudaSuccess);
  }
  ~device_array() { cudaFree(data_); }
  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;

  T* get() const { return data_; }
  std::vector<T> host() const {
    std::vector<T> result(count_);
    cudaMemcpy(result.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_;
};

/// @return the launch's own error; mistakes in the kernel show at the next synchronising call
template <class... P, class... A>
cudaError_t launch(void (*kernel)(P...), dim3 grid, dim3 block, A... arguments) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = block;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}

inline std::size_t count_of(const launch_report& report, finding_kind kind) {
  std::size_t count = 0;
  for (const finding& f : report.findings) count += f.kind == kind ? 1 : 0;
  return count;
}

}  // namespace warpgauge::sim::testing
