// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "doubled.cuh"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/cases.hpp"
#include "warpgauge/suite/runner.hpp"
#include "warpgauge/suite/traffic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

/// What authors can say of inputs, results and sizes beyond ranges and references.
namespace warpgauge::suite {
namespace {

using test::statement;
using testing::ElementsAre;
using testing::HasSubstr;

/// The definition of a statement that is written as authors write it.
template <unsigned Parts, class... Types>
definition stated(builder<Parts, Types...> b) {
  [[maybe_unused]] const entry taken(std::move(b));
  definition d = definitions().back();
  definitions().pop_back();
  return d;
}

std::string said_of(const definition& d, const std::vector<std::string>& words) {
  device::prefer_speed();
  return runner(d).run(parse_case(d, words)).why;
}

__global__ void gathered(const float* x, const int* from, float* y, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) y[i] = x[from[i]];
}

auto gather(operand from) {
  return builder<>("gather", "words_test.cpp", 1)
      .sizes(every("n", 1, 60))
      .input(array<float>("x", "n"))
      .input(std::move(from))
      .output(array<float>("y", "n"))
      .exact()
      .launch([](const args& a) {
        device::queue q(a.stream);
        const float* x = a["x"];
        const int* at = a["from"];
        float* y = a["y"];
        q.launch(gathered, dim3(1), dim3(64), 0, x, at, y, static_cast<int>(a.size("n")));
      })
      .reference([](const host_args& a) {
        for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = a["x"](a["from"].as<int>(i));
      })
      .moves(bytes_of("x"));
}

TEST(Words, IndicesAreBelowASize) {
  const definition d = stated(gather(array<int>("from", "n").below("n")));
  device::prefer_speed();
  runner one(d);
  for (const bound_case& c : correctness_plan(d, true).cases)
    EXPECT_EQ(one.run(c).why, "") << describe(c);
  EXPECT_THAT(problems_of(stated(gather(array<int>("from", "n").below("m")))),
              ElementsAre("from's .below(...) names the size 'm'; there are n"));
}

TEST(Words, AnInputIsFilledFromThoseBeforeIt) {
  const definition d = stated(
      gather(array<int>("from", "n")).input(array<int>("z", "n")).holds([](const filling& f) {
        // The places in descending order, of which the last one is random.
        for (int i = 0; i < f.size("n"); ++i) f(i) = f.size("n") - 1 - f["from"].as<int>(i);
        f(0) = f.random(0, 1000);
      }));
  bound_case c = parse_case(d, {"n=9"});
  device::queue q;
  const case_memory memory(q, c);
  EXPECT_EQ(memory.given()[3].values[4], 8 - memory.given()[1].values[4]);
  const double first = memory.given()[3].values[0];
  EXPECT_GE(first, 0);
  EXPECT_LT(first, 1000);
  EXPECT_EQ(case_memory(q, c).given()[3].values[0], first) << "the same case again";
  c.seed = 2;
  EXPECT_NE(case_memory(q, c).given()[3].values[0], first);
}

TEST(Words, APermutationCanBeStated) {
  const definition d = stated(gather(array<int>("from", "n")).output("y").exact());
  definition filled = d;
  filled.fillers["from"] = [](const filling& f) {
    std::vector<int> all(static_cast<std::size_t>(f.size("n")));
    std::iota(all.begin(), all.end(), 0);
    for (std::size_t i = all.size(); i-- > 1;)
      std::swap(
          all[i],
          all[static_cast<std::size_t>(f.random(static_cast<int>(i), static_cast<int>(i) + 1))]);
    for (std::size_t i = 0; i < all.size(); ++i) f(i) = all[i];
  };
  EXPECT_EQ(said_of(filled, {"n=60"}), "");
  filled.fillers["from"] = [](const filling& f) { f(0) = 0.5; };
  EXPECT_EQ(said_of(filled, {"n=60"}), "from is filled with 0.5, which i32 does not have");
  filled.fillers["from"] = [](const filling& f) { f(60) = 0; };
  EXPECT_EQ(said_of(filled, {"n=60"}), ".holds(...) fills from(60), and from is 60");
  filled.fillers["from"] = [](const filling& f) { (void)f["y"]; };
  EXPECT_THROW((void)said_of(filled, {"n=60"}), wrong_name);
}

/// Keeps the positive elements in any order, and how many they are.
__global__ void kept(const float* x, float* y, int* count, int n, bool loses) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n && x[i] > 0 && !(loses && i == 5)) y[atomicAdd(count, 1)] = x[i];
}

TEST(Words, ACheckMayTakeTheReferencesPlace) {
  bool loses = false;
  const definition d = stated(
      builder<>("compact", "words_test.cpp", 1)
          .sizes(every("n", 1, 60))
          .input(array<float>("x", "n").between(0.5, 1))
          .output(array<float>("y", "n"))
          .in_place(array<int>("count", 1).between(0, 0))
          .launch([&](const args& a) {
            device::queue q(a.stream);
            const float* x = a["x"];
            float* y = a["y"];
            int* count = a["count"];
            q.launch(kept, dim3(1), dim3(64), 0, x, y, count, static_cast<int>(a.size("n")), loses);
          })
          .check([](const check_args& a) -> std::string {
            std::multiset<double> wanted, got;
            for (int i = 0; i < a.size("n"); ++i) wanted.insert(a["x"](i));
            for (int i = 0; i < a.result("count")(0); ++i) got.insert(a.result("y")(i));
            return wanted == got ? "" : "y does not hold the positive elements";
          })
          .moves(bytes_of("x")));
  EXPECT_EQ(said_of(d, {"n=40"}), "");
  loses = true;
  EXPECT_EQ(said_of(d, {"n=40"}), "y does not hold the positive elements");
  definition wrong = d;
  wrong.check = [](const check_args& a) { return (void)a["y"], ""; };
  EXPECT_THROW((void)said_of(wrong, {"n=40"}), wrong_name);
}

TEST(Words, ConditionsLeaveOutCases) {
  definition d = statement();
  d.sizes = {every("n", 1, 70), every("k", 1, 70)};
  d.tunings = {{"block", {32, 64}}};
  d.where.push_back(
      {"k is at most n", [](const size_args& a) { return a.size("k") <= a.size("n"); }});
  d.where.push_back({"a block of 64 takes 64 at least", [](const size_args& a) {
                       return a.size("block") == 32 || a.size("n") >= 64;
                     }});
  const plan all = correctness_plan(d, true);
  EXPECT_EQ(all.sizes, 70U * 71 / 2);
  EXPECT_EQ(all.sizes, all.all_sizes);
  for (const bound_case& c : all.cases) {
    EXPECT_LE(c.sizes[1], c.sizes[0]);
    EXPECT_TRUE(c.tunings[0] == 32 || c.sizes[0] >= 64);
  }
  EXPECT_LT(correctness_plan(d, false).sizes, all.sizes);
  try {
    (void)parse_case(d, {"n=3", "k=9"});
    FAIL() << "n=3 k=9 is a case";
  } catch (const mistake& e) {
    EXPECT_STREQ(e.what(), "n=3 k=9 is not a case of doubled: k is at most n");
  }
}

TEST(Words, WhereFewEdgesHoldEverySizeIsTried) {
  definition d = statement();
  d.sizes = {every("n", 1, 300)};
  d.where.push_back(
      {"n is a multiple of 11", [](const size_args& a) { return a.size("n") % 11 == 0; }});
  EXPECT_EQ(correctness_plan(d, false).sizes, 27U);
  EXPECT_EQ(traffic_cases(d).front().sizes.front(), 297);
}

/// Doubles, and reads an element of shared memory that nobody wrote.
__global__ void doubled_beside_a_gap(const float* x, float* y, int n) {
  __shared__ float s[64];
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) s[i] = x[i];
  const float unset = s[63];
  if (i < n) y[i] = n < 0 ? unset : 2 * s[i];
}

definition with_a_finding() {
  definition d = statement();
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(doubled_beside_a_gap, dim3(1), dim3(64), 0, x, y, static_cast<int>(a.size("n")));
  };
  return d;
}

TEST(Words, AFindingIsAcceptedWithItsReason) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = with_a_finding();
  EXPECT_THAT(said_of(d, {"n=40"}), HasSubstr("shared uninitialised read"));
  d.accepted = {{"shared uninitialised read", "nobody uses the value"}};
  EXPECT_EQ(said_of(d, {"n=40"}), "");
  const auto t = trace(d, parse_case(d, {"n=40"}));
  ASSERT_TRUE(t.has_value());
  EXPECT_THAT(t->problems, ElementsAre());
  d.accepted = {{"shared race", "another kind"}};
  EXPECT_THAT(said_of(d, {"n=40"}), HasSubstr("shared uninitialised read"));
  d = statement();
  d.accepted = {{"shared race", ""}};
  device::prefer_speed();
  runner one(d);
  EXPECT_TRUE(one.run(parse_case(d, {"n=40"})).passed);
  EXPECT_EQ(one.verdict_of_all(),
            "no case has the finding 'shared race': .accepts(...) is out of date");
  EXPECT_THAT(problems_of(d), ElementsAre(HasSubstr(".accepts(\"shared race\", \"\") takes how")));
}

__global__ void set_to(float* to, int n, float value) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) to[i] = value;
}

__global__ void added(const float* x, const float* more, float* y, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) y[i] = x[i] + more[i];
}

TEST(Words, StepsBeforeAndAfterAreNotCounted) {
  definition d = statement();
  d.operands.push_back(array<float>("more", "n"));
  d.operands.back().as = role::workspace;
  const auto set = [](const char* operand, float value) {
    return [=](const args& a) {
      device::queue q(a.stream);
      float* to = a[operand];
      q.launch(set_to, dim3(1), dim3(64), 0, to, static_cast<int>(a.size("n")), value);
    };
  };
  d.prepare = set("more", 3);
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    const float* more = a["more"];
    float* y = a["y"];
    q.launch(added, dim3(1), dim3(64), 0, x, more, y, static_cast<int>(a.size("n")));
  };
  d.reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i) a.out("y")(i) = a["x"](i) + 3;
  };
  EXPECT_EQ(said_of(d, {"n=40"}), "");
  if (sim::instrumented()) {
    const auto t = trace(d, parse_case(d, {"n=64"}));
    ASSERT_TRUE(t.has_value());
    EXPECT_EQ(t->total.at("global store requests"), 2U);
    EXPECT_EQ(t->total.at("global load requests"), 4U);
  }
  d.finish = set("y", 7);
  EXPECT_THAT(said_of(d, {"n=40"}), HasSubstr("got 7"));
  d.prepare = [](const args& a) {
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(1);
    config.blockDim = dim3(2048);
    config.stream = a.stream;
    float* to = a["more"];
    (void)cudaLaunchKernelEx(&config, set_to, to, 1, 0.0F);
  };
  EXPECT_THAT(said_of(d, {"n=40"}),
              testing::StartsWith("before the launch: the launch was refused"));
}

TEST(Words, ALaunchThatGivesOtherBitsIsNotRepeatable) {
  definition d = statement();
  d.repeatable = true;
  EXPECT_EQ(said_of(d, {"n=40"}), "");
  int launches = 0;
  d.launch = [&](const args& a) {
    device::queue q(a.stream);
    float* to = a["y"];
    q.launch(set_to, dim3(1), dim3(64), 0, to, 40, static_cast<float>(++launches));
  };
  d.reference = [](const host_args& a) { a.out("y").fill(1); };
  d.allowed = within(5);
  EXPECT_EQ(said_of(d, {"n=40"}), "y[0]: 1 by one launch and 2 by the next: not .repeatable()");
}

__global__ void doubled_vectors(const float4* x, float4* y, const bool* keep, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i >= n) return;
  const float4 v = x[i];
  y[i] = keep[i] ? float4{2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w} : float4{0, 0, 0, 0};
}

TEST(Words, VectorsAreTheirNumbersAndBoolsAreBytes) {
  const definition d = stated(
      builder<>("vectors", "words_test.cpp", 1)
          .sizes(every("n", 1, 40))
          .input(array<float4>("x", "n"))
          .input(array<bool>("keep", "n"))
          .output(array<float4>("y", "n"))
          .launch([](const args& a) {
            device::queue q(a.stream);
            const float4* x = a["x"];
            float4* y = a["y"];
            const bool* keep = a["keep"];
            q.launch(
                doubled_vectors, dim3(1), dim3(64), 0, x, y, keep, static_cast<int>(a.size("n")));
          })
          .reference([](const host_args& a) {
            for (int i = 0; i < 4 * a.size("n"); ++i)
              a.out("y")(i) = a["keep"](i / 4) * 2 * a["x"](i);
          })
          .moves(bytes_of("x") + bytes_of("y")));
  EXPECT_THAT(parse_case(d, {"n=9"}).operands[0].extents, ElementsAre(36));
  EXPECT_EQ(said_of(d, {"n=40"}), "");
}

}  // namespace
}  // namespace warpgauge::suite
