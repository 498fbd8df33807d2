// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/frontend/host_compiler.hpp"
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

/// The forms in which a program of `warpgauge cc` gives its findings, and when.
namespace warpgauge::tests {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::MatchesRegex;

// Line 6 reads what line 5 wrote. The second kernel writes past the end, then takes seconds.
constexpr char racing_and_slow[] = R"(#include <cuda_runtime.h>
#include <cstdio>
__global__ void reverse(int* p) {
  __shared__ int row[64];
  row[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = row[63 - threadIdx.x];
}
__global__ void slow(int* p, int steps) {
  p[64] = 1;
  for (int i = 0; i < steps; ++i) p[i % 64] += 1;
  printf("end\n");
}
int main(int count, char**) {
  int* p;
  cudaMalloc(&p, 64 * sizeof(int));
  cudaMemset(p, 0, 64 * sizeof(int));
  for (int i = 0; i < 3 && count == 1; ++i) reverse<<<1, 64>>>(p);
  if (count > 1) slow<<<1, 1>>>(p, 40000000);
  cudaDeviceSynchronize();
}
)";

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

class FindingForms : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder() = fresh_folder();
    write_file(folder() + "/a b.cu", racing_and_slow);
    const outcome made = run_program(
        WARPGAUGE_TOOL, {"cc", "-o", "forms", "a b.cu"}, {.folder = folder(), .environment = {}});
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  static std::string& folder() {
    static std::string name;
    return name;
  }
  static outcome run(const std::vector<std::string>& environment) {
    return run_program(folder() + "/forms", {}, {.folder = folder(), .environment = environment});
  }
};

TEST_F(FindingForms, EachIsPrintedOnceAndSummedUpInOneLine) {
  const outcome ended = run({});
  EXPECT_EQ(ended.exit_code, 97);
  EXPECT_EQ(times(ended.err, fmt::format("a b.cu:6:{}: error: ", column_of(40, 20))), 2u)
      << ended.err;
  EXPECT_EQ(times(ended.err, "[shared uninitialised read]\n"), 1u) << ended.err;
  EXPECT_EQ(times(ended.err, "[shared race: read after write]\n"), 1u) << ended.err;
  EXPECT_THAT(ended.err, ContainsRegex("a b.cu:5:20: note: the other access, by thread"));
  EXPECT_THAT(ended.err, EndsWith(" in 3 launches\n"));
  EXPECT_EQ(times(ended.err, "warpgauge: "), 1u) << ended.err;
}

TEST_F(FindingForms, OneIsPrintedWhileItsKernelRuns) {
  const outcome ended =
      run_program("/bin/sh", {"-c", "./forms slow 2>&1"}, {.folder = folder(), .environment = {}});
  const std::size_t said = ended.out.find("a b.cu:9:");
  ASSERT_NE(said, std::string::npos) << ended.out;
  EXPECT_LT(said, ended.out.find("end\n")) << ended.out;
  EXPECT_EQ(times(ended.out, "a b.cu:9:"), 1u) << ended.out;
}

TEST_F(FindingForms, JsonHasBothSides) {
  run({"WARPGAUGE_SIM_REPORT=all.json"});
  const json report = json::parse(file_text(folder() + "/all.json"));
  bool found = false;
  for (const json& f : report.at("findings")) {
    if (f.at("line") != 6 || !f.contains("other")) continue;
    found = true;
    EXPECT_EQ(f.at("column"), column_of(40, 20));
    EXPECT_EQ(f.at("other").at("line"), 5);
    EXPECT_EQ(f.at("other").at("thread").size(), 3u);
  }
  EXPECT_TRUE(found);
}

// What SARIF 2.1.0's schema requires of the parts that are written.
TEST_F(FindingForms, SarifHasRulesPlacesAndBothThreadsOfARace) {
  run({"WARPGAUGE_SIM_REPORT=all.sarif"});
  const json log = json::parse(file_text(folder() + "/all.sarif"));
  EXPECT_EQ(log.at("version"), "2.1.0");
  EXPECT_THAT(log.at("$schema").get<std::string>(), EndsWith("sarif-2.1.0.json"));
  ASSERT_EQ(log.at("runs").size(), 1u);
  const json& driver = log.at("runs")[0].at("tool").at("driver");
  EXPECT_EQ(driver.at("name"), "warpgauge");
  const auto check_location = [](const json& where) {
    const json& physical = where.at("physicalLocation");
    EXPECT_THAT(physical.at("artifactLocation").at("uri").get<std::string>(), EndsWith("a%20b.cu"));
    EXPECT_GE(physical.at("region").at("startLine"), 1);
    EXPECT_GE(physical.at("region").at("startColumn"), 1);
  };
  std::size_t races = 0;
  for (const json& result : log.at("runs")[0].at("results")) {
    const json& rule = driver.at("rules").at(result.at("ruleIndex").get<std::size_t>());
    EXPECT_EQ(rule.at("id"), result.at("ruleId"));
    EXPECT_THAT(rule.at("id").get<std::string>(), MatchesRegex("[a-z-]+"));
    EXPECT_EQ(result.at("level"), "error");
    EXPECT_FALSE(result.at("message").at("text").get<std::string>().empty());
    EXPECT_GE(result.at("occurrenceCount"), 1);
    ASSERT_EQ(result.at("locations").size(), 1u);
    check_location(result.at("locations")[0]);
    if (!result.contains("codeFlows")) continue;
    ++races;
    const json& threads = result.at("codeFlows").at(0).at("threadFlows");
    ASSERT_EQ(threads.size(), 2u);
    for (const json& thread : threads) {
      const json& place = thread.at("locations").at(0).at("location");
      check_location(place);
      EXPECT_FALSE(place.at("message").at("text").get<std::string>().empty());
    }
    check_location(result.at("relatedLocations").at(0));
  }
  EXPECT_GE(races, 1u);
}

// What people wrote is what matters, not what the front end makes of it.
TEST_F(FindingForms, ErrorsStandInTheColumnsOfTheSource) {
  const std::string source = R"(#include <cstdio>
#define CHECK(x) do { if ((x) != cudaSuccess) { printf("bad %s\n", #x); return 1; } } while (0)
__global__ void k(int* p, int n) { p[threadIdx.x] = undefined_name + n; }
template <class T> __device__ __forceinline__ T twice(T x) { return x + undefined_too; }
int main() {
  int* d = nullptr; CHECK(cudaMalloc(&d, 256)); int w = "text";
  k<<<1, 32>>>(d, nothing); int q = wrong;
  CHECK(cudaMalloc(&absent, 3));
}
)";
  write_file(folder() + "/errors.cu", source);
  const outcome failed =
      run_program(WARPGAUGE_TOOL, {"cc", "-c", "errors.cu"}, {.folder = folder()});
  EXPECT_NE(failed.exit_code, 0);
  const std::string text = fmt::format("6:{}", column_of(57, 53));
  for (const char* place : {"3:53", "4:73", text.c_str(), "7:19", "7:37", "8:21"})
    EXPECT_EQ(times(failed.err, fmt::format("errors.cu:{}: error: ", place)), 1u) << place << "\n"
                                                                                  << failed.err;
  // Marks beneath a line of the source are no wider than the line.
  std::istringstream lines(failed.err);
  std::string above;
  for (std::string line; std::getline(lines, line); above = line) {
    if (line.find('^') == std::string::npos || above.find(" | ") == std::string::npos) continue;
    EXPECT_LE(line.size(), above.size() + 1) << failed.err;
  }
}

TEST_F(FindingForms, FindingsStandInTheColumnsOfTheSource) {
  write_file(
      folder() + "/one.cu",
      R"(__global__ void k(int* p) { __shared__ int s[64]; s[threadIdx.x] = p[threadIdx.x]; p[threadIdx.x] = s[63 - threadIdx.x]; }
int main() {
  int* p;
  cudaMalloc(&p, 256);
  cudaMemset(p, 0, 256);
  k<<<1, 64>>>(p);
}
)");
  const outcome ended =
      run_program(WARPGAUGE_TOOL, {"cc", "-o", "one", "-run", "one.cu"}, {.folder = folder()});
  EXPECT_EQ(times(ended.err, fmt::format("one.cu:1:{}: error: ", column_of(119, 101))), 2u)
      << ended.err;
}

TEST_F(FindingForms, AreMatchedByTheForges) {
  const json file = json::parse(file_text(WARPGAUGE_SOURCES "/ci/forge/problem-matcher.json"));
  const json& pattern = file.at("problemMatcher").at(0).at("pattern").at(0);
  const std::regex matcher(pattern.at("regexp").get<std::string>());
  std::istringstream lines("7: " + run({}).err);  // CTest puts a number before the first
  std::size_t matched = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (!std::regex_match(line, parts, matcher)) continue;
    ++matched;
    const auto part = [&](const char* name) { return parts[pattern.at(name).get<int>()].str(); };
    EXPECT_THAT(part("file"), EndsWith("a b.cu"));
    EXPECT_GT(std::stoi(part("line")), 0);
    EXPECT_GT(std::stoi(part("column")), 0);
    EXPECT_EQ(part("severity"), "error");
    EXPECT_THAT(part("code"), testing::StartsWith("shared "));
  }
  EXPECT_GE(matched, 1u);
}

TEST_F(FindingForms, TheHookCompilesWhatACommitChanges) {
  write_file(folder() + "/right.cu", "__global__ void k(int* p) { *p = SIZE; }\n");
  const std::string tool = WARPGAUGE_TOOL;
  const auto hook = [&](const std::vector<std::string>& words) {
    return run_program(WARPGAUGE_SOURCES "/ci/forge/pre-commit",
                       words,
                       {.folder = folder(),
                        .environment = {"PATH=" + tool.substr(0, tool.rfind('/')) +
                                        ":/usr/local/bin:/usr/bin:/bin"}})
        .exit_code;
  };
  EXPECT_EQ(hook({"-DSIZE=3", "right.cu", "a b.cu"}), 0);
  EXPECT_EQ(hook({"right.cu", "a b.cu"}), 1);
}

}  // namespace
}  // namespace warpgauge::tests
