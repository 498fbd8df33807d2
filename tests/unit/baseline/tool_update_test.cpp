// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/baseline_tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// `warpgauge baseline` where it changes a file: what it takes, what it asks for.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST_F(BaselineTool, NamesAKindOfBoardThatJoins) {
  const auto update = [&](const std::string& file, const std::string& kind) {
    return tool({"baseline", "update", "--baseline", path("k.json"), "--board-part", kind, file});
  };
  std::vector<std::string> first{"baseline", "update", "--baseline", path("k.json")};
  for (const char* part : {"--board-part", "fast"}) first.emplace_back(part);
  for (int s = 0; s < 3; ++s) first.push_back(results(0, 1 + 0.0001 * s));
  EXPECT_EQ(tool(first).exit_code, 0);
  const std::string slower = results(1, 0.95);
  const outcome unsaid = update(slower, "slow");
  EXPECT_EQ(unsaid.exit_code, 2);
  EXPECT_THAT(unsaid.err, HasSubstr("on boards slow"));
  const outcome joined = tool({"baseline",
                               "update",
                               "--baseline",
                               path("k.json"),
                               "--board-part",
                               "slow",
                               "--reason",
                               "another board",
                               slower});
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_THAT(joined.out,
              HasSubstr("\nslow: a kind of board that the baseline did not hold, 1 session: it is "
                        "expected by itself\n"));
  const outcome known = update(results(1, 0.95), "slow");
  EXPECT_EQ(known.exit_code, 0) << known.err;
  EXPECT_THAT(known.out, testing::Not(HasSubstr("kind of board")));
}

TEST_F(BaselineTool, AsksWhyAMergeLowersWhatIsExpected) {
  std::vector<std::string> update{"baseline", "update", "--baseline", path("slow.json")};
  for (int card = 4; card < 8; ++card)
    for (int s = 0; s < 3; ++s) update.push_back(results(card, 0.9 + 0.0001 * s));
  ASSERT_EQ(tool(update).exit_code, 0);
  std::vector<std::string> merge{
      "baseline", "merge", path("b.json"), path("slow.json"), "--output", path("m.json")};
  const outcome refused = tool(merge);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--reason"));
  EXPECT_FALSE(std::filesystem::exists(path("m.json")));
  merge.insert(merge.end(), {"--reason", "a slower batch of cards"});
  EXPECT_EQ(tool(merge).exit_code, 0);
  EXPECT_THAT(file_text(path("m.json")), HasSubstr("a slower batch of cards"));
}

TEST_F(BaselineTool, GuardsItsUpdates) {
  const std::string before = file_text(path("b.json"));
  std::vector<std::string> slower{"baseline", "update", "--baseline", path("b.json")};
  for (int s = 0; s < 3; ++s) slower.push_back(results(s, 0.97));
  const outcome refused = tool(slower);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--reason"));
  EXPECT_EQ(file_text(path("b.json")), before);
  slower.insert(slower.end(), {"--reason", "checks bounds"});
  EXPECT_EQ(tool(slower).exit_code, 0);
  write_file(path("old.json"), before);
  const outcome diff = tool({"baseline", "diff", path("old.json"), path("b.json")});
  EXPECT_EQ(diff.exit_code, 0) << diff.err;
  EXPECT_THAT(diff.out, HasSubstr("-3.0"));
}

/// Text without words is no reason, and no text makes a file that cannot be read again.
TEST_F(BaselineTool, StoresWordsOnly) {
  std::vector<std::string> slower{"baseline", "update", "--baseline", path("b.json")};
  for (int s = 0; s < 3; ++s) slower.push_back(results(s, 0.97));
  const std::string before = file_text(path("b.json"));
  for (const char* option : {"--reason", "--board-part"})
    for (const char* none : {"", " ", "\t", "\n\n", "-.-", "\xC2\xA0", "\x01"}) {
      std::vector<std::string> given = slower;
      given.insert(given.end(), {option, none});
      const outcome o = tool(given);
      EXPECT_EQ(o.exit_code, 2) << option << none;
      EXPECT_THAT(o.err, HasSubstr("has no words"));
    }
  EXPECT_EQ(file_text(path("b.json")), before);
  slower.insert(slower.end(), {"--reason", "checks\tits\n bounds \x1B[31m\xFF"});
  EXPECT_EQ(tool(slower).exit_code, 0);
  const outcome shown = tool({"baseline", "show", path("b.json")});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("reason: checks its bounds [31m\n"));
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"history", "--baseline", path("b.json")},
        {"diff", path("b.json"), path("b.json")},
        {"prune", path("b.json"), "--dry-run"},
        {"merge", path("b.json"), "--output", path("m.json")}}) {
    std::vector<std::string> all{"baseline"};
    all.insert(all.end(), command.begin(), command.end());
    EXPECT_NE(tool(all).exit_code, 2) << command[0];
  }
}

TEST_F(BaselineTool, TakesNoTimeThatCannotBe) {
  const auto dated = [&](const char* utc) {
    json text = json::parse(file_text(results(0, 1)));
    text["context"]["utc"] = utc;
    write_file(path("dated.json"), text.dump());
    return tool({"baseline", "update", "--baseline", path("b.json"), path("dated.json")});
  };
  const std::string before = file_text(path("b.json"));
  for (const auto& [utc, part] : {std::pair{"9999-12-31T00:00:00Z", "and it is 20"},
                                  std::pair{"2009-01-01T00:00:00Z", "before there was this suite"},
                                  std::pair{"9999-99-99T99:99:99Z", "a time like"},
                                  std::pair{"banana", "a time like"}}) {
    const outcome o = dated(utc);
    EXPECT_EQ(o.exit_code, 2) << utc;
    EXPECT_THAT(o.err, HasSubstr(part));
    EXPECT_EQ(file_text(path("b.json")), before);
  }
  for (const char* since : {"banana", "2026-02-30", "2026-01-01T25:00:00Z"})
    EXPECT_EQ(tool({"baseline", "prune", path("b.json"), "--unseen-since", since}).exit_code, 2)
        << since;
  // One that an older version stored is dropped with the old ones.
  std::string forged = before;
  forged.replace(forged.find("\"utc\": \"") + 8, 20, "9999-01-01T00:00:00Z");
  write_file(path("b.json"), forged);
  EXPECT_EQ(check({results(0, 1)}).exit_code, 0);
  const outcome pruned = tool({"baseline", "prune", path("b.json")});
  EXPECT_EQ(pruned.exit_code, 0) << pruned.err;
  EXPECT_THAT(pruned.out, HasSubstr("11 of 12 sessions kept"));
}

TEST_F(BaselineTool, ShowsWhatPruningWouldDrop) {
  const std::string before = file_text(path("b.json"));
  const outcome o = tool({"baseline", "prune", path("b.json"), "--sessions", "2", "--dry-run"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("8 of 12 sessions would be kept, 4 dropped\n  card "));
  EXPECT_EQ(file_text(path("b.json")), before);
}

TEST_F(BaselineTool, PrunesAndMerges) {
  const outcome pruned = tool({"baseline", "prune", path("b.json"), "--sessions", "2"});
  EXPECT_EQ(pruned.exit_code, 0) << pruned.err;
  EXPECT_THAT(pruned.out, HasSubstr("8 of 12 sessions kept"));
  const outcome merged =
      tool({"baseline", "merge", path("b.json"), path("b.json"), "--output", path("m.json")});
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(file_text(path("m.json")), file_text(path("b.json")));
  EXPECT_EQ(tool({"baseline", "merge", path("b.json"), "--output", path("none/m.json")}).exit_code,
            7);
}

}  // namespace
}  // namespace warpgauge::tests
