// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "running_sums.h"
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

// The library hides its kernels: what is launched is its function.
WARPGAUGE_KERNEL(running_sums)
    .sizes(every("n", 0, 1030))
    .also({{70000}})
    .perf({{65536}})
    .input(array<int>("in", "n").between(-1000, 1000))
    .output(array<int>("out", "n"))
    .workspace(array<int>("totals", extent("n").groups_of(256)))
    .launch([](const args& a) {
      running_sums(a["in"], a["out"], a.size("n"), a["totals"], a.stream);
    })
    .reference([](const host_args& a) {
      const auto in = a["in"];
      const auto out = a.out("out");
      double sum = 0;
      for (int i = 0; i < a.size("n"); ++i) out(i) = sum += in(i);
    })
    .tolerance(exact())
    .moves(bytes_of("in") + bytes_of("out"))
    .coalesced()
    .conflict_free();
