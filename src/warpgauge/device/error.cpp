// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/error.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace warpgauge::device {
namespace {

std::string describe(cudaError_t code, const char* call, const char* file, int line) {
  return fmt::format("{} failed: {} ({}), at {}:{}",
                     call,
                     cudaGetErrorName(code),
                     cudaGetErrorString(code),
                     file,
                     line);
}

}  // namespace

cuda_error::cuda_error(cudaError_t code, const char* call, const char* file, int line)
    : std::runtime_error(describe(code, call, file, line)),
      code_(code),
      call_(call),
      name_(cudaGetErrorName(code)),
      file_(file),
      line_(line) {}

bool cuda_error::sticky() const {
  // Tested rather than derived from the code: a healthy context synchronises after any error.
  return cudaDeviceSynchronize() != cudaSuccess;
}

void check(cudaError_t code, const char* call, const char* file, int line) {
  if (code == cudaSuccess) return;
  // A refused call also sets the "last error", which would be blamed on the next call.
  (void)cudaGetLastError();
  throw cuda_error(code, call, file, line);
}

void log_failure(cudaError_t code, const char* call, const char* file, int line) noexcept {
  // While the process ends, the driver may be gone before a destructor runs: nothing to report.
  if (code == cudaSuccess || std::string_view(cudaGetErrorName(code)) == "cudaErrorCudartUnloading")
    return;
  std::fprintf(stderr,
               "warpgauge: %s failed: %s (%s), at %s:%d\n",
               call,
               cudaGetErrorName(code),
               cudaGetErrorString(code),
               file,
               line);
}

}  // namespace warpgauge::device
