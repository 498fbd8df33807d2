// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/golden/atomic_kernels.cuh"
#include "tests/golden/block_kernels.cuh"
#include "tests/golden/divergent_kernels.cuh"
#include "tests/golden/lane_pattern_kernels.cuh"
#include "tests/golden/lane_patterns.hpp"
#include "tests/golden/launcher.hpp"
#include "tests/golden/launches.hpp"
#include "tests/golden/product_kernels.cuh"
#include "tests/golden/transpose_kernels.cuh"

#include <cstdint>
#include <string>
#include <vector>

namespace warpgauge::golden {
namespace {

const launch_size one_warp{dim3(1), dim3(32)};

std::vector<int> elements_of(const lane_pattern& pattern) {
  std::vector<int> elements;
  for (int lane = 0; lane < pattern_lanes; ++lane) elements.push_back(pattern.element(lane));
  return elements;
}

template <class T>
void launch_patterns(const launcher& launch, const std::string& type) {
  const device_bytes in(pattern_elements * sizeof(T)), out(pattern_elements * sizeof(T));
  for (const lane_pattern& pattern : lane_patterns) {
    const device_bytes index(elements_of(pattern));
    const int* elements = index.as<int>();
    const std::string suffix = "." + type + "." + pattern.name;
    launch("global_load" + suffix,
           one_warp,
           global_load_pattern<T>,
           out.as<T>(),
           in.as<T>(),
           elements);
    launch("global_store" + suffix, one_warp, global_store_pattern<T>, out.as<T>(), elements);
    launch("shared_load" + suffix, one_warp, shared_load_pattern<T>, out.as<T>(), elements);
    launch("shared_store" + suffix, one_warp, shared_store_pattern<T>, out.as<T>(), elements);
  }
}

// Inactive lanes agree with any partner, and a phase without active lanes costs nothing.
template <class T>
void launch_masked_patterns(const launcher& launch, const std::string& type) {
  struct lane_mask {
    const char* name;
    unsigned lanes;
  };
  const device_bytes out(pattern_lanes * sizeof(T));
  for (const lane_pattern& pattern : lane_patterns) {
    const std::string name = pattern.name;
    if (name != "consecutive" && name != "pairs" && name != "scattered" && name != "broadcast")
      continue;
    const device_bytes index(elements_of(pattern));
    for (const lane_mask& mask : {lane_mask{"low_half", 0x0000ffff},
                                  lane_mask{"even_lanes", 0x55555555},
                                  lane_mask{"first_and_last", 0x80000001},
                                  lane_mask{"alternate_quarters", 0x00ff00ff},
                                  lane_mask{"all_but_first", 0xfffffffe}})
      launch("shared_load_masked." + type + "." + name + "." + mask.name,
             one_warp,
             masked_shared_load_pattern<T>,
             out.as<T>(),
             index.as<int>(),
             mask.lanes);
  }
}

void launch_atomics(const launcher& launch) {
  for (const int stride : {0, 1, 2, 3, 8, 16, 31}) {
    const std::string suffix = ".stride_" + std::to_string(stride);
    const device_bytes cells(atomic_cells * sizeof(double)), before(32 * sizeof(double));
    int* const c = cells.as<int>();
    int* const b = before.as<int>();
    launch("global_atomic_fetch_add.i32" + suffix,
           one_warp,
           global_atomic_fetch_add<int>,
           c,
           b,
           stride);
    launch("global_atomic_add.i32" + suffix, one_warp, global_atomic_add<int>, c, stride);
    launch("global_atomic_max.i32" + suffix, one_warp, global_atomic_max, c, stride);
    launch("global_atomic_exchange.i32" + suffix, one_warp, global_atomic_exchange, c, b, stride);
    launch(
        "global_atomic_cas.i32" + suffix, one_warp, global_atomic_compare_and_swap, c, b, stride);
    launch("global_atomic_partial.i32" + suffix, one_warp, global_atomic_partial, c, stride);
    launch("shared_atomic_add.i32" + suffix, one_warp, shared_atomic_add<int>, b, stride);
    launch("shared_atomic_fetch_add.i32" + suffix, one_warp, shared_atomic_fetch_add, b, stride);
    launch("shared_atomic_max.i32" + suffix, one_warp, shared_atomic_max, b, stride);
    launch("shared_atomic_cas.i32" + suffix, one_warp, shared_atomic_compare_and_swap, b, stride);
  }
  for (const int stride : {0, 1, 8}) {
    const std::string suffix = ".stride_" + std::to_string(stride);
    const device_bytes cells(atomic_cells * sizeof(double)), before(32 * sizeof(double));
    launch("global_atomic_fetch_add.f32" + suffix,
           one_warp,
           global_atomic_fetch_add<float>,
           cells.as<float>(),
           before.as<float>(),
           stride);
    launch("global_atomic_add.f32" + suffix,
           one_warp,
           global_atomic_add<float>,
           cells.as<float>(),
           stride);
    launch("global_atomic_add.f64" + suffix,
           one_warp,
           global_atomic_add<double>,
           cells.as<double>(),
           stride);
    launch("shared_atomic_add.f32" + suffix,
           one_warp,
           shared_atomic_add<float>,
           before.as<float>(),
           stride);
  }
}

void launch_divergent(const launcher& launch) {
  std::vector<float> values(1 << 14, 1.f);
  std::vector<int> small(16 * 32);
  for (std::size_t i = 0; i < small.size(); ++i) small[i] = int((i * 2654435761u) >> 16) % 48;
  const device_bytes in(values), numbers(small), out(values.size() * sizeof(float));
  float* const o = out.as<float>();
  const float* const a = in.as<float>();
  for (const unsigned period : {1u, 2u, 4u, 16u})
    launch("alternating_iterations.every_" + std::to_string(period),
           one_warp,
           alternating_iterations,
           o,
           a,
           8,
           period);
  launch("unequal_trip_counts", one_warp, unequal_trip_counts, o, a);
  launch("unequal_trip_counts_unrolled", one_warp, unequal_trip_counts_unrolled, o, a);
  for (const int n : {1, 5, 17, 31, 32, 33, 200})
    launch("early_exit.of_256." + std::to_string(n), {dim3(2), dim3(128)}, early_exit, o, a, n);
  for (const int block : {1, 7, 31, 33, 40, 63, 100})
    launch("partial_warps." + std::to_string(block),
           {dim3(3), dim3(block)},
           early_exit,
           o,
           a,
           1 << 14);
  launch("nested_branches", one_warp, nested_branches, o, a);
  for (const int width : {0, 1, 20, 36})
    launch("guarded_load.width_" + std::to_string(width), one_warp, guarded_load, o, a, width);
  launch("data_dependent_break", one_warp, data_dependent_break, out.as<int>(), numbers.as<int>());
  launch("strided_by_case", one_warp, strided_by_case, o);
}

dim3 tiles(int height, int width, int tile_columns, int tile_rows) {
  return dim3((width + tile_columns - 1) / tile_columns, (height + tile_rows - 1) / tile_rows);
}

template <class T>
void launch_transposes(const launcher& launch, const std::string& type, int height, int width) {
  const device_bytes in(sizeof(T) * height * width), out(sizeof(T) * height * width);
  const std::string shape = "." + type + "." + std::to_string(height) + "x" + std::to_string(width);
  const auto go = [&](const std::string& name, launch_size size, auto kernel) {
    launch("transpose_" + name + shape, size, kernel, out.as<T>(), in.as<T>(), height, width);
  };
  const dim3 wide(32, 8), square(16, 16);
  const dim3 tiles32 = tiles(height, width, 32, 32), tiles16 = tiles(height, width, 16, 16);
  go("reading_rows", {tiles(height, width, 32, 8), wide}, transpose_reading_rows<T>);
  go("writing_rows", {tiles(width, height, 32, 8), wide}, transpose_writing_rows<T>);
  go("unpadded", {tiles32, wide}, transpose_tiled<T, 32, 8, 0>);
  go("padded", {tiles32, wide}, transpose_tiled<T, 32, 8, 1>);
  go("swizzled", {tiles32, wide}, transpose_swizzled<T, 32, 8>);
  go("unpadded_16", {tiles16, square}, transpose_tiled<T, 16, 16, 0>);
  go("padded_16", {tiles16, square}, transpose_tiled<T, 16, 16, 1>);
}

template <class T>
void launch_products(const launcher& launch, const std::string& type) {
  constexpr int n = 128;
  const std::vector<T> ones(n * n, T(1));
  const device_bytes left(ones), right(ones), out(sizeof(T) * n * n);
  const T* const a = left.as<T>();
  const T* const b = right.as<T>();
  T* const c = out.as<T>();
  const launch_size by_32{dim3(n / 32, n / 32), dim3(32, 32)};
  const launch_size by_16{dim3(n / 16, n / 16), dim3(16, 16)};
  launch("gram_strided." + type, by_32, gram_strided<T, 32>, a, c, n);
  launch("gram_coalesced." + type, by_32, gram_coalesced<T, 32, 0>, a, c, n);
  launch("gram_coalesced_padded." + type, by_32, gram_coalesced<T, 32, 1>, a, c, n);
  launch("product_naive." + type, by_32, product_naive<T>, a, b, c, n);
  launch("product_tiled_16." + type, by_16, product_tiled<T, 16>, a, b, c, n);
  launch("product_tiled_32." + type, by_32, product_tiled<T, 32>, a, b, c, n);
  launch("product_tiled_rolled_16." + type, by_16, product_tiled_rolled<T, 16>, a, b, c, n);
  launch("product_tiled_rolled_32." + type, by_32, product_tiled_rolled<T, 32>, a, b, c, n);
}

void launch_block_kernels(const launcher& launch) {
  constexpr int n = 100'000;
  std::vector<float> values(n, 1.f);
  std::vector<int> keys(block_threads);
  for (int i = 0; i < block_threads; ++i) keys[i] = (i * 167 + 13) % block_threads;
  std::vector<std::uint8_t> letters(n);
  for (int i = 0; i < n; ++i) letters[i] = std::uint8_t((i * 2654435761u) >> 13);
  const device_bytes in(values), sorted(keys), bytes(letters), out(n * sizeof(float));
  const launch_size one_block{dim3(1), dim3(block_threads)};
  launch("copy_vectors",
         {dim3(64), dim3(block_threads)},
         copy_vectors,
         out.as<float4>(),
         in.as<float4>(),
         64 * block_threads);
  launch("scan_block", one_block, scan_block, out.as<int>(), sorted.as<int>());
  launch("reduce_blocks",
         {dim3(64), dim3(block_threads), 8 * sizeof(float)},
         reduce_blocks,
         out.as<float>(),
         in.as<float>(),
         n);
  launch("sort_block", one_block, sort_block, sorted.as<int>());
  launch("histogram",
         {dim3(16), dim3(block_threads)},
         histogram,
         out.as<int>(),
         bytes.as<unsigned char>(),
         n);
}

}  // namespace

void run_launches(const launch_session& session) {
  const launcher launch(session);
  launch_patterns<unsigned char>(launch, "u8");
  launch_patterns<short>(launch, "i16");
  launch_patterns<float>(launch, "f32");
  launch_patterns<double>(launch, "f64");
  launch_patterns<float2>(launch, "f32x2");
  launch_patterns<float3>(launch, "f32x3");
  launch_patterns<float4>(launch, "f32x4");
  launch_masked_patterns<float>(launch, "f32");
  launch_masked_patterns<float2>(launch, "f32x2");
  launch_masked_patterns<float4>(launch, "f32x4");
  launch_atomics(launch);
  launch_divergent(launch);
  launch_transposes<float>(launch, "f32", 512, 512);
  launch_transposes<float>(launch, "f32", 389, 517);
  launch_transposes<unsigned char>(launch, "u8", 256, 256);
  launch_transposes<double>(launch, "f64", 256, 200);
  launch_transposes<float4>(launch, "f32x4", 100, 96);
  launch_products<float>(launch, "f32");
  launch_products<double>(launch, "f64");
  launch_block_kernels(launch);
  run_partial_launches(session);
  run_instruction_launches(session);
}

}  // namespace warpgauge::golden
