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
  // Asked instead of listed: a healthy context synchronises, whatever went wrong before.
  return cudaDeviceSynchronize() != cudaSuccess;
}

void check(cudaError_t code, const char* call, const char* file, int line) {
  if (code == cudaSuccess) return;
  // A refused call also stays behind as the "last error", where it would be blamed on the next one.
  (void)cudaGetLastError();
  throw cuda_error(code, call, file, line);
}

void log_failure(cudaError_t code, const char* call, const char* file, int line) noexcept {
  // A destructor that runs while the process ends finds the driver gone: nothing to report.
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
