// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
// A statement that candidates are judged by: each row of x becomes e^x, divided by the row's sum.
#include <warpgauge/kernel.hpp>

#include <algorithm>
#include <cmath>

using namespace warpgauge::suite;

/// What a candidate defines.
void softmax(const float* x, float* y, int rows, int columns, cudaStream_t stream);

/// The reference implementation, a warp for each row.
static __global__ void softmax_by_warps(const float* x, float* y, int columns) {
  x += static_cast<long>(blockIdx.x) * columns;
  y += static_cast<long>(blockIdx.x) * columns;
  const int lane = static_cast<int>(threadIdx.x);
  float most = -INFINITY;
  for (int c = lane; c < columns; c += 32) most = fmaxf(most, x[c]);
  for (int by = 16; by > 0; by /= 2) most = fmaxf(most, __shfl_xor_sync(~0U, most, by));
  float sum = 0;
  for (int c = lane; c < columns; c += 32) sum += expf(x[c] - most);
  for (int by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(~0U, sum, by);
  for (int c = lane; c < columns; c += 32) y[c] = expf(x[c] - most) / sum;
}

WARPGAUGE_KERNEL(softmax_rows)
    .sizes(every("rows", 1, 3), every("columns", 1, 300))
    .traffic({{16, 512}})
    .perf({{8192, 2048}})
    .input(array<float>("x", "rows", "columns").between(-4, 4).including({-200, 100}))
    .output(array<float>("y", "rows", "columns"))
    .launch([](const args& a) {
      softmax(a["x"], a["y"], a.size("rows"), a.size("columns"), a.stream);
    })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto y = a.out("y");
      for (int r = 0; r < a.size("rows"); ++r) {
        double most = -INFINITY, sum = 0;
        for (int c = 0; c < a.size("columns"); ++c) most = std::max(most, x(r, c));
        for (int c = 0; c < a.size("columns"); ++c) sum += std::exp(x(r, c) - most);
        for (int c = 0; c < a.size("columns"); ++c) y(r, c) = std::exp(x(r, c) - most) / sum;
      }
    })
    .device_reference([](const args& a) {
      softmax_by_warps<<<a.size("rows"), 32, 0, a.stream>>>(a["x"], a["y"], a.size("columns"));
    })
    .tolerance(within(1e-7, 1e-5))
    .moves(bytes_of("x") + bytes_of("y"));
