// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/hello/family.hpp"

#include "warpgauge/kernels/dispatch.hpp"
#include "warpgauge/kernels/hello/contract.hpp"
#include "warpgauge/kernels/hello/print.cuh"
#include "warpgauge/kernels/hello/record.cuh"
#include "warpgauge/kernels/traffic_arithmetic.hpp"

#include <cstdio>
#include <limits>

namespace warpgauge::kernels::hello {
namespace {

unsigned dimension(std::int64_t n) {
  constexpr std::int64_t most = std::numeric_limits<unsigned>::max();
  return static_cast<unsigned>(n < most ? n : most);
}

launch_geometry geometry(const shape& s, const configuration& c) {
  if (!c.form) return {dim3(dimension(s.height)), dim3(dimension(s.width)), 0};
  const auto& [grid, block] = *c.form;
  return {dim3(grid[0], grid[1], grid[2]), dim3(block[0], block[1], block[2]), 0};
}

// A warp's lanes store one word each of consecutive 24-byte records; six such stores per warp.
std::optional<traffic> record_traffic(const shape& s, const configuration& c, const pitches& p) {
  const launch_geometry g = geometry(s, c);
  const auto blocks = static_cast<std::int64_t>(blocks_of(g.grid));
  const auto threads = static_cast<std::int64_t>(blocks_of(g.block));
  constexpr auto bytes = static_cast<std::int64_t>(sizeof(thread_record));
  const std::int64_t pitch = pitch_or_tight(p.out, {blocks, threads}, bytes);
  traffic t;
  for (std::int64_t block = 0; block < blocks; ++block)
    for (std::int64_t warp = 0; warp < threads; warp += 32)
      for (std::int64_t word = 0; word < bytes; word += 4) {
        const std::int64_t lanes = threads - warp < 32 ? threads - warp : 32;
        const byte_runs words{block * pitch + warp * bytes + word, lanes, bytes, 4};
        add_stores(t, global_count{1, sectors(words)});
      }
  return t;
}

}  // namespace

const family& ladder() {
  static const family rungs{
      .name = "hello",
      .summary = "every thread says who it is",
      .variants = {
          variant{
              .name = "print",
              .idea = "each thread prints its ids, after a line of the host's",
              .source_systems = {3},
              .types = {},
              .tiles = {},
              .fulfils = &printed_lines(),
              .geometry = geometry,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    std::puts("Hello World from the host!");
                    std::fflush(stdout);
                    const launch_geometry g = geometry(shape_of(x.out), c);
                    if (!empty(g)) q.launch(hello_print, g.grid, g.block, 0);
                  },
              .traffic_not_held = "printf's memory traffic is up to the device",
          },
          variant{
              .name = "record",
              .idea = "each thread writes its ids at its flattened position, in 1D, 2D and 3D",
              .source_systems = {3},
              .types = {},
              .tiles = {},
              .fulfils = &thread_records(),
              .geometry = geometry,
              .launch =
                  [](device::queue& q, const operands& x, const configuration& c) {
                    const launch_geometry g = geometry(shape_of(x.out), c);
                    if (!empty(g))
                      q.launch(hello_record, g.grid, g.block, 0, view<thread_record>(x.out));
                  },
              .expected_traffic = record_traffic,
          },
      }};
  return rungs;
}

}  // namespace warpgauge::kernels::hello
