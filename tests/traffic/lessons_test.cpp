// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/traffic_counts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

// What the source systems teach, in exact counts. Floats and tiles of 32 unless said otherwise, so
// that a warp's row is 128 bytes: 4 sectors.
namespace warpgauge::tests {
namespace {

using contract::launch_case;

/// The variant with its default type on tight matrices; tile 0: its default.
launch_case case_of(std::string_view id, const contract::shape& s, int tile = 0) {
  const registry::lookup found = registry::find(id);
  if (!found) throw std::invalid_argument("no variant " + std::string(id));
  launch_case c = default_case(*found.found->family, *found.found->variant, s);
  if (tile != 0) c.configuration.tile = tile;
  require_valid(c);
  return c;
}

sim::launch_report simulate(std::string_view id, const contract::shape& s, int tile = 0) {
  return conformance::simulate(case_of(id, s, tile)).at(0);
}

contract::traffic count(std::string_view id, const contract::shape& s, int tile = 0) {
  return conformance::count_traffic(case_of(id, s, tile));
}

constexpr contract::shape square{64, 64};
constexpr std::uint64_t matrix_sectors = 64 * 64 * 4 / 32;  // 512
constexpr std::uint64_t matrix_warps = 64 * 64 / 32;        // 128

contract::traffic traffic_at(std::string_view id, int tile = 0) { return count(id, square, tile); }

TEST(CopyLesson, EverySectorIsReadAndStoredOnce) {
  for (const auto* id : {"copy.simple", "copy.shared", "copy.vectorised"}) {
    EXPECT_EQ(traffic_at(id).global_load_sectors, matrix_sectors) << id;
    EXPECT_EQ(traffic_at(id).global_store_sectors, matrix_sectors) << id;
  }
}

TEST(CopyLesson, SixteenBytesPerThreadNeedAQuarterOfTheRequests) {
  EXPECT_EQ(traffic_at("copy.simple").global_load_requests, matrix_warps);
  // 64 floats are 16 vectors, so half of each warp idles: one request for each of 64 rows.
  EXPECT_EQ(traffic_at("copy.vectorised").global_load_requests, 64u);
  // Rows of 128 floats fill it: 128 requests against 512.
  EXPECT_EQ(simulate("copy.vectorised", {128, 128}).global_load.requests, 128u);
  EXPECT_EQ(simulate("copy.simple", {128, 128}).global_load.requests, 512u);
}

TEST(TransposeLesson, NaiveStoresEightTimesTheSectors) {
  EXPECT_EQ(traffic_at("transpose.naive").global_load_sectors, matrix_sectors);
  EXPECT_EQ(traffic_at("transpose.naive").global_store_sectors, 8 * matrix_sectors);
}

TEST(TransposeLesson, NaiveByColumnsReadsEightTimesTheSectorsInstead) {
  EXPECT_EQ(traffic_at("transpose.naive_columns").global_load_sectors, 8 * matrix_sectors);
  EXPECT_EQ(traffic_at("transpose.naive_columns").global_store_sectors, matrix_sectors);
}

TEST(TransposeLesson, TheOrderOfLanesWithinARowCostsNothing) {
  for (const int tile : {16, 32}) {
    EXPECT_EQ(traffic_at("transpose.reversed", tile), traffic_at("transpose.naive", tile));
    EXPECT_EQ(traffic_at("transpose.pseudo_random", tile), traffic_at("transpose.naive", tile));
    EXPECT_EQ(traffic_at("transpose.pseudo_random_columns", tile),
              traffic_at("transpose.naive_columns", tile));
  }
}

TEST(TransposeLesson, ATileMakesBothSidesWholeSectors) {
  EXPECT_EQ(traffic_at("transpose.tiled").global_load_sectors, matrix_sectors);
  EXPECT_EQ(traffic_at("transpose.tiled").global_store_sectors, matrix_sectors);
}

TEST(TransposeLesson, TheUnpaddedTileConflicts32Ways) {
  const contract::traffic t = traffic_at("transpose.tiled");
  EXPECT_EQ(t.shared_load_wavefronts, 32 * t.shared_load_requests);
  EXPECT_EQ(t.shared_load_bank_conflicts, 31 * t.shared_load_requests);
  EXPECT_EQ(t.shared_store_bank_conflicts, 0u);
}

TEST(TransposeLesson, PaddingRemovesTheConflicts) {
  const contract::traffic t = traffic_at("transpose.padded");
  EXPECT_EQ(t.shared_load_wavefronts, t.shared_load_requests);
  EXPECT_EQ(t.shared_load_bank_conflicts, 0u);
  EXPECT_EQ(t.shared_store_bank_conflicts, 0u);
}

TEST(TransposeLesson, SwizzlingRemovesThemWithoutASpareColumn) {
  const contract::traffic t = traffic_at("transpose.swizzled");
  EXPECT_EQ(t.shared_load_bank_conflicts, 0u);
  EXPECT_EQ(t.shared_store_bank_conflicts, 0u);
}

TEST(TransposeLesson, ASixteenWideTileConflictsOtherwise) {
  // A column's 16 elements lie 16 banks apart, in 2 banks; the warp reads two neighbouring columns,
  // which lie in 2 banks each: 8 words in each of 4 banks.
  const contract::traffic t = traffic_at("transpose.tiled", 16);
  EXPECT_EQ(t.shared_load_wavefronts, 8 * t.shared_load_requests);
  // 17 elements a row: neighbouring columns' banks, 17 i and 17 i + 1, meet twice.
  const contract::traffic padded = traffic_at("transpose.padded", 16);
  EXPECT_EQ(padded.shared_load_wavefronts, 2 * padded.shared_load_requests);
}

TEST(TransposeLesson, ASixteenWideTileNaiveStoreWastesHalfAsMuch) {
  // A warp lies on two rows, so each of 16 stored pieces is 8 bytes of a sector.
  EXPECT_EQ(traffic_at("transpose.naive", 16).global_store_sectors, 4 * matrix_sectors);
}

TEST(TransposeLesson, DiagonalOrderMovesTheSameTraffic) {
  for (const contract::shape s : {contract::shape{64, 64}, {96, 160}, {47, 101}})
    EXPECT_EQ(count("transpose.diagonal", s), count("transpose.padded", s));
  // Without the padding, of the tiled kernel: conflicts and all.
  for (const contract::shape s : {contract::shape{64, 64}, {96, 160}, {47, 101}})
    EXPECT_EQ(count("transpose.diagonal_unpadded", s), count("transpose.tiled", s));
}

TEST(TransposeLesson, BlocksNeedNotBeSquareToCoalesce) {
  EXPECT_EQ(traffic_at("transpose.linear_id").global_load_sectors, matrix_sectors);
  EXPECT_EQ(traffic_at("transpose.linear_id").global_store_sectors, matrix_sectors);
}

TEST(TransposeLesson, ThePartialTransposesCostWhatTheirHalvesDo) {
  // Fine-grained pays for the tile's columns, coarse-grained reads the tile along rows.
  EXPECT_EQ(traffic_at("transpose.fine_grained"), traffic_at("transpose.padded"));
  EXPECT_EQ(traffic_at("transpose.coarse_grained"), traffic_at("transpose.padded"));
  EXPECT_EQ(traffic_at("transpose.coarse_grained").global_store_sectors, matrix_sectors);
}

TEST(TransposeLesson, PassesInsideTheKernelMultiplyTheTraffic) {
  for (const auto* id : {"copy.simple", "transpose.naive", "transpose.padded"}) {
    const launch_case once = case_of(id, square, 32);
    launch_case five = once;
    five.configuration.repetitions = 5;
    const contract::traffic one = conformance::count_traffic(once);
    const contract::traffic all = conformance::count_traffic(five);
    EXPECT_EQ(all.global_load_sectors, 5 * one.global_load_sectors) << id;
    EXPECT_EQ(all.global_store_sectors, 5 * one.global_store_sectors) << id;
    EXPECT_EQ(all.shared_load_wavefronts, 5 * one.shared_load_wavefronts) << id;
  }
}

TEST(TransposeLesson, AnOddWidthCutsSectorsOnBothSides) {
  // 63 floats are 252 bytes: seven of eight rows start inside a sector.
  const contract::traffic odd = count("transpose.padded", {63, 63});
  EXPECT_GT(odd.global_load_sectors, std::uint64_t{63 * 63 * 4 / 32});
  EXPECT_EQ(odd.shared_load_bank_conflicts, 0u);
}

constexpr contract::shape guide{64, 64, 32};  // C is 64 x 64, A is M x 32 with M = 64

TEST(GramLesson, TheStridedReadTouchesASectorPerLane) {
  // For each k a warp reads 1 sector of its own row and 32 of its columns' rows: 33, where two
  // coalesced reads of a 32-wide tile take 4 + 4 sectors for all 32 values of k.
  const sim::launch_report simple = simulate("aat.simple", guide);
  EXPECT_EQ(simple.global_load.sectors, matrix_warps * 32 * 33);
  EXPECT_EQ(simple.global_load.requests, matrix_warps * 32 * 2);
  const sim::launch_report coalesced = simulate("aat.coalesced", guide);
  EXPECT_EQ(coalesced.global_load.sectors, matrix_warps * 8);
}

TEST(GramLesson, StoringTheTurnedTileConflicts32WaysAndPaddingRemovesIt) {
  // Per warp one store along a row, 1 wavefront, and one down a column, 32 or 1.
  EXPECT_EQ(simulate("aat.coalesced", guide).shared_store.wavefronts, matrix_warps * 33);
  EXPECT_EQ(simulate("aat.padded", guide).shared_store.wavefronts, matrix_warps * 2);
  EXPECT_EQ(simulate("aat.padded", guide).shared_store.bank_conflicts, 0u);
}

TEST(ProductLesson, TilesReadEveryElementOncePerBlock) {
  // For each k the naive kernel reads 1 sector of a and 4 of b per warp; the tile of a makes that 4
  // for all 32 values of k, and the tile of b the same.
  EXPECT_EQ(simulate("matmul.naive", guide).global_load.sectors, matrix_warps * 32 * 5);
  EXPECT_EQ(simulate("matmul.a_tile", guide).global_load.sectors, matrix_warps * (4 + 32 * 4));
  EXPECT_EQ(simulate("matmul.tiled", guide).global_load.sectors, matrix_warps * 8);
}

TEST(ProductLesson, SubMatrixViewsCopyNothing) {
  for (const contract::shape s : {guide, contract::shape{47, 33, 21}})
    EXPECT_EQ(count("matmul.sub_matrix", s), count("matmul.tiled", s));
}

}  // namespace
}  // namespace warpgauge::tests
