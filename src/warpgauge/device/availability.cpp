// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/availability.hpp"

#include "warpgauge/device/error.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace warpgauge::device {

std::string_view backend_name() { return WARPGAUGE_BACKEND; }

std::optional<std::string> why_no_device() {
  int count = 0;
  const cudaError_t code = cudaGetDeviceCount(&count);
  if (code != cudaSuccess) {
    (void)cudaGetLastError();
    return fmt::format("no CUDA device: {} ({})", cudaGetErrorName(code), cudaGetErrorString(code));
  }
  if (count == 0) return "no CUDA device: the driver lists none";
  // A device may be listed and yet refuse a context (exclusive mode, a lost card).
  if (const cudaError_t context = cudaFree(nullptr); context != cudaSuccess) {
    (void)cudaGetLastError();
    return fmt::format("the CUDA device cannot be used: {} ({})",
                       cudaGetErrorName(context),
                       cudaGetErrorString(context));
  }
  return std::nullopt;
}

bool gpu_required() {
  const char* value = std::getenv("WARPGAUGE_REQUIRE_GPU");
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

int compute_capability() {
  int device = 0;
  int major = 0;
  int minor = 0;
  WARPGAUGE_CUDA(cudaGetDevice(&device));
  WARPGAUGE_CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  WARPGAUGE_CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  return 10 * major + minor;
}

memory_info memory() {
  memory_info info;
  WARPGAUGE_CUDA(cudaMemGetInfo(&info.free_bytes, &info.total_bytes));
  return info;
}

}  // namespace warpgauge::device
