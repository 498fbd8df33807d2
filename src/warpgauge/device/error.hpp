// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

namespace warpgauge::device {

/// A CUDA call that did not succeed. what() reads
/// "cudaMalloc(&p, n) failed: cudaErrorMemoryAllocation (out of memory), at buffer.cpp:31".
class cuda_error : public std::runtime_error {
 public:
  cuda_error(cudaError_t code, const char* call, const char* file, int line);

  cudaError_t code() const { return code_; }
  const std::string& call() const { return call_; }  ///< the call as written in the source
  const std::string& name() const { return name_; }  ///< "cudaErrorMemoryAllocation"
  const std::string& file() const { return file_; }
  int line() const { return line_; }

  /// Whether every later call of this process fails too (the context is lost, as after an illegal
  /// address): only a new process helps.
  /// Asks the device, so call it before launching anything else.
  bool sticky() const;

 private:
  cudaError_t code_;
  std::string call_;
  std::string name_;
  std::string file_;
  int line_;
};

/// @throws cuda_error unless `code` is cudaSuccess
void check(cudaError_t code, const char* call, const char* file, int line);

/// For destructors, which must not throw: one line on stderr unless `code` is cudaSuccess.
void log_failure(cudaError_t code, const char* call, const char* file, int line) noexcept;

}  // namespace warpgauge::device

/// Evaluates a CUDA call; throws device::cuda_error with call, error name, file and line.
#define WARPGAUGE_CUDA(call) ::warpgauge::device::check((call), #call, __FILE__, __LINE__)
