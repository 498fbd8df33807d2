// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What .clangd includes first: clangd knows `<<<` in CUDA's own language only. There a kernel has
// clang's attribute, what it calls has to be code for both sides, and a launch calls a function.
#if defined(__CUDA__) && defined(__clang__)
#pragma clang force_cuda_host_device begin
#include <stdlib.h>
#if __has_include(<bits/exception.h>)
#include <bits/exception.h>  // what <new> needs, and no operator
#endif

#pragma clang force_cuda_host_device end
// clang has a <new> of its own, which declares the device's operators beside the host's.
#define __device__ __attribute__((device))
#include <new>
#undef __device__
#pragma clang force_cuda_host_device begin
#include "../cuda_runtime.h"

#include <cstddef>

// As the front end has them.
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#undef asm
#undef __global__
#define __global__ __attribute__((global))
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t = 0, void* = nullptr);
struct CUtensorMap {  // only a GPU has it
  unsigned long long opaque[16];
};
#endif
