// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

// Planted mistakes: global memory, too far or too early.
namespace mistakes {

__global__ void no_guard_at_the_tail(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;  // mistake: global_out_of_bounds_write
}

__global__ void reads_the_right_neighbour(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i + 1];  // mistake: global_out_of_bounds_read
  }
}

__global__ void reads_the_left_neighbour(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i - 1];  // mistake: global_out_of_bounds_read
  }
}

__global__ void writes_before_the_start(double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i - 2] = i;  // mistake: global_out_of_bounds_write
}

__global__ void loops_one_too_far(const short* in, short* out, int n) {
  short sum = 0;
  for (int i = 0; i <= n; ++i) {
    sum += in[i];  // mistake: global_out_of_bounds_read
  }
  out[threadIdx.x] = sum;
}

__global__ void swaps_the_extents(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width) {  // should be x < width && y < height
    out[y * width + x] =          // mistake: global_out_of_bounds_write
        in[y * width + x];        // follows: global_out_of_bounds_read
  }
}

__global__ void pitch_on_tight_memory(const float* in, float* out, int pitch, int rows) {
  for (int y = 0; y < rows; ++y) {
    out[threadIdx.x] += in[y * pitch + threadIdx.x];  // mistake: global_out_of_bounds_read
  }
}

__global__ void twice_as_many_blocks(float* out, float value) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;  // mistake: global_out_of_bounds_write
}

__global__ void bytes_for_elements(int* out, int bytes) {
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) {
    out[i] = i;  // mistake: global_out_of_bounds_write
  }
}

__global__ void index_overflows_int(int* out, int row, int stride) {
  const int start = row * stride;     // 2^32 - 64 does not fit
  out[start + int(threadIdx.x)] = 1;  // mistake: global_out_of_bounds_write
}

__global__ void unsigned_goes_below_zero(const int* in, int* out) {
  const unsigned left = threadIdx.x - 1u;
  const int i = static_cast<int>(left);
  out[threadIdx.x] = in[i];  // mistake: global_out_of_bounds_read
}

__global__ void vectors_beyond_the_tail(const float* in, float* out) {
  const float4 v =
      reinterpret_cast<const float4*>(in)[threadIdx.x];  // mistake: global_out_of_bounds_read
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

struct record {
  int values[6];
};

__global__ void copies_one_struct_too_many(const record* in, record* out) {
  const int t = threadIdx.x;
  out[t] = in[t + 1];  // mistake: global_out_of_bounds_read
}

__global__ void copies_twelve_bytes_too_far(const char* in, char* out) {
  memcpy(out + 12 * threadIdx.x, in, 12);  // mistake: global_out_of_bounds_write
}

__global__ void reads_a_run_of_bytes_too_far(const char* in, char* out, int bytes) {
  const int at = 16 * threadIdx.x;
  memcpy(out + at, in + at, bytes);  // mistake: global_out_of_bounds_read
}

__global__ void fills_three_bytes_too_many(char* out) {
  memset(out + 3 * threadIdx.x, 1, 3);  // mistake: global_out_of_bounds_write
}

struct flags {
  unsigned low : 3;
  unsigned high : 7;
};

__global__ void sets_a_bit_field_too_far(flags* out) {
  out[threadIdx.x].high = threadIdx.x;  // mistake: global_out_of_bounds_write
}

__device__ int device_table[16];

__device__ inline void put(int* to, int i) {
  to[i] = i;  // mistake: global_out_of_bounds_write
}
__global__ void overruns_a_device_variable(int n) { put(device_table, n + int(threadIdx.x)); }

__global__ void counts_an_unexpected_value(const int* in, int* counts) {
  atomicAdd(&counts[in[threadIdx.x]], 1);  // mistake: global_out_of_bounds_write
}

__device__ inline void store_at(int* data, int i, int value) {
  data[i] = value;  // mistake: global_out_of_bounds_write
}

__global__ void too_far_in_a_helper(int* out) { store_at(out, int(threadIdx.x) * 2, 5); }

__global__ void last_block_of_the_wrong_size(char* out, int per_block) {
  char* mine = out + blockIdx.x * per_block;
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) {
    mine[i] = 'x';  // mistake: global_out_of_bounds_write
  }
}

}  // namespace mistakes
