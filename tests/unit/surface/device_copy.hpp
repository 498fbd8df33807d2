// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cuda_runtime.h>

#include <vector>

namespace surface_tests {

/// A host vector in device memory.
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

}  // namespace surface_tests
