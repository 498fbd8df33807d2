// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "histogram.cuh"
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

WARPGAUGE_KERNEL(count_bytes)
    .sizes(every("n", 0, 1030))
    .perf({{1 << 26}})
    .tuning("blocks", {16, 264})
    .input(array<unsigned char>("x", "n").between(0, 255))
    .in_place(array<unsigned>("counts", 256).between(0, 1000))
    .launch([](const args& a) {
      count_bytes<<<a.size("blocks"), 256, 0, a.stream>>>(a["x"], a.size("n"), a["counts"]);
    })
    .reference([](const host_args& a) {
      const auto x = a["x"];
      const auto counts = a.out("counts");
      for (int i = 0; i < a.size("n"); ++i) counts(x(i)) += 1;
    })
    .tolerance(exact())
    .moves(bytes_of("x") + bytes_of("counts"));
