// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/blas/cublas_multiply.hpp"
#include "warpgauge/sim/include/cublas_v2.h"
#include "warpgauge/sim/memory/device_memory.hpp"

using namespace warpgauge::sim;

namespace {

using device_memory::mark_initialised;

std::size_t bytes_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_64F:
      return 8;
    case CUDA_R_32F:
    case CUDA_R_32I:
      return 4;
    case CUDA_R_16F:
    case CUDA_R_16BF:
      return 2;
    case CUDA_R_8I:
      return 1;
    default:
      return 0;
  }
}

double read_number(const void* base, cudaDataType type, std::size_t i) {
  switch (type) {
    case CUDA_R_64F:
      return static_cast<const double*>(base)[i];
    case CUDA_R_32F:
      return static_cast<const float*>(base)[i];
    case CUDA_R_32I:
      return static_cast<const int*>(base)[i];
    case CUDA_R_16F:
      return static_cast<const __half*>(base)[i].exact();
    case CUDA_R_16BF:
      return static_cast<const __nv_bfloat16*>(base)[i].exact();
    default:
      return static_cast<const signed char*>(base)[i];
  }
}

void write_number(void* base, cudaDataType type, std::size_t i, double value) {
  switch (type) {
    case CUDA_R_64F:
      static_cast<double*>(base)[i] = value;
      break;
    case CUDA_R_32F:
      static_cast<float*>(base)[i] = static_cast<float>(value);
      break;
    case CUDA_R_32I:
      static_cast<int*>(base)[i] = static_cast<int>(value);
      break;
    case CUDA_R_16F:
      static_cast<__half*>(base)[i] = __half(value);
      break;
    case CUDA_R_16BF:
      static_cast<__nv_bfloat16*>(base)[i] = __nv_bfloat16(value);
      break;
    default:
      static_cast<signed char*>(base)[i] = static_cast<signed char>(value);
      break;
  }
}

}  // namespace

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t,
                                          cublasOperation_t op_a,
                                          cublasOperation_t op_b,
                                          int m,
                                          int n,
                                          int k,
                                          const void* alpha,
                                          const void* a,
                                          cudaDataType a_type,
                                          int lda,
                                          long long a_stride,
                                          const void* b,
                                          cudaDataType b_type,
                                          int ldb,
                                          long long b_stride,
                                          const void* beta,
                                          void* c,
                                          cudaDataType c_type,
                                          int ldc,
                                          long long c_stride,
                                          int count,
                                          cublasComputeType_t compute,
                                          cublasGemmAlgo_t) {
  if (!sizes_ok(m, n, k)) return CUBLAS_STATUS_INVALID_VALUE;
  if (bytes_of(a_type) == 0 || bytes_of(b_type) == 0 || bytes_of(c_type) == 0)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const cudaDataType scale =
      compute == CUBLAS_COMPUTE_64F                                             ? CUDA_R_64F
      : compute == CUBLAS_COMPUTE_32I                                           ? CUDA_R_32I
      : compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC ? CUDA_R_16F
                                                                                : CUDA_R_32F;
  const auto run = [&](auto zero, long long i) {
    using number = decltype(zero);
    const auto* from_a =
        static_cast<const char*>(a) + i * a_stride * static_cast<long long>(bytes_of(a_type));
    const auto* from_b =
        static_cast<const char*>(b) + i * b_stride * static_cast<long long>(bytes_of(b_type));
    auto* const to =
        static_cast<char*>(c) + i * c_stride * static_cast<long long>(bytes_of(c_type));
    multiply<number>(
        op_a,
        op_b,
        m,
        n,
        k,
        static_cast<number>(read_number(alpha, scale, 0)),
        static_cast<number>(read_number(beta, scale, 0)),
        lda,
        ldb,
        ldc,
        [&](std::size_t at_a) { return read_number(from_a, a_type, at_a); },
        [&](std::size_t at_b) { return read_number(from_b, b_type, at_b); },
        [&](std::size_t at_c) { return read_number(to, c_type, at_c); },
        [&](std::size_t at_c, number value) {
          write_number(to, c_type, at_c, static_cast<double>(value));
        });
    for (int j = 0; j < n; ++j) {
      mark_initialised(to + static_cast<std::size_t>(j) * ldc * bytes_of(c_type),
                       static_cast<std::size_t>(m) * bytes_of(c_type));
    }
  };
  for (long long i = 0; i < count; ++i) {
    // Integers of 8 bits add exactly in double.
    if (scale == CUDA_R_64F || scale == CUDA_R_32I) {
      run(0.0, i);
    } else {
      run(0.0f, i);
    }
  }
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle,
                            cublasOperation_t op_a,
                            cublasOperation_t op_b,
                            int m,
                            int n,
                            int k,
                            const void* alpha,
                            const void* a,
                            cudaDataType a_type,
                            int lda,
                            const void* b,
                            cudaDataType b_type,
                            int ldb,
                            const void* beta,
                            void* c,
                            cudaDataType c_type,
                            int ldc,
                            cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm) {
  return cublasGemmStridedBatchedEx(handle,
                                    op_a,
                                    op_b,
                                    m,
                                    n,
                                    k,
                                    alpha,
                                    a,
                                    a_type,
                                    lda,
                                    0,
                                    b,
                                    b_type,
                                    ldb,
                                    0,
                                    beta,
                                    c,
                                    c_type,
                                    ldc,
                                    0,
                                    1,
                                    compute,
                                    algorithm);
}

cublasStatus_t cublasHgemm(cublasHandle_t handle,
                           cublasOperation_t op_a,
                           cublasOperation_t op_b,
                           int m,
                           int n,
                           int k,
                           const __half* alpha,
                           const __half* a,
                           int lda,
                           const __half* b,
                           int ldb,
                           const __half* beta,
                           __half* c,
                           int ldc) {
  return cublasGemmEx(handle,
                      op_a,
                      op_b,
                      m,
                      n,
                      k,
                      alpha,
                      a,
                      CUDA_R_16F,
                      lda,
                      b,
                      CUDA_R_16F,
                      ldb,
                      beta,
                      c,
                      CUDA_R_16F,
                      ldc,
                      CUBLAS_COMPUTE_16F,
                      CUBLAS_GEMM_DEFAULT);
}
