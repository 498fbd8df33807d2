// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/include/cufftXt.h"
#include "warpgauge/sim/libraries/fft.hpp"
#include "warpgauge/sim/order/operation.hpp"

#include <algorithm>
#include <memory>
#include <optional>

using namespace warpgauge::sim;
using namespace warpgauge::sim::fft;

namespace {

struct described {
  cudaLibXtDesc whole;
  cudaXtDesc parts;
};

void* data_of(const void* of) { return static_cast<const cudaLibXtDesc*>(of)->descriptor->data[0]; }
std::size_t bytes_of(const void* of) {
  return static_cast<const cudaLibXtDesc*>(of)->descriptor->size[0];
}

/// Of the larger side of a transform in place.
std::size_t bytes_of(const plan& p) {
  std::size_t complex = p.batch * (p.reads_real() || p.writes_real() ? p.half() : p.n.back());
  for (std::size_t d = 0; d + 1 < p.n.size(); ++d) complex *= p.n[d];
  const bool single = p.type == CUFFT_C2C || p.type == CUFFT_R2C || p.type == CUFFT_C2R;
  return complex * (single ? sizeof(cufftComplex) : sizeof(cufftDoubleComplex));
}

/// @param type  what the plan must be for; none: anything
cufftResult execute(cufftHandle handle,
                    std::optional<cufftType> type,
                    const cudaLibXtDesc* in,
                    const cudaLibXtDesc* out,
                    int direction) {
  const std::optional<plan> p = find_plan(handle);
  const order::call here(p ? p->stream : nullptr);
  if (in == nullptr || out == nullptr) return CUFFT_INVALID_VALUE;
  if (p && type && p->type != *type) return CUFFT_INVALID_PLAN;
  return cufftXtExec(handle, data_of(in), data_of(out), direction);
}

}  // namespace

// NOLINTNEXTLINE(readability-non-const-parameter): CUDA's signature
cufftResult cufftXtSetGPUs(cufftHandle handle, int count, int* devices) {
  if (!find_plan(handle)) return CUFFT_INVALID_PLAN;
  // As cuFFT 13.0 on an H200: one GPU is no number of GPUs.
  if (devices == nullptr || count < 2) return CUFFT_INVALID_VALUE;
  return CUFFT_INVALID_DEVICE;
}

cufftResult cufftXtMalloc(cufftHandle handle, cudaLibXtDesc** made, cufftXtSubFormat format) {
  const order::call here(nullptr);
  const std::optional<plan> p = find_plan(handle);
  if (!p || p->n.empty()) return CUFFT_INVALID_PLAN;
  if (made == nullptr) return CUFFT_INVALID_VALUE;
  auto fresh = std::make_unique<described>();
  fresh->parts.version = CUDA_XT_DESCRIPTOR_VERSION;
  fresh->parts.nGPUs = 1;
  fresh->parts.size[0] = bytes_of(*p);
  if (cudaMalloc(&fresh->parts.data[0], fresh->parts.size[0]) != cudaSuccess)
    return CUFFT_ALLOC_FAILED;
  fresh->whole = {CUDA_XT_DESCRIPTOR_VERSION, &fresh->parts, LIB_FORMAT_CUFFT, format, nullptr};
  *made = &fresh.release()->whole;
  return CUFFT_SUCCESS;
}

cufftResult cufftXtFree(cudaLibXtDesc* of) {
  const order::call here(nullptr);
  if (of == nullptr) return CUFFT_INVALID_VALUE;
  const std::unique_ptr<described> last(reinterpret_cast<described*>(of));
  return cudaFree(data_of(of)) == cudaSuccess ? CUFFT_SUCCESS : CUFFT_INVALID_VALUE;
}

cufftResult cufftXtMemcpy(cufftHandle handle, void* to, void* from, cufftXtCopyType type) {
  const order::call here(nullptr);
  if (!find_plan(handle)) return CUFFT_INVALID_PLAN;
  if (to == nullptr || from == nullptr) return CUFFT_INVALID_VALUE;
  cudaError_t result = cudaSuccess;
  switch (type) {
    case CUFFT_COPY_HOST_TO_DEVICE:
      result = cudaMemcpy(data_of(to), from, bytes_of(to), cudaMemcpyHostToDevice);
      break;
    case CUFFT_COPY_DEVICE_TO_HOST:
      result = cudaMemcpy(to, data_of(from), bytes_of(from), cudaMemcpyDeviceToHost);
      break;
    case CUFFT_COPY_DEVICE_TO_DEVICE:
      result = cudaMemcpy(data_of(to),
                          data_of(from),
                          std::min(bytes_of(to), bytes_of(from)),
                          cudaMemcpyDeviceToDevice);
      break;
  }
  return result == cudaSuccess ? CUFFT_SUCCESS : CUFFT_INTERNAL_ERROR;
}

cufftResult cufftXtExecDescriptor(cufftHandle handle,
                                  cudaLibXtDesc* in,
                                  cudaLibXtDesc* out,
                                  int direction) {
  return execute(handle, std::nullopt, in, out, direction);
}
cufftResult cufftXtExecDescriptorC2C(cufftHandle handle,
                                     cudaLibXtDesc* in,
                                     cudaLibXtDesc* out,
                                     int direction) {
  return execute(handle, CUFFT_C2C, in, out, direction);
}
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle handle,
                                     cudaLibXtDesc* in,
                                     cudaLibXtDesc* out,
                                     int direction) {
  return execute(handle, CUFFT_Z2Z, in, out, direction);
}
