// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/cli/workflow_files.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

/// Runs what ci/forge has other projects run: on a project without a mistake and on one with a
/// race.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using values = std::map<std::string, std::string>;

std::string replaced(std::string text, const values& by) {
  for (const auto& [from, to] : by)
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  return text;
}

class ForgeFiles : public testing::Test {
 protected:
  std::string root = fresh_folder();
  std::vector<std::string> environment{"PATH=" + root + "/bin:/usr/local/bin:/usr/bin:/bin",
                                       "CMAKE_CXX_COMPILER_LAUNCHER=" LAUNCHER};

  void SetUp() override {
    fs::create_directories(root + "/bin");
    // No package is installed, for this machine has built the tests.
    fs::copy_file(SOURCES "/tests/cli/stand_ins/dpkg-query", root + "/bin/dpkg-query");
    program(root + "/bin/apt-get", "exit 0\n");
    program(root + "/bin/git",
            "for last; do :; done\n[ -d \"$last/.git\" ] || exec /usr/bin/git \"$@\"\n");
    for (const char* name : {"right", "racy"}) {
      const std::string folder = root + "/" + name + "/";
      fs::create_directories(folder);
      write_file(folder + "CMakeLists.txt",
                 "cmake_minimum_required(VERSION 3.18)\nproject(user LANGUAGES CUDA)\n"
                 "enable_testing()\nadd_executable(user ${GIVEN})\n"
                 "add_test(NAME user COMMAND user)\n");
      for (const char* file : {"race.cu", "cuda_language/add.cu", "cuda_language/main.cu"})
        fs::copy_file(std::string(SOURCES "/tests/package/") + file,
                      folder + fs::path(file).filename().string());
    }
  }

  static std::string options_of(const std::string& project) {
    return project == "racy" ? "-DGIVEN=race.cu -DOTHER=1" : "-DGIVEN=main.cu;add.cu";
  }

  outcome in(const std::string& folder, const std::string& script, const values& settings) {
    conditions here;
    here.folder = folder;
    here.limit_s = 1500;
    here.environment = environment;
    for (const auto& [name, value] : settings) here.environment.push_back(name + "=" + value);
    return run_program("/bin/bash", {"-eo", "pipefail", "-c", script}, here);
  }

  /// How many results the reports of a folder hold.
  static int findings_in(const std::string& folder) {
    int files = 0, found = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string text = file_text(entry.path());
      EXPECT_EQ(entry.path().extension(), ".sarif");
      ++files;
      for (std::size_t at = 0; (at = text.find("\"ruleId\"", at)) != std::string::npos; ++at)
        ++found;
    }
    EXPECT_EQ(files, 1) << folder;
    return found;
  }

  static void expect(const std::string& project, const outcome& o, const std::string& reports) {
    const bool racy = project == "racy";
    EXPECT_EQ(o.exit_code, racy ? 8 : 0) << project << "\n" << o.out << o.err;  // 8: CTest's own
    if (racy) {
      EXPECT_THAT(o.out, HasSubstr("race.cu:9:10: error: "));
    }
    EXPECT_EQ(findings_in(reports) > 0, racy) << project;
  }

  outcome gitlab(const std::string& project) {
    const YAML::Node job = YAML::LoadFile(SOURCES "/ci/forge/gitlab.yml")[".warpgauge"];
    std::string script;
    for (const std::string& line : texts_of(job["script"])) script += line + "\n";
    values settings{{"WARPGAUGE_SOURCE", "file://" SOURCES},
                    {"CONFIGURE", options_of(project)},
                    {"CI_PROJECT_DIR", root + "/" + project}};
    for (const auto& variable : job["variables"]) {
      EXPECT_TRUE(settings.contains(variable.first.as<std::string>())) << variable.first;
    }
    const outcome o = in(root + "/" + project,
                         replaced(script, {{"/tmp/", root + "/"}, {"/opt/", root + "/opt/"}}),
                         settings);
    for (const std::string& path : texts_of(job["artifacts"]["paths"]))
      EXPECT_TRUE(fs::exists(root + "/" + project + "/" + path)) << path;
    EXPECT_TRUE(fs::exists(root + "/" + project + "/" +
                           job["artifacts"]["reports"]["junit"].as<std::string>()));
    return o;
  }

  /// The steps of the composite action, up to and with the first that fails.
  outcome github(const std::string& project, std::string& reports) {
    const YAML::Node action = YAML::LoadFile(SOURCES "/ci/forge/action.yml");
    values known{{"${{ github.action_path }}", root + "/warpgauge/ci/forge"},
                 {"${{ runner.temp }}", root}};
    for (const auto& input : action["inputs"])
      known["${{ inputs." + input.first.as<std::string>() + " }}"] =
          input.second["default"].as<std::string>();
    known["${{ inputs.configure }}"] = options_of(project);
    const std::string written = root + "/outputs";
    write_file(written, "");
    outcome whole;
    whole.exit_code = 0;
    for (const auto& step : action["runs"]["steps"]) {
      if (!step["run"]) {
        EXPECT_THAT(step["if"].as<std::string>(), HasSubstr("always()")) << "also after a failure";
        reports = replaced(step["with"]["sarif_file"].as<std::string>(), known);
        continue;
      }
      if (whole.exit_code != 0) continue;
      values settings{{"GITHUB_OUTPUT", written}};
      for (const auto& item : step["env"])
        settings[item.first.as<std::string>()] = replaced(item.second.as<std::string>(), known);
      whole = in(root + "/" + project, step["run"].as<std::string>(), settings);
      std::istringstream outputs(file_text(written));
      for (std::string line; std::getline(outputs, line);)
        known["${{ steps.simulator.outputs." + line.substr(0, line.find('=')) + " }}"] =
            line.substr(line.find('=') + 1);
    }
    for (const auto& output : action["outputs"])
      EXPECT_TRUE(fs::exists(replaced(output.second["value"].as<std::string>(), known)))
          << output.first;
    return whole;
  }
};

// In one test, so that the simulator is built once: the clone that GitLab's lines make is also what
// GitHub would have checked out for the action.
TEST_F(ForgeFiles, FailOtherProjectsForTheirRaceOnly) {
  for (const char* project : {"right", "racy"}) {
    expect(project, gitlab(project), root + "/" + project + "/sarif");
    std::string reports;
    const outcome o = github(project, reports);
    expect(project, o, reports);
    fs::remove_all(reports);
  }
}

}  // namespace
}  // namespace warpgauge::tests
