// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/variant.hpp"
#include "warpgauge/device/queue.hpp"

/// The suite's kernels. A family holds variants, and a variant everything that correctness,
/// traffic, perf, documentation and reports need to know about a kernel.
namespace warpgauge::contract {

struct launch_geometry {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
};

}  // namespace warpgauge::contract

namespace warpgauge::kernels {

using namespace contract;  // NOLINT(google-build-using-namespace): kernels speak its vocabulary

}  // namespace warpgauge::kernels
