// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/workflow_files.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>

/// What ci/threat-model.md promises of the workflows, as far as their text tells.
namespace warpgauge::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

const char* const default_branch =
    "${{ github.event.repository.default_branch || github.ref_name }}";

/// Every step of every job, with the job's name.
template <class F>
void for_each_step(F&& visit) {
  for (const std::string& name : workflow_names())
    for (const auto& job : workflow(name)["jobs"])
      for (const auto& step : job.second["steps"])
        visit(name + " " + job.first.as<std::string>(), step);
}

TEST(Workflows, MayOnlyRead) {
  for (const std::string& name : workflow_names()) {
    const YAML::Node file = workflow(name);
    ASSERT_TRUE(file["permissions"]) << name;
    EXPECT_EQ(file["permissions"].size(), 1u) << name;
    EXPECT_EQ(file["permissions"]["contents"].as<std::string>(), "read") << name;
    for (const auto& job : file["jobs"]) {
      EXPECT_EQ(job.second["permissions"].IsDefined(), name == "comment.yml") << name;
      EXPECT_TRUE(job.second["timeout-minutes"]) << name << " " << job.first;
    }
    const std::string text = base::read_file(SOURCES "/.github/workflows/" + name);
    EXPECT_THAT(text, Not(HasSubstr("secrets."))) << name;
    EXPECT_THAT(text, Not(HasSubstr("pull_request_target"))) << name;
    if (name == "comment.yml") continue;
    EXPECT_THAT(text, Not(HasSubstr("workflow_run"))) << name;
    EXPECT_THAT(text, Not(HasSubstr("github.token"))) << name;
  }
}

// Who writes runs nothing that a branch has made: GitHub takes the file, and the checkout without a
// `ref`, from the default branch.
TEST(Workflows, CommentByTheDefaultBranchOnly) {
  const YAML::Node file = workflow("comment.yml");
  ASSERT_EQ(file["on"].size(), 1u);
  EXPECT_THAT(texts_of(file["on"]["workflow_run"]["workflows"]), ElementsAre("pr", "gpu"));
  for (const char* name : {"pr", "gpu"})
    EXPECT_EQ(workflow(std::string(name) + ".yml")["name"].as<std::string>(), name);
  ASSERT_EQ(file["jobs"].size(), 1u);
  const YAML::Node job = file["jobs"]["comment"];
  EXPECT_EQ(job["runs-on"].as<std::string>(), "ubuntu-24.04");
  std::map<std::string, std::string> may;
  for (const auto& one : job["permissions"])
    may[one.first.as<std::string>()] = one.second.as<std::string>();
  EXPECT_EQ(may,
            (std::map<std::string, std::string>{
                {"actions", "read"}, {"contents", "read"}, {"pull-requests", "write"}}));
  ASSERT_EQ(job["steps"].size(), 2u);
  EXPECT_THAT(job["steps"][0]["uses"].as<std::string>(), StartsWith("actions/checkout@"));
  EXPECT_EQ(job["steps"][0]["with"].size(), 1u) << "no ref, no other repository";
  EXPECT_EQ(job["steps"][1]["run"].as<std::string>(), "ci/pr-comment --post");
}

// The plan and the comparison run a branch's code; the switch is the owner's variable, not a
// branch's.
TEST(Workflows, JudgePullRequestsWithoutATokenThatWrites) {
  const YAML::Node plan = workflow("pr.yml")["jobs"]["plan"];
  EXPECT_EQ(plan["runs-on"].as<std::string>(), "ubuntu-24.04");
  EXPECT_THAT(plan["steps"][3]["run"].as<std::string>(), StartsWith("ci/pr --plan "));
  const YAML::Node compare = workflow("gpu.yml")["jobs"]["compare"];
  EXPECT_THAT(compare["if"].as<std::string>(), Not(HasSubstr("schedule")));
  EXPECT_EQ(compare["steps"][1]["env"]["WARPGAUGE_PR"].as<std::string>(),
            "${{ vars.WARPGAUGE_PR || 'advisory' }}");
}

TEST(Workflows, TakeActionsAndImagesByTheirHashes) {
  for_each_step([](const std::string& where, const YAML::Node& step) {
    if (!step["uses"]) return;
    const auto uses = step["uses"].as<std::string>();
    EXPECT_THAT(uses, MatchesRegex("actions/[a-z/-]+@[0-9a-f]{40}")) << where;
    if (uses.starts_with("actions/checkout@")) {
      EXPECT_EQ(step["with"]["persist-credentials"].as<std::string>(), "false") << where;
    }
  });
  for (const auto& step : YAML::LoadFile(SOURCES "/ci/forge/action.yml")["runs"]["steps"])
    if (step["uses"]) {
      EXPECT_THAT(step["uses"].as<std::string>(), MatchesRegex("[a-z/-]+@[0-9a-f]{40}"));
    }
  for (const std::string& name : workflow_names())
    for (const auto& job : workflow(name)["jobs"])
      if (job.second["container"]) {
        EXPECT_THAT(job.second["container"]["image"].as<std::string>(), HasSubstr("@sha256:"));
      }
}

TEST(Workflows, RunOnlyCommandsOfThisFolder) {
  for_each_step([](const std::string& where, const YAML::Node& step) {
    if (!step["run"]) return;
    const auto run = step["run"].as<std::string>();
    EXPECT_THAT(run, StartsWith("ci/")) << where;
    EXPECT_THAT(run, Not(HasSubstr("\n"))) << where;
    // What an event says goes in by the environment: a text in a command is a part of it.
    EXPECT_THAT(run, Not(HasSubstr("${{ github"))) << where;
    EXPECT_THAT(run, Not(HasSubstr("${{ inputs"))) << where;
  });
  for (const std::string& name : gitlab_jobs()) {
    const YAML::Node job = gitlab_job(name);
    for (const char* part : {"script", "after_script"})
      for (const std::string& line : texts_of(job[part]))
        EXPECT_THAT(line, MatchesRegex("(ci/|build/default/ci/|git (fetch|worktree) ).*")) << name;
  }
}

TEST(Workflows, StartTheGpuForReviewedCommitsOnly) {
  const YAML::Node gpu = workflow("gpu.yml");
  std::vector<std::string> events;
  for (const auto& event : gpu["on"]) events.push_back(event.first.as<std::string>());
  EXPECT_THAT(events, ElementsAre("merge_group", "schedule", "workflow_dispatch"));
  for (const char* job : {"measure", "compare"}) {
    const auto only_if = gpu["jobs"][job]["if"].as<std::string>();
    EXPECT_THAT(only_if, HasSubstr("!github.event.repository.fork"));
    EXPECT_THAT(only_if, HasSubstr("default_branch"));
  }
  for (const std::string& name : workflow_names())
    for (const auto& job : workflow(name)["jobs"])
      if (texts_of(job.second["runs-on"]).size() > 1) {
        EXPECT_EQ(name, "gpu.yml") << job.first << " runs on a machine of the owner's";
      }

  for (const YAML::Node& rule : gitlab_job("gpu")["rules"]) {
    const auto when = rule["if"].as<std::string>();
    EXPECT_THAT(
        when,
        MatchesRegex(".*(\"merge_train\"|\"schedule\" && \\$CI_COMMIT_BRANCH == "
                     "\\$CI_DEFAULT_BRANCH|\"web\" && \\$CI_COMMIT_REF_PROTECTED == \"true\")"));
  }
}

TEST(Workflows, QueueForTheGpuAndDropNothing) {
  for (const char* job : {"measure", "compare"}) {
    const YAML::Node turn = workflow("gpu.yml")["jobs"][job]["concurrency"];
    EXPECT_EQ(turn["group"].as<std::string>(), "gpu");
    EXPECT_EQ(turn["queue"].as<std::string>(), "max");
    EXPECT_FALSE(turn["cancel-in-progress"]);
  }
  EXPECT_FALSE(workflow("gpu.yml")["concurrency"]);
  // A run for a commit that is merged is never cancelled by the next.
  const YAML::Node hosted = workflow("ci.yml")["concurrency"];
  EXPECT_THAT(hosted["group"].as<std::string>(), HasSubstr("github.run_id"));
  EXPECT_EQ(hosted["cancel-in-progress"].as<std::string>(),
            "${{ github.event_name == 'pull_request' }}");

  const YAML::Node gpu = gitlab_job("gpu");
  EXPECT_EQ(gpu["resource_group"].as<std::string>(), "gpu");
  EXPECT_EQ(gpu["interruptible"].as<std::string>(), "false");
  ASSERT_TRUE(gpu["needs"]) << "it would wait for the whole stage before it";
  EXPECT_EQ(gpu["needs"].size(), 0u);
  EXPECT_FALSE(gpu["image"]) << "a shell executor has none";
}

TEST(Workflows, JudgeByTheDefaultBranch) {
  const YAML::Node judge = workflow("gpu.yml")["jobs"]["judge"];
  EXPECT_EQ(judge["runs-on"].as<std::string>(), "ubuntu-24.04");
  EXPECT_THAT(judge["if"].as<std::string>(), HasSubstr("needs.measure.result != 'skipped'"));
  const YAML::Node first = judge["steps"][0];
  EXPECT_THAT(first["uses"].as<std::string>(), StartsWith("actions/checkout@"));
  EXPECT_EQ(first["with"]["ref"].as<std::string>(), default_branch);
  EXPECT_FALSE(first["with"]["path"]) << "the tree whose commands are run";
  for (const auto& step : judge["steps"])
    if (step["run"]) {
      EXPECT_THAT(step["run"].as<std::string>(), Not(HasSubstr("build/measured/"))) << "never run";
    }
  for (const std::string& line : texts_of(gitlab_job("judge")["script"]))
    EXPECT_THAT(line, MatchesRegex("(git|build/default/ci/gpu-judge) .*"));
  EXPECT_THAT(texts_of(gitlab_job("judge")["needs"]), ElementsAre("gpu"));
}

TEST(Workflows, KeepCompilerCachesOfTheDefaultBranchOnly) {
  for_each_step([](const std::string& where, const YAML::Node& step) {
    if (!step["uses"]) return;
    const auto uses = step["uses"].as<std::string>();
    EXPECT_THAT(uses, Not(StartsWith("actions/cache@"))) << where << ": it saves whatever ran";
    if (uses.starts_with("actions/cache")) {
      EXPECT_THAT(where, StartsWith("ci.yml")) << "neither who measures nor who judges";
    }
    if (uses.starts_with("actions/cache/save@")) {
      EXPECT_EQ(step["if"].as<std::string>(), "${{ github.event_name == 'push' }}") << where;
    }
  });
  EXPECT_THAT(texts_of(workflow("ci.yml")["on"]["push"]["branches"]), ElementsAre("main"));
  for (const char* name : {"gpu", "judge"}) EXPECT_FALSE(gitlab_job(name)["cache"]) << name;
  const YAML::Node gate = gitlab_job("gate");
  EXPECT_EQ(gate["cache"]["policy"].as<std::string>(), "$CACHE_POLICY");
  EXPECT_EQ(gate["variables"]["CACHE_POLICY"].as<std::string>(), "pull");
  EXPECT_EQ(gate["rules"][0]["if"].as<std::string>(), "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH");
}

// Each line of the threat model names the tests that hold it.
TEST(ThreatModel, NamesTestsThatExist) {
  const std::string page = base::read_file(SOURCES "/ci/threat-model.md");
  // All tests by one pass: a search of all sources for each name takes nine seconds.
  std::set<std::string> tests;
  const std::regex defined("TEST(?:_F|_P)?\\(\\s*(\\w+),\\s*(\\w+)\\)");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SOURCES "/tests")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = base::read_file(entry.path());
    // A macro's name begins a line; its arguments may stand on the next ones.
    for (std::size_t at = 0; (at = text.find("\nTEST", at)) != std::string::npos; ++at) {
      std::smatch test;
      const std::string head = text.substr(at + 1, 300);
      if (std::regex_search(head, test, defined, std::regex_constants::match_continuous))
        tests.insert(test[1].str() + "." + test[2].str());
    }
  }
  const std::regex named("`([A-Z][A-Za-z]+\\.[A-Z][A-Za-z]+)`");
  int found = 0;
  for (std::sregex_iterator at(page.begin(), page.end(), named), end; at != end; ++at, ++found)
    EXPECT_TRUE(tests.contains((*at)[1].str())) << at->str() << " is no test";
  EXPECT_GE(found, 15);
  // A line without one says so.
  std::size_t rows = 0;
  for (std::size_t at = 0; (at = page.find("\n| ", at)) != std::string::npos; ++at) {
    const std::string row = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
    if (row.starts_with("| who ") || row.starts_with("|---")) continue;
    ++rows;
    EXPECT_TRUE(std::regex_search(row, named) || row.find("no test") != std::string::npos) << row;
  }
  EXPECT_GE(rows, 12u);
}

}  // namespace
}  // namespace warpgauge::tests
