// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/mistakes/uninitialised.cuh"

#include "tests/sim/harness/found.hpp"

#include <vector>

namespace warpgauge::tests {
namespace {

const char* const file = "uninitialised.cuh";

TEST(Uninitialised, FreshGlobalMemory) {
  expect_found({.file = file,
                .kernel = "reads_fresh_memory",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "512 bytes",
                .offset = 0,
                .count = 128},
               [] {
                 device_array<float> in(128), out(128);
                 provoke(mistakes::reads_fresh_memory, {4, 32}, in.get(), out.get());
               });
}

TEST(Uninitialised, AddsToFreshMemory) {
  expect_found({.file = file,
                .kernel = "adds_to_fresh_memory",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "256 bytes",
                .offset = 0,
                .count = 64},
               [] {
                 device_array<float> in(64, 1.f), out(64);
                 provoke(mistakes::adds_to_fresh_memory, {2, 32}, in.get(), out.get());
               });
}

TEST(Uninitialised, TheHalfThatWasNotCopied) {
  expect_found({.file = file,
                .kernel = "reads_the_uncopied_half",
                .block = {{2, 0, 0}},
                .thread = {{10, 0, 0}},
                .object = "400 bytes",
                .offset = 200,
                .count = 50},
               [] {
                 device_array<int> in(100), out(100);
                 in.upload(std::vector<int>(50, 1));
                 provoke(mistakes::reads_the_uncopied_half, {5, 20}, in.get(), out.get());
               });
}

TEST(Uninitialised, StateIsCopiedFromDeviceToDevice) {
  expect_found({.file = file,
                .kernel = "reads_the_uncopied_half",
                .object = "400 bytes",
                .offset = 200,
                .count = 50},
               [] {
                 device_array<int> half(100), in(100), out(100);
                 half.upload(std::vector<int>(50, 1));
                 EXPECT_EQ(cudaMemcpy(in.get(), half.get(), 400, cudaMemcpyDeviceToDevice),
                           cudaSuccess);
                 provoke(mistakes::reads_the_uncopied_half, {5, 20}, in.get(), out.get());
               });
}

TEST(Uninitialised, MemsetTooShort) {
  expect_found({.file = file,
                .kernel = "reads_the_uncopied_half",
                .block = {{1, 0, 0}},
                .thread = {{5, 0, 0}},
                .offset = 100,
                .count = 75},
               [] {
                 device_array<int> in(100), out(100);
                 EXPECT_EQ(cudaMemset(in.get(), 0, 100), cudaSuccess);  // bytes, not elements
                 provoke(mistakes::reads_the_uncopied_half, {5, 20}, in.get(), out.get());
               });
}

TEST(Uninitialised, WidthForPitchReadsThePadding) {
  expect_found({.file = file, .kernel = "width_for_pitch", .thread = {{0, 0, 0}}}, [] {
    float* in = nullptr;
    std::size_t pitch = 0;
    EXPECT_EQ(cudaMallocPitch(&in, &pitch, 40 * sizeof(float), 4), cudaSuccess);
    const std::vector<float> host(160, 1.f);
    EXPECT_EQ(cudaMemcpy2D(in, pitch, host.data(), 160, 160, 4, cudaMemcpyHostToDevice),
              cudaSuccess);
    device_array<float> out(160);
    provoke(mistakes::width_for_pitch, {1, 40}, in, out.get(), 40, 4);
    cudaFree(in);
  });
}

TEST(Uninitialised, WhatAnotherKernelLeftOut) {
  expect_found({.file = file,
                .kernel = "reads_what_another_left_out",
                .block = {{0, 0, 0}},
                .thread = {{1, 0, 0}},
                .offset = 4,
                .count = 32},
               [] {
                 device_array<int> data(64), out(64);
                 EXPECT_EQ(launch(mistakes::fills_every_second, {2, 32}, data.get()), cudaSuccess);
                 provoke(mistakes::reads_what_another_left_out, {2, 32}, data.get(), out.get());
               });
}

TEST(Uninitialised, CountersNeverZeroed) {
  expect_found({.file = file,
                .kernel = "counts_in_fresh_memory",
                .thread = {{0, 0, 0}},
                .thread_reverse = {{28, 0, 0}},
                .object = "16 bytes"},
               [] {
                 device_array<int> counts(4);
                 provoke(mistakes::counts_in_fresh_memory, {1, 32}, counts.get());
               });
}

TEST(Uninitialised, AVectorWithAFreshPart) {
  expect_found({.file = file,
                .kernel = "vector_with_a_fresh_part",
                .thread = {{7, 0, 0}},
                .object = "128 bytes",
                .offset = 120,
                .count = 1},
               [] {
                 device_array<float> in(32), out(8);
                 in.upload(std::vector<float>(30, 1.f));
                 provoke(mistakes::vector_with_a_fresh_part,
                         {1, 8},
                         reinterpret_cast<const float4*>(in.get()),
                         out.get());
               });
}

TEST(Uninitialised, HaloNeverLoaded) {
  expect_found({.file = file,
                .kernel = "halo_never_loaded",
                .thread = {{0, 0, 0}},
                .object = "window",
                .offset = 0,
                .count = 1},
               [] {
                 device_array<int> in(32, 1), out(32);
                 provoke(mistakes::halo_never_loaded, {1, 32}, in.get(), out.get());
               });
}

TEST(Uninitialised, SharedSumNeverZeroed) {
  expect_found({.file = file,
                .kernel = "sum_never_zeroed",
                .block = {{0, 0, 0}},
                .thread = {{0, 0, 0}},
                .thread_reverse = {{31, 0, 0}},
                .object = "sum",
                .offset = 0},
               [] {
                 device_array<int> in(32, 1), out(1);
                 provoke(mistakes::sum_never_zeroed, {1, 32}, in.get(), out.get());
               });
}

TEST(Uninitialised, TileRowsNeverFilled) {
  expect_found(
      {.file = file,
       .kernel = "tile_rows_never_filled",
       .thread = {{0, 0, 0}},
       .object = "tile",
       .offset = 5 * 32 * 4,
       .count = 3 * 256},
      [] {
        device_array<float> in(8 * 32, 1.f), out(32);
        provoke(mistakes::tile_rows_never_filled, {1, dim3(32, 8)}, in.get(), out.get(), 5);
      });
}

TEST(Uninitialised, DynamicSharedHalfFilled) {
  expect_found({.file = file,
                .kernel = "dynamic_half_filled",
                .thread = {{0, 0, 0}},
                .object = "dynamic shared memory",
                .offset = 63 * 4,
                .count = 32},
               [] {
                 device_array<int> in(64, 1), out(64);
                 provoke(mistakes::dynamic_half_filled, {1, 64, 256}, in.get(), out.get(), 64);
               });
}

TEST(Uninitialised, LeftOverFromAnotherBlock) {
  expect_found({.file = file,
                .kernel = "left_over_from_another_block",
                .block = {{1, 0, 0}},
                .thread = {{0, 0, 0}},
                .object = "once",
                .count = 3 * 32},
               [] {
                 device_array<int> out(128);
                 provoke(mistakes::left_over_from_another_block, {4, 32}, out.get());
               });
}

TEST(Uninitialised, BytesPartlyFilled) {
  expect_found(
      {.file = file, .kernel = "bytes_partly_filled", .thread = {{0, 0, 0}}, .object = "bytes"},
      [] {
        device_array<unsigned> out(16);
        provoke(mistakes::bytes_partly_filled, {1, 32}, out.get());
      });
}

TEST(Uninitialised, UsesWhatAnExchangeFound) {
  expect_found({.file = file,
                .kernel = "uses_what_an_exchange_found",
                .thread = {{0, 0, 0}},
                .thread_reverse = {{28, 0, 0}},
                .object = "16 bytes",
                .offset = 0,
                .count = 4},
               [] {
                 device_array<int> heads(4), nexts(32);
                 provoke(mistakes::uses_what_an_exchange_found, {1, 32}, heads.get(), nexts.get());
               });
}

TEST(Uninitialised, UsesWhatASharedExchangeFound) {
  expect_found({.file = file,
                .kernel = "uses_what_a_shared_exchange_found",
                .thread = {{0, 0, 0}},
                .thread_reverse = {{28, 0, 0}},
                .object = "heads",
                .offset = 0,
                .count = 4},
               [] {
                 device_array<int> nexts(32);
                 provoke(mistakes::uses_what_a_shared_exchange_found, {1, 32}, nexts.get());
               });
}

}  // namespace
}  // namespace warpgauge::tests
