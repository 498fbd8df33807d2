// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "int8_product.cuh"
#include <warpgauge/kernel.hpp>

using namespace warpgauge::suite;

struct sum_of_products {
  __host__ __device__ double operator()(const each_args& a, std::int64_t i, std::int64_t j) const {
    double sum = 0;
    for (std::int64_t l = 0; l < a.size("k"); ++l) sum += a["a"](i, l) * a["b"](l, j);
    return sum;
  }
};

WARPGAUGE_KERNEL(multiply_bytes)
    .sizes(every("m", 1, 18), every("n", 1, 18), every("k", 0, 33))
    .perf({{4096, 4096, 4096}})
    .input(array<signed char>("a", "m", "k").between(-128, 127))
    .input(array<signed char>("b", "k", "n").between(-128, 127))
    .output(array<int>("c", "m", "n"))
    .launch([](const args& a) {
      const dim3 grid((a.size("n") + 15) / 16, (a.size("m") + 15) / 16);
      multiply_bytes<<<grid, dim3(16, 16), 0, a.stream>>>(
          a["a"], a["b"], a["c"], a.size("m"), a.size("n"), a.size("k"));
    })
    .each("c", sum_of_products())
    .tolerance(exact())
    .moves(bytes_of("a") + bytes_of("b") + bytes_of("c"));
