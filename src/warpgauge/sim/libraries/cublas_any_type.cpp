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

/// Matrices of one type, which lie `ld` apart by columns.
struct batch {
  std::vector<const void*> places;
  cudaDataType type;
};

batch strided(const void* first, long long stride, cudaDataType type, int count) {
  batch result{{}, type};
  const auto step = stride * static_cast<long long>(bytes_of(type));
  for (long long i = 0; i < count; ++i)
    result.places.push_back(static_cast<const char*>(first) + i * step);
  return result;
}
batch listed(const void* const arrays[], cudaDataType type, int count) {
  // Not by braces, which would make a list of the two pointers.
  return {std::vector<const void*>(arrays, arrays + count), type};
}

/// @param operands  those of the batch itself
cublasStatus_t multiply_all(cublasHandle_t handle,
                            const product_shape& shape,
                            const void* alpha,
                            const batch& a,
                            const batch& b,
                            const void* beta,
                            const batch& c,
                            cublasComputeType_t compute,
                            std::vector<operand> operands = {}) {
  if (!shape.is_valid()) return CUBLAS_STATUS_INVALID_VALUE;
  if (bytes_of(a.type) == 0 || bytes_of(b.type) == 0 || bytes_of(c.type) == 0)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const cudaDataType scale = scale_of(compute);
  if (alpha == nullptr || beta == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  check_mode(handle, alpha);
  check_mode(handle, beta);
  const bool known = !is_on_device(handle);
  // Their values on the host count now.
  const double by_product_now = known ? read_number(alpha, scale, 0) : 1;
  const double by_c_now = known ? read_number(beta, scale, 0) : 1;
  operands.push_back({"alpha", operand::use::reads, alpha, known ? 0 : bytes_of(scale)});
  operands.push_back({"beta", operand::use::reads, beta, known ? 0 : bytes_of(scale)});
  for (std::size_t i = 0; i < c.places.size(); ++i) {
    shape.add_operands(operands,
                       {"A", operand::use::reads, a.places[i], bytes_of(a.type)},
                       {"B", operand::use::reads, b.places[i], bytes_of(b.type)},
                       {"C", operand::use::writes, c.places[i], bytes_of(c.type)},
                       by_product_now != 0,
                       by_c_now != 0);
  }
  return call_cublas(handle, std::move(operands), [=] {
    const auto run = [&](auto zero, std::size_t i) {
      using number = decltype(zero);
      void* const to = const_cast<void*>(c.places[i]);
      multiply<number>(
          shape,
          static_cast<number>(known ? by_product_now : read_number(alpha, scale, 0)),
          static_cast<number>(known ? by_c_now : read_number(beta, scale, 0)),
          [&](std::size_t at_a) { return read_number(a.places[i], a.type, at_a); },
          [&](std::size_t at_b) { return read_number(b.places[i], b.type, at_b); },
          [&](std::size_t at_c) { return read_number(to, c.type, at_c); },
          [&](std::size_t at_c, number value) {
            write_number(to, c.type, at_c, static_cast<double>(value));
          });
    };
    for (std::size_t i = 0; i < c.places.size(); ++i) {
      // Integers of 8 bits add exactly in double.
      if (scale == CUDA_R_64F || scale == CUDA_R_32I) {
        run(0.0, i);
      } else {
        run(0.0f, i);
      }
    }
  });
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
  return multiply_all(handle,
                      {op_a, op_b, m, n, k, lda, ldb, ldc},
                      alpha,
                      strided(a, a_stride, a_type, count),
                      strided(b, b_stride, b_type, count),
                      beta,
                      strided(c, c_stride, c_type, count),
                      compute);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle,
                                   cublasOperation_t op_a,
                                   cublasOperation_t op_b,
                                   int m,
                                   int n,
                                   int k,
                                   const void* alpha,
                                   const void* const a[],
                                   cudaDataType a_type,
                                   int lda,
                                   const void* const b[],
                                   cudaDataType b_type,
                                   int ldb,
                                   const void* beta,
                                   void* const c[],
                                   cudaDataType c_type,
                                   int ldc,
                                   int count,
                                   cublasComputeType_t compute,
                                   cublasGemmAlgo_t) {
  const order::call here(stream_of(handle));
  if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;
  const auto size = static_cast<std::size_t>(count);
  return multiply_all(handle,
                      {op_a, op_b, m, n, k, lda, ldb, ldc},
                      alpha,
                      listed(a, a_type, count),
                      listed(b, b_type, count),
                      beta,
                      listed(c, c_type, count),
                      compute,
                      {array("the array of A", operand::use::reads, a, size),
                       array("the array of B", operand::use::reads, b, size),
                       array("the array of C", operand::use::reads, c, size)});
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

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle,
                                         cublasOperation_t op_a,
                                         cublasOperation_t op_b,
                                         int m,
                                         int n,
                                         int k,
                                         const __half* alpha,
                                         const __half* a,
                                         int lda,
                                         long long a_stride,
                                         const __half* b,
                                         int ldb,
                                         long long b_stride,
                                         const __half* beta,
                                         __half* c,
                                         int ldc,
                                         long long c_stride,
                                         int count) {
  const order::call here(stream_of(handle));
  return cublasGemmStridedBatchedEx(handle,
                                    op_a,
                                    op_b,
                                    m,
                                    n,
                                    k,
                                    alpha,
                                    a,
                                    CUDA_R_16F,
                                    lda,
                                    a_stride,
                                    b,
                                    CUDA_R_16F,
                                    ldb,
                                    b_stride,
                                    beta,
                                    c,
                                    CUDA_R_16F,
                                    ldc,
                                    c_stride,
                                    count,
                                    CUBLAS_COMPUTE_16F,
                                    CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasHgemmBatched(cublasHandle_t handle,
                                  cublasOperation_t op_a,
                                  cublasOperation_t op_b,
                                  int m,
                                  int n,
                                  int k,
                                  const __half* alpha,
                                  const __half* const a[],
                                  int lda,
                                  const __half* const b[],
                                  int ldb,
                                  const __half* beta,
                                  __half* const c[],
                                  int ldc,
                                  int count) {
  const order::call here(stream_of(handle));
  return cublasGemmBatchedEx(handle,
                             op_a,
                             op_b,
                             m,
                             n,
                             k,
                             alpha,
                             reinterpret_cast<const void* const*>(a),
                             CUDA_R_16F,
                             lda,
                             reinterpret_cast<const void* const*>(b),
                             CUDA_R_16F,
                             ldb,
                             beta,
                             reinterpret_cast<void* const*>(c),
                             CUDA_R_16F,
                             ldc,
                             count,
                             CUBLAS_COMPUTE_16F,
                             CUBLAS_GEMM_DEFAULT);
}
