// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "doubled.cuh"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/sim/simulator.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace warpgauge::suite {
namespace {

using test::launch_doubled;
using test::statement;
using testing::ElementsAre;
using testing::HasSubstr;

/// What the suite says of the statement, at 40 elements and of all cases together.
std::string said_of(const definition& d) {
  device::prefer_speed();
  runner one(d);
  try {
    const outcome o = one.run(parse_case(d, {"n=40"}));
    EXPECT_EQ(o.passed, o.why.empty());
    return o.passed ? one.verdict_of_all() : o.why;
  } catch (const wrong_name& e) {
    return std::string("at start: ") + e.what();
  }
}

TEST(Mistakes, ARightStatementPasses) { EXPECT_EQ(said_of(statement()), ""); }

TEST(Mistakes, AWrongNumberIsShownWithItsPlace) {
  definition d = statement();
  d.reference = [](const host_args& a) {
    for (int i = 0; i < 40; ++i) a.out("y")(i) = i == 7 ? 5 : 2 * a["x"](i);
  };
  EXPECT_THAT(said_of(d), testing::StartsWith("y[7]: expected 5, got "));
}

TEST(Mistakes, AnElementThatIsNeverWritten) {
  definition d = statement();
  d.launch = [](const args& a) { launch_doubled(a, 39); };
  EXPECT_THAT(said_of(d), HasSubstr("y[39]: expected "));
  EXPECT_THAT(said_of(d), HasSubstr("(never written)"));
}

__global__ void doubled_where_it_is_not(const float* x, float* y, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n && y[i] != 2 * x[i]) y[i] = 2 * x[i];
}

TEST(Mistakes, AKernelThatLooksAtWhatItsOutputHeld) {
  definition d = statement();
  d.launch = [](const args& a) {
    const float* x = a["x"];
    float* y = a["y"];
    device::queue(a.stream).launch(doubled_where_it_is_not, dim3(2), dim3(32), 0, x, y, 40);
  };
  EXPECT_THAT(said_of(d), testing::AllOf(HasSubstr("y[0]"), HasSubstr("never written")));
}

TEST(Mistakes, ALaunchThatIsRefused) {
  definition d = statement();
  d.launch = test::launch_refused;
  EXPECT_EQ(said_of(d).substr(0, 61),
            "the launch was refused: cudaErrorInvalidConfiguration (invali");
}

TEST(Mistakes, AKernelOnAnotherStream) {
  definition d = statement();
  d.launch = [](const args& a) {
    args elsewhere = a;
    elsewhere.stream = nullptr;
    launch_doubled(elsewhere, 40);
  };
  EXPECT_EQ(
      said_of(d),
      "nothing runs on the stream that the launch is given: write kernel<<<grid, block, bytes, "
      "a.stream>>>(...)");
}

/// As a host function launches that takes no stream.
void launch_on_default_stream(const args& a) {
  const float* x = a["x"];
  float* y = a["y"];
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(2);
  config.blockDim = dim3(32);
  WARPGAUGE_CUDA(cudaLaunchKernelEx(&config, test::doubled, x, y, static_cast<int>(a.size("n"))));
}

TEST(Mistakes, TheDefaultStreamHasToBeStated) {
  definition d = statement();
  d.launch = launch_on_default_stream;
  EXPECT_THAT(said_of(d), HasSubstr("nothing runs on the stream that the launch is given"));
  d.on_default_stream = true;
  EXPECT_EQ(said_of(d), "");
  d.prepare = [](const args& a) {
    EXPECT_EQ(a.stream, nullptr);
    WARPGAUGE_CUDA(cudaMemsetAsync(static_cast<float*>(a["y"]), 0, 4 * a.size("n"), a.stream));
  };
  EXPECT_EQ(said_of(d), "") << "what comes before is ordered with it";
  d.perf = {{1 << 20}};
  EXPECT_THAT(problems_of(d),
              ElementsAre(".perf(...) times what runs on a.stream: without .on_default_stream(), "
                          "or not at all"));
}

TEST(Mistakes, OneOfTwoKernelsOnAnotherStream) {
  definition d = statement();
  d.launch = [](const args& a) {
    launch_doubled(a, 40);
    args elsewhere = a;
    elsewhere.stream = nullptr;
    launch_doubled(elsewhere, 40);
  };
  EXPECT_EQ(said_of(d),
            "1 of the launch's kernels run on another stream, which nothing orders after the one "
            "that it is given: write kernel<<<grid, block, bytes, a.stream>>>(...)");
}

TEST(Mistakes, ALaunchOfNothingIsRightWhereNothingChanges) {
  definition d = statement();
  d.operands[1].as = role::in_place;
  d.operands[1].extents = {extent(1)};
  d.launch = [](const args& a) {
    if (a.size("n") > 1) launch_doubled(a, 1);
  };
  d.reference = [](const host_args& a) {
    if (a.size("n") > 1) a.out("y")(0) = 2 * a["x"](0);
  };
  device::prefer_speed();
  runner one(d);
  EXPECT_EQ(one.run(parse_case(d, {"n=0"})).why, "");
  EXPECT_EQ(one.run(parse_case(d, {"n=9"})).why, "");
}

TEST(Mistakes, AStreamThatEventsOrderIsAsGood) {
  definition d = statement();
  d.launch = [](const args& a) {
    const device::queue other;
    cudaEvent_t forked = nullptr, joined = nullptr;
    WARPGAUGE_CUDA(cudaEventCreate(&forked));
    WARPGAUGE_CUDA(cudaEventCreate(&joined));
    WARPGAUGE_CUDA(cudaEventRecord(forked, a.stream));
    WARPGAUGE_CUDA(cudaStreamWaitEvent(other.stream(), forked, 0));
    args elsewhere = a;
    elsewhere.stream = other.stream();
    launch_doubled(elsewhere, 40);
    WARPGAUGE_CUDA(cudaEventRecord(joined, other.stream()));
    WARPGAUGE_CUDA(cudaStreamWaitEvent(a.stream, joined, 0));
  };
  EXPECT_EQ(said_of(d), "");
}

/// Leaves elements of shared memory unset, reads two, and triples what should be doubled.
__global__ void tripled_beside_gaps(const float* x, float* y, int n) {
  __shared__ float s[64];
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) s[i] = x[i];
  const float unset = s[63];
  const float unset_too = s[62];
  if (i < n) y[i] = n < 0 ? unset + unset_too : 3 * s[i];
}

TEST(Mistakes, EveryFindingIsShownAndResultsBesideThem) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(tripled_beside_gaps, dim3(1), dim3(64), 0, x, y, 40);
  };
  const std::string said = said_of(d);
  EXPECT_THAT(said, HasSubstr("reads offset 252"));
  EXPECT_THAT(said, HasSubstr("reads offset 248"));
  EXPECT_THAT(said, HasSubstr("\ny[0]: expected "));
}

TEST(Mistakes, AReadPastTheEndIsNamedWithItsLine) {
  if (!sim::instrumented()) GTEST_SKIP() << "this build traces no accesses";
  definition d = statement();
  d.operands[0].extents = {extent("n") + -1};
  d.reference = [](const host_args& a) { a.out("y").fill(1); };
  EXPECT_THAT(said_of(d), HasSubstr("[global out-of-bounds read]"));
  EXPECT_THAT(said_of(d), HasSubstr("doubled.cuh:"));
}

TEST(Mistakes, AnInputThatIsOverwritten) {
  definition d = statement();
  d.launch = [](const args& a) {
    launch_doubled(a, 40);
    device::queue q(a.stream);
    float* x = a["x"];
    q.launch(test::doubled, dim3(2), dim3(32), 0, x, x, 3);
  };
  EXPECT_EQ(
      said_of(d),
      "the launch changes its input x, at element 0: declare it with .in_place(...) if it may");
}

TEST(Mistakes, AReferenceThatReadsOutside) {
  definition d = statement();
  d.reference = [](const host_args& a) { a.out("y")(0) = a["x"](40); };
  EXPECT_EQ(said_of(d), "the reference reads x(40), and x is 40");
  d.reference = [](const host_args& a) { a.out("y")(0) = a["x"](0, 0); };
  EXPECT_EQ(said_of(d), "the reference reads x(0, 0), and x is 40");
  d.reference = [](const host_args& a) { a.out("y")(-1) = 0; };
  EXPECT_EQ(said_of(d), "the reference writes y(-1), and y is 40");
}

TEST(Mistakes, AReferenceThatForgetsAnElement) {
  definition d = statement();
  d.reference = [](const host_args& a) { a.out("y")(0) = 1; };
  EXPECT_EQ(said_of(d), "the reference never writes y[1]");
  d.reference = [](const host_args& a) { a.out("y")(0) += 1; };
  EXPECT_EQ(
      said_of(d),
      "the reference adds to an element of y that it has not set: begin with out(\"y\").fill(0)");
}

TEST(Mistakes, AReferenceWithoutANumber) {
  definition d = statement();
  d.reference = [](const host_args& a) {
    a.out("y").fill(std::numeric_limits<double>::quiet_NaN());
  };
  EXPECT_EQ(
      said_of(d),
      "the reference gives no number at y[0]: choose inputs with .between(...) that give one");
  d.operands[1].type = element::u8;
  d.reference = [](const host_args& a) { a.out("y").fill(256); };
  EXPECT_EQ(said_of(d), "the reference gives 256 at y[0], which u8 does not have");
}

TEST(Mistakes, AWrongNameOrRole) {
  definition d = statement();
  d.launch = [](const args& a) { (void)a.size("nn"); };
  EXPECT_EQ(said_of(d), "at start: there is no size 'nn'; there are n; did you mean n?");
  d.launch = [](const args& a) { (void)a["z"]; };
  EXPECT_EQ(said_of(d), "at start: there is no operand 'z'; there are x, y");
  d = statement();
  d.reference = [](const host_args& a) { a.out("x")(0) = 1; };
  EXPECT_EQ(said_of(d),
            "at start: the reference writes x, which is no output: declare it with .output(...)");
  d.reference = [](const host_args& a) { (void)a["y"]; };
  EXPECT_EQ(said_of(d), "at start: the reference reads y, which holds nothing before the launch");
}

TEST(Mistakes, AnotherTypeThanTheOperands) {
  definition d = statement();
  d.launch = [](const args& a) {
    const double* x = a["x"];
    (void)x;
  };
  EXPECT_EQ(said_of(d),
            "at start: x holds f32, and the launch takes it as f64: write array<...>(\"x\") or the "
            "launch "
            "with the same type");
}

TEST(Mistakes, AToleranceThatMeansNothing) {
  definition d = statement();
  d.allowed = within(10);
  EXPECT_EQ(said_of(d),
            "outputs of zeros would pass everywhere: .tolerance() is too wide, or the inputs give "
            "nothing else");
  d.allowed = within(0, 1);
  d.operands[0] = d.operands[0].between(0.5, 1);
  EXPECT_THAT(said_of(d), HasSubstr("would pass everywhere"));
}

TEST(Mistakes, NothingToCompare) {
  definition d = statement();
  runner one(d);
  EXPECT_TRUE(one.run(parse_case(d, {"n=0"})).passed);
  EXPECT_EQ(one.verdict_of_all(),
            "no case has an output with elements: give .sizes() larger values");
}

TEST(Mistakes, SumsNeedTheirMagnitudes) {
  definition d = statement();
  d.allowed = summed("n");
  EXPECT_EQ(said_of(d),
            "summed(...) needs the terms' magnitudes: write out(\"y\")(...).sum(value, magnitude)");
  d.reference = [](const host_args& a) {
    for (int i = 0; i < 40; ++i) a.out("y")(i).sum(2 * a["x"](i), 2 * std::abs(a["x"](i)));
  };
  EXPECT_EQ(said_of(d), "");
}

/// Twice the input in y, and its eighth part, rounded or not, in the integers of q.
__global__ void doubled_and_quantised(const float* x, float* y, int* q, int n, bool rounds) {
  const int i = static_cast<int>(threadIdx.x);
  if (i >= n) return;
  y[i] = 2 * x[i] * (1 + 3e-6F);
  q[i] = static_cast<int>(8 * x[i] + (rounds ? 0.5F : 0.0F));
}

definition two_outputs(bool rounds) {
  definition d = statement();
  d.operands[0] = d.operands[0].between(1, 100);
  d.operands.push_back(array<int>("q", "n"));
  d.operands.back().as = role::output;
  d.launch = [=](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    int* to = a["q"];
    q.launch(doubled_and_quantised, dim3(1), dim3(64), 0, x, y, to, 40, rounds);
  };
  d.reference = [](const host_args& a) {
    for (int i = 0; i < 40; ++i) {
      a.out("y")(i) = 2 * a["x"](i);
      a.out("q")(i) = std::floor(8 * a["x"](i) + 0.5);
    }
  };
  return d;
}

TEST(Mistakes, IntegersBesideNumbersAreExact) {
  definition d = two_outputs(true);
  d.allowed = ulps(64);
  EXPECT_EQ(said_of(d), "");
  d = two_outputs(false);
  d.allowed = ulps(64);
  EXPECT_THAT(said_of(d), testing::AllOf(HasSubstr("q["), testing::Not(HasSubstr("y["))));
}

TEST(Mistakes, AnOutputMayHaveItsOwnTolerance) {
  definition d = two_outputs(false);
  d.allowed = ulps(64);
  d.allowed_for["q"] = within(1);
  EXPECT_EQ(said_of(d), "");
  d.allowed_for["y"] = exact();
  EXPECT_THAT(said_of(d), testing::AllOf(HasSubstr("y["), testing::Not(HasSubstr("q["))));
}

TEST(Mistakes, WithoutAToleranceTypesDecide) {
  definition d = two_outputs(true);
  d.allowed = {};
  EXPECT_THAT(said_of(d), HasSubstr("y[1]: expected ")) << "3e-6 is more than 1.3e-6";
  d = statement();
  d.allowed = {};
  EXPECT_EQ(said_of(d), "");
}

TEST(Mistakes, NothingIsNearInfinity) {
  definition d = statement();
  d.allowed = within(0, 0.5);
  d.reference = [](const host_args& a) {
    a.out("y").fill(std::numeric_limits<double>::infinity());
  };
  EXPECT_THAT(said_of(d), HasSubstr("y[0]: expected inf, got "));
  d.reference = [](const host_args& a) { a.out("y").fill(1e39); };
  EXPECT_THAT(said_of(d), HasSubstr("y[0]: expected inf, got ")) << "no float is as large";
}

TEST(Mistakes, StatementsThatCannotBe) {
  EXPECT_THAT(problems_of(statement()), ElementsAre());
  definition d = statement();
  d.operands[0].extents = {extent("m")};
  d.operands[1].name = "x";
  d.perf = {{1, 2}};
  d.moves = bytes_of("q");
  EXPECT_THAT(problems_of(d),
              ElementsAre("the name 'x' is given twice",
                          ".perf() has {1, 2}; a row gives each of n",
                          "x names the size 'm'; there are n",
                          ".moves() names the operand 'q'; there are x, x"));
  d = statement();
  d.allowed_for["x"] = exact();
  d.allowed_for["y"] = summed("m");
  EXPECT_THAT(problems_of(d),
              ElementsAre("a tolerance is given to the output 'x'; there are y",
                          "y's summed(...) names the size 'm'; there are n"));
  d = statement();
  d.operands[0].type = std::nullopt;
  d.sizes = {every("n", 5, 4)};
  EXPECT_THAT(
      problems_of(d),
      ElementsAre("the size 'n' has no values from 5 to 4",
                  "x has no type: write array<float>(\"x\", ...), or .types<...>() before it"));
}

}  // namespace
}  // namespace warpgauge::suite
