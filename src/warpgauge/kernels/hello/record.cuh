// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"
#include "warpgauge/kernels/hello/thread_record.hpp"

namespace warpgauge::kernels::hello {

/// Writes each thread's ids where its flattened position says: x fastest, then y, then z.
///
/// @param out  blocks of the grid x threads of a block, any pitch
static __global__ void hello_record(device::matrix_view<thread_record> out) {
  const std::int64_t block =
      blockIdx.x + static_cast<std::int64_t>(gridDim.x) *
                       (blockIdx.y + static_cast<std::int64_t>(gridDim.y) * blockIdx.z);
  const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  thread_record& record = out(block, thread);
  record.block[0] = blockIdx.x;
  record.block[1] = blockIdx.y;
  record.block[2] = blockIdx.z;
  record.thread[0] = threadIdx.x;
  record.thread[1] = threadIdx.y;
  record.thread[2] = threadIdx.z;
}

}  // namespace warpgauge::kernels::hello
