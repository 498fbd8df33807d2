// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/suite/traffic.hpp"

#include "doubled.cuh"
#include "warpgauge/base/files.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/commands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <utility>

namespace warpgauge::suite {
namespace {

using test::statement;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

/// Each lane in a sector of its own.
__global__ void doubled_apart(const float* x, float* y, int n) {
  const int i = static_cast<int>(threadIdx.x) * 8;
  if (i < n) y[i] = 2 * x[i];
}

definition apart() {
  definition d = statement();
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(doubled_apart, dim3(1), dim3(32), 0, x, y, static_cast<int>(a.size("n")));
  };
  return d;
}

TEST(SuiteTraffic, IsCountedExactly) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const definition d = statement();
  const auto t = trace(d, parse_case(d, {"n=64"}));
  ASSERT_TRUE(t.has_value());
  EXPECT_TRUE(t->problems.empty());
  EXPECT_THAT(t->total,
              ElementsAre(Pair("global load requests", 2),
                          Pair("global load sectors", 8),
                          Pair("global store requests", 2),
                          Pair("global store sectors", 8)));
}

/// Stores where something else stands already.
__global__ void doubled_unless_right(const float* x, float* y, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n && y[i] != 2 * x[i]) y[i] = 2 * x[i];
}

TEST(SuiteTraffic, ALaunchThatLooksForItsAnswerIsNamed) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(doubled_unless_right, dim3(3), dim3(32), 0, x, y, static_cast<int>(a.size("n")));
  };
  const auto t = trace(d, parse_case(d, {"n=64"}));
  EXPECT_THAT(
      t->by_state,
      HasSubstr("loads 16 and stores 0 sectors in 1 kernels, 16 and 8 in 1 the first time"));
}

/// A launch may prepare what those after it use.
TEST(SuiteTraffic, WhatTheFirstLaunchOfAllPreparesIsNoAnswer) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.launch = [once = d.launch, first = true](const args& a) mutable {
    if (std::exchange(first, false)) once(a);
    once(a);
  };
  EXPECT_EQ(trace(d, parse_case(d, {"n=64"}))->by_state, "");
}

TEST(SuiteTraffic, OfSeveralLaunchesIsTheirSum) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.launch = [once = d.launch](const args& a) {
    once(a);
    once(a);
  };
  const auto t = trace(d, parse_case(d, {"n=64"}));
  ASSERT_TRUE(t.has_value());
  EXPECT_THAT(t->total,
              ElementsAre(Pair("global load requests", 4),
                          Pair("global load sectors", 16),
                          Pair("global store requests", 4),
                          Pair("global store sectors", 16)));
  EXPECT_EQ(t->launches.sites.size(), 4u);
}

/// What a command prints, and that it ends with 0.
std::string printed(int (*command)(const request&), const request& r) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(command(r), 0);
  return testing::internal::GetCapturedStdout();
}

TEST(SuiteTraffic, IsGivenToMachinesToo) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const definition d = statement();
  program_paths paths;
  paths.name = "mine";
  request r;
  r.paths = &paths;
  r.kernels = {&d};
  r.words = {"n=64"};
  r.json = true;
  const auto one = nlohmann::json::parse(printed(run_trace, r));
  EXPECT_EQ(one.at("id"), "mine.doubled");
  EXPECT_EQ(one.at("shape"), nlohmann::json({64}));
  EXPECT_EQ(one.at("as_promised"), nullptr) << "nothing is promised of it";
  EXPECT_EQ(one.at("case"), "n=64");
  EXPECT_EQ(one.at("exact"), true);
  EXPECT_EQ(one.at("counters").at("global load sectors"), 8);
  EXPECT_EQ(one.at("problems").size(), 0U);
  ASSERT_EQ(one.at("sites").size(), 2U);
  for (const auto& line : one.at("sites")) {
    EXPECT_THAT(line.at("file").get<std::string>(), testing::EndsWith("doubled.cuh"));
    EXPECT_EQ(line.at("space"), "global");
    EXPECT_EQ(line.at("requests"), 2);
    EXPECT_EQ(line.at("sectors"), 8);
    EXPECT_EQ(line.at("ideal_sectors"), 8);
  }
  EXPECT_EQ(nlohmann::json::parse(printed(run_list, r)),
            nlohmann::json::parse(R"([{"kernel": "doubled", "sizes": ["n"]}])"));
}

TEST(SuiteTraffic, PromisesNameTheLineThatBreaksThem) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = apart();
  d.promised.coalesced = true;
  d.promised.sectors = 1;
  const bound_case c = parse_case(d, {"n=256"});
  const auto broken = check_promises(d, c, *trace(d, c)).broken;
  ASSERT_EQ(broken.size(), 2u) << testing::PrintToString(broken);
  EXPECT_THAT(broken[0], HasSubstr("traffic_test.cpp:"));
  EXPECT_THAT(broken[0],
              HasSubstr("32 sectors in 1 requests, where 4 hold the bytes: not .coalesced()"));
  definition good = statement();
  good.promised = d.promised;
  const bound_case same = parse_case(good, {"n=256"});
  EXPECT_THAT(check_promises(good, same, *trace(good, same)).broken, ElementsAre());
}

TEST(SuiteTraffic, SectorsAreHeldToTheirShare) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = apart();
  const bound_case c = parse_case(d, {"n=256"});
  // The bytes of .moves() fill 64 sectors; so does one lane in each of them.
  d.promised.sectors = 1;
  EXPECT_THAT(check_promises(d, c, *trace(d, c)).broken, ElementsAre());
  d.promised.sectors = 0.5;
  EXPECT_THAT(check_promises(d, c, *trace(d, c)).broken,
              ElementsAre(HasSubstr("32 sectors of 64 here: .sectors(0.5) allows 32 in all")));
}

/// Reads so many times over, and writes so many times.
__global__ void in_passes(const float* x, volatile float* y, int n, int reads, int writes) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const volatile float* again = x;
  float value = 0;
  for (int r = 0; r < reads; ++r) value = again[i];
  for (int w = 0; w < writes; ++w) y[i] = 2 * value;
}

/// What `traffic` says of a coalesced kernel that nothing is stored of.
std::string said_of_passes(int reads, int writes, bool stated = false) {
  definition d = statement();
  d.promised.coalesced = true;
  if (stated) d.promised.sectors = 3;
  d.launch = [=](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    const auto n = static_cast<int>(a.size("n"));
    q.launch(in_passes, dim3(3), dim3(32), 0, x, y, n, reads, writes);
  };
  program_paths paths;
  paths.name = "mine";
  paths.results = testing::TempDir() + "passes";
  request r;
  r.paths = &paths;
  r.program = "mine";
  r.kernels = {&d};
  testing::internal::CaptureStdout();
  const int code = run_traffic(r);
  const std::string out = testing::internal::GetCapturedStdout();
  EXPECT_EQ(code, out.find("FAILED") == std::string::npos ? 0 : 1);
  return out;
}

/// Its loop loads x[i] again after each call, as a host's compiler has to and nvcc does not.
__global__ void powers(const float* x, float* y, int n, int turns) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  float sum = 1;
  for (int k = 0; k < turns; ++k) sum = rsqrtf(sum) + x[i];
  y[i] = sum;
}

definition repeated() {
  definition d = statement();
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(powers, dim3(3), dim3(32), 0, x, y, static_cast<int>(a.size("n")), 64);
  };
  return d;
}

TEST(SuiteTraffic, WhatACompilerMayKeepDecidesNoPromise) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = repeated();
  const bound_case c = parse_case(d, {"n=64"});
  d.promised.sectors = 1.1;
  const auto t = trace(d, c);
  EXPECT_FALSE(t->launches.exact);
  promise_check said = check_promises(d, c, *t);
  EXPECT_THAT(said.broken, ElementsAre());
  ASSERT_EQ(said.undecided.size(), 1u);
  EXPECT_THAT(said.undecided[0], HasSubstr("that nvcc may keep in a register"));
  // Without a promise that counts, passes are as open.
  EXPECT_EQ(check_passes(c, *t).broken.size(), 0u);
  EXPECT_EQ(check_passes(c, *t).undecided.size(), 1u);
  // What is stored too often is, whatever becomes of the loads.
  d.promised.sectors = 0.4;
  said = check_promises(d, c, *t);
  EXPECT_EQ(said.broken.size(), 1u);
  EXPECT_EQ(said.undecided.size(), 0u);
}

TEST(SuiteTraffic, WhatIsNotDecidedIsSkipped) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = repeated();
  d.promised.sectors = 1.1;
  program_paths paths;
  paths.name = "mine";
  paths.results = testing::TempDir() + "undecided";
  request r;
  r.paths = &paths;
  r.kernels = {&d};
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_traffic(r), 77);
  const std::string said = testing::internal::GetCapturedStdout();
  EXPECT_THAT(said, HasSubstr("NOT DECIDED doubled n=70"));
  EXPECT_THAT(said, HasSubstr("0 passed, 0 failed, 1 skipped"));
}

TEST(SuiteTraffic, APromiseOfFormCountsNoPasses) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  EXPECT_THAT(said_of_passes(1, 1), HasSubstr("1 passed"));
  EXPECT_THAT(said_of_passes(2, 1), HasSubstr("1 passed"));
  EXPECT_THAT(said_of_passes(3, 1), HasSubstr("3.0 times the bytes of the inputs are loaded"));
  EXPECT_THAT(said_of_passes(1, 2), HasSubstr("2.0 times the bytes of the outputs are stored"));
  EXPECT_THAT(said_of_passes(1, 3), HasSubstr("traffic_test.cpp:"));
  EXPECT_THAT(said_of_passes(1, 3), HasSubstr("write .sectors(r), or run: mine traffic doubled"));
  EXPECT_THAT(said_of_passes(3, 3, true), HasSubstr("1 passed")) << ".sectors(3) says how much";
}

/// A file of counts of one case, as `traffic --write` left it.
int held_to(const std::string& counts) {
  const definition d = statement();
  program_paths paths;
  paths.name = "mine";
  paths.results = testing::TempDir() + "held";
  paths.traffic = testing::TempDir() + "held.json";
  base::write_file(paths.traffic, counts);
  request r;
  r.paths = &paths;
  r.kernels = {&d};
  return run_traffic(r);
}

TEST(SuiteTraffic, IsHeldToWhatIsStoredInAnyFormOfFile) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  const definition d = statement();
  const std::string name = describe(traffic_cases(d).front());
  const auto t = trace(d, traffic_cases(d).front());
  const auto version_1 = [&](const nlohmann::json& counts) {
    return nlohmann::json{{"schema", 1}, {"counts", {{"doubled", {{name, counts}}}}}}.dump();
  };
  EXPECT_EQ(held_to(version_1(t->total)), 0);
  conformance::stored_counts stored;
  stored.replace("doubled", {{name, t->total}});
  EXPECT_EQ(held_to(stored.text()), 0);
  nlohmann::json more = t->total;
  more["global atomic requests"] = 1;
  testing::internal::CaptureStdout();
  EXPECT_EQ(held_to(version_1(more)), 1);
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("global atomic requests: expected 1, simulated 0"));
  EXPECT_THROW(held_to("{}"), mistake);
}

}  // namespace
}  // namespace warpgauge::suite
