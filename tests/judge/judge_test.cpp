// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/files.hpp"
#include "warpgauge/base/process.hpp"
#include "warpgauge/base/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct judged {
  int exit_code = 0;
  std::map<std::string, json> verdicts;  ///< by the candidate's name
  std::string err;
};

judged judge(const std::string& folder,
             const std::vector<std::string>& candidates,
             const std::vector<std::string>& options = {}) {
  base::command c{{WARPGAUGE_TOOL, "judge", "--json", "--against", FOLDER "/softmax.cu"}};
  c.words.insert(c.words.end(), options.begin(), options.end());
  for (const std::string& name : candidates)
    c.words.push_back(FOLDER "/" + folder + "/" + name + ".cu");
  const base::captured done = base::capture(c);
  judged all{done.exit_code, {}, done.err};
  std::istringstream lines(done.out);
  for (std::string line; std::getline(lines, line);) {
    json verdict = json::parse(line);
    std::string name = verdict.at("candidate");
    name = name.substr(name.rfind('/') + 1);
    all.verdicts[name.substr(0, name.rfind('.'))] = verdict;
  }
  return all;
}

/// The first reason, in one line.
std::string why(const json& verdict) {
  const json& failures = verdict.at("failures");
  return failures.empty() ? "" : failures.at(0).at("why").at(0).get<std::string>();
}

TEST(Judge, TellsTenCandidatesOfOneStatementApart) {
  const std::map<std::string, std::string> expected{
      {"honest_blocks", "correct"},
      {"honest_online", "correct"},
      {"honest_slow", "correct"},
      {"wrong_tail", "wrong"},
      {"wrong_overflow", "wrong"},
      {"wrong_first_row", "wrong"},
      {"racy_reduction", "finding"},
      {"racy_reuse", "finding"},
      {"cheat_already_right", "cheat"},
      {"cheat_cache", "cheat"},
  };
  std::vector<std::string> names;
  for (const auto& [name, verdict] : expected) names.push_back(name);
  const judged all = judge("candidates", names);
  EXPECT_EQ(all.exit_code, 1) << all.err;
  ASSERT_EQ(all.verdicts.size(), expected.size()) << all.err;
  for (const auto& [name, verdict] : expected)
    EXPECT_EQ(all.verdicts.at(name).at("verdict"), verdict) << all.verdicts.at(name).dump(1);

  // The slower one is told by what it asks of memory, without a GPU.
  const auto times = [&](const std::string& name) {
    return all.verdicts.at(name).at("traffic").at(0).at("times_reference").get<double>();
  };
  EXPECT_LT(times("honest_blocks"), 1.1);
  EXPECT_LT(times("honest_online"), 0.8);
  EXPECT_GT(times("honest_slow"), 4);
  EXPECT_THAT(why(all.verdicts.at("racy_reduction")), HasSubstr("racy_reduction.cu:"));
  EXPECT_THAT(why(all.verdicts.at("wrong_tail")), HasSubstr("(never written)"));
  EXPECT_THAT(why(all.verdicts.at("cheat_cache")), HasSubstr("depends on what an earlier launch"));
}

TEST(Judge, TellsCheatsByWhatTheyDo) {
  struct kind {
    std::string verdicts, says;
  };
  const std::map<std::string, kind> expected{
      {"another_stream", {"cheat", "nothing runs on the stream"}},
      {"host_thread", {"cheat", "starts a host thread"}},
      {"on_the_host", {"wrong or cheat", "on the host"}},
      {"replay", {"wrong", "expected"}},
      {"every_other", {"cheat", "nothing runs on the stream"}},
      {"constants", {"wrong", "expected"}},
      {"half_precision", {"wrong", "expected"}},
      {"own_clock", {"cheat", "defines clock_gettime"}},
      {"own_memcmp", {"cheat", "defines memcmp"}},
      {"own_synchronise", {"cheat", "cudaStreamSynchronize, which the process already has"}},
      {"ends_well", {"cheat", "exit code 0"}},
      {"crashes", {"wrong", "signal 11"}},
      {"forks", {"cheat", "starts another process"}},
      {"forks_past_the_library", {"cheat", "asked the system for another process"}},
      {"stops_the_judge", {"cheat", "asked the system for another process"}},
      {"writes_to_the_judge", {"wrong", "never written"}},
      {"forges_an_answer", {"cheat", "is no answer"}},
      {"asks_the_reference", {"cheat", "what belongs to the judge"}},
  };
  std::vector<std::string> names;
  for (const auto& [name, verdict] : expected) names.push_back(name);
  const judged all = judge("cheats", names);
  EXPECT_EQ(all.exit_code, 1) << all.err;
  ASSERT_EQ(all.verdicts.size(), expected.size()) << all.err;
  for (const auto& [name, told] : expected) {
    EXPECT_THAT(told.verdicts, HasSubstr(all.verdicts.at(name).at("verdict").get<std::string>()))
        << all.verdicts.at(name).dump(1);
    EXPECT_THAT(why(all.verdicts.at(name)), HasSubstr(told.says)) << name;
  }
}

/// Links a candidate as `warpgauge judge` does, for the simulator, and runs the judge on it.
json judged_by(const std::string& statement,
               const std::string& candidate,
               const std::string& how,
               const std::string& beside = "") {
  const std::filesystem::path build = std::filesystem::path(WARPGAUGE_TOOL).parent_path();
  const base::scratch_folder folder;
  const std::string program = folder / "candidate";
  base::command c{{build / "warpgauge-cc", "-std=c++20", statement, candidate, "-o", program}};
  std::istringstream linked(base::read_file(build / "warpgauge-judge.words"));
  for (std::string word; std::getline(linked, word);) c.words.push_back(word);
  const base::captured built = base::capture(c);
  EXPECT_EQ(built.exit_code, 0) << built.err;
  const base::captured done =
      base::capture({{program, how, program, "7", "60", beside.empty() ? program : beside}});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  return json::parse(done.out);
}

/// With times: the sentences and the verdict are those of a GPU, and a kernel that does twenty
/// times the work takes longer here too.
json timed(const std::string& name) {
  return judged_by(FOLDER "/timed/scale.cu", FOLDER "/timed/" + name + ".cu", "judge");
}

/// Under what stands in for compute-sanitizer: its words, then the program.
json checked(const std::string& name, const std::string& says) {
  const base::scratch_folder folder;
  const std::string tool = folder / "compute-sanitizer";
  std::ofstream(tool) << "#!/bin/sh\nprintf '" << says << "'\nshift 2\nexec \"$@\"\n";
  std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
  return judged_by(FOLDER "/softmax.cu", FOLDER "/candidates/" + name + ".cu", "memcheck", tool);
}

TEST(Judge, HoldsTheTimeOfLaunchesAgainstTheReferenceImplementation) {
  const json slow = timed("slow");
  EXPECT_EQ(slow.at("verdict"), "slower") << slow.dump(1);
  const json& row = slow.at("time").at(0);
  EXPECT_EQ(row.at("case"), "n=4096");
  EXPECT_GT(row.at("us"), row.at("reference_us"));
  EXPECT_GT(row.at("interval").at(0), 1.01);
}

TEST(Judge, LooksAtResultsWhereTimeIsTaken) {
  const json half = timed("half_of_many");
  EXPECT_EQ(half.at("verdict"), "wrong") << half.dump(1);
  EXPECT_THAT(why(half), HasSubstr("beside the reference implementation"));
}

TEST(Judge, TellsWhatMemcheckSays) {
  const std::string header = "========= COMPUTE-SANITIZER\\n";
  const json quiet = checked("honest_blocks", header);
  EXPECT_EQ(quiet.at("verdict"), "correct") << quiet.dump(1);
  const json told = checked("honest_blocks",
                            header +
                                "========= Invalid __global__ read of size 4 bytes\\n"
                                "=========     at rows(float const*)+0x10\\n"
                                "=========     Saved host backtrace up to driver entry point\\n"
                                "========= \\n");
  EXPECT_EQ(told.at("verdict"), "finding") << told.dump(1);
  EXPECT_EQ(told.at("failures").size(), 1u) << told.dump(1);
  EXPECT_EQ(told.at("failures").at(0).at("why"),
            (json{"Invalid __global__ read of size 4 bytes", "at rows(float const*)+0x10"}));
  EXPECT_EQ(checked("wrong_tail", header).at("verdict"), "wrong");
}

#ifdef WITH_CUDA
TEST(JudgeOnAGpu, TellsTheSlowerOne) {
  const judged all = judge("candidates", {"honest_blocks", "honest_slow", "wrong_tail"}, {"--gpu"});
  if (all.exit_code == 77) GTEST_SKIP() << all.err;
  EXPECT_EQ(all.exit_code, 1) << all.err;
  ASSERT_EQ(all.verdicts.size(), 3u) << all.err;
  EXPECT_EQ(all.verdicts.at("honest_slow").at("verdict"), "slower");
  EXPECT_EQ(all.verdicts.at("wrong_tail").at("verdict"), "wrong");
  const json& blocks = all.verdicts.at("honest_blocks");
  EXPECT_TRUE(blocks.at("failures").empty()) << blocks.dump(1);
  const json& row = blocks.at("time").at(0);
  EXPECT_GT(row.at("interval").at(1), row.at("interval").at(0));
}

/// Candidates that tell the simulator from a GPU, and cheat where it does not look.
TEST(JudgeOnAGpu, TellsCheatsThatAreHonestOnTheSimulator) {
  const std::map<std::string, std::string> expected{
      {"another_stream", "cheat"},
      {"ends_well", "cheat"},
      {"forges_an_answer", "cheat"},
      {"half_precision", "wrong"},
      {"on_the_host", "wrong or cheat"},
      {"own_memcmp", "cheat"},
      {"own_synchronise", "cheat"},
      {"replay", "wrong"},
      {"writes_to_the_judge", "wrong"},
  };
  const base::scratch_folder folder;
  base::command c{{WARPGAUGE_TOOL, "judge", "--json", "--gpu", "-I", FOLDER "/candidates"}};
  for (const auto& [name, verdict] : expected) {
    c.words.push_back(folder / (name + ".cu"));
    std::ofstream(c.words.back()) << "#ifdef __SANITIZE_THREAD__\n"
                                     "#include \"" FOLDER
                                     "/candidates/honest_blocks.cu\"\n"
                                     "#else\n"
                                     "#include \"" FOLDER "/cheats/"
                                  << name << ".cu\"\n#endif\n";
  }
  c.words.insert(c.words.end(), {"--against", FOLDER "/softmax.cu"});
  const base::captured done = base::capture(c);
  if (done.exit_code == 77) GTEST_SKIP() << done.err;
  EXPECT_EQ(done.exit_code, 1) << done.err;
  std::size_t told = 0;
  std::istringstream lines(done.out);
  for (std::string line; std::getline(lines, line); ++told) {
    const json v = json::parse(line);
    const std::string name = std::filesystem::path(v.at("candidate")).stem();
    EXPECT_THAT(expected.at(name), HasSubstr(v.at("verdict").get<std::string>())) << v.dump(1);
  }
  EXPECT_EQ(told, expected.size()) << done.err;
}
#else
TEST(Judge, SaysWhereThereIsNoCuda) {
  const judged all = judge("candidates", {"honest_blocks"}, {"--gpu"});
  EXPECT_EQ(all.exit_code, 7);
  EXPECT_THAT(all.err, HasSubstr("built without CUDA"));
}
#endif

TEST(Judge, AStatementThatCannotBeUsedIsNoCandidatesFault) {
  const base::captured done = base::capture({{WARPGAUGE_TOOL,
                                              "judge",
                                              FOLDER "/candidates/honest_blocks.cu",
                                              "--against",
                                              FOLDER "/candidates/honest_slow.cu"}});
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_THAT(done.err, HasSubstr("it states 0 kernels"));
}

}  // namespace
}  // namespace warpgauge::tests
