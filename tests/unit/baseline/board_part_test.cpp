// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

/// What a session knows of the kind of board: kept, and nothing else.
namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using baseline::stored_baseline;
using nlohmann::json;
using testing::HasSubstr;

const std::string faster = "692-2G520-0282-001";
const std::string slower = "692-2G520-0282-000";

/// Of a results file. @param part  empty: the file does not tell
baseline::process parsed(int card, const std::string& session, const std::string& part) {
  nlohmann::ordered_json context = example_context(card, session);
  if (!part.empty()) context["gpu_board_part"] = part;
  return baseline::parse_results(
      results_text(context, {example_row("copy.coalesced/f32/-/8192x8192/cold", 4100, 4200)}),
      "0.json");
}

stored_baseline stored(int card, const std::string& session, const std::string& part) {
  const std::vector<baseline::process> one{parsed(card, session, part)};
  return baseline::to_baseline(one);
}

stored_baseline both_kinds_and_an_unknown() {
  return merge(merge(stored(1, "aaaa", faster), stored(2, "bbbb", "")), stored(3, "cccc", slower));
}

TEST(BoardPart, MayBeToldByAResultsFileAndIsNoIdentity) {
  EXPECT_EQ(parsed(1, "aaaa", "").board_part, "");
  EXPECT_EQ(parsed(1, "aaaa", faster).board_part, faster);
  EXPECT_EQ(parsed(1, "aaaa", faster).gpu, parsed(1, "aaaa", "").gpu);
}

TEST(BoardPart, IsKeptFromTheResultsThroughMergeAndFile) {
  const stored_baseline all = both_kinds_and_an_unknown();
  const stored_baseline read = baseline::parse_baseline(baseline::to_text(all), "b.json");
  EXPECT_EQ(read, all);
  EXPECT_EQ(read.sessions.at("aaaa").board_part, faster);
  EXPECT_EQ(read.sessions.at("bbbb").board_part, "");
  EXPECT_EQ(read.sessions.at("cccc").board_part, slower);
  EXPECT_EQ(merge(read, all), all);
}

TEST(BoardPart, IsWrittenOnlyWhereItIsKnown) {
  const std::string unknown = baseline::to_text(stored(1, "aaaa", ""));
  EXPECT_THAT(unknown, testing::Not(HasSubstr("board_part")));
  EXPECT_EQ(baseline::to_text(baseline::parse_baseline(unknown, "b.json")), unknown);
  // One line more, nothing else.
  std::string known = baseline::to_text(stored(1, "aaaa", faster));
  const std::string line = "      \"board_part\": \"" + faster + "\",\n";
  ASSERT_THAT(known, HasSubstr(line));
  known.erase(known.find(line), line.size());
  EXPECT_EQ(known, unknown);
}

TEST(BoardPart, IsAllowedByTheSchemaAsATextThatSaysSomething) {
  const auto schema = json::parse(file_text(WARPGAUGE_SCHEMA));
  auto text = json::parse(baseline::to_text(both_kinds_and_an_unknown()));
  EXPECT_EQ(violation(schema, text), "");
  for (const json& wrong : {json(""), json(692), json(nullptr)}) {
    text["sessions"][0]["board_part"] = wrong;
    EXPECT_THAT(violation(schema, text), HasSubstr("board_part"));
    try {
      baseline::parse_baseline(text.dump(), "b.json");
      ADD_FAILURE() << wrong << " was accepted";
    } catch (const file_error& e) {
      EXPECT_EQ(e.fault(), file_fault::wrong_schema);
      EXPECT_THAT(e.what(), HasSubstr("board_part"));
    }
  }
}

TEST(BoardPart, ChangesNoVerdict) {
  simulated_gpus gpus(three_cases(), 7, 5);
  const stored_baseline unknown = gpus.record(5, 3, 2);
  stored_baseline known = unknown;
  for (auto& [id, session] : known.sessions) session.board_part = slower;
  const auto told = [](const stored_baseline& by, const std::vector<baseline::process>& now) {
    std::vector<std::tuple<std::string, baseline::verdict, double, double>> all;
    for (const auto& c : baseline::judge(&by, now, {}, {}).cases)
      all.emplace_back(c.name, c.outcome, c.expected.value_or(0), c.limit.value_or(0));
    return all;
  };
  for (const int card : {0, 6}) {
    auto now = gpus.measure(card, 2, 0.98, "a.x/cold");
    const auto without = told(unknown, now);
    EXPECT_EQ(without.size(), 3u);
    for (baseline::process& p : now) p.board_part = faster;
    EXPECT_EQ(told(known, now), without);
    EXPECT_EQ(told(unknown, now), without);
  }
}

}  // namespace
}  // namespace warpgauge::tests
