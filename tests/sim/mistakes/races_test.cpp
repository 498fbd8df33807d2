// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/mistakes/races.cuh"

#include "tests/sim/harness/found.hpp"
#include "tests/sim/mistakes/global_races.cuh"

#include <string>

namespace warpgauge::tests {
namespace {

/// A block of two warps: 64 (or 128) words in, 64 words out.
void expect_race(mistake expected, void (*kernel)(const int*, int*), geometry g = {1, 64}) {
  expected.file = "races.cuh";
  expect_found(expected, [&] {
    device_array<int> in(128, 1), out(64);
    provoke(kernel, g, in.get(), out.get());
  });
}

void expect_race(mistake expected, void (*kernel)(int*), geometry g = {1, 64}) {
  expected.file = "races.cuh";
  expect_found(expected, [&] {
    device_array<int> out(64);
    provoke(kernel, g, out.get());
  });
}

TEST(SharedRace, NoBarrierAfterFilling) {
  expect_race({.kernel = "no_barrier_after_filling",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "words",
               .count = 32},
              mistakes::no_barrier_after_filling);
}

TEST(SharedRace, ReadsBehindAWriter) {
  expect_race({.kernel = "reads_behind_a_writer",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "words",
               .offset = 0,
               .count = 32},
              mistakes::reads_behind_a_writer);
}

TEST(SharedRace, WritesBehindAReader) {
  expect_race({.kernel = "writes_behind_a_reader",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "words",
               .offset = 128,
               .count = 32},
              mistakes::writes_behind_a_reader);
}

TEST(SharedRace, EveryoneWritesOneWord) {
  expect_race({.kernel = "everyone_writes_one_word",
               .thread = {{1, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "last",
               .offset = 0,
               .count = 63},
              mistakes::everyone_writes_one_word);
}

TEST(SharedRace, CopiesAStepTooFarAhead) {
  expect_race({.kernel = "copies_a_step_too_far_ahead", .object = "tile"},
              mistakes::copies_a_step_too_far_ahead);
}

TEST(SharedRace, ReadsWhileCopiesAreOnTheirWay) {
  expect_race({.kernel = "reads_while_copies_are_on_their_way", .object = "tile", .count = 64},
              mistakes::reads_while_copies_are_on_their_way);
}

TEST(SharedRace, ScanWithoutTheSecondBarrier) {
  expect_race({.kernel = "scan_without_second_barrier",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "sums",
               .offset = 0,
               .count = 32},
              mistakes::scan_without_second_barrier);
}

TEST(SharedRace, TileLoopWithoutTheLastBarrier) {
  expect_found({.file = "races.cuh", .kernel = "tile_loop_without_last_barrier", .object = "tile"},
               [] {
                 device_array<int> in(128, 1), out(64);
                 provoke(mistakes::tile_loop_without_last_barrier, {1, 64}, in.get(), out.get(), 2);
               });
}

TEST(SharedRace, WarpSumWithoutSyncwarp) {
  expect_race({.kernel = "warp_sum_without_syncwarp", .object = "sums"},
              mistakes::warp_sum_without_syncwarp,
              {1, 32});
}

TEST(SharedRace, VoteTakenForAFence) {
  expect_race({.kernel = "vote_taken_for_a_fence", .object = "words"},
              mistakes::vote_taken_for_a_fence,
              {1, 32});
}

TEST(SharedRace, ShuffleTakenForAFence) {
  expect_race({.kernel = "shuffle_taken_for_a_fence", .object = "words"},
              mistakes::shuffle_taken_for_a_fence,
              {1, 32});
}

TEST(SharedRace, SyncwarpOfTheWrongHalf) {
  expect_race({.kernel = "syncwarp_of_the_wrong_half", .object = "words"},
              mistakes::syncwarp_of_the_wrong_half,
              {1, 32});
}

TEST(SharedRace, SyncwarpDoesNotOrderWarps) {
  expect_race({.kernel = "syncwarp_between_warps",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "words",
               .count = 32},
              mistakes::syncwarp_between_warps);
}

TEST(SharedRace, ReadsWhileOthersAdd) {
  expect_race({.kernel = "reads_while_others_add",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "count",
               .offset = 0},
              mistakes::reads_while_others_add);
}

TEST(SharedRace, StoresWhileOthersAdd) {
  expect_race({.kernel = "stores_while_others_add",
               .thread = {{32, 0, 0}},
               .thread_reverse = {{31, 0, 0}},
               .object = "count",
               .offset = 0},
              mistakes::stores_while_others_add);
}

TEST(SharedRace, AddsWhileAnotherStores) {
  expect_race({.kernel = "zeroes_without_barrier",
               .thread = {{40, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "count"},
              mistakes::zeroes_without_barrier);
}

TEST(SharedRace, TwoThreadsOneByte) {
  expect_found({.file = "races.cuh",
                .kernel = "two_threads_one_byte",
                .thread = {{1, 0, 0}},
                .thread_reverse = {{0, 0, 0}},
                .object = "bytes",
                .offset = 0,
                .count = 32},
               [] {
                 device_array<unsigned char> out(32);
                 provoke(mistakes::two_threads_one_byte, {1, 64}, out.get());
               });
}

TEST(SharedRace, AWordOverOthersBytes) {
  expect_found({.file = "races.cuh",
                .kernel = "word_over_others_bytes",
                .thread = {{40, 0, 0}},
                .thread_reverse = {{0, 0, 0}},
                .object = "bytes",
                .offset = 0},
               [] {
                 device_array<unsigned> out(64);
                 provoke(mistakes::word_over_others_bytes, {1, 64}, out.get());
               });
}

TEST(SharedRace, FlagResetTooEarly) {
  expect_race({.kernel = "flag_reset_too_early",
               .thread = {{1, 0, 0}},
               .thread_reverse = {{0, 0, 0}},
               .object = "found"},
              mistakes::flag_reset_too_early);
}

TEST(SharedRace, StructCopiedTooEarly) {
  expect_found({.file = "races.cuh",
                .kernel = "struct_copied_too_early",
                .thread = {{32, 0, 0}},
                .thread_reverse = {{0, 0, 0}},
                .object = "pairs",
                .offset = 4},
               [] {
                 device_array<mistakes::pair> out(64);
                 provoke(mistakes::struct_copied_too_early, {1, 64}, out.get());
               });
}

TEST(SharedRace, AddsItsMirrorInPlace) {
  expect_race({.kernel = "adds_its_mirror_in_place", .object = "words"},
              mistakes::adds_its_mirror_in_place);
}

TEST(SharedRace, DynamicSharedWithoutBarrier) {
  expect_race({.kernel = "dynamic_without_barrier",
               .thread = {{60, 0, 0}},
               .thread_reverse = {{5, 0, 0}},
               .object = "dynamic shared memory",
               .offset = 240,
               .count = 1},
              mistakes::dynamic_without_barrier,
              {1, 64, 256});
}

TEST(SharedRace, InEveryBlock) {
  expect_found({.file = "races.cuh",
                .kernel = "everyone_writes_one_word",
                .block = {{0, 0, 0}},
                .object = "last",
                .count = 8 * 63},
               [] {
                 device_array<int> out(1);
                 provoke(mistakes::everyone_writes_one_word, {8, 64}, out.get());
               });
}

void expect_global_race(mistake expected, void (*kernel)(int*), geometry g) {
  expected.file = "global_races.cuh";
  expect_found(expected, [&] {
    device_array<int> data(512, 0);
    provoke(kernel, g, data.get());
  });
}

TEST(GlobalRace, ThreadsStoreOneWord) {
  expect_global_race({.kernel = "threads_store_one_word",
                      .thread = {{1, 0, 0}},
                      .thread_reverse = {{0, 0, 0}},
                      .offset = 0,
                      .count = 63},
                     mistakes::threads_store_one_word,
                     {1, 64});
}

TEST(GlobalRace, BytesOverlap) {
  expect_found({.file = "global_races.cuh",
                .kernel = "global_bytes_overlap",
                .thread = {{1, 0, 0}},
                .thread_reverse = {{0, 0, 0}},
                .offset = 0,
                .count = 32},
               [] {
                 device_array<unsigned char> out(32);
                 provoke(mistakes::global_bytes_overlap, {1, 64}, out.get());
               });
}

TEST(GlobalRace, ScratchWithoutBarrier) {
  expect_found({.file = "global_races.cuh", .kernel = "global_scratch_without_barrier"}, [] {
    device_array<int> data(64, 0), out(64);
    provoke(mistakes::global_scratch_without_barrier, {1, 64}, data.get(), out.get());
  });
}

TEST(GlobalRace, LastBlockWithoutFence) {
  expect_found({.file = "global_races.cuh", .kernel = "last_block_without_fence"}, [] {
    device_array<int> parts(8, 0), out(1);
    device_array<unsigned> count(1, 0);
    provoke(mistakes::last_block_without_fence, {8, 1}, parts.get(), count.get(), out.get());
  });
}

TEST(GlobalRace, BlocksWriteOneWord) {
  expect_global_race({.kernel = "blocks_write_one_word", .thread = {{0, 0, 0}}, .offset = 0},
                     mistakes::blocks_write_one_word,
                     {4, 32});
}

TEST(GlobalRace, ReadsAnotherBlocksResult) {
  expect_found({.file = "global_races.cuh",
                .kernel = "block_reads_anothers_result",
                .block = {{1, 0, 0}},
                .thread = {{0, 0, 0}},
                .offset = 0},
               [] {
                 device_array<int> data(64, 0), out(32);
                 provoke(mistakes::block_reads_anothers_result, {2, 32}, data.get(), out.get());
               });
}

TEST(GlobalRace, StencilInPlace) {
  expect_global_race(
      {.kernel = "stencil_in_place", .block = {{1, 0, 0}}, .thread = {{0, 0, 0}}, .offset = 31 * 4},
      mistakes::stencil_in_place,
      {4, 32});
}

TEST(GlobalRace, CountsWithoutAtomics) {
  expect_global_race({.kernel = "counts_without_atomics", .thread = {{0, 0, 0}}, .offset = 0},
                     mistakes::counts_without_atomics,
                     {4, 32});
}

TEST(GlobalRace, FlagWithoutAtomics) {
  expect_found({.file = "global_races.cuh",
                .kernel = "flag_without_atomics",
                .thread = {{0, 0, 0}},
                .offset = 0},
               [] {
                 device_array<int> flag(1, 0), out(4);
                 provoke(mistakes::flag_without_atomics, {4, 32}, flag.get(), out.get());
               });
}

TEST(GlobalRace, TilesOverlapByOne) {
  expect_found({.file = "global_races.cuh",
                .kernel = "tiles_overlap_by_one",
                .thread = {{0, 0, 0}},
                .offset = 31 * 4},
               [] {
                 device_array<float> out(128);
                 provoke(mistakes::tiles_overlap_by_one, {4, 32}, out.get());
               });
}

TEST(GlobalRace, CountsWithAtomicsOfBlockScope) {
  expect_global_race({.kernel = "counts_with_atomics_of_block_scope",
                      .block = {{1, 0, 0}},
                      .thread = {{0, 0, 0}},
                      .offset = 0},
                     mistakes::counts_with_atomics_of_block_scope,
                     {2, 1});
}

TEST(GlobalRace, OnlyOneBlockCountsForAll) {
  expect_global_race({.kernel = "only_one_block_counts_for_all",
                      .block = {{1, 0, 0}},
                      .thread = {{0, 0, 0}},
                      .offset = 0},
                     mistakes::only_one_block_counts_for_all,
                     {2, 1});
}

TEST(GlobalRace, BlocksWriteADeviceVariable) {
  expect_found({.file = "global_races.cuh",
                .kernel = "blocks_write_a_device_variable",
                .object = "device_word",
                .offset = 0},
               [] {
                 provoke(mistakes::blocks_write_a_device_variable, {4, 1});
               });
}

TEST(GlobalRace, ReadsWhatItWroteAsReadOnly) {
  expect_global_race({.kernel = "reads_what_it_wrote_as_read_only",
                      .thread = {{0, 0, 0}},
                      .offset = 0,
                      .count = 32},
                     mistakes::reads_what_it_wrote_as_read_only,
                     {1, 32});
}

TEST(GlobalRace, OverwritesTheSourceOfACopy) {
  expect_found({.file = "global_races.cuh",
                .kernel = "overwrites_the_source_of_a_copy",
                .thread = {{0, 0, 0}},
                .offset = 0,
                .count = 32},
               [] {
                 device_array<int> data(32, 7), out(32);
                 provoke(mistakes::overwrites_the_source_of_a_copy, {1, 32}, data.get(), out.get());
               });
}

}  // namespace
}  // namespace warpgauge::tests
