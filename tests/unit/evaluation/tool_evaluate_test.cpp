// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"
#include "tests/unit/evaluation/recorded_gpus.hpp"
#include "warpgauge/baseline/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>

/// From recording to figure as a user would go, with a stand-in for the perf program.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

outcome evaluate(const std::vector<std::string>& arguments) {
  return run_program(WARPGAUGE_EVALUATE, arguments);
}

/// A build folder whose perf program is the stand-in.
std::string fake_build() {
  const std::string folder = fresh_folder();
  fs::create_directories(folder + "/perf");
  fs::copy_file(FAKE_KERNELS, folder + "/perf/kernels");
  return folder;
}

outcome record(const std::string& build,
               const std::string& folder,
               const std::vector<std::string>& more = {},
               const std::vector<std::string>& environment = {}) {
  std::vector<std::string> arguments{
      build, folder, "--commit", "0123abc", "--seconds", "3", "--expect", "1,1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  conditions under;
  under.environment = environment;
  return run_program(WARPGAUGE_RECORD, arguments, under);
}

TEST(Record, KeepsWholeFilesOfGpusThatWork) {
  const std::string build = fake_build();
  const std::string folder = fresh_folder();
  const outcome o = record(build, folder, {"--gpus", "0,1"}, {"FAKE_BROKEN_GPU=1"});
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("the GPU is lost"));
  int suites = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    EXPECT_NE(entry.path().extension(), ".part");
    suites += entry.path().string().ends_with(".suite.json");
  }
  EXPECT_GE(suites, 1);
  EXPECT_EQ(evaluate({"keep", folder, folder + "/kept.out", "--commit", "0123abc"}).exit_code, 0);
}

TEST(Record, IsUsedRightOrSaysHow) {
  EXPECT_EQ(run_program(WARPGAUGE_RECORD, {}).exit_code, 2);
  EXPECT_EQ(run_program(WARPGAUGE_RECORD, {"/nowhere", fresh_folder()}).exit_code, 2);
  EXPECT_EQ(record(fake_build(), fresh_folder(), {"--gpus", "first"}).exit_code, 2);
  EXPECT_EQ(record(fake_build(), fresh_folder(), {"--seconds", "soon"}).exit_code, 2);
  EXPECT_THAT(run_program(WARPGAUGE_RECORD, {"--help"}).out, HasSubstr("Exit codes"));
}

TEST(Evaluate, JudgesWhatWasKept) {
  const std::string folder = fresh_folder();
  write_file(folder + "/a.json", to_text(simulate({.cards = 5, .sessions = 2})));
  const outcome o = evaluate(
      {"judge", folder + "/a.json", "--out", folder + "/out", "--resamples", "10", "--seed", "2"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("seed 2"));
  EXPECT_EQ(file_text(folder + "/out/evaluation.md"), o.out);
  const auto root = nlohmann::json::parse(file_text(folder + "/out/evaluation.json"));
  EXPECT_EQ(root["sources"][0], "a.json (0123abc)");
  EXPECT_THAT(file_text(folder + "/out/detection.svg"), HasSubstr("</svg>"));
}

/// Of these recordings' unchanged processes, as `baseline record` would have made it.
void write_baseline_of(const std::string& file, const evaluation::recording& recorded) {
  std::vector<baseline::process> unchanged;
  for (const auto& t : recorded.processes)
    if (t.asked == 0) unchanged.push_back(t.process);
  write_file(file, baseline::to_text(baseline::to_baseline(unchanged)));
}

TEST(Evaluate, JudgesByABaselineThatIsNotJudged) {
  const std::string folder = fresh_folder();
  auto recorded = simulate({.cards = 6, .sessions = 2});
  const std::string card = recorded.processes.front().process.card;
  evaluation::recording judged = recorded;
  std::erase_if(judged.processes, [&](const auto& t) { return t.process.card != card; });
  std::erase_if(recorded.processes, [&](const auto& t) { return t.process.card == card; });
  write_file(folder + "/a.json", to_text(judged));
  write_baseline_of(folder + "/b.json", recorded);
  const std::vector<std::string> alone{
      "judge", folder + "/a.json", "--out", folder, "--resamples", "0", "--no-days"};
  const auto suites = [&](std::vector<std::string> words) {
    EXPECT_EQ(evaluate(words).exit_code, 0);
    return nlohmann::json::parse(file_text(folder + "/evaluation.json"));
  };
  EXPECT_EQ(suites(alone)["recorded"]["across cards"]["suites"], 0);
  auto with = alone;
  with.insert(with.end(), {"--judges", folder + "/b.json"});
  const auto root = suites(with);
  EXPECT_EQ(root["sources"][1], "b.json, 10 sessions, judges only");
  EXPECT_EQ(root["recorded"]["across cards"]["suites"], 6);
  EXPECT_EQ(root["recorded"]["across cards"]["green"], 6);
  // A session that judges itself would prove nothing.
  write_baseline_of(folder + "/c.json", judged);
  with.back() = folder + "/c.json";
  const outcome twice = evaluate(with);
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("another file holds too"));
}

TEST(Evaluate, TellsMachinesOfBaselines) {
  const std::string folder = fresh_folder();
  write_baseline_of(folder + "/b.json", simulate({.cards = 5, .sessions = 2}));
  const outcome b = evaluate({"machines", folder + "/b.json"});
  EXPECT_EQ(b.exit_code, 0) << b.err;
  EXPECT_THAT(b.out,
              testing::StartsWith("## b.json\n\n10 sessions, 5 cards, 5 machines, kinds of boards "
                                  "unknown, taken for one.\n"));
  write_file(folder + "/d.json", "[]");
  EXPECT_EQ(evaluate({"machines", folder + "/d.json"}).exit_code, 2);
  EXPECT_EQ(evaluate({"machines", folder + "/none.json"}).exit_code, 2);
  EXPECT_EQ(evaluate({"machines"}).exit_code, 2);
}

TEST(Evaluate, CountsHowSoonChangesAreFound) {
  const std::string folder = fresh_folder();
  write_baseline_of(folder + "/a.json", simulate({.cards = 3, .sessions = 4, .suites = 1}));
  const auto changes = [&](const std::string& seed) {
    return evaluate(
        {"changes", folder + "/a.json", "--runs", "4", "--histories", "10", "--seed", seed});
  };
  const outcome o = changes("1");
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("what 12 recorded sessions differed by"));
  EXPECT_THAT(o.out, HasSubstr("\n| 0.2 % a week | 12 | 3 | "));
  EXPECT_THAT(o.out, HasSubstr("\n| 26 | 1 | 10 | "));
  EXPECT_EQ(changes("1").out, o.out);
  EXPECT_NE(changes("2").out, o.out);
  write_baseline_of(folder + "/b.json", simulate({.sessions = 3}));
  EXPECT_EQ(evaluate({"changes", folder + "/b.json"}).exit_code, 2);
}

TEST(Evaluate, RefusesWhatItCannotUse) {
  const std::string folder = fresh_folder();
  const std::string good = folder + "/a.json";
  write_file(good, to_text(simulate({.cards = 4})));
  const outcome twice = evaluate({"judge", good, good});
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("another file holds too"));
  auto other = simulate({.cards = 4});
  for (auto& t : other.processes) t.process.gpu.name = "Another GPU", t.process.session += "ff";
  write_file(folder + "/b.json", to_text(other));
  const outcome mixed = evaluate({"judge", good, folder + "/b.json"});
  EXPECT_EQ(mixed.exit_code, 2);
  EXPECT_THAT(mixed.err, HasSubstr("one model at a time"));
  write_file(folder + "/c.json", file_text(good).substr(0, 2000));
  EXPECT_EQ(evaluate({"judge", folder + "/c.json"}).exit_code, 2);
  EXPECT_EQ(evaluate({"judge", folder + "/none.json"}).exit_code, 2);
  EXPECT_EQ(evaluate({"judge"}).exit_code, 2);
  EXPECT_EQ(evaluate({}).exit_code, 2);
  EXPECT_EQ(evaluate({"keep", fresh_folder(), folder + "/d.json", "--commit", "x"}).exit_code, 2);
  EXPECT_FALSE(fs::exists(folder + "/d.json"));
}

}  // namespace
}  // namespace warpgauge::tests
