// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

TEST(PlainResults, AreReadWithTheirRepetitions) {
  const std::string text = R"({"context": {}, "benchmarks": [
    {"name": "f/8", "run_name": "f/8", "run_type": "iteration", "repetition_index": 0,
     "real_time": 10, "time_unit": "ns"},
    {"name": "f/8", "run_name": "f/8", "run_type": "iteration", "repetition_index": 1,
     "real_time": 11, "time_unit": "ns"},
    {"name": "f/8_mean", "run_name": "f/8", "run_type": "aggregate", "aggregate_name": "mean",
     "real_time": 10.5, "time_unit": "ns"},
    {"name": "g", "real_time": 1, "time_unit": "us", "bytes_per_second": 5e9},
    {"name": "h", "real_time": NaN, "time_unit": "us"}]})";
  const auto rows = baseline::parse_plain(text, "p.json");
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_THAT(rows[0].values, testing::ElementsAre(10, 11));
  EXPECT_EQ(rows[0].unit, "ns");
  EXPECT_FALSE(rows[0].more_is_better);
  EXPECT_EQ(rows[1].unit, "B/s");
  EXPECT_TRUE(rows[1].more_is_better);
  EXPECT_NE(rows[2].problem, "");
}

}  // namespace
}  // namespace warpgauge::tests
