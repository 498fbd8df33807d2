// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Bytes, structs and odd-sized types, where word-wise bookkeeping goes wrong.
namespace zoo {

__global__ void bytes_reverse(const unsigned char* in, unsigned char* out) {
  extern __shared__ unsigned char reversed_bytes[];
  const unsigned t = threadIdx.x;
  reversed_bytes[t] = in[t];
  __syncthreads();
  out[t] = reversed_bytes[blockDim.x - 1 - t];
}

/// Neighbouring threads change neighbouring bytes of one word: no race.
__global__ void bytes_count_own(unsigned char* out, int times) {
  __shared__ unsigned char counters[128];
  const int t = threadIdx.x;
  counters[t] = static_cast<unsigned char>(t);
  for (int i = 0; i < times; ++i) counters[t]++;
  out[t] = counters[t];
}

/// Written byte by byte, read as words after the barrier.
__global__ void bytes_then_words(const unsigned char* in, unsigned* out) {
  __shared__ __align__(16) unsigned char staged[256];
  const int t = threadIdx.x;
  staged[t] = in[t];
  __syncthreads();
  if (t < 64) out[t] = reinterpret_cast<const unsigned*>(staged)[t];
}

/// Written as 16-byte vectors, read byte by byte.
__global__ void vectors_then_bytes(const uint4* in, unsigned char* out) {
  __shared__ uint4 staged[8];
  const int t = threadIdx.x;
  if (t < 8) staged[t] = in[t];
  __syncthreads();
  out[t] = reinterpret_cast<const unsigned char*>(staged)[127 - t];
}

/// Half words in and out, two to a word.
__global__ void shorts_swap_pairs(short* data) {
  __shared__ short pairs[64];
  const int t = threadIdx.x;
  pairs[t] = data[blockIdx.x * 64 + t];
  __syncthreads();
  data[blockIdx.x * 64 + t] = pairs[t ^ 1];
}

/// Flags: different threads store the same kind of value in bytes of one word.
__global__ void bytes_flags(const int* in, bool* out) {
  __shared__ bool flags[32];
  flags[threadIdx.x] = false;
  __syncwarp();
  if (in[threadIdx.x] > 0) flags[(threadIdx.x + 5) % 32] = true;
  __syncwarp();
  out[threadIdx.x] = flags[threadIdx.x];
}

struct particle {
  float position[3];
  int id;
  double mass;
};

/// Whole structs are copied through shared memory.
__global__ void structs_rotate(const particle* in, particle* out) {
  __shared__ particle staged[32];
  const int t = threadIdx.x;
  staged[t] = in[blockIdx.x * 32 + t];
  __syncthreads();
  particle p = staged[(t + 1) % 32];
  p.mass *= 2;
  out[blockIdx.x * 32 + t] = p;
}

struct tagged {
  char tag;  // three bytes of padding follow
  int value;
};

__global__ void structs_fill(tagged* out) {
  const int t = threadIdx.x;
  out[t].tag = static_cast<char>('a' + t % 26);
  out[t].value = t * t;
}

/// Copies structs whose padding nobody ever wrote.
__global__ void structs_copy_padded(const tagged* in, tagged* out) {
  __shared__ tagged staged[64];
  const int t = threadIdx.x;
  staged[t] = in[t];
  __syncthreads();
  out[t] = staged[63 - t];
}

/// 12-byte vectors: in global memory and in shared memory.
__global__ void float3_cross(const float3* a, const float3* b, float3* out, int n) {
  __shared__ float3 staged[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    const float3 x = a[i];
    const float3 y = b[i];
    staged[threadIdx.x] =
        make_float3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x);
  }
  __syncthreads();
  if (i < n) out[i] = staged[threadIdx.x];
}

/// 3-byte pixels to grey.
__global__ void uchar3_to_grey(const uchar3* in, unsigned char* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uchar3 p = in[i];
  out[i] = static_cast<unsigned char>((p.x * 77 + p.y * 151 + p.z * 28) >> 8);
}

/// 16 bytes that ask for 8 only, as two loads of 8 bytes need, behind one of 8.
struct float_pair {
  alignas(8) float low;
  float high;
};
struct two_pairs {
  float_pair first, second;
};
__global__ void behind_one_pair(two_pairs* out) {
  __shared__ float_pair staged[65];
  two_pairs* const whole = reinterpret_cast<two_pairs*>(staged + 1);
  whole[threadIdx.x] = two_pairs{{1, 2}, {3, 4}};
  __syncthreads();
  const two_pairs other = whole[threadIdx.x ^ 1];
  out[threadIdx.x] = other;
}

/// 16 bytes a thread, and the tail one float at a time.
__global__ void float4_scale(const float* in, float* out, float factor, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i + 3 < n) {
    float4 v = reinterpret_cast<const float4*>(in)[i];
    v.x *= factor;
    v.y *= factor;
    v.z *= factor;
    v.w *= factor;
    reinterpret_cast<float4*>(out)[i] = v;
  } else {
    for (int k = 4 * i; k < n; ++k) out[k] = in[k] * factor;
  }
}

}  // namespace zoo
