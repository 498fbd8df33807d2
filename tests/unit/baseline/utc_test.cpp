// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/utc.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/update.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::tests {
namespace {

using baseline::impossible_time;
using baseline::parse_utc;
using baseline::stored_baseline;
using baseline::utc_text;
using testing::HasSubstr;

TEST(Utc, IsReadWhereTheDayAndTheTimeExist) {
  for (const char* text : {"2026-11-21T04:07:02Z",
                           "2028-02-29T23:59:59Z",
                           "1970-01-01T00:00:00Z",
                           "9999-12-31T00:00:00Z"}) {
    const auto at = parse_utc(text);
    ASSERT_TRUE(at) << text;
    EXPECT_EQ(utc_text(*at), text);
  }
  EXPECT_EQ(parse_utc("2026-11-21T04:07:02.999Z"), parse_utc("2026-11-21T04:07:02Z"));
  EXPECT_EQ(*parse_utc("2026-03-01T00:00:00Z") - *parse_utc("2026-02-28T23:59:59Z"),
            std::chrono::seconds(1));
}

TEST(Utc, IsNoTextThatOnlyLooksLikeIt) {
  for (const char* text : {"",
                           "banana",
                           "9999-99-99T99:99:99Z",
                           "2026-00-10T00:00:00Z",
                           "2026-13-01T00:00:00Z",
                           "2026-01-00T00:00:00Z",
                           "2026-02-29T00:00:00Z",
                           "2026-04-31T00:00:00Z",
                           "2026-01-01T24:00:00Z",
                           "2026-01-01T00:60:00Z",
                           "2026-01-01T00:00:60Z",
                           "2026-01-01T00:00:00",
                           "2026-01-01T00:00:00+01:00",
                           "2026-01-01 00:00:00Z",
                           "2026-01-01T00:00:00.Z",
                           "2026-01-01T00:00:00.5xZ",
                           "2026-01-01T00:00:00 Z",
                           "-026-01-01T00:00:00Z",
                           "2026-01-01T00:00:00ZZ"})
    EXPECT_FALSE(parse_utc(text)) << text;
}

TEST(Utc, IsPossibleFromTheSuitesFirstYearToTomorrow) {
  const auto now = *parse_utc("2026-11-25T12:00:00Z");
  for (const char* text : {"2026-01-01T00:00:00Z", "2026-11-26T12:00:00Z", "", "banana"})
    EXPECT_FALSE(impossible_time(text, now)) << text;
  EXPECT_THAT(impossible_time("2025-12-31T23:59:59Z", now).value_or(""), HasSubstr("before"));
  EXPECT_THAT(impossible_time("2026-11-26T12:00:01Z", now).value_or(""),
              HasSubstr("is dated 2026-11-26T12:00:01Z, and it is 2026-11-25T12:00:00Z now"));
  EXPECT_TRUE(impossible_time("9999-12-31T00:00:00Z", now));
}

/// Three sessions on a card, the last of them of this time.
std::vector<baseline::process> dated(const std::string& utc) {
  std::vector<baseline::process> all;
  for (int s = 0; s < 3; ++s) all.push_back(measured(1, "aaa" + std::to_string(s), 1e-4 * s));
  all.back().utc = utc;
  return all;
}

TEST(ImpossibleTimes, AreNotStored) {
  for (const char* utc : {"9999-12-31T00:00:00Z", "1999-01-01T00:00:00Z"}) {
    const auto updated = baseline::update(nullptr, dated(utc), {});
    ASSERT_EQ(updated.refusals.size(), 1u) << utc;
    EXPECT_THAT(updated.refusals[0], HasSubstr("session aaa2 is dated"));
    baseline::update_rule by;
    by.reason = "a reason does not mend a clock";
    EXPECT_EQ(baseline::update(nullptr, dated(utc), by).refusals.size(), 1u);
    const std::vector<stored_baseline> both{
        baseline::to_baseline(dated("2026-11-21T00:00:00Z")),
        baseline::to_baseline(std::vector{measured(1, "bbbb", 0)})};
    std::vector<stored_baseline> with = both;
    with[1].sessions.at("bbbb").utc = utc;
    EXPECT_FALSE(baseline::merge_guarded(both, {}).refusal);
    EXPECT_THAT(baseline::merge_guarded(with, {}).refusal.value_or(""), HasSubstr("session bbbb"));
    EXPECT_TRUE(baseline::refused_time(with[1], baseline::current_time()));
  }
}

/// One of an older version would refuse every measurement to come.
TEST(ImpossibleTimes, ThatAreStoredRefuseNoMeasurement) {
  const auto stored = baseline::to_baseline(dated("9999-12-31T00:00:00Z"));
  auto now = measured(1, "cccc", 0);
  now.utc = "2026-11-25T00:00:00Z";
  EXPECT_NO_THROW(baseline::refuse_replayed(stored, std::vector{now}));
  now.utc = "2026-01-01T00:00:00Z";
  EXPECT_THROW(baseline::refuse_replayed(stored, std::vector{now}), baseline::file_error);
}

TEST(ImpossibleTimes, ThatAreNoTimesMakeAFileUnreadable) {
  const std::string text = baseline::to_text(baseline::to_baseline(dated("2026-11-21T04:07:02Z")));
  for (const char* utc : {"banana", "9999-99-99T99:99:99Z", "2026-11-21"}) {
    std::string broken = text;
    broken.replace(broken.find("2026-11-21T04:07:02Z"), 20, utc);
    EXPECT_THROW(baseline::parse_baseline(broken, "b"), baseline::file_error) << utc;
  }
}

}  // namespace
}  // namespace warpgauge::tests
