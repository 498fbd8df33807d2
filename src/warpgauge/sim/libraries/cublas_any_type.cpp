// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/libraries/cublas_multiply.hpp"
#include "warpgauge/sim/libraries/numbers.hpp"
#include "warpgauge/sim/order/operation.hpp"

using namespace warpgauge::sim;

namespace {

/// What alpha and beta are.
cudaDataType scale_of(cublasComputeType_t compute) {
  if (compute == CUBLAS_COMPUTE_64F) return CUDA_R_64F;
  if (compute == CUBLAS_COMPUTE_32I) return CUDA_R_32I;
  const bool half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC;
  return half ? CUDA_R_16F : CUDA_R_32F;
}

}  // namespace

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle,
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
  const order::call here(stream_of(handle));
  const product_shape shape{op_a, op_b, m, n, k, lda, ldb, ldc};
  if (!shape.is_valid()) return CUBLAS_STATUS_INVALID_VALUE;
  if (bytes_of(a_type) == 0 || bytes_of(b_type) == 0 || bytes_of(c_type) == 0)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const cudaDataType scale = scale_of(compute);
  if (alpha == nullptr || beta == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  check_mode(handle, alpha);
  check_mode(handle, beta);
  const bool known = !is_on_device(handle);
  // Their values on the host count now.
  const double by_product_now = known ? read_number(alpha, scale, 0) : 1;
  const double by_c_now = known ? read_number(beta, scale, 0) : 1;
  const auto begin_of = [](const void* first, long long stride, cudaDataType type, long long i) {
    return static_cast<const char*>(first) + i * stride * static_cast<long long>(bytes_of(type));
  };
  std::vector<operand> operands = {
      {"alpha", operand::use::reads, alpha, known ? 0 : bytes_of(scale)},
      {"beta", operand::use::reads, beta, known ? 0 : bytes_of(scale)}};
  for (long long i = 0; i < count; ++i) {
    shape.add_operands(
        operands,
        {"A", operand::use::reads, begin_of(a, a_stride, a_type, i), bytes_of(a_type)},
        {"B", operand::use::reads, begin_of(b, b_stride, b_type, i), bytes_of(b_type)},
        {"C", operand::use::writes, begin_of(c, c_stride, c_type, i), bytes_of(c_type)},
        by_product_now != 0,
        by_c_now != 0);
  }
  return call_cublas(handle, std::move(operands), [=] {
    const auto run = [&](auto zero, long long i) {
      using number = decltype(zero);
      const char* const from_a = begin_of(a, a_stride, a_type, i);
      const char* const from_b = begin_of(b, b_stride, b_type, i);
      char* const to = const_cast<char*>(begin_of(c, c_stride, c_type, i));
      multiply<number>(
          shape,
          static_cast<number>(known ? by_product_now : read_number(alpha, scale, 0)),
          static_cast<number>(known ? by_c_now : read_number(beta, scale, 0)),
          [&](std::size_t at_a) { return read_number(from_a, a_type, at_a); },
          [&](std::size_t at_b) { return read_number(from_b, b_type, at_b); },
          [&](std::size_t at_c) { return read_number(to, c_type, at_c); },
          [&](std::size_t at_c, number value) {
            write_number(to, c_type, at_c, static_cast<double>(value));
          });
    };
    for (long long i = 0; i < count; ++i) {
      // Integers of 8 bits add exactly in double.
      if (scale == CUDA_R_64F || scale == CUDA_R_32I) {
        run(0.0, i);
      } else {
        run(0.0f, i);
      }
    }
  });
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
  const order::call here(stream_of(handle));
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
  const order::call here(stream_of(handle));
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
