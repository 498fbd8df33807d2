// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_facts.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/judgement_text.hpp"
#include "warpgauge/baseline/limits.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gtest/gtest.h>

namespace warpgauge::baseline {
namespace {

using tests::example_context;
using tests::example_row;
using tests::results_text;

bool cut(const char* name) { return facts_of_name(name).cuts_sectors; }

TEST(CaseFacts, OfANameTellWhetherRowsAreWholeSectors) {
  EXPECT_FALSE(cut("copy.simple/f32/t32/8192x8192/cold"));
  EXPECT_TRUE(cut("copy.simple/f32/t32/8191x8192/cold"));
  EXPECT_TRUE(cut("copy.simple/f32/t32/8192x8193/cold"));
  EXPECT_FALSE(cut("copy.simple/f32/t32/8x16/cold"));   // 32 and 64 bytes
  EXPECT_TRUE(cut("copy.simple/u16/t32/8x16/cold"));    // 16 bytes and 32
  EXPECT_FALSE(cut("copy.simple/f32x4/t32/2x4/cold"));  // 32 bytes and 64
  EXPECT_TRUE(cut("matmul.tiled/f32/t32/2047x2049x2045/cold"));
  EXPECT_FALSE(cut("hello.record/-/-/65537x255/cold"));  // nothing is known of its elements
  EXPECT_FALSE(cut("anything"));
}

TEST(CaseFacts, TellModesGatingAndCutSectorsApartAsNoise) {
  const auto noise = [](const char* name, bool gated = true) {
    return noise_class(facts_of_name(name), "GB/s", gated);
  };
  const char* whole = "copy.simple/f32/t32/8192x8192/cold";
  EXPECT_EQ(noise(whole), noise("transpose.padded/f32/t32/64x64/cold"));
  EXPECT_NE(noise(whole), noise("copy.simple/f32/t32/8191x8193/cold"));
  EXPECT_NE(noise(whole), noise("copy.simple/f32/t32/8192x8192/warm"));
  EXPECT_NE(noise(whole), noise(whole, false));
}

/// A batch of 4 rows of 64 half numbers that somebody's kernel moves, by whose name it would be a
/// product of f16, of which a row is 8 bytes.
constexpr const char* batch = "mine.rows/f16/-/4x100x64/cold";
const case_facts of_batch{2 * 2 * 4 * 100 * 64, 0, false, "cold"};

process measured_batch(const char* session = "beef") {
  auto row = example_row(batch, 100, 200);
  row["bytes"] = of_batch.bytes;
  row["flops"] = 0;
  row["cuts_sectors"] = 0;
  row["cached"] = 0;
  return parse_results(results_text(example_context(1, session), {row}), "r");
}

TEST(CaseFacts, AreTheRowsOwnNotItsNames) {
  EXPECT_EQ(measured_batch().rows.at(0).facts(), of_batch);
  EXPECT_FALSE(only_its_card_tells(of_batch, "GB/s", basis::other_cards));
  case_facts odd = of_batch;
  odd.cuts_sectors = true;
  EXPECT_TRUE(only_its_card_tells(odd, "GB/s", basis::other_cards));
}

TEST(CaseFacts, StayInTheBaseline) {
  const process one = measured_batch();
  const stored_baseline b = to_baseline(std::span(&one, 1));
  EXPECT_EQ(b.facts_of(batch), of_batch);
  const stored_baseline read = parse_baseline(to_text(b), "b");
  EXPECT_EQ(read, b);
  EXPECT_EQ(fit_cases(read).at(batch).facts, of_batch);

  // Beside a session of an older version, which states nothing.
  process old = measured_batch("cafe");
  old.rows.at(0).stated.reset();
  const stored_baseline before = to_baseline(std::span(&old, 1));
  EXPECT_EQ(before.facts_of(batch), facts_of_name(batch));
  EXPECT_EQ(merge(before, b).facts_of(batch), of_batch);
  EXPECT_EQ(merge(b, before), merge(before, b));
}

TEST(CaseFacts, OfRowsAreAllThereOrTheFileIsNotRead) {
  auto row = example_row(batch, 100, 200);
  row["bytes"] = 1;
  const auto read = [&] {
    return parse_results(results_text(example_context(1, "beef"), {row}), "r");
  };
  EXPECT_THROW(read(), file_error);
  row["flops"] = 0;
  row["cuts_sectors"] = 2;
  row["cached"] = 0;
  EXPECT_THROW(read(), file_error);
  row["cuts_sectors"] = 1;
  EXPECT_TRUE(read().rows.at(0).facts().cuts_sectors);
  row["cached"] = 3;
  EXPECT_THROW(read(), file_error);
  row["cached"] = 1;
  row["bytes"] = -1;
  EXPECT_THROW(read(), file_error);
}

TEST(CaseFacts, GiveTheSecondsOfALaunch) {
  const auto seconds = [](const process& p) {
    const suite_judgement judged = judge(nullptr, std::vector{p}, {}, {});
    return parse_judgement(to_text(judged, [](const cause&) { return ""; }), "j")
        .cases.at(0)
        .seconds;
  };
  process one = measured_batch();
  EXPECT_DOUBLE_EQ(seconds(one).value(), of_batch.bytes / 100e9);
  one.rows.at(0).unit = "TFLOP/s";
  EXPECT_EQ(seconds(one), std::nullopt) << "nobody stated its operations";
  one.rows.at(0).stated->flops = 5e6;
  EXPECT_DOUBLE_EQ(seconds(one).value(), 5e6 / 100e12);
  one.rows.at(0).stated.reset();
  EXPECT_EQ(seconds(one), std::nullopt) << "a name says nothing of bytes";
}

/// The share of multiply-adds goes from a row to what is shown of it; a case of which nobody states
/// the operations has none.
TEST(CaseFacts, OperationsGiveAShareOfMultiplyAdds) {
  auto row = example_row(batch, 100, 200);
  row["fraction_of_fma"] = 0.624;
  const process stated = parse_results(results_text(example_context(1, "beef"), {row}), "r");
  const suite_judgement judged = judge(nullptr, std::vector{stated}, {}, {});
  const auto back = parse_judgement(to_text(judged, [](const cause&) { return ""; }), "j");
  EXPECT_EQ(back.cases.at(0).fraction_of_fma, 0.624);
  const auto roof = roofline_of(back.cases.at(0).fraction_of_copy, 0.624);
  ASSERT_TRUE(roof);
  EXPECT_EQ(to_string(*roof), "62.4 % of the multiply-adds that bind it, 50.0 % of a copy");
  EXPECT_EQ(to_string(roofline{0.9, 0.1}),
            "90.0 % of the copy that binds it, 10.0 % of multiply-adds");
  EXPECT_EQ(measured_batch().rows.at(0).fraction_of_fma, std::nullopt);
  EXPECT_FALSE(roofline_of(0.5, std::nullopt)) << "what is not known is absent";
}

}  // namespace
}  // namespace warpgauge::baseline
