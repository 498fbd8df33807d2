// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/surface/matrix_kernels.cuh"

#include "tests/unit/surface/launching.hpp"
#include "warpgauge/sim/include/warpgauge_surface/ptx.hpp"

#include <cmath>

namespace {

using surface_tests::device_copy;
using surface_tests::run_block;
namespace ptx = warpgauge::sim::ptx;

template <class T>
std::vector<T> small_numbers(std::size_t count, std::size_t seed) {
  std::vector<T> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(static_cast<T>(static_cast<int>((i * 13 + seed * 5) % 9) - 4));
  }
  return result;
}

/// What a matrix product says: a is m x k by rows, b is k x n by columns.
template <class T>
double element(const std::vector<T>& a, const std::vector<T>& b, int k, int row, int column) {
  double sum = 0;
  for (int p = 0; p < k; ++p) {
    sum += static_cast<double>(a[static_cast<std::size_t>(row * k + p)]) *
           static_cast<double>(b[static_cast<std::size_t>(column * k + p)]);
  }
  return sum;
}

template <class T, class C>
void check_wmma() {
  const auto a = small_numbers<T>(256, 1), b = small_numbers<T>(256, 2);
  const auto c = small_numbers<C>(256, 3);
  const device_copy<T> da(a), db(b);
  const device_copy<C> dc(c), dd{std::vector<C>(256)};
  run_block(
      surface_kernels::multiply_matrices<T, C>, 32, 0, dd.data(), da.data(), db.data(), dc.data());
  const auto got = dd.values();
  for (int i = 0; i < 256; ++i) {
    const auto wanted =
        element(a, b, 16, i / 16, i % 16) + static_cast<double>(c[static_cast<std::size_t>(i)]) + 1;
    ASSERT_EQ(static_cast<double>(got[static_cast<std::size_t>(i)]), wanted) << i;
  }
}

TEST(Wmma, MultipliesHalvesIntoFloats) { check_wmma<__half, float>(); }
TEST(Wmma, MultipliesBytesIntoIntegers) { check_wmma<signed char, int>(); }

/// ldmatrix of a (16 x 16, rows in shared memory) and of b (two 8 x 8 blocks), then mma.m16n8k16:
/// the way in which hand-written kernels do it.
__global__ void multiply_by_ptx(float* d, const __half* a, const __half* b) {
  __shared__ __align__(16) __half left[16 * 16];
  __shared__ __align__(16) __half right[8 * 16];
  for (unsigned i = threadIdx.x; i < 256; i += 32) left[i] = a[i];
  for (unsigned i = threadIdx.x; i < 128; i += 32) right[i] = b[i];
  __syncthreads();
  const unsigned lane = threadIdx.x;
  unsigned x[4], y[2];
  unsigned long long window;
  ptx::cvta_to_shared_u64(window, left);
  ptx::ldmatrix_sync_aligned_m8n8_x4_b16(
      ptx::vec(x[0], x[1], x[2], x[3]),
      static_cast<unsigned>(window) + 2 * (lane % 16 * 16 + lane / 16 * 8));
  ptx::cvta_to_shared_u64(window, right);
  ptx::ldmatrix_sync_aligned_m8n8_x2_b16(
      ptx::vec(y[0], y[1]), static_cast<unsigned>(window) + 2 * (lane % 8 * 16 + lane / 8 % 2 * 8));
  float sum[4] = {};
  ptx::mma_sync_aligned_m16n8k16_row_col_f32_f16_f16_f32(ptx::vec(sum[0], sum[1], sum[2], sum[3]),
                                                         ptx::vec(x[0], x[1], x[2], x[3]),
                                                         ptx::vec(y[0], y[1]),
                                                         ptx::vec(sum[0], sum[1], sum[2], sum[3]));
  const unsigned row = lane / 4, column = lane % 4 * 2;
  d[row * 8 + column] = sum[0];
  d[row * 8 + column + 1] = sum[1];
  d[(row + 8) * 8 + column] = sum[2];
  d[(row + 8) * 8 + column + 1] = sum[3];
}

TEST(Mma, MultipliesWhatLdmatrixLoads) {
  const auto a = small_numbers<__half>(256, 4), b = small_numbers<__half>(128, 5);
  const device_copy<__half> da(a), db(b);
  const device_copy<float> dd{std::vector<float>(128)};
  run_block(multiply_by_ptx, 32, 0, dd.data(), da.data(), db.data());
  const auto got = dd.values();
  for (int i = 0; i < 128; ++i) {
    ASSERT_EQ(got[static_cast<std::size_t>(i)], element(a, b, 16, i / 8, i % 8)) << i;
  }
}

/// Fragments put together by the PTX ISA's tables, element by element, for the other shapes.
template <class T, int K, int A, int B, class Result>
__global__ void multiply_fragments(Result* d, const T* a, const T* b) {
  constexpr unsigned each = 4 / sizeof(T);
  const unsigned lane = threadIdx.x, group = lane / 4, in_group = lane % 4;
  unsigned x[A], y[B];
  for (unsigned r = 0; r < A; ++r) {
    T parts[each];
    for (unsigned i = 0; i < each; ++i) {
      parts[i] = a[(group + 8 * (r % 2)) * K + in_group * each + i + 4 * each * (r / 2)];
    }
    __builtin_memcpy(&x[r], parts, 4);
  }
  for (unsigned r = 0; r < B; ++r) {
    T parts[each];
    for (unsigned i = 0; i < each; ++i)
      parts[i] = b[group * K + in_group * each + i + 4 * each * r];
    __builtin_memcpy(&y[r], parts, 4);
  }
  Result c[4] = {1, 2, 3, 4};
  if constexpr (K == 32) {
    ptx::mma_sync_aligned_m16n8k32_row_col_s32_s8_s8_s32(ptx::vec(c[0], c[1], c[2], c[3]),
                                                         ptx::vec(x[0], x[1], x[2], x[3]),
                                                         ptx::vec(y[0], y[1]),
                                                         ptx::vec(c[0], c[1], c[2], c[3]));
  } else if constexpr (sizeof(T) == 4) {
    ptx::mma_sync_aligned_m16n8k8_row_col_f32_tf32_tf32_f32(ptx::vec(c[0], c[1], c[2], c[3]),
                                                            ptx::vec(x[0], x[1], x[2], x[3]),
                                                            ptx::vec(y[0], y[1]),
                                                            ptx::vec(c[0], c[1], c[2], c[3]));
  } else {
    ptx::mma_sync_aligned_m16n8k8_row_col_f32_f16_f16_f32(ptx::vec(c[0], c[1], c[2], c[3]),
                                                          ptx::vec(x[0], x[1]),
                                                          ptx::vec(y[0]),
                                                          ptx::vec(c[0], c[1], c[2], c[3]));
  }
  for (unsigned i = 0; i < 4; ++i) d[(group + 8 * (i / 2)) * 8 + in_group * 2 + i % 2] = c[i];
}

template <class T, int K, int A, int B, class Result>
void check_fragments() {
  const auto a = small_numbers<T>(16 * K, 6), b = small_numbers<T>(8 * K, 7);
  const device_copy<T> da(a), db(b);
  const device_copy<Result> dd{std::vector<Result>(128)};
  run_block(multiply_fragments<T, K, A, B, Result>, 32, 0, dd.data(), da.data(), db.data());
  const auto got = dd.values();
  for (int i = 0; i < 128; ++i) {
    const double added = 1 + i % 2 + 2 * (i / 64);
    ASSERT_EQ(got[static_cast<std::size_t>(i)], element(a, b, K, i / 8, i % 8) + added) << i;
  }
}

TEST(Mma, PlacesFragmentsAsTheIsaSays) {
  check_fragments<__half, 8, 2, 1, float>();
  check_fragments<float, 8, 4, 2, float>();
  check_fragments<signed char, 32, 4, 2, int>();
}

}  // namespace
