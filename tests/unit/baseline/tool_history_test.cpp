// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// `warpgauge baseline history` as a process, and the update that asks for a reason.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// A session a week on one card, of which the transpose loses 0.2 % a week.
TEST(HistoryTool, FindsACreepThatNoUpdateShows) {
  const std::string folder = fresh_folder();
  const auto path = [&](const std::string& name) { return folder + "/" + name; };
  const auto tool = [&](const std::vector<std::string>& arguments) {
    return run_program(
        WARPGAUGE_TOOL, arguments, {.folder = folder, .environment = {"WARPGAUGE_BASELINES="}});
  };
  std::vector<std::string> all{"baseline", "update", "--baseline", path("h.json")};
  for (int week = 0; week < 8; ++week) {
    json text = json::parse(example_results(0, "bb" + std::to_string(1000 + week)));
    text["context"]["utc"] = "2026-0" + std::to_string(1 + week / 4) + "-" +
                             std::to_string(10 + 4 * (week % 4)) + "T00:00:00Z";
    text["context"]["x_commit"] = "abc" + std::to_string(week);
    json& figure = text["benchmarks"][0]["bandwidth_gb_s"];
    figure = figure.get<double>() * (1 - 0.002 * week + 0.0001 * (week % 2));
    write_file(path("week" + std::to_string(week) + ".json"), text.dump());
    all.push_back(path("week" + std::to_string(week) + ".json"));
  }
  const auto history = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"baseline", "history", "--baseline", path("h.json")});
    return tool(more);
  };
  const outcome refused = tool(all);
  EXPECT_EQ(refused.exit_code, 2) << refused.out;
  EXPECT_THAT(refused.err, HasSubstr("has fallen by 1.40 %"));
  // Four weeks are too few to tell.
  EXPECT_EQ(tool(std::vector<std::string>(all.begin(), all.begin() + 8)).exit_code, 0);
  EXPECT_EQ(history({}).exit_code, 0);
  const outcome said = history({"transpose.padded"});
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_THAT(said.out, HasSubstr("no case has fallen since its pin"));
  // As a merge of before, which asked nobody, would have left it.
  baseline::stored_baseline stored = baseline::read_baseline(path("h.json"));
  for (int week = 4; week < 8; ++week)
    stored = baseline::merge(stored,
                             baseline::to_baseline(std::vector{baseline::read_results(
                                 path("week" + std::to_string(week) + ".json"))}));
  write_baseline(path("h.json"), stored);
  const outcome found = history({});
  EXPECT_EQ(found.exit_code, 1) << found.err;
  EXPECT_THAT(
      found.out,
      HasSubstr("-1.40 % creeps from 2026-01-10 to 2026-02-22; commit abc0\n      -> abc7\n"));
  EXPECT_THAT(found.out, testing::Not(HasSubstr("copy.coalesced")));
  const outcome drawn = history({"transpose.*"});
  EXPECT_EQ(drawn.exit_code, 1);
  EXPECT_THAT(drawn.out, HasSubstr("pin 2026-01-10 at 3500"));
  EXPECT_EQ(history({"copy.coalesced"}).exit_code, 0);
  EXPECT_EQ(history({"copy.coalesce"}).exit_code, 2);
  const json document = json::parse(history({"--json"}).out)["baselines"][0];
  EXPECT_EQ(document["fallen"], 1);
  const json& one = document["cards"][0]["cases"][0];
  EXPECT_EQ(one["case"], "transpose.padded/f32/t32/8192x8192/cold");
  EXPECT_EQ(one["changes"][0]["shape"], "creep");
  EXPECT_NEAR(one["change_since_pin"].get<double>(), -0.014, 1e-4);
  EXPECT_EQ(one["figure"].size(), 8u);
  // A reason covers it.
  stored.sessions.at("bb1007").reason = "checks bounds";
  write_baseline(path("h.json"), stored);
  EXPECT_EQ(history({}).exit_code, 0);
}

}  // namespace
}  // namespace warpgauge::tests
