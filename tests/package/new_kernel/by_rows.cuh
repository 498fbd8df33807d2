// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/views.cuh"

namespace warpgauge::kernels::copy {

/// out(r, c) = in(r, c), a block for each row.
///
/// @param in, out  same height and width, any pitch; must not overlap
/// @pre  as many blocks as rows
template <class T>
__global__ void copy_by_rows(device::matrix_view<const T> in, device::matrix_view<T> out) {
  const T* from = in.row(blockIdx.x);
  T* to = out.row(blockIdx.x);
  for (std::int64_t c = threadIdx.x; c < in.width; c += blockDim.x) to[c] = from[c];
}

}  // namespace warpgauge::kernels::copy
