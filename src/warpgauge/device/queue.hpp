// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/error.hpp"

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

namespace warpgauge::device {

/// An ordered queue of work on the device: a CUDA stream of its own.
class queue {
 public:
  queue();                                                      ///< @throws cuda_error
  explicit queue(cudaStream_t borrowed) : stream_(borrowed) {}  ///< left to its owner
  ~queue();
  queue(queue&& other) noexcept
      : stream_(std::exchange(other.stream_, nullptr)),
        owned_(std::exchange(other.owned_, false)) {}
  queue& operator=(queue&& other) noexcept {
    std::swap(stream_, other.stream_);
    std::swap(owned_, other.owned_);
    return *this;
  }

  /// Enqueues kernel(args...), converted to its parameter types. Dynamic shared memory above
  /// 48 KiB, which a kernel must ask for, is asked for here.
  ///
  /// @throws cuda_error when the launch is refused; a failure while the kernel runs surfaces in
  ///         synchronise()
  template <class... Params, class... Args>
  void launch(
      void (*kernel)(Params...), dim3 grid, dim3 block, std::size_t shared_bytes, Args&&... args) {
    if (shared_bytes > unasked_shared_bytes)
      allow_shared(reinterpret_cast<const void*>(kernel), shared_bytes);
    cudaLaunchConfig_t config{};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream_;
    check(cudaLaunchKernelEx(&config, kernel, std::forward<Args>(args)...),
          "kernel launch",
          __FILE__,
          __LINE__);
  }

  /// Waits for everything enqueued so far.
  /// @throws cuda_error, also for failures of kernels that ran since the last call
  void synchronise();

  cudaStream_t stream() const { return stream_; }

 private:
  static constexpr std::size_t unasked_shared_bytes = 48 * 1024;
  static void allow_shared(const void* kernel, std::size_t bytes);

  cudaStream_t stream_ = nullptr;
  bool owned_ = false;
};

}  // namespace warpgauge::device
