// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "stencil.cuh"
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

WARPGAUGE_KERNEL(diffuse)
    .sizes(every("batch", 1, 2), every("rows", 1, 17), every("columns", 1, 66))
    .perf({{4, 8192, 4096}})
    .scalar("k", {0.25, 0, -1})
    .input(array<float>("x", "batch", extent("rows") + 2, extent("columns") + 2))
    .output(array<float>("y", "batch", "rows", "columns"))
    .launch([](const args& a) {
#ifdef SLOW
      const dim3 block(1, 256);  // lanes along columns: every lane loads a sector of its own
#else
      const dim3 block(32, 8);
#endif
      const dim3 grid((a.size("columns") + block.x - 1) / block.x,
                      (a.size("rows") + block.y - 1) / block.y,
                      a.size("batch"));
      diffuse<<<grid, block, 0, a.stream>>>(
          a["x"], a["y"], a.size("rows"), a.size("columns"), a.value("k"));
    })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto y = a.out("y");
      for (int b = 0; b < a.size("batch"); ++b)
        for (int r = 0; r < a.size("rows"); ++r)
          for (int c = 0; c < a.size("columns"); ++c) {
            const double around =
                x(b, r, c + 1) + x(b, r + 2, c + 1) + x(b, r + 1, c) + x(b, r + 1, c + 2);
            const double here = x(b, r + 1, c + 1);
            y(b, r, c) = here + a.value("k") * (around - 4 * here);
          }
    })
    // Eight roundings of numbers up to 8.
    .tolerance(within(8 * 8 * 0x1p-24))
    .moves(bytes_of("x") + bytes_of("y"))
    .coalesced()
    .sectors(4);
