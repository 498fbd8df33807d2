// clang-format off
// refused: warpgauge simulator: cuBLASLt (cublasLtMatmul) is not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cublasLt.h>

cublasStatus_t multiply(cublasLtHandle_t handle, cublasLtMatmulDesc_t how, const float* a, float* out) {
  return cublasLtMatmul(handle, how, a, out);
}
