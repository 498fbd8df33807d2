// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "softmax.cuh"
#include <warpgauge/kernel.hpp>

#include <cmath>

using namespace warpgauge::suite;

WARPGAUGE_KERNEL(softmax_rows)
    .sizes(every("rows", 1, 3), every("columns", 0, 300))
    .also({{2, 1023}})
    .perf({{8192, 4096}})
    .tuning("block", {64, 256})
    .input(array<float>("x", "rows", "columns").between(-4, 4).pitched())
    .output(array<float>("y", "rows", "columns").pitched())
    .launch([](const args& a) {
      a.choose<64, 256>("block", [&](auto block) {
        softmax_rows<block><<<a.size("rows"), block.value, 0, a.stream>>>(
            a["x"], a.pitch("x"), a["y"], a.pitch("y"), a.size("columns"));
      });
    })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto y = a.out("y");
      for (int r = 0; r < a.size("rows"); ++r) {
        double sum = 0;
        for (int c = 0; c < a.size("columns"); ++c) sum += std::exp(x(r, c));
        for (int c = 0; c < a.size("columns"); ++c) y(r, c) = std::exp(x(r, c)) / sum;
      }
    })
    .tolerance(ulps(16))
    .moves(bytes_of("x") + bytes_of("y"))
    .coalesced()
    .conflict_free();
