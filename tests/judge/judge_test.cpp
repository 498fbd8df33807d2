// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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

judged judge(const std::string& folder, const std::vector<std::string>& candidates) {
  base::command c{{WARPGAUGE_TOOL, "judge", "--json", "--against", FOLDER "/softmax.cu"}};
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
      {"own_synchronise", {"cheat", "cudaStreamSynchronize, which the process has"}},
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
