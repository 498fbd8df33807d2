// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/golden/launches.hpp"

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::golden {

inline void require(cudaError_t result, const std::string& what) {
  if (result != cudaSuccess)
    throw std::runtime_error(what + ": " + cudaGetErrorName(result) + ": " +
                             cudaGetErrorString(result));
}

/// Device memory that is initialised from its first byte to its last, so that no launch reads
/// uninitialised memory.
class device_bytes {
 public:
  explicit device_bytes(std::size_t bytes) {
    require(cudaMalloc(&data_, bytes), "cudaMalloc");
    require(cudaMemset(data_, 0, bytes), "cudaMemset");
  }
  template <class T>
  explicit device_bytes(const std::vector<T>& values) {
    const std::size_t bytes = values.size() * sizeof(T);
    require(cudaMalloc(&data_, bytes), "cudaMalloc");
    require(cudaMemcpy(data_, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  ~device_bytes() { cudaFree(data_); }
  device_bytes(const device_bytes&) = delete;
  device_bytes& operator=(const device_bytes&) = delete;

  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
};

struct launch_size {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
};

/// Makes the session's launches, one at a time.
class launcher {
 public:
  explicit launcher(const launch_session& session) : session_(session) {}

  template <class... Parameters, class... Arguments>
  void operator()(const std::string& name,
                  const launch_size& size,
                  void (*kernel)(Parameters...),
                  Arguments... arguments) const {
    if (!session_.wanted(name)) return;
    cudaLaunchConfig_t configuration{};
    configuration.gridDim = size.grid;
    configuration.blockDim = size.block;
    configuration.dynamicSmemBytes = size.shared_bytes;
    require(cudaLaunchKernelEx(&configuration, kernel, Parameters(arguments)...), name);
    require(cudaDeviceSynchronize(), name);
    session_.launched(name);
  }

 private:
  const launch_session& session_;
};

}  // namespace warpgauge::golden
