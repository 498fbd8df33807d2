// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_fp16.h>

#include <mma.h>

/// Plain CUDA: tensor-core matrices of one warp.
namespace surface_kernels {

/// d = a b + c; a row-major, b column-major, c and d row-major.
template <class T, class C>
__global__ void multiply_matrices(C* d, const T* a, const T* b, const C* c) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, C> sum;
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::load_matrix_sync(sum, c, 16, wmma::mem_row_major);
  wmma::mma_sync(sum, left, right, sum);
  for (int i = 0; i < sum.num_elements; ++i) sum.x[i] = sum.x[i] + C(1);
  wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);
}

template __global__ void multiply_matrices<__half, float>(float*,
                                                          const __half*,
                                                          const __half*,
                                                          const float*);
template __global__ void multiply_matrices<signed char, int>(int*,
                                                             const signed char*,
                                                             const signed char*,
                                                             const int*);

}  // namespace surface_kernels
