// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: vector and wide accesses off their alignment.
namespace mistakes {

__global__ void float4_off_by_one_float(const float* in, float* out) {
  const float4* vectors = reinterpret_cast<const float4*>(in + 1);
  const float4 v = vectors[threadIdx.x];  // mistake: misaligned_access
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

__global__ void float4_store_on_odd_rows(float* out, int width) {
  float* row = out + blockIdx.x * width;
  const float4 value = make_float4(1, 2, 3, 4);
  reinterpret_cast<float4*>(row)[threadIdx.x] = value;  // mistake: misaligned_access
}

__global__ void double_from_floats(const float* in, double* out) {
  const float* at = in + threadIdx.x;
  out[threadIdx.x] = *reinterpret_cast<const double*>(at);  // mistake: misaligned_access
}

__global__ void int_from_bytes(const unsigned char* in, int* out) {
  const unsigned char* at = in + 5 * threadIdx.x;
  out[threadIdx.x] = *reinterpret_cast<const int*>(at);  // mistake: misaligned_access
}

__global__ void short_to_odd_byte(unsigned char* out) {
  *reinterpret_cast<short*>(out + 3 * threadIdx.x) = 1;  // mistake: misaligned_access
}

__global__ void float2_in_shared_odd_column(float* out, int column) {
  __shared__ __align__(16) float row[64];
  row[threadIdx.x] = 1.f;
  row[threadIdx.x + 32] = 2.f;
  __syncthreads();
  const float2* pairs = reinterpret_cast<const float2*>(row + column);
  const float2 v = pairs[threadIdx.x % 8];  // mistake: misaligned_access
  out[threadIdx.x] = v.x + v.y;
}

__global__ void double_after_an_odd_count(double* out, int n) {
  extern __shared__ __align__(16) int mixed[];
  double* sums = reinterpret_cast<double*>(mixed + n);
  sums[threadIdx.x] = 1.0;  // mistake: misaligned_access
  __syncthreads();
  out[threadIdx.x] = double(n);
}

struct alignas(16) quad {
  float values[4];
};

__global__ void aligned_structure_partly_read(const float* in, float* out, int width) {
  const quad* row = reinterpret_cast<const quad*>(in + blockIdx.x * width);
  const quad q = row[threadIdx.x];  // mistake: misaligned_access
  out[blockIdx.x * blockDim.x + threadIdx.x] = q.values[0] + q.values[3];
}

__global__ void atomic_off_its_word(unsigned char* out) {
  atomicAdd(reinterpret_cast<int*>(out + 2), 1);  // mistake: misaligned_access
}

}  // namespace mistakes
