// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/launch_counts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace warpgauge::conformance {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const launch_counts some{{"barriers", 2},
                         {"global load sectors", 8},
                         {"shared store bank conflicts", 3},
                         {"shared atomic bank conflicts", 4}};

TEST(LaunchCounts, OfAFormulaAreTheSameByName) {
  contract::traffic t;
  t.global_load_sectors = 8;
  t.shared_store_bank_conflicts = 3;
  t.barriers = 2;
  EXPECT_EQ(counts_of(t),
            (launch_counts{
                {"barriers", 2}, {"global load sectors", 8}, {"shared store bank conflicts", 3}}));
  EXPECT_EQ(traffic_of(counts_of(t)), t);
  EXPECT_EQ(traffic_of(some), t);
}

TEST(LaunchCounts, DifferencesAreNamed) {
  EXPECT_THAT(differences(some, some), IsEmpty());
  EXPECT_THAT(
      differences({{"global load sectors", 8}}, {{"global load sectors", 16}, {"barriers", 1}}),
      ElementsAre("barriers: expected 0, simulated 1",
                  "global load sectors: expected 8, simulated 16"));
}

TEST(LaunchCounts, AnOlderFileHasOneCountOfConflicts) {
  const stored_counts old(R"({"schema": 1, "counts": {"k": {
      "n=1": {"barriers": 2, "global load sectors": 8, "bank conflicts": 7},
      "n=2": {"barriers": 2, "global load sectors": 8}}}})");
  EXPECT_THAT(differences(*old.find("k", "n=1"), some), IsEmpty());
  EXPECT_THAT(differences(*old.find("k", "n=2"), some),
              ElementsAre("shared atomic bank conflicts: expected 0, simulated 4",
                          "shared store bank conflicts: expected 0, simulated 3"));
  launch_counts fewer = some;
  fewer.erase("shared atomic bank conflicts");
  EXPECT_THAT(differences(*old.find("k", "n=1"), fewer),
              ElementsAre("bank conflicts: expected 7, simulated 3"));
  const stored_counts again(old.text());
  EXPECT_EQ(*again.find("k", "n=1"), *old.find("k", "n=1")) << "kept until it is counted anew";
}

TEST(StoredCounts, SurviveTheirFile) {
  stored_counts all;
  EXPECT_EQ(all.find("k", "n=1"), nullptr);
  all.replace("k", {{"n=1", some}, {"n=2", {}}});
  all.replace("gone", {{"n=1", some}});
  EXPECT_EQ(all.keep_only([](const std::string& kernel) { return kernel == "k"; }), 1U);
  const stored_counts again(all.text());
  ASSERT_NE(again.find("k", "n=1"), nullptr);
  EXPECT_EQ(*again.find("k", "n=1"), some);
  EXPECT_EQ(*again.find("k", "n=2"), launch_counts{});
  EXPECT_EQ(again.find("gone", "n=1"), nullptr);
  EXPECT_EQ(again.number_of("k"), 2U);
  EXPECT_EQ(again.text(), all.text());
  EXPECT_EQ(all.text(), R"({"schema": 2,
"order": {"global": ["requests", "sectors"],
          "shared": ["requests", "wavefronts", "bank_conflicts"]},
"counts": {
"k": {
  "n=1": {"barriers":2,"global_load":[0,8],"global_store":[0,0],"shared_atomic":[0,0,4],"shared_load":[0,0,0],"shared_store":[0,0,3]},
  "n=2": {"barriers":0,"global_load":[0,0],"global_store":[0,0],"shared_load":[0,0,0],"shared_store":[0,0,0]}
}
}}
)");
  EXPECT_THROW(stored_counts("{}"), std::runtime_error);
  EXPECT_THROW(stored_counts(R"({"counts": {"k": {"n=1": {"barriers": "two"}}}})"),
               std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::conformance
