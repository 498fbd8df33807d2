// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

/// Plain CUDA: half precision in kernels.
namespace surface_kernels {

__global__ void scale_pairs(__half2* out, const __half2* in) {
  const int t = static_cast<int>(threadIdx.x);
  out[t] = __hfma2(in[t], __float2half2_rn(2.0f), in[t]);
}

__global__ void warp_sum(half* out, const half* in) {
  half value = in[threadIdx.x];
  for (int step = 16; step > 0; step /= 2) {
    value = __hadd(value, __shfl_down_sync(0xffffffffu, value, step));
  }
  if (threadIdx.x == 0) atomicAdd(out, value);
}

__global__ void every_intrinsic(float* out, half a, half b, __nv_bfloat16 c, __nv_bfloat16 d) {
  const half2 pair = __halves2half2(a, b);
  float sum = __half2float(__hadd(a, b)) + __bfloat162float(__hmul(c, d));
  sum += __low2float(__h2div(pair, h2sqrt(pair))) + __half2float(hexp(a) + hlog(b) - htanh(a));
  sum += __half2int_rn(a) + __half2ushort_rz(b) + __bfloat162int_rz(c);
  sum += __half2float(__int2half_ru(3)) + __bfloat162float(__uint2bfloat16_rd(5u));
  sum += __half2float(__float2half_rz(sum)) + __bfloat162float(__float2bfloat16_ru(sum));
  sum += __hbgt2(pair, pair) ? 1.0f : 2.0f;
  sum += __half2float(__hmax(a, b)) + __bfloat162float(__hmin_nan(c, d)) + float(__hisnan(a));
  __nv_bfloat162 wide = __floats2bfloat162_rn(sum, sum);
  wide = __hfma2(wide, wide, __bfloat162bfloat162(c));
  sum += __bfloat1622float2(wide).x + __half2float(__short_as_half(__half_as_short(a)));
  sum += float(__nv_fp8_e4m3(sum)) + float(__nv_fp8_e5m2(a));
  *out = sum;
}

}  // namespace surface_kernels
