// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/cli/workflow_files.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

/// Runs the steps of the workflows as a forge would, each job in a clone of its own, with stand-ins
/// for compilers, CTest, the GPU and the tool; checkouts and artifacts are folders.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using values = std::map<std::string, std::string>;

/// Forges' own expressions, as far as these files use them.
std::string expanded(std::string text, const values& matrix) {
  for (const auto& [name, value] : matrix)
    text = std::regex_replace(text, std::regex("\\$\\{\\{ matrix\\." + name + " \\}\\}"), value);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream from(text);
  for (std::string line; std::getline(from, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

class Forge : public testing::Test {
 protected:
  std::string root = fresh_folder();
  std::string origin = root + "/origin";
  std::string artifacts = root + "/artifacts";
  std::string summary = root + "/summary";
  std::vector<std::string> environment{"PATH=" + origin + "/bin:/usr/bin:/bin",
                                       "WARPGAUGE_REQUIRE_GPU=0",
                                       "GIT_CONFIG_GLOBAL=/dev/null",
                                       "GITHUB_STEP_SUMMARY=" + summary};
  /// Uploads by job, and whether some run of it has left such files.
  std::map<std::string, bool> uploaded;

  void SetUp() override {
    stand_in_for_all(origin);
    program(origin + "/ci/check", "mkdir -p build/logs && echo clean >build/logs/lint.log\n");
    program(origin + "/ci/coverage", "mkdir -p build/coverage/report && echo all of it\n");
    for (const char* nightly : {"/ci/mutants", "/ci/new-kernel", "/ci/aarch64", "/ci/package"})
      program(origin + nightly,
              "mkdir -p build/logs build/mutants && echo caught >build/mutants/results.md\n");
    write_file(origin + "/.gitignore", "/build/\n/bin/\n");
    fs::create_directories(artifacts);
    for (const char* command :
         {"git init -q -b main .",
          "git add -A",
          "git -c user.name=test -c user.email=test@test commit -q -m scripts"})
      ASSERT_EQ(in(origin, command).exit_code, 0) << command;
  }

  void set(const std::string& setting) { environment.push_back(setting); }

  outcome in(const std::string& folder, const std::string& command) {
    conditions here;
    here.folder = folder;
    here.environment = environment;
    return run_program("/bin/bash", {"-c", command}, here);
  }

  void check_out(const std::string& folder) {
    if (fs::exists(folder + "/.git")) return;
    ASSERT_EQ(in(root, "git clone -q origin '" + folder + "'").exit_code, 0);
  }

  /// Runs a job of GitHub's; steps after a failure only where they ask for it.
  outcome github_job(const std::string& name, const YAML::Node& job, const values& matrix) {
    const std::string workspace = fresh_folder() + "/work";
    outcome whole;
    whole.exit_code = 0;
    for (const auto& step : job["steps"]) {
      const auto uses = step["uses"] ? step["uses"].as<std::string>() : std::string();
      if (uses.starts_with("actions/checkout@")) {
        const YAML::Node path = step["with"]["path"];
        check_out(workspace + (path ? "/" + path.as<std::string>() : ""));
      } else if (uses.starts_with("actions/upload-artifact@")) {
        const auto into =
            artifacts + "/" + expanded(step["with"]["name"].as<std::string>(), matrix);
        for (const std::string& path : lines_of(step["with"]["path"].as<std::string>())) {
          const bool there = fs::exists(workspace + "/" + path);
          uploaded[name + " " + path] |= there;
          if (there)
            fs::copy(workspace + "/" + path,
                     into,
                     fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        }
      } else if (uses.starts_with("actions/download-artifact@")) {
        fs::copy(artifacts + "/" + step["with"]["name"].as<std::string>(),
                 workspace + "/" + step["with"]["path"].as<std::string>(),
                 fs::copy_options::recursive);
      } else if (step["run"] && (whole.exit_code == 0 || step["if"])) {
        std::vector<std::string> before = environment;
        set("GITHUB_ACTIONS=true");
        for (const auto& [key, value] : values_of(step["env"])) set(key + "=" + value);
        const outcome o = in(workspace, expanded(step["run"].as<std::string>(), matrix));
        environment = before;
        whole.out += o.out;
        whole.err += o.err;
        whole.exit_code = std::max(whole.exit_code, o.exit_code);
      }
    }
    return whole;
  }

  static values values_of(const YAML::Node& node) {
    values all;
    if (!node) return all;
    // What an event says: here, that the base is the default branch.
    for (const auto& item : node) {
      const auto value = item.second.as<std::string>();
      all[item.first.as<std::string>()] = value.starts_with("${{ github.event") ? "main" : value;
    }
    return all;
  }

  static std::vector<values> matrix_of(const YAML::Node& job) {
    if (!job["strategy"]) return {{}};
    std::vector<values> all;
    for (const auto& one : job["strategy"]["matrix"]["include"]) all.push_back(values_of(one));
    return all;
  }
};

TEST_F(Forge, RunsEveryStepOfGitHubs) {
  for (const std::string& file : workflow_names())
    for (const auto& job : workflow(file)["jobs"])
      for (const values& matrix : matrix_of(job.second)) {
        const auto name = file + " " + job.first.as<std::string>();
        const outcome o = github_job(name, job.second, matrix);
        EXPECT_EQ(o.exit_code, 0) << name << "\n" << o.out << o.err;
      }
  EXPECT_GE(uploaded.size(), 10u);
  for (const auto& [path, there] : uploaded) EXPECT_TRUE(there) << path << " is never written";
}

TEST_F(Forge, ShowsAFailureInTheSummaryAndAtTheKernelsLine) {
  fs::create_directories(origin + "/src/warpgauge/kernels/copy");
  write_file(origin + "/src/warpgauge/kernels/copy/simple.cuh",
             "// a copy\n__global__ void copy_simple(int* to);\n");
  ASSERT_EQ(in(origin, "git add -A && git -c user.name=t -c user.email=t@t commit -q -m kernel")
                .exit_code,
            0);
  const YAML::Node jobs = workflow("gpu.yml")["jobs"];
  ASSERT_EQ(github_job("measure", jobs["measure"], {}).exit_code, 0);
  set("JUDGED=1");
  const outcome o = github_job("judge", jobs["judge"], {});
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\nperf             REGRESSION"));
  EXPECT_THAT(o.out,
              HasSubstr("\n::error file=src/warpgauge/kernels/copy/simple.cuh,line=2,title=copy."
                        "simple::copy.simple/f32/t32/8192x8192/cold: regression, -5 %25 of what is "
                        "expected\n"));
  const auto lines = lines_of(file_text(summary));
  EXPECT_LE(lines.size(), 10u);
  EXPECT_THAT(lines.at(1), HasSubstr("FAILED: copy.simple/f32/t32/8192x8192/cold: regression"));
}

TEST_F(Forge, ComparesBaseAndHeadWhereNoBaselineJudges) {
  set("PERF=3");
  const YAML::Node jobs = workflow("gpu.yml")["jobs"];
  const outcome measured = github_job("measure", jobs["measure"], {});
  ASSERT_EQ(measured.exit_code, 0) << measured.out << measured.err;
  EXPECT_TRUE(fs::exists(artifacts + "/raw/ab.json"));
  set("JUDGED=3");
  const outcome equal = github_job("judge", jobs["judge"], {});
  EXPECT_EQ(equal.exit_code, 0) << equal.out << equal.err;
  EXPECT_THAT(equal.out, HasSubstr("\n  base and head  NO SLOWER"));

  fs::remove(artifacts + "/raw/ab.json");
  const outcome without = github_job("judge", jobs["judge"], {});
  EXPECT_EQ(without.exit_code, 3) << "no baseline, and nothing compared";
}

TEST_F(Forge, MeasuresWhateverTheBranchSaysOfItself) {
  const YAML::Node measure = workflow("gpu.yml")["jobs"]["measure"];
  set("PERF=1");
  EXPECT_EQ(github_job("measure", measure, {}).exit_code, 0) << "slow is not for it to say";
  set("PERF=139");
  const outcome crashed = github_job("measure", measure, {});
  EXPECT_EQ(crashed.exit_code, 7);
  EXPECT_THAT(crashed.err, HasSubstr("the gate could not measure"));
}

TEST_F(Forge, JudgesNothingWithoutResults) {
  fs::create_directories(artifacts + "/raw");
  const outcome o = github_job("judge", workflow("gpu.yml")["jobs"]["judge"], {});
  EXPECT_NE(o.exit_code, 0);
  EXPECT_THAT(o.err, HasSubstr("holds no correctness: nothing was measured"));
  EXPECT_THAT(o.err, HasSubstr("the job ended before it was written"));
}

TEST_F(Forge, RunsEveryStepOfGitLabs) {
  set("GITLAB_CI=true");
  set("CI_DEFAULT_BRANCH=main");
  for (const std::string& name : gitlab_jobs()) {
    const YAML::Node job = gitlab_job(name);
    std::vector<std::string> steps{""};
    if (job["parallel"]) steps = texts_of(job["parallel"]["matrix"][0]["STEPS"]);
    for (const std::string& chosen : steps) {
      const std::string workspace = fresh_folder() + "/work";
      check_out(workspace);
      for (const std::string& needed : texts_of(job["needs"]))
        fs::copy(artifacts + "/" + needed, workspace + "/build", fs::copy_options::recursive);
      set("STEPS=" + chosen);
      for (const char* part : {"script", "after_script"})
        for (const std::string& line : texts_of(job[part])) {
          const outcome o = in(workspace, line);
          EXPECT_EQ(o.exit_code, 0) << name << ": " << line << "\n" << o.out << o.err;
        }
      for (const auto& report : job["artifacts"]["reports"]) {
        const fs::path path = workspace + "/" + report.second.as<std::string>();
        const std::regex pattern(
            std::regex_replace(path.filename().string(), std::regex("\\*"), ".*"));
        bool there = false;
        for (const auto& entry : fs::directory_iterator(path.parent_path()))
          there |= std::regex_match(entry.path().filename().string(), pattern);
        EXPECT_TRUE(there) << name << " " << chosen << " never writes " << path.filename();
      }
      if (fs::exists(workspace + "/build/raw")) {
        fs::create_directories(artifacts + "/" + name);
        fs::copy(workspace + "/build/raw",
                 artifacts + "/" + name + "/raw",
                 fs::copy_options::recursive | fs::copy_options::overwrite_existing);
      }
    }
  }
}

// What is printed here comes from whoever was measured: none of it may be a command to the forge.
TEST_F(Forge, TakesNoCommandsFromResults) {
  const std::string report = root + "/report";
  fs::create_directories(report);
  write_file(report + "/report.json", R"({"title": "x", "claims": [], "traffic": [],
    "tests": [{"failures": [{"name": "a.b\n::add-mask::c", "text": "d\r\n::error::e %0A | `f` <g>"}]}],
    "performance": null})");
  set("GITHUB_ACTIONS=true");
  const outcome o = in(origin, "ci/publish '" + report + "'");
  EXPECT_EQ(o.exit_code, 0) << o.err;
  const auto lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 1u) << o.out;
  EXPECT_THAT(lines[0], testing::StartsWith("::error title=a.b   add-mask  c::d"));
  EXPECT_THAT(lines[0], HasSubstr("%250A"));
  EXPECT_THAT(file_text(summary), Not(testing::AnyOf(HasSubstr("<g>"), HasSubstr("`f`"))));
  write_file(report + "/report.json", "no JSON");
  EXPECT_EQ(in(origin, "ci/publish '" + report + "'").exit_code, 7);
}

}  // namespace
}  // namespace warpgauge::tests
