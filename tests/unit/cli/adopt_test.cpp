// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/fake_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

/// `baseline adopt` where it measures, with stand-ins for NVML and the perf program. What is stored
/// with which guard is in tests/unit/baseline/tool_adopt_test.cpp: these figures are random.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class AdoptHere : public testing::Test {
 protected:
  std::string folder = fresh_folder();
  std::string baseline = folder + "/baselines/fake_gpu.json";

  outcome adopt(const std::string& cards,
                std::vector<std::string> environment = {},
                const std::vector<std::string>& more = {},
                const conditions& under = {}) {
    std::vector<std::string> words{"baseline",
                                   "adopt",
                                   "--program",
                                   FAKE_KERNELS,
                                   "--results",
                                   folder,
                                   "--sessions",
                                   "3",
                                   "--processes",
                                   "2"};
    words.insert(words.end(), more.begin(), more.end());
    environment.push_back("WARPGAUGE_BASELINES=" + folder + "/baselines");
    return tool_on(cards, words, environment, under);
  }
  bool stored() const { return std::filesystem::exists(baseline); }
};

TEST_F(AdoptHere, RecordsANewModelOnEachCardThenNothing) {
  const outcome made = adopt(gpu(0) + gpu(1));
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("a new model, Fake GPU"));
  EXPECT_THAT(made.out, HasSubstr("now holds 6 sessions: look at the diff and commit it"));
  EXPECT_THAT(made.err, HasSubstr("session 3 of 3, process 2 of 2 on 2 GPUs"));
  const std::string before = file_text(baseline);
  const outcome again = adopt(gpu(0) + gpu(1));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("nothing has changed"));
  EXPECT_THAT(again.err, Not(HasSubstr("process 2"))) << "one process tells";
  EXPECT_EQ(file_text(baseline), before);
}

TEST_F(AdoptHere, RecordsTheCardsThatChangedAndNoOthers) {
  ASSERT_EQ(adopt(gpu(0) + gpu(1)).exit_code, 0);
  const std::vector<std::string> reason{"--reason", "card 1 was broken"};
  const outcome o = adopt(gpu(0) + gpu(2), {}, reason);
  ASSERT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("nothing has changed"));
  EXPECT_THAT(o.out, HasSubstr("it replaces card "));
  EXPECT_THAT(o.out, HasSubstr("now holds 9 sessions"));
  EXPECT_THAT(adopt(gpu(3), {}, {"--device", "3", "--reason", "one more"}).out,
              HasSubstr("one more of a recorded model"));
}

TEST_F(AdoptHere, BridgesANewDriver) {
  ASSERT_EQ(adopt(gpu(0)).exit_code, 0);
  const outcome o = adopt(gpu(0), {"FAKE_DRIVER=2.0"}, {"--reason", "the driver"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("a new driver or toolkit: driver 2.0"));
  EXPECT_THAT(o.out, HasSubstr("moved by what changed on 1 card"));
}

TEST_F(AdoptHere, StoresNothingOfARunThatWasInterrupted) {
  conditions early;
  early.interrupt_after_ms = 1500;
  const outcome o = adopt(gpu(0), {"FAKE_SECONDS=1"}, {}, early);
  EXPECT_EQ(o.exit_code, 130) << o.err;
  EXPECT_FALSE(stored());
}

TEST_F(AdoptHere, StoresNothingWhereAProcessFails) {
  EXPECT_EQ(adopt(gpu(0), {"FAKE_DIES=1"}).exit_code, 7);
  EXPECT_EQ(adopt(gpu(0) + gpu(1), {"FAKE_CUTS_ON=GPU-8f6a1001"}).exit_code, 2);
  EXPECT_EQ(adopt("").exit_code, 77);
  EXPECT_FALSE(stored());
}

TEST_F(AdoptHere, KeepsWhatWasMeasuredForTheReason) {
  ASSERT_EQ(adopt(gpu(0)).exit_code, 0);
  const std::string before = file_text(baseline);
  const outcome refused = adopt(gpu(0) + gpu(1), {"FAKE_SLOW_ON=GPU-8f6a1001"});
  ASSERT_EQ(refused.exit_code, 2) << refused.out;
  EXPECT_EQ(file_text(baseline), before);
  constexpr std::string_view begin = "warpgauge baseline adopt ", end = "/*.json --reason WHY";
  const std::size_t from = refused.err.find(begin) + begin.size();
  const std::size_t to = refused.err.find(end);
  ASSERT_NE(to, std::string::npos) << refused.err;
  std::vector<std::string> words{"baseline", "adopt", "--reason", "a slow card"};
  for (const auto& file : std::filesystem::directory_iterator(refused.err.substr(from, to - from)))
    if (file.path().extension() == ".json") words.push_back(file.path());
  const outcome o =
      tool_on(gpu(0),
              words,
              {"WARPGAUGE_BASELINES=" + std::filesystem::path(baseline).parent_path().string()});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(file_text(baseline), HasSubstr("a slow card"));
}

TEST_F(AdoptHere, StopsAtAModelThatTheNamedFileIsNotOf) {
  ASSERT_EQ(adopt(gpu(0)).exit_code, 0);
  const std::string before = file_text(baseline);
  const outcome o = adopt(gpu(0), {"FAKE_NAME=Other GPU"}, {"--baseline", baseline});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("two models, Fake GPU and Other GPU"));
  EXPECT_THAT(o.err, Not(HasSubstr("process 2"))) << "before minutes are spent";
  EXPECT_EQ(file_text(baseline), before);
}

}  // namespace
}  // namespace warpgauge::tests
