// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

/// The gate on a machine with several cards, among stand-ins that all succeed.
namespace warpgauge::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class GateOnCards : public testing::Test {
 protected:
  std::string folder = fresh_folder();

  void SetUp() override { stand_in_for_all(folder); }

  outcome gate(const std::string& setting, std::vector<std::string> more = {}) {
    more.insert(more.begin(), "--no-setup");
    return run_program(folder + "/ci/gate",
                       more,
                       {.folder = folder,
                        .environment = {"PATH=" + folder + "/bin:/usr/bin:/bin",
                                        "WARPGAUGE_REQUIRE_GPU=0",
                                        "CALLS=" + folder + "/calls",
                                        setting}});
  }
  std::string calls() const { return file_text(folder + "/calls"); }
};

TEST_F(GateOnCards, RunsCorrectnessOnAllAtOnce) {
  const outcome o = gate("CARDS=2");
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("Stand-in GPU, one of 2 cards"));
  EXPECT_THAT(o.out, HasSubstr("40 cases of 2 variants: 40 passed, on 2 cards\n"));
  std::istringstream in(calls());
  int on_the_gpu = 0, on_the_simulator = 0;
  for (std::string call; std::getline(in, call);) {
    const bool gpu = call.starts_with("cuda");
    ++(gpu ? on_the_gpu : on_the_simulator);
    const auto at = call.find("--resource-spec-file " + folder + "/build/cuda/gpus.json");
    EXPECT_EQ(at != std::string::npos, gpu) << call;
  }
  EXPECT_EQ(on_the_gpu, 1);
  EXPECT_EQ(on_the_simulator, 1);
}

TEST_F(GateOnCards, JudgesTheSpeedOfEach) {
  const std::string report = folder + "/report";
  const outcome o = gate("CARDS=2", {"--report", report});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("2 cards: judged"));
  EXPECT_THAT(o.out, HasSubstr("report           written"));
  EXPECT_EQ(file_text(report + "/cards.html"), "written\n");
  const outcome one = gate("CARDS=1", {"--report", report});
  EXPECT_THAT(one.out, HasSubstr("2 cases: 2 judged"));
}

TEST_F(GateOnCards, GivesCTestNoResourcesForOne) {
  EXPECT_THAT(gate("CARDS=1").out, Not(HasSubstr("cards")));
  EXPECT_THAT(calls(), Not(HasSubstr("--resource-spec-file")));
}

TEST_F(GateOnCards, RunsOnOneWhereTheOthersCannotBeTold) {
  const outcome o = gate("NO_CARDS=set CUDA_DEVICE_ORDER too");
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("correctness on one card: build/logs/resources.log"));
  EXPECT_THAT(file_text(folder + "/build/logs/resources.log"), HasSubstr("CUDA_DEVICE_ORDER"));
  EXPECT_THAT(calls(), Not(HasSubstr("--resource-spec-file")));
}

}  // namespace
}  // namespace warpgauge::tests
