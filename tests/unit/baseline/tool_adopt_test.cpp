// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/baseline_tool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

/// `warpgauge baseline adopt` of results that are there; measuring is in tests/unit/cli.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Adopt : public BaselineTool {
 protected:
  using change = std::function<void(json& context)>;

  /// Three sessions of a card; the fixture's spread of a hundredth of a per cent.
  std::vector<std::string> sessions(int card, double share = 1, const change& changed = {}) {
    std::vector<std::string> files;
    for (int s = 0; s < 3; ++s) {
      files.push_back(results(card, share * (1 + 0.0001 * ((card + s) % 3))));
      if (!changed) continue;
      json text = json::parse(file_text(files.back()));
      changed(text["context"]);
      write_file(files.back(), text.dump());
    }
    return files;
  }

  outcome adopt(const std::vector<std::string>& files,
                const std::vector<std::string>& more = {},
                const std::string& baseline = "b.json") {
    std::vector<std::string> words{"baseline", "adopt", "--baseline", path(baseline)};
    words.insert(words.end(), files.begin(), files.end());
    words.insert(words.end(), more.begin(), more.end());
    return tool(words);
  }

  /// Ends with 2 and this sentence, and leaves the baseline alone.
  void expect_refused(const outcome& o, const std::string& sentence) {
    EXPECT_EQ(o.exit_code, 2) << o.out;
    EXPECT_THAT(o.err, HasSubstr(sentence));
    EXPECT_EQ(file_text(path("b.json")), before_);
  }

  std::string before_ = file_text(path("b.json"));
  const std::vector<std::string> reason_{"--reason", "new hardware"};
  const change new_driver_ = [](json& context) { context["driver"] = "600.1"; };
};

TEST_F(Adopt, MakesABaselineOfANewModel) {
  const outcome o = adopt(sessions(1), {}, "new.json");
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("a new model, Example GPU"));
  EXPECT_THAT(o.out, HasSubstr("new.json' now holds 3 sessions"));
  EXPECT_EQ(tool({"baseline", "check", results(1, 1), "--baseline", path("new.json")}).exit_code,
            0);
}

TEST_F(Adopt, FindsTheFileInTheFolder) {
  std::vector<std::string> words{"baseline", "adopt"};
  for (const std::string& file : sessions(1)) words.push_back(file);
  EXPECT_EQ(tool(words).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(path("baselines/example_gpu.json")));
  EXPECT_THAT(tool(words).out, HasSubstr("nothing has changed"));
}

TEST_F(Adopt, AddsOneMoreCard) {
  const outcome o = adopt(sessions(7));
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("one more of a recorded model, Example GPU, beside 4 stored cards"));
  EXPECT_THAT(o.out, HasSubstr("12 -> 15"));
}

TEST_F(Adopt, AddsACardInAnothersPlace) {
  ASSERT_EQ(adopt(sessions(1), {}, "one.json").exit_code, 0);
  const outcome o = adopt(sessions(2), reason_, "one.json");
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("it replaces card " + card_name(1) + ", which is not here"));
  EXPECT_THAT(o.out, HasSubstr("now holds 6 sessions"));
}

TEST_F(Adopt, CarriesSessionsOverToANewDriver) {
  const outcome o = adopt(sessions(0, 1, new_driver_));
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("a new driver or toolkit: driver 600.1 and toolkit 13.0"));
  EXPECT_THAT(o.out, HasSubstr("moved by what changed on 1 card"));
  EXPECT_THAT(file_text(path("b.json")), testing::Not(HasSubstr("\"driver\": \"580.1\"")));
}

TEST_F(Adopt, StoresNothingWhereNothingHasChanged) {
  const outcome o = adopt(sessions(0));
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("nothing has changed: stored with driver 580.1"));
  EXPECT_EQ(file_text(path("b.json")), before_);
}

TEST_F(Adopt, LoosensNothingWithoutAReason) {
  const auto slower = sessions(7, 0.95);
  expect_refused(adopt(slower), "--reason");
  expect_refused(adopt(sessions(0, 0.95, new_driver_)), "--reason");
  EXPECT_EQ(adopt(slower, reason_).exit_code, 0);
  EXPECT_THAT(file_text(path("b.json")), HasSubstr("new hardware"));
}

TEST_F(Adopt, AsksForTheReasonOfADriverThatNoStoredCardHas) {
  expect_refused(adopt(sessions(7, 1, new_driver_)), "which no stored one was");
}

TEST_F(Adopt, OnlyShowsWhatItWouldDo) {
  for (const auto& files : {sessions(7), sessions(0, 1, new_driver_)}) {
    const outcome o = adopt(files, {"--dry-run"});
    EXPECT_EQ(o.exit_code, 0) << o.err;
    EXPECT_THAT(o.out, HasSubstr("is unchanged: --dry-run"));
    EXPECT_EQ(file_text(path("b.json")), before_);
  }
}

TEST_F(Adopt, TakesNoSessionsOfAWrongClock) {
  expect_refused(
      adopt(
          sessions(7,
                   1,
                   [](json& context) {
                     context["state_after"] =
                         R"({"sm_clock_mhz":1500,"clock_event_reasons":[],"foreign_processes":0})";
                   })),
      "SM clock of 1500 MHz");
  const change old = [](json& context) { context["utc"] = "2009-01-01T00:00:00Z"; };
  expect_refused(adopt(sessions(7, 1, old), reason_), "before there was this suite");
}

TEST_F(Adopt, TakesNoSessionsThatOthersDisturbed) {
  const outcome o = adopt(sessions(7, 1, [](json& context) {
    context["state_after"] =
        R"({"sm_clock_mhz":1980,"clock_event_reasons":[],"foreign_processes":2})";
  }));
  EXPECT_EQ(o.exit_code, 5);
  EXPECT_EQ(file_text(path("b.json")), before_);
}

TEST_F(Adopt, TakesNoGpuThatItCannotName) {
  const change unknown = [](json& context) { context["gpu_name"] = ""; };
  expect_refused(adopt(sessions(7, 1, unknown)), "gpu_name");
  const change other = [](json& context) { context["gpu_name"] = "Another GPU"; };
  expect_refused(adopt(sessions(7, 1, other)), "two models, Example GPU and Another GPU");
  const change capped = [](json& context) { context["gpu_power_limit_mw"] = "500000"; };
  expect_refused(adopt(sessions(7, 1, capped)), "one model with two settings");
}

TEST_F(Adopt, TakesNoRecordingThatWasCutShort) {
  auto two = sessions(7);
  two.pop_back();
  expect_refused(adopt(two), "there are 2 sessions of 3 at least");
  EXPECT_EQ(adopt(two, {}, "new.json").exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(path("new.json")));
}

TEST_F(Adopt, OfTwoModelsIsWhatDiffAndMergePointTo) {
  const change other = [](json& context) { context["gpu_name"] = "Another GPU"; };
  ASSERT_EQ(adopt(sessions(7, 1, other), {}, "other.json").exit_code, 0);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"diff", path("b.json"), path("other.json")},
        {"merge", path("b.json"), path("other.json"), "--out", path("m.json")}}) {
    std::vector<std::string> all{"baseline"};
    all.insert(all.end(), words.begin(), words.end());
    expect_refused(tool(all),
                   "these are two models, Example GPU and Another GPU, whose figures "
                   "cannot be compared: keep a file for each");
  }
  EXPECT_FALSE(std::filesystem::exists(path("m.json")));
}

}  // namespace
}  // namespace warpgauge::tests
