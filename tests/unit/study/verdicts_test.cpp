// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/study/verdicts.hpp"

#include "tests/unit/study/example_study.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace warpgauge::tests {
namespace {

using study::verdict;

std::vector<verdict> verdicts_of(const study::results& r) {
  std::vector<verdict> all;
  for (const study::decided_claim& c : study::decide(example_plan(), r)) all.push_back(c.said);
  return all;
}

TEST(AVerdict, FollowsFromTheRatioAndItsBounds) {
  EXPECT_THAT(
      verdicts_of(example_results()),
      testing::ElementsAre(
          verdict::holds, verdict::fails, verdict::holds, verdict::unmeasured, verdict::holds));
}

// Ratios of kernels move by 2 % from session to session, those with a host's by 10 %.
TEST(AVerdict, IsLeftOpenWhereTheRatioIsWithinNoiseOfItsBound) {
  const auto with = [](std::size_t row, double seconds) {
    study::results r = example_results();
    r.rows[row].seconds["loop"] = seconds;
    return verdicts_of(r);
  };
  EXPECT_EQ(with(2, 20e-6 / 3.05)[0], verdict::undecided);  // 3.05 times, where 3 are asked for
  EXPECT_EQ(with(2, 20e-6 / 2.95)[0], verdict::undecided);
  EXPECT_EQ(with(2, 20e-6 / 3.07)[0], verdict::holds);
  EXPECT_EQ(with(2, 20e-6 / 2.93)[0], verdict::fails);
  EXPECT_EQ(with(4, 20e-6 / 0.54)[4], verdict::undecided);
  EXPECT_EQ(with(4, 20e-6 / 0.56)[4], verdict::fails);
  study::results counted = example_results();  // counts are exact
  counted.rows[0].counted->global_load_sectors = 33;
  EXPECT_EQ(verdicts_of(counted)[2], verdict::fails);
}

TEST(AVerdict, TellsTheRatioAndTheCounterBesideIt) {
  const auto claims = study::decide(example_plan(), example_results());
  EXPECT_DOUBLE_EQ(*claims[0].parts[0].value, 4);
  EXPECT_EQ(claims[0].parts[0].because, "sectors 32 : 16");
  EXPECT_DOUBLE_EQ(*claims[0].parts[1].value, 2);  // published: 40 us, here 20
  EXPECT_DOUBLE_EQ(*claims[1].parts[0].value, 4);  // of medians
  EXPECT_DOUBLE_EQ(*claims[2].parts[0].value, 2);
  EXPECT_EQ(claims[2].parts[0].because, "sectors 32 : 16");  // 512 bytes are 16 sectors
}

TEST(AVerdict, TurnsWhenTheMeasurementDoes) {
  study::results slower = example_results();
  slower.rows[2].seconds["loop"] = 7e-6;  // 2.9 times, where 3 are asked for
  EXPECT_EQ(verdicts_of(slower)[0], verdict::fails);
}

TEST(AVerdict, RestsOnNoWrongResult) {
  study::results wrong = example_results();
  wrong.rows[0].wrong = true;
  EXPECT_THAT(verdicts_of(wrong), testing::Each(verdict::unmeasured));
  EXPECT_TRUE(wrong.any_wrong());
  EXPECT_FALSE(example_results().any_wrong());
}

TEST(AVerdict, OnCountsNeedsNoTimes) {
  study::results untimed = example_results();
  for (study::row& r : untimed.rows) r.seconds.clear();
  EXPECT_THAT(verdicts_of(untimed),
              testing::ElementsAre(verdict::unmeasured,
                                   verdict::unmeasured,
                                   verdict::holds,
                                   verdict::unmeasured,
                                   verdict::unmeasured));
}

TEST(AVerdict, IsNotGivenOnAStudyThatWasNotAsked) {
  EXPECT_TRUE(study::decide(study::the_plan(), {}).empty());
}

TEST(AFigure, HasTheUnitOfItsTable) {
  const study::row r = example_results().rows[0];
  EXPECT_DOUBLE_EQ(*study::in_unit(r, "loop", "us"), 20);
  EXPECT_DOUBLE_EQ(*study::in_unit(r, "loop", "ms"), 0.02);
  EXPECT_DOUBLE_EQ(*study::in_unit(r, "loop", "GB/s"), 0.0256);
  EXPECT_DOUBLE_EQ(*study::in_unit(r, "loop", "GiB/s"), 25.6e6 / (1 << 30));
  EXPECT_EQ(study::in_unit(r, "trip", "us"), std::nullopt);
  EXPECT_THROW(study::in_unit(r, "loop", "furlongs"), std::invalid_argument);
}

// A table of another unit shows it in that unit.
TEST(AFigure, ThatWasPublishedHasTheUnitAsked) {
  const study::row r = example_results().rows[0];
  EXPECT_EQ(study::then_in_unit(example_plan(), r, "us"), 40);
  EXPECT_DOUBLE_EQ(*study::then_in_unit(example_plan(), r, "GB/s"), 0.0128);
  EXPECT_EQ(study::then_in_unit(example_plan(), example_results().rows[1], "us"), std::nullopt);
}

TEST(AStudy, IsReadBackAsItWasWritten) {
  const study::results before = example_results();
  const std::string text = study::to_json(before);
  const study::results after = study::results_from(text, "file");
  EXPECT_EQ(study::to_json(after), text);
  EXPECT_EQ(after.on.gpu, "Example GPU");
  ASSERT_EQ(after.rows.size(), 5u);
  EXPECT_EQ(after.rows[1].counted, before.rows[1].counted);
  EXPECT_EQ(after.rows[4].counted, std::nullopt);
}

TEST(AStudy, IsRefusedWhenItIsSomethingElse) {
  for (const char* text : {"[]", "{\"schema\": 2}", "{\"schema\": 1, \"machine\": {}}"})
    EXPECT_THROW(study::results_from(text, "file"), base::unreadable_file) << text;
  EXPECT_THROW(study::counter({}, "sector"), std::invalid_argument);
}

// An axis of endless figures would be drawn for ever.
TEST(AStudy, IsRefusedWithFiguresThatNobodyMeasured) {
  const auto refused = [](void (*change)(study::row&)) {
    study::results r = example_results();
    change(r.rows[0]);
    try {
      study::results_from(study::to_json(r), "my.json");
      return std::string();
    } catch (const base::unreadable_file& e) {
      return std::string(e.what());
    }
  };
  EXPECT_EQ(refused([](study::row& r) { r.seconds["loop"] = 0; }),
            "'my.json' is not a study's result: 0 is not a possible figure");
  EXPECT_NE(refused([](study::row& r) { r.seconds["trip"] = -1; }), "");
  EXPECT_NE(refused([](study::row& r) { r.bytes = 1e300; }), "");
  EXPECT_NE(refused([](study::row& r) { r.counted->barriers = ~0ULL; }), "");
}

}  // namespace
}  // namespace warpgauge::tests
