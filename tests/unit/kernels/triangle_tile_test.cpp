// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/device/memory.hpp"
#include "warpgauge/device/queue.hpp"
#include "warpgauge/kernels/aat/triangle.cuh"

#include <gtest/gtest.h>

#include <vector>

namespace warpgauge::kernels::aat {
namespace {

struct row_and_column {
  std::int64_t row, column;
};

__global__ void find_tiles(const std::int64_t* numbers, row_and_column* found, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= count) return;
  const tile_index tile = triangle_tile(numbers[i]);
  found[i] = {tile.row, tile.column};
}

// The row is estimated in float, which has 24 bits, and put right from there: the first, second and
// last tile of a row, as far as a grid goes.
TEST(TriangleTile, IsFoundForEveryBlockOfAGrid) {
  std::vector<std::int64_t> numbers;
  std::vector<row_and_column> expected;
  for (std::int64_t row = 0; row * (row + 1) / 2 + row < (std::int64_t{1} << 31);
       row += row < 300 ? 1 : 97)
    for (const std::int64_t column : {std::int64_t{0}, std::int64_t{1}, row}) {
      if (column > row) continue;
      numbers.push_back(row * (row + 1) / 2 + column);
      expected.push_back({row, column});
    }
  const auto count = static_cast<int>(numbers.size());
  device::queue q;
  const device::allocation given(numbers.size() * sizeof(std::int64_t));
  const device::allocation found(numbers.size() * sizeof(row_and_column));
  device::copy_to_device(q, given.data(), numbers.data(), given.bytes());
  q.launch(find_tiles,
           dim3(static_cast<unsigned>(count / 256 + 1)),
           dim3(256),
           0,
           static_cast<const std::int64_t*>(given.data()),
           static_cast<row_and_column*>(found.data()),
           count);
  std::vector<row_and_column> got(numbers.size());
  device::copy_to_host(q, got.data(), found.data(), found.bytes());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(got[i].row, expected[i].row) << numbers[i];
    EXPECT_EQ(got[i].column, expected[i].column) << numbers[i];
  }
}

}  // namespace
}  // namespace warpgauge::kernels::aat
