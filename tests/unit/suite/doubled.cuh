// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/device/queue.hpp"
#include "warpgauge/suite/builder.hpp"

#include <utility>

/// A statement of a kernel that doubles n floats, of which tests replace a part.
namespace warpgauge::suite::test {

__global__ inline void doubled(const float* x, float* y, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) y[i] = 2 * x[i];
}

inline void launch_doubled(const args& a, int n) {
  device::queue q(a.stream);
  const float* x = a["x"];
  float* y = a["y"];
  q.launch(doubled, dim3(static_cast<unsigned>(n / 32 + 1)), dim3(32), 0, x, y, n);
}

/// With more threads in a block than any device takes.
inline void launch_refused(const args& a) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1);
  config.blockDim = dim3(2048);
  config.stream = a.stream;
  const float* x = a["x"];
  float* y = a["y"];
  (void)cudaLaunchKernelEx(&config, doubled, x, y, 1);
}

inline definition statement() {
  definition d;
  d.name = "doubled";
  d.sizes = {every("n", 0, 70)};
  d.operands = {array<float>("x", "n"), array<float>("y", "n")};
  d.operands[1].as = role::output;
  d.launch = [](const args& a) { launch_doubled(a, static_cast<int>(a.size("n"))); };
  d.reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = 2 * a["x"](i);
  };
  d.allowed = exact();
  d.moves = bytes_of("x") + bytes_of("y");
  return d;
}

}  // namespace warpgauge::suite::test
