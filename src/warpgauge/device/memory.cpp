// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/memory.hpp"

namespace warpgauge::device {

allocation::allocation(std::size_t bytes) : bytes_(bytes) {
  if (bytes > 0) WARPGAUGE_CUDA(cudaMalloc(&data_, bytes));
}

allocation::~allocation() {
  if (data_ != nullptr) log_failure(cudaFree(data_), "cudaFree", __FILE__, __LINE__);
}

void copy_to_device(queue& q, void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  WARPGAUGE_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, q.stream()));
  q.synchronise();
}

void copy_to_host(queue& q, void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  WARPGAUGE_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, q.stream()));
  q.synchronise();
}

void fill(queue& q, void* to, int byte, std::size_t bytes) {
  if (bytes > 0) WARPGAUGE_CUDA(cudaMemsetAsync(to, byte, bytes, q.stream()));
}

pitched_allocation::pitched_allocation(std::size_t width_bytes, std::size_t height)
    : width_bytes_(width_bytes), height_(height) {
  // An empty matrix has no memory, but a pitch that callers may multiply with.
  if (width_bytes == 0 || height == 0) return;
  WARPGAUGE_CUDA(cudaMallocPitch(&memory_.data_, &pitch_bytes_, width_bytes, height));
  memory_.bytes_ = pitch_bytes_ * height;
}

void pitched_allocation::copy_from(queue& q, const void* tight) {
  if (memory_.data() == nullptr) return;
  WARPGAUGE_CUDA(cudaMemcpy2DAsync(memory_.data(),
                                   pitch_bytes_,
                                   tight,
                                   width_bytes_,
                                   width_bytes_,
                                   height_,
                                   cudaMemcpyHostToDevice,
                                   q.stream()));
  q.synchronise();
}

void pitched_allocation::copy_to(queue& q, void* tight) const {
  if (memory_.data() == nullptr) return;
  WARPGAUGE_CUDA(cudaMemcpy2DAsync(tight,
                                   width_bytes_,
                                   memory_.data(),
                                   pitch_bytes_,
                                   width_bytes_,
                                   height_,
                                   cudaMemcpyDeviceToHost,
                                   q.stream()));
  q.synchronise();
}

}  // namespace warpgauge::device
