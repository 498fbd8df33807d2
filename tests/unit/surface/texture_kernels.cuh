// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// Plain CUDA: textures and surfaces, one fetch per thread.
namespace surface_kernels {

__global__ void fetch_2d(cudaTextureObject_t texture, const float2* at, float* out) {
  const float2 p = at[threadIdx.x];
  out[threadIdx.x] = tex2D<float>(texture, p.x, p.y);
}
__global__ void fetch_layer(cudaTextureObject_t texture, const float2* at, float* out) {
  const float2 p = at[threadIdx.x];
  out[threadIdx.x] = tex2DLayered<float>(texture, p.x, p.y, 1);
}
__global__ void fetch_bytes(cudaTextureObject_t texture, float4* out) {
  out[threadIdx.x] = tex1Dfetch<float4>(texture, static_cast<int>(threadIdx.x) - 1);
}
__global__ void transpose_surface(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
  const int x = static_cast<int>(threadIdx.x) % 8;
  const int y = static_cast<int>(threadIdx.x) / 8;
  const int value = surf2Dread<int>(from, 4 * x, y);
  const int beyond = surf2Dread<int>(from, -4, y, cudaBoundaryModeZero);
  surf2Dwrite(value + beyond, to, 4 * y, x);
}

}  // namespace surface_kernels
