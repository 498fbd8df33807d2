// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/queue.hpp"

namespace warpgauge::device {

queue::queue() {
  // Not ordered with the default stream, so that several queues run side by side.
  WARPGAUGE_CUDA(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  owned_ = true;
}

queue::~queue() {
  if (owned_) log_failure(cudaStreamDestroy(stream_), "cudaStreamDestroy", __FILE__, __LINE__);
}

void queue::synchronise() { WARPGAUGE_CUDA(cudaStreamSynchronize(stream_)); }

void queue::allow_shared(const void* kernel, std::size_t bytes) {
  WARPGAUGE_CUDA(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

}  // namespace warpgauge::device
