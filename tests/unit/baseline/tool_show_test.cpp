// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/baseline_tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// `warpgauge baseline show` and `diff` for other programs.
namespace warpgauge::tests {
namespace {

using nlohmann::json;

TEST_F(BaselineTool, ShowsABaselineAsJson) {
  const outcome o = tool({"baseline", "show", "b.json", "--json"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  const json document = json::parse(o.out);
  ASSERT_EQ(document.at("baselines").size(), 1u);
  const json& b = document["baselines"][0];
  EXPECT_EQ(b.at("file"), "b.json");
  EXPECT_EQ(b.at("gpu").at("name"), "Example GPU");
  EXPECT_EQ(b.at("gated"), 2);
  ASSERT_EQ(b.at("sessions").size(), 12u);
  EXPECT_EQ(b["sessions"][0].at("id"), "aa1001");
  EXPECT_EQ(b["sessions"][11].at("id"), "aa1012");
  EXPECT_EQ(b["sessions"][0].at("cases"), 2);
  EXPECT_EQ(b["sessions"][0].at("reason"), "");
  ASSERT_EQ(b.at("cases").size(), 2u);
  const json& c = b["cases"][0];
  EXPECT_EQ(c.at("name"), "copy.coalesced/f32/-/8192x8192/cold");
  EXPECT_EQ(c.at("unit"), "GB/s");
  EXPECT_EQ(c.at("gated"), true);
  // A card's sessions lie a hundredth of a per cent apart, all anchors are alike.
  EXPECT_NEAR(c.at("centre").get<double>(), 4100 * 1.0001, 0.05);
  EXPECT_NEAR(c.at("within").get<double>(), 1e-4, 1e-9);
  EXPECT_EQ(c.at("between"), 0);
  EXPECT_EQ(c.at("slope"), 0);
  const json& drops = c.at("detects");
  EXPECT_NEAR(drops.at("at_once").get<double>(), 0.0033, 5e-5);
  EXPECT_NEAR(drops.at("later").get<double>(), 0.0053, 5e-5);
  EXPECT_NEAR(drops.at("others").get<double>(), 0.0032, 5e-5);
  EXPECT_THAT(tool({"baseline", "show", "b.json"}).out,
              testing::ContainsRegex("\n copy.coalesced.* 4100.4  0.010 %  0.000 %  0.00  0.33 %  "
                                     "0.53 %  0.32 %\n"));
}

TEST_F(BaselineTool, ShowsADifferenceAsJson) {
  std::vector<std::string> words{"baseline", "update", "--baseline", path("slow.json")};
  for (int s = 0; s < 3; ++s) words.push_back(results(0, 0.9));
  ASSERT_EQ(tool(words).exit_code, 0);
  const outcome o = tool({"baseline", "diff", "b.json", "slow.json", "--json"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  const json document = json::parse(o.out);
  EXPECT_EQ(document.at("before"), "b.json");
  EXPECT_EQ(document.at("after"), "slow.json");
  EXPECT_EQ(document.at("gpu"), "Example GPU");
  ASSERT_EQ(document.at("cases").size(), 2u);
  const json& c = document["cases"][1];
  EXPECT_EQ(c.at("name"), "transpose.padded/f32/t32/8192x8192/cold");
  EXPECT_NEAR(c.at("before").get<double>(), 3500 * 1.0001, 0.05);
  EXPECT_NEAR(c.at("after").get<double>(), 3500 * 0.9, 0.05);
  EXPECT_NEAR(c.at("change").get<double>(), 0.9 / 1.0001 - 1, 1e-6);
  EXPECT_EQ(c.at("sessions_before"), 12);
  EXPECT_EQ(c.at("sessions_after"), 3);
  const outcome same = tool({"baseline", "diff", "b.json", "b.json", "--json"});
  EXPECT_EQ(json::parse(same.out).at("cases"), json::array());
}

}  // namespace
}  // namespace warpgauge::tests
