// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "turn.cuh"
#include <warpgauge/kernel.hpp>

#include <cuda_fp16.h>

using namespace warpgauge::suite;

template <class T, class Kernel>
void on_tiles(Kernel kernel, const args_of<T>& a) {
  const auto rows = a.size("rows"), columns = a.size("columns");
  const dim3 grid((columns + 15) / 16, (rows + 15) / 16);
  kernel<<<grid, dim3(16, 16), 0, a.stream>>>(a["x"], a["y"], rows, columns);
}

WARPGAUGE_KERNEL(turn)
    .sizes(every("rows", 1, 50), every("columns", 1, 50))
    .traffic({{64, 64}})
    .perf({{8192, 8192}})
    .types<float, double, __half>()
    .input(array("x", "rows", "columns"))
    .output(array("y", "columns", "rows"))
    .launch([]<class T>(const args_of<T>& a) {
#ifdef SLOW
      on_tiles(turn_directly<T>, a);
#else
      on_tiles(turn<T>, a);
#endif
    })
    .device_reference([]<class T>(const args_of<T>& a) { on_tiles(turn_directly<T>, a); })
    .tolerance(exact())
    .moves(bytes_of("x") + bytes_of("y"))
    .sectors(1);
