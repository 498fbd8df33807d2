// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace warpgauge::kernels::hello {

/// A thread's record in hello.record: x, y, z of its block and of itself.
struct thread_record {
  std::uint32_t block[3];
  std::uint32_t thread[3];
};

}  // namespace warpgauge::kernels::hello
