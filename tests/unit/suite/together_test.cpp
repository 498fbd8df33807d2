// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "doubled.cuh"
#include "warpgauge/device/availability.hpp"
#include "warpgauge/suite/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

/// Cases that are launched together have the results that each has alone.
namespace warpgauge::suite::test {
namespace {

constexpr std::size_t arena_bytes = std::size_t{4} << 20;

class Together : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = device::why_no_device()) GTEST_SKIP() << *why;
    device::prefer_speed();
  }

  /// The cases of a statement, with pitched and unaligned ones.
  static std::vector<bound_case> cases_of(const definition& d) {
    return correctness_plan(d, true).cases;
  }

  /// What is said of each, after one that ran alone.
  static std::vector<std::string> said_together(const definition& d) {
    const std::vector<bound_case> cases = cases_of(d);
    runner one(d);
    std::vector<std::string> said{one.run(cases.back()).why};
    EXPECT_TRUE(one.takes_batches());
    case_arena arena(arena_bytes);
    for (std::size_t at = 0; at < cases.size();) {
      std::size_t count = 0;
      std::size_t bytes = 0;
      while (at + count < cases.size() &&
             bytes + case_memory::bytes_in_arena(cases[at + count]) <= arena_bytes)
        bytes += case_memory::bytes_in_arena(cases[at + count++]);
      for (const outcome& o : one.run_together({&cases[at], count}, arena)) {
        EXPECT_EQ(o.passed, o.why.empty());
        said.push_back(o.why);
      }
      at += count;
    }
    return said;
  }

  static std::vector<std::string> said_alone(const definition& d) {
    const std::vector<bound_case> cases = cases_of(d);
    runner one(d);
    std::vector<std::string> said{one.run(cases.back()).why};
    for (const bound_case& c : cases) said.push_back(one.run(c).why);
    return said;
  }
};

definition whole() {
  definition d = statement();
  d.operands[0] = d.operands[0].sliced();
  d.operands[1] = d.operands[1].sliced();
  return d;
}

__global__ void doubled_rows(
    const float* x, float* y, int rows, int columns, int x_pitch, int y_pitch) {
  for (int i = static_cast<int>(threadIdx.x); i < rows * columns; i += static_cast<int>(blockDim.x))
    y[i / columns * y_pitch + i % columns] = 2 * x[i / columns * x_pitch + i % columns];
}

definition of_rows() {
  definition d = statement();
  d.sizes = {every("rows", 1, 3), every("columns", 1, 9)};
  d.operands = {array<float>("x", "rows", "columns").pitched(),
                array<float>("y", "rows", "columns").pitched()};
  d.operands[1].as = role::output;
  d.launch = [](const args& a) {
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(doubled_rows,
             dim3(1),
             dim3(32),
             0,
             x,
             y,
             static_cast<int>(a.size("rows")),
             static_cast<int>(a.size("columns")),
             static_cast<int>(a.pitch("x")),
             static_cast<int>(a.pitch("y")));
  };
  d.reference = [](const host_args& a) {
    for (int r = 0; r < a.size("rows"); ++r)
      for (int c = 0; c < a.size("columns"); ++c) a.out("y")(r, c) = 2 * a["x"](r, c);
  };
  return d;
}

TEST_F(Together, RightCasesPass) {
  for (const definition& d : {whole(), of_rows()}) {
    const std::vector<std::string> said = said_together(d);
    EXPECT_EQ(said.size(), cases_of(d).size() + 1);
    EXPECT_GT(said.size(), 80U);
    EXPECT_THAT(said, testing::Each(""));
  }
}

TEST_F(Together, WrongOnesAreWhatTheyAreAlone) {
  std::vector<definition> wrong;
  wrong.push_back(whole());  // forgets an element at one size
  wrong.back().launch = [](const args& a) {
    const auto n = static_cast<int>(a.size("n"));
    launch_doubled(a, n == 33 ? n - 1 : n);
  };
  wrong.push_back(whole());  // refused at one size
  wrong.back().launch = [](const args& a) {
    const auto n = static_cast<int>(a.size("n"));
    n == 12 ? launch_refused(a) : launch_doubled(a, n);
  };
  wrong.push_back(whole());  // a reference that has no value for an element
  wrong.back().reference = [](const host_args& a) {
    for (int i = 0; i < a.size("n"); ++i)
      if (i != 50 || a.size("n") != 51) a.out("y")(i) = 2 * a["x"](i);
  };
  wrong.push_back(whole());  // changes its input
  wrong.back().launch = [](const args& a) {
    const auto n = static_cast<int>(a.size("n"));
    launch_doubled(a, n);
    if (n != 40) return;
    device::queue q(a.stream);
    float* x = a["x"];
    q.launch(doubled, dim3(1), dim3(32), 0, static_cast<const float*>(x), x, 1);
  };
  wrong.push_back(whole());  // writes past the end of its output, all of which is right
  wrong.back().launch = [](const args& a) {
    const auto n = static_cast<int>(a.size("n"));
    launch_doubled(a, n);
    if (n != 40) return;
    device::queue q(a.stream);
    const float* x = a["x"];
    float* y = a["y"];
    q.launch(doubled, dim3(1), dim3(32), 0, x, y + n, 1);
  };
  for (const definition& d : wrong) {
    const std::vector<std::string> together = said_together(d);
    EXPECT_THAT(together, testing::Contains(testing::Ne("")));
    EXPECT_EQ(together, said_alone(d));
  }
}

TEST_F(Together, AuthorsMistakesAreSaidAsAlone) {
  definition d = whole();
  d.launch = [](const args& a) {
    if (a.size("n") == 7) throw mistake("no such launch");
    launch_doubled(a, static_cast<int>(a.size("n")));
  };
  const std::vector<std::string> said = said_together(d);
  EXPECT_EQ(said, said_alone(d));
  EXPECT_THAT(said, testing::Contains("no such launch"));
}

/// A launch that depends on the ones before it.
TEST_F(Together, WhatIsOnlyRightAloneFails) {
  definition d = whole();
  int calls = 0;
  d.launch = [&calls](const args& a) {
    const auto n = static_cast<int>(a.size("n"));
    launch_doubled(a, n > 20 && ++calls == 20 ? n - 1 : n);
  };
  const std::vector<std::string> said = said_together(d);
  EXPECT_THAT(said,
              testing::Contains(testing::AllOf(
                  testing::StartsWith("right when it is launched alone, and wrong among "),
                  testing::HasSubstr("(never written)"))));
}

TEST_F(Together, StatementsWithStepsOfTheirOwnAreNotTaken) {
  const auto takes = [](auto change) {
    definition d = whole();
    change(d);
    runner one(d);
    EXPECT_EQ(one.run(parse_case(d, {"n=40"})).why, "");
    return one.takes_batches();
  };
  EXPECT_TRUE(takes([](definition&) {}));
  EXPECT_FALSE(takes([](definition& d) { d.prepare = [](const args&) {}; }));
  EXPECT_FALSE(takes([](definition& d) { d.finish = [](const args&) {}; }));
  EXPECT_FALSE(takes([](definition& d) { d.repeatable = true; }));
}

}  // namespace
}  // namespace warpgauge::suite::test
