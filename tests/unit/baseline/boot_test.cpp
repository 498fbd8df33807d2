// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// What a session knows of its machine, from results to the stored file.
namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using baseline::stored_baseline;
using nlohmann::json;
using testing::HasSubstr;

const std::string boot = "00000000000000aa";

/// @param known  empty: the file does not tell
baseline::process parsed(const std::string& known, int number = 0) {
  nlohmann::ordered_json context = example_context(1, "aaaa", number);
  if (!known.empty()) context["boot"] = known;
  return baseline::parse_results(
      results_text(context, {example_row("copy.coalesced/f32/-/8192x8192/cold", 4100, 4200)}),
      "0.json");
}

stored_baseline stored(const std::vector<baseline::process>& processes) {
  return baseline::to_baseline(processes);
}

TEST(SessionsBoot, IsKeptFromTheResultsInTheFile) {
  EXPECT_EQ(parsed("").boot, "");
  EXPECT_EQ(parsed(boot).boot, boot);
  const stored_baseline known = stored({parsed(boot, 0), parsed(boot, 1)});
  EXPECT_EQ(known.sessions.at("aaaa").boot, boot);
  EXPECT_EQ(baseline::parse_baseline(baseline::to_text(known), "b.json"), known);
}

TEST(SessionsBoot, IsOneLineWhereItIsKnownAndNoneWhereNot) {
  const std::string unknown = baseline::to_text(stored({parsed("")}));
  EXPECT_THAT(unknown, testing::Not(HasSubstr("boot")));
  std::string known = baseline::to_text(stored({parsed(boot)}));
  const std::string line = "      \"boot\": \"" + boot + "\",\n";
  ASSERT_THAT(known, HasSubstr(line));
  known.erase(known.find(line), line.size());
  EXPECT_EQ(known, unknown);
}

TEST(SessionsBoot, IsUnknownUnlessAllProcessesAgree) {
  for (const std::string other : {"", "00000000000000bb"}) {
    EXPECT_EQ(stored({parsed(boot, 0), parsed(other, 1)}).sessions.at("aaaa").boot, "");
    EXPECT_EQ(stored({parsed(other, 0), parsed(boot, 1)}).sessions.at("aaaa").boot, "");
  }
}

TEST(SessionsBoot, IsAllowedByTheSchemaAsAHash) {
  const auto schema = json::parse(file_text(WARPGAUGE_SCHEMA));
  auto text = json::parse(baseline::to_text(stored({parsed(boot)})));
  EXPECT_EQ(violation(schema, text), "");
  text["sessions"][0]["boot"] = "6fd5f0ba-52e1-4c14-9e5c-3c1a2f0a7b11";
  EXPECT_THAT(violation(schema, text), HasSubstr("boot"));
  for (const json& wrong : {json(""), json(692), json(nullptr)}) {
    text["sessions"][0]["boot"] = wrong;
    EXPECT_THAT(violation(schema, text), HasSubstr("boot"));
    EXPECT_THROW(baseline::parse_baseline(text.dump(), "b.json"), file_error);
  }
}

}  // namespace
}  // namespace warpgauge::tests
