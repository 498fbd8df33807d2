// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

/// What the tests of this folder need on both backends: device memory that frees itself and a
/// launch that a host compiler can parse.
namespace warpgauge::tests {

/// Device memory of `size` elements, left as cudaMalloc gives it.
template <class T>
class device_array {
 public:
  explicit device_array(std::size_t size) : size_(size) {
    EXPECT_EQ(cudaMalloc(&data_, size * sizeof(T)), cudaSuccess);
  }
  explicit device_array(const std::vector<T>& host) : device_array(host.size()) { upload(host); }
  device_array(std::size_t size, const T& value) : device_array(std::vector<T>(size, value)) {}
  ~device_array() { cudaFree(data_); }
  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;

  T* get() { return data_; }
  operator T*() { return data_; }  // NOLINT(google-explicit-constructor): kernels take pointers
  std::size_t size() const { return size_; }

  void upload(const std::vector<T>& host) {
    EXPECT_EQ(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  std::vector<T> download() const {
    std::vector<T> host(size_);
    EXPECT_EQ(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost),
              cudaSuccess);
    return host;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Grid, block and dynamic shared memory of one launch.
struct geometry {
  dim3 grid{1, 1, 1};
  dim3 block{1, 1, 1};
  std::size_t shared_bytes = 0;
};

/// Launches through the one launch function that both compilers can parse.
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), const geometry& g, Arguments&&... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = g.grid;
  config.blockDim = g.block;
  config.dynamicSmemBytes = g.shared_bytes;
  return cudaLaunchKernelEx(&config, kernel, Parameters(std::forward<Arguments>(arguments))...);
}

}  // namespace warpgauge::tests
