// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// A statement with a time to hold candidates against: y = 2 x.
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

void twice(const float* x, float* y, int n, cudaStream_t stream);

static __global__ void twice_each(const float* x, float* y, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) y[i] = 2 * x[i];
}

WARPGAUGE_KERNEL(twice)
    .sizes(every("n", 1, 300))
    .perf({{4096}})
    .input(array<float>("x", "n").between(1, 4))
    .output(array<float>("y", "n"))
    .launch([](const args& a) { twice(a["x"], a["y"], a.size("n"), a.stream); })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto y = a.out("y");
      for (int i = 0; i < a.size("n"); ++i) y(i) = 2 * x(i);
    })
    .device_reference([](const args& a) {
      const int n = static_cast<int>(a.size("n"));
      twice_each<<<(n + 127) / 128, 128, 0, a.stream>>>(a["x"], a["y"], n);
    })
    .moves(bytes_of("x") + bytes_of("y"));
