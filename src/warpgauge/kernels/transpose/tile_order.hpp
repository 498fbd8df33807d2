// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace warpgauge::kernels::transpose {

/// The tiles of each matrix of a batch, and in which order blocks take them.
struct tile_order {
  unsigned rows = 0;  ///< of tiles of one matrix
  unsigned columns = 0;
  bool along_rows = false;    ///< of `in`; else down its columns, which are rows of `out`
  std::int64_t matrices = 1;  ///< of the batch, stacked in `in` and in `out`
};

}  // namespace warpgauge::kernels::transpose
