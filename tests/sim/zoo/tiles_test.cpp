// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/zoo/tiles.cuh"

#include "tests/sim/harness/clean_run.hpp"

#include <algorithm>
#include <vector>

namespace warpgauge::tests {
namespace {

template <class T>
std::vector<T> matrix(int height, int width) {
  std::vector<T> m(std::size_t(height) * width);
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = T((i * 31 + i / 7) % 127);
  return m;
}

template <class T>
std::vector<T> transposed(const std::vector<T>& m, int height, int width) {
  std::vector<T> t(m.size());
  for (int r = 0; r < height; ++r) {
    for (int c = 0; c < width; ++c) t[c * height + r] = m[r * width + c];
  }
  return t;
}

unsigned tiles(int extent, int tile) { return unsigned((extent + tile - 1) / tile); }

template <class T>
void expect_transpose(void (*kernel)(const T*, T*, int, int),
                      dim3 block,
                      int tile,
                      std::size_t shared_bytes = 0) {
  expect_clean([&] {
    for (const auto& [height, width] : {std::pair{33, 65}, {64, 32}, {1, 40}, {47, 1}}) {
      const auto in = matrix<T>(height, width);
      device_array<T> data(in), out(in.size());
      const geometry g{dim3(tiles(width, tile), tiles(height, tile)), block, shared_bytes};
      EXPECT_EQ(launch(kernel, g, data.get(), out.get(), width, height), cudaSuccess);
      EXPECT_EQ(out.download(), transposed(in, height, width)) << height << " x " << width;
    }
  });
}

TEST(ZooTranspose, Naive) { expect_transpose(zoo::transpose_naive<float>, dim3(32, 32), 32); }
TEST(ZooTranspose, NaiveInSquareBlocks) {
  expect_transpose(zoo::transpose_naive<double>, dim3(16, 16), 16);
}
TEST(ZooTranspose, TiledWithConflicts) {
  expect_transpose(zoo::transpose_tiled<float, 32, 8, 0>, dim3(32, 8), 32);
}
TEST(ZooTranspose, TiledPadded) {
  expect_transpose(zoo::transpose_tiled<float, 32, 8, 1>, dim3(32, 8), 32);
}
TEST(ZooTranspose, TiledBytes) {
  expect_transpose(zoo::transpose_tiled<unsigned char, 16, 16, 1>, dim3(16, 16), 16);
}
TEST(ZooTranspose, TiledShorts) {
  expect_transpose(zoo::transpose_tiled<short, 32, 4, 2>, dim3(32, 4), 32);
}
TEST(ZooTranspose, TiledDoubles) {
  expect_transpose(zoo::transpose_tiled<double, 16, 4, 1>, dim3(16, 4), 16);
}
TEST(ZooTranspose, Swizzled) { expect_transpose(zoo::transpose_swizzled, dim3(32, 32), 32); }
TEST(ZooTranspose, DynamicTile) {
  expect_transpose(zoo::transpose_dynamic, dim3(16, 16), 16, 16 * 17 * sizeof(float));
}

TEST(ZooTranspose, AlongDiagonals) {
  expect_clean([] {
    const auto in = matrix<float>(64, 64);
    device_array<float> data(in), out(in.size());
    const geometry g{dim3(4, 4), dim3(16, 16)};
    EXPECT_EQ(launch(zoo::transpose_diagonal, g, data.get(), out.get(), 64), cudaSuccess);
    EXPECT_EQ(out.download(), transposed(in, 64, 64));
  });
}

TEST(ZooTranspose, InPlace) {
  expect_clean([] {
    const auto in = matrix<float>(48, 48);
    device_array<float> data(in);
    const geometry g{dim3(3, 3), dim3(16, 16)};
    EXPECT_EQ(launch(zoo::transpose_in_place, g, data.get(), 48), cudaSuccess);
    EXPECT_EQ(data.download(), transposed(in, 48, 48));
  });
}

template <int Radius>
void expect_stencil() {
  expect_clean([] {
    for (int n : {1, 63, 64, 65, 200}) {
      const auto in = matrix<int>(1, n);
      device_array<int> data(in), out(n);
      EXPECT_EQ(launch(zoo::stencil_halo<Radius>, {tiles(n, 64), 64}, data.get(), out.get(), n),
                cudaSuccess);
      const auto result = out.download();
      for (int i = 0; i < n; ++i) {
        int sum = 0;
        for (int d = std::max(0, i - Radius); d <= std::min(n - 1, i + Radius); ++d) sum += in[d];
        EXPECT_EQ(result[i], sum) << i << " of " << n;
      }
    }
  });
}

TEST(ZooStencil, HaloOfOne) { expect_stencil<1>(); }
TEST(ZooStencil, HaloOfSeven) { expect_stencil<7>(); }

TEST(ZooStencil, JacobiStep) {
  expect_clean([] {
    constexpr int width = 37, height = 21;
    const auto in = matrix<float>(height, width);
    device_array<float> data(in), out(in.size());
    const geometry g{dim3(tiles(width, 16), tiles(height, 8)), dim3(16, 8)};
    EXPECT_EQ(launch(zoo::stencil_jacobi, g, data.get(), out.get(), width, height), cudaSuccess);
    const auto result = out.download();
    for (int y = 1; y + 1 < height; ++y) {
      for (int x = 1; x + 1 < width; ++x) {
        const int i = y * width + x;
        EXPECT_EQ(result[i], 0.25f * (in[i - width] + in[i + width] + in[i - 1] + in[i + 1]));
      }
    }
  });
}

/// Small whole numbers, so that float sums are exact in any order.
std::vector<float> product(
    const std::vector<float>& a, const std::vector<float>& b, int m, int k, int n) {
  std::vector<float> c(std::size_t(m) * n);
  for (int r = 0; r < m; ++r) {
    for (int i = 0; i < k; ++i) {
      for (int col = 0; col < n; ++col) c[r * n + col] += a[r * k + i] * b[i * n + col];
    }
  }
  return c;
}

TEST(ZooMultiply, TilesFilledUpWithZeros) {
  expect_clean([] {
    constexpr int m = 35, k = 18, n = 21;
    const auto a = matrix<float>(m, k), b = matrix<float>(k, n);
    device_array<float> da(a), db(b), dc(std::size_t(m) * n);
    const geometry g{dim3(tiles(n, 16), tiles(m, 16)), dim3(16, 16)};
    EXPECT_EQ(launch(zoo::multiply_tiled, g, da.get(), db.get(), dc.get(), m, k, n), cudaSuccess);
    EXPECT_EQ(dc.download(), product(a, b, m, k, n));
  });
}

TEST(ZooMultiply, DoubleBuffered) {
  expect_clean([] {
    constexpr int n = 48;
    const auto a = matrix<float>(n, n), b = matrix<float>(n, n);
    device_array<float> da(a), db(b), dc(std::size_t(n) * n);
    const geometry g{dim3(3, 3), dim3(16, 16)};
    EXPECT_EQ(launch(zoo::multiply_double_buffered, g, da.get(), db.get(), dc.get(), n),
              cudaSuccess);
    EXPECT_EQ(dc.download(), product(a, b, n, n, n));
  });
}

TEST(ZooDynamic, TwoArraysInOneAllocation) {
  expect_clean([] {
    constexpr int n = 50;
    const auto in = matrix<float>(1, n);
    device_array<float> data(in), out(n);
    device_array<int> ranks(n);
    const geometry g{1, n, n * (sizeof(float) + sizeof(int))};
    EXPECT_EQ(launch(zoo::carve_two_arrays, g, data.get(), out.get(), ranks.get(), n), cudaSuccess);
    const auto keys = out.download();
    const auto rank = ranks.download();
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(keys[i], in[n - 1 - i]);
      EXPECT_EQ(rank[i], std::count_if(in.begin(), in.end(), [&](float v) { return v < keys[i]; }));
    }
  });
}

struct csr_matrix {
  std::vector<int> starts{0}, columns;
  std::vector<float> values;
};

/// Rows of 0 to 12 entries, one of 80.
csr_matrix irregular(int rows) {
  csr_matrix m;
  for (int r = 0; r < rows; ++r) {
    for (int k = 0; k < (r == 17 ? 80 : r % 13); ++k) {
      m.columns.push_back((r * 31 + k * 17) % rows);
      m.values.push_back(float(k + 1));
    }
    m.starts.push_back(int(m.columns.size()));
  }
  return m;
}

template <class Kernel>
void expect_csr_product(Kernel kernel, geometry g, int rows) {
  expect_clean([&] {
    const csr_matrix m = irregular(rows);
    const auto x = matrix<float>(1, rows);
    device_array<int> starts(m.starts), columns(m.columns);
    device_array<float> values(m.values), dx(x), dy(rows);
    EXPECT_EQ(
        launch(kernel, g, starts.get(), columns.get(), values.get(), dx.get(), dy.get(), rows),
        cudaSuccess);
    const auto y = dy.download();
    for (int r = 0; r < rows; ++r) {
      float sum = 0;
      for (int i = m.starts[r]; i < m.starts[r + 1]; ++i) sum += m.values[i] * x[m.columns[i]];
      EXPECT_EQ(y[r], sum) << "row " << r;
    }
  });
}

TEST(ZooSparse, RowsByThreads) { expect_csr_product(zoo::csr_by_rows, {3, 128}, 300); }
TEST(ZooSparse, RowsByWarps) { expect_csr_product(zoo::csr_by_warps, {25, 128}, 98); }

}  // namespace
}  // namespace warpgauge::tests
