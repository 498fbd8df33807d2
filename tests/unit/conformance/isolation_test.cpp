// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/conformance/isolation.hpp"

#include "warpgauge/device/availability.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

namespace warpgauge::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Ten cases of which one, the eighth, does something.
int ten_cases(const session_options& options, const std::function<int()>& eighth) {
  const auto [first, last] = options.only.value_or(std::pair<std::uint64_t, std::uint64_t>{0, 9});
  for (std::uint64_t n = first; n <= last; ++n) {
    options.marks->started = n + 1;
    if (n == 7)
      if (const int code = eighth(); code != 0) return code;
    options.marks->judged = n + 1;
  }
  return 0;
}

struct ended {
  int code;
  std::string text;
};

ended isolated(const std::function<int(const session_options&)>& work) {
  session_options options;
  options.cases = plan::reduced;
  options.progress = false;
  testing::internal::CaptureStdout();
  const int code = run_isolated(*registry::find("copy.simple").found, options, work);
  return {code, testing::internal::GetCapturedStdout()};
}

TEST(RunIsolated, GivesTheCodeOfWhatEnds) {
  for (const int code : {0, 1, 77})
    EXPECT_EQ(isolated([&](const session_options&) { return code; }).code, code);
}

TEST(RunIsolated, NamesTheCaseThatEndsTheProcess) {
  const ended e = isolated([](const session_options& options) {
    return ten_cases(options, [] { return std::raise(SIGKILL); });
  });
  EXPECT_EQ(e.code, 1);
  EXPECT_THAT(e.text, HasSubstr("ended by signal 9 (Killed)"));
  EXPECT_THAT(e.text, HasSubstr("one of the cases 7:7"));
  EXPECT_THAT(e.text, HasSubstr("FAILED copy.simple"));
  EXPECT_THAT(e.text, HasSubstr("repeat: "));
}

TEST(RunIsolated, NamesTheCaseThatEndsTheProcessAsIfAllWereWell) {
  for (const int code : {0, 1, 77}) {
    const ended e = isolated([&](const session_options& options) {
      return ten_cases(options, [&]() -> int { std::exit(code); });
    });
    EXPECT_EQ(e.code, 1);
    EXPECT_THAT(e.text, HasSubstr("ended itself with exit code " + std::to_string(code)));
    EXPECT_THAT(e.text, HasSubstr("one of the cases 7:7"));
    EXPECT_THAT(e.text, HasSubstr("FAILED copy.simple"));
  }
}

TEST(RunIsolated, RunsTheCasesOfALostContextOneByOne) {
  const ended e = isolated([](const session_options& options) {
    if (options.only) return ten_cases(options, [] { return 1; });
    options.marks->lost = true;
    options.marks->first_lost = 5;
    options.marks->last_lost = 9;
    return 1;
  });
  EXPECT_EQ(e.code, 1);
  EXPECT_THAT(e.text, HasSubstr("one of the cases 5:9"));
  EXPECT_THAT(e.text, Not(HasSubstr("only together")));
}

TEST(RunIsolated, SaysWhenNoCaseFailsAlone) {
  const ended e = isolated([](const session_options& options) {
    return options.only ? 0 : ten_cases(options, [] { return std::raise(SIGKILL); });
  });
  EXPECT_EQ(e.code, 1);
  EXPECT_THAT(e.text, HasSubstr("only together"));
}

TEST(RunIsolated, SaysWhenNoCaseWasRunning) {
  const ended e = isolated([](const session_options&) { return std::raise(SIGKILL); });
  EXPECT_EQ(e.code, 1);
  EXPECT_THAT(e.text, HasSubstr("while no case ran"));
}

TEST(RunIsolated, RunsAVariant) {
  const ended e = isolated([](const session_options& options) {
    variant_result result;
    run_variant(*registry::find("copy.simple").found, options, result);
    const bool all = result.total.cases() > 0 && options.marks->judged == result.total.cases();
    return all && result.total.failed == 0 ? 42 : 1;
  });
  EXPECT_EQ(e.code, device::why_no_device() ? 1 : 42) << e.text;
}

TEST(RunVariant, SaysWhatWeakensIt) {
  if (const auto why = device::why_no_device()) GTEST_SKIP() << *why;
  const auto weakened_by = [] {
    variant_result result;
    session_options options;
    options.cases = plan::reduced;
    options.progress = false;
    run_variant(*registry::find("hello.record").found, options, result);
    return result.weakened_by;
  };
  for (const char* name :
       {"WARPGAUGE_SIM_FINDINGS", "WARPGAUGE_SIM_COUNTERS", "WARPGAUGE_SIM_GLOBAL_RACES"}) {
    const std::string setting = std::string(name) + "=0";
    EXPECT_THAT(weakened_by(), Not(testing::Contains(setting)));
    ::setenv(name, "0", 1);
    EXPECT_EQ(std::ranges::count(weakened_by(), setting), device::backend_name() == "sim" ? 1 : 0);
    ::unsetenv(name);
  }
}

}  // namespace
}  // namespace warpgauge::conformance
