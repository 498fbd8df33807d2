// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/stand_ins.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <regex>

/// The scripts of ci/: their options, and what the gate makes of what it meets, with stand-ins for
/// the programs that it runs.
namespace warpgauge::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> scripts() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(SOURCES "/ci"))
    if (entry.is_regular_file() && ::access(entry.path().c_str(), X_OK) == 0)
      names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

class Script : public testing::TestWithParam<std::string> {
 protected:
  static outcome run(const std::vector<std::string>& arguments) {
    return run_program(SOURCES "/ci/" + GetParam(), arguments);
  }
};

TEST_P(Script, ExplainsItself) {
  const outcome o = run({"--help"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("ci/" + GetParam()));
  EXPECT_THAT(o.err, testing::IsEmpty());
}

TEST_P(Script, RefusesAnUnknownOption) {
  const outcome o = run({"--no-such-option"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("--no-such-option"));
}

INSTANTIATE_TEST_SUITE_P(Ci, Script, testing::ValuesIn(scripts()), [](const auto& instance) {
  std::string name = instance.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(FreshCheck, RunsTheCommandsOfTheReadme) {
  const outcome o = run_program(SOURCES "/ci/fresh-check", {"--only", "ci/none"});
  EXPECT_EQ(o.exit_code, 2);
  EXPECT_THAT(o.err, HasSubstr("no command 'ci/none'; it has: ci/gate, ci/test\n"));
  EXPECT_EQ(
      run_program(SOURCES "/ci/fresh-check", {"--only", "ci/gate", "--try", "true"}).exit_code, 2);
  EXPECT_EQ(run_program(SOURCES "/ci/fresh-check", {"--container", "--try", "true"}).exit_code, 2);
  EXPECT_EQ(run_program(SOURCES "/ci/fresh-check", {"--suite", "sid"}).exit_code, 2);
  EXPECT_EQ(run_program(SOURCES "/ci/fresh-check", {"--within", "0"}).exit_code, 2);
}

// Debian's own package: CMake would fail with a word about the host compiler.
TEST(Configuring, SaysThatAnOldNvccIsTooOld) {
  const std::string folder = fresh_folder();
  program(folder + "/nvcc", "echo 'Cuda compilation tools, release 11.8, V11.8.89'\n");
  const outcome o = run_program(CMAKE,
                                {"-S",
                                 SOURCES,
                                 "-B",
                                 folder + "/build",
                                 "-G",
                                 "Ninja",  // make may not be there
                                 "-DWARPGAUGE_CUDA=ON",
                                 "-DCMAKE_CUDA_COMPILER=" + folder + "/nvcc"});
  EXPECT_EQ(o.exit_code, 1);
  const std::string said = std::regex_replace(o.err, std::regex("\\s+"), " ");  // CMake wraps it
  EXPECT_THAT(said, HasSubstr("nvcc is of CUDA 11.8"));
  EXPECT_THAT(said, HasSubstr("which nvcc compiles from 12 on"));
}

/// A copy of the gate among stand-ins that all succeed.
class Gate : public testing::Test {
 protected:
  std::string folder = fresh_folder();
  std::vector<std::string> environment{"PATH=" + folder + "/bin:/usr/bin:/bin",
                                       "WARPGAUGE_REQUIRE_GPU=0"};

  void SetUp() override { stand_in_for_all(folder); }

  void set(const std::string& setting) { environment.push_back(setting); }
  void without_gpu() { set("CUDA_VISIBLE_DEVICES=-1"); }

  outcome script(const char* name, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "--no-setup");
    conditions here;
    here.folder = folder;
    here.environment = environment;
    return run_program(folder + "/ci/" + name, arguments, here);
  }
  outcome gate(std::vector<std::string> arguments = {}) {
    return script("gate", std::move(arguments));
  }
};

TEST_F(Gate, ProvesAllWithAGpu) {
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("Stand-in GPU (driver 1.2)"));
  for (const char* row :
       {"\ncorrectness      proven        Stand-in GPU           40 cases of 2 variants",
        "\ntraffic          proven        CPU simulator          40 cases",
        "\nperf             proven        Stand-in GPU           2 cases: 2 judged",
        "\nlarge, sanitize  NOT PROVEN"})
    EXPECT_THAT(o.out, HasSubstr(row));
}

TEST_F(Gate, CountsTheTestsOfEveryCTest) {
  for (const char* major : {"3", "4"}) {
    set(std::string("CTEST_MAJOR=") + major);
    const outcome o = gate();
    EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
    EXPECT_THAT(o.out, HasSubstr("2 tests: 0 failed, 0 skipped")) << major;
    EXPECT_THAT(o.out, testing::Not(HasSubstr("no test ran"))) << major;
  }
}

TEST_F(Gate, SaysThatThereIsNoGpuAndRunsTheSimulator) {
  without_gpu();
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("Kernels run on the CPU simulator."));
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      proven        CPU simulator"));
  EXPECT_THAT(o.out,
              HasSubstr("\n  on a GPU       NOT PROVEN    -                      hidden by"));
  EXPECT_THAT(o.out, HasSubstr("\nperf             NOT PROVEN"));
}

TEST_F(Gate, FailsWithoutAGpuThatIsRequired) {
  without_gpu();
  for (const bool by_option : {true, false}) {
    if (!by_option) set("WARPGAUGE_REQUIRE_GPU=1");
    const outcome o = by_option ? gate({"--require-gpu"}) : gate();
    EXPECT_EQ(o.exit_code, 7);
    EXPECT_THAT(o.err, HasSubstr("a GPU is required; hidden by CUDA_VISIBLE_DEVICES"));
  }
}

TEST_F(Gate, FailsForAGpuThatCudaCannotUse) {
  set("NO_GPU=the driver is too old");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 7) << o.out;
  EXPECT_THAT(
      o.out,
      HasSubstr("\ncorrectness      NOT PROVEN    -                      the driver is too old"));
  EXPECT_THAT(o.out, HasSubstr("\ntraffic          proven"));
}

TEST_F(Gate, FailsWhenATestFails) {
  set("FAILING=traffic");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.out, HasSubstr("\ntraffic          FAILED"));
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      proven"));
}

TEST_F(Gate, BelievesNoTestsThatNobodyAddedUp) {
  set("NO_SUMMARY=correctness");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      NOT PROVEN"));
}

TEST_F(Gate, SaysWhatItsResultsClaim) {
  set("CLAIM=not proven");
  set("CLAIM_CODE=7");
  const outcome o = gate({"--exhaustive"});
  EXPECT_EQ(o.exit_code, 7) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      NOT PROVEN    Stand-in GPU           40 cases"));
  EXPECT_THAT(o.out, HasSubstr("passed; why\n"));
  EXPECT_THAT(o.out, Not(HasSubstr("\ncorrectness      proven")));
}

// Of the tests one failed that the sum knows nothing of.
TEST_F(Gate, FailsWhereOnlyCTestSawIt) {
  set("FAILING=correctness");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 1) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\ncorrectness      FAILED"));
}

TEST_F(Gate, SaysWhoseBaselinesJudged) {
  EXPECT_THAT(gate().out, Not(HasSubstr("baselines of")));
  set("WARPGAUGE_BASELINES=elsewhere");
  EXPECT_THAT(gate().out, HasSubstr("2 cases: 2 judged; baselines of elsewhere"));
}

TEST_F(Gate, KeepsTheExitCodeOfPerf) {
  for (const int code : {1, 3, 4, 5, 6, 7}) {
    environment.resize(2);
    set("PERF=" + std::to_string(code));
    const outcome o = gate();
    EXPECT_EQ(o.exit_code, code);
    EXPECT_THAT(o.out, Not(HasSubstr("\nperf             proven")));
  }
  environment.resize(2);
  set("PERF=139");  // a crash is no verdict
  EXPECT_EQ(gate().exit_code, 7);
}

TEST_F(Gate, KeepsTheExitCodeOfPerfWhateverItSays) {
  set("PERF=4");
  set("OPEN=20000");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 4) << o.out;
  EXPECT_THAT(o.out, HasSubstr("\nperf             INCONCLUSIVE"));
  EXPECT_THAT(o.err, HasSubstr("\n  case 60\n"));
  EXPECT_THAT(o.err, Not(HasSubstr("\n  case 61\n")));
}

TEST_F(Gate, PutsAFailedTestBeforeAMissingVerdict) {
  set("PERF=4");
  set("FAILING=correctness");
  EXPECT_EQ(gate().exit_code, 1);
}

TEST_F(Gate, FailsWhenNothingCanBeBuilt) {
  program(folder + "/bin/cmake", "echo 'no compiler'; exit 1\n");
  const outcome o = gate();
  EXPECT_EQ(o.exit_code, 7);
  EXPECT_THAT(o.err, HasSubstr("no compiler"));
  EXPECT_THAT(o.out, Not(HasSubstr(" proven ")));
}

TEST_F(Gate, WritesTheReportWhateverTheVerdict) {
  set("REPORT=1");
  const outcome o = gate({"--report", "build/report"});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("\nreport           written"));
  set("REPORT=7");
  const outcome unwritten = gate({"--report", "build/report"});
  EXPECT_EQ(unwritten.exit_code, 7);
  EXPECT_THAT(unwritten.out, HasSubstr("\nreport           NOT WRITTEN"));
}

TEST_F(Gate, ListsWhatWasNotAskedFor) {
  const outcome o = gate({"--only", "traffic"});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  EXPECT_THAT(o.out,
              HasSubstr("\ncorrectness      NOT PROVEN    -                      not asked for"));
  EXPECT_THAT(o.out, HasSubstr("\ntraffic          proven"));
}

TEST_F(Gate, SaysThatItWasInterrupted) {
  program(folder + "/bin/cmake", "sleep 1\n");
  conditions here;
  here.folder = folder;
  here.environment = environment;
  here.interrupt_after_ms = 300;
  const outcome o = run_program(folder + "/ci/gate", {"--no-setup"}, here);
  EXPECT_EQ(o.exit_code, 130) << o.out << o.err;
  EXPECT_THAT(o.out + o.err, HasSubstr("ci/gate: interrupted; logs in build/logs"));
  EXPECT_THAT(o.out, Not(HasSubstr("proven")));
}

TEST_F(Gate, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(gate({"--only", "everything"}).exit_code, 2);
  EXPECT_EQ(gate({"--jobs", "many"}).exit_code, 2);
  EXPECT_EQ(gate({"--jobs", "0"}).exit_code, 2);
  EXPECT_EQ(gate({"--report"}).exit_code, 2);
}

/// ci/test among the same stand-ins.
class OwnTests : public Gate {
 protected:
  void SetUp() override {
    Gate::SetUp();
    program(folder + "/ci/check", "echo 'looked at all'; exit \"${CHECK:-0}\"\n");
    program(folder + "/ci/coverage", "echo 'coverage: all of it'; exit \"${COVERAGE:-0}\"\n");
    program(folder + "/ci/mutants", "exit 0\n");
  }
};

TEST_F(OwnTests, EndWithALineForEachStepAndCTestsOwn) {
  const outcome o = script("test", {"--all"});
  EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
  for (const char* line :
       {"\n100% tests passed, 0 tests failed out of 2\n",
        " coverage: all of it\n",
        "\n6 passed, 0 failed, 0 skipped\npassed: sim check cuda mutants coverage sanitize\n"})
    EXPECT_THAT(o.out, HasSubstr(line));
  EXPECT_THAT(script("test", {}).out, HasSubstr("\npassed: sim check cuda mutants\n"));
}

TEST_F(OwnTests, AreAllOfAStepsWhereAStepIsAskedFor) {
  EXPECT_THAT(script("test", {"--only", "sim"}).out, HasSubstr("2 tests: 0 failed"));
  EXPECT_THAT(script("test", {}).out, HasSubstr("1 tests: 0 failed"));
}

/// ci/check in a clone of what is committed, with this tree's own script.
class Check : public testing::Test {
 protected:
  std::string folder = fresh_folder() + "/clone";

  void SetUp() override {
    ASSERT_EQ(run_program("/usr/bin/env", {"git", "clone", "-q", SOURCES, folder}).exit_code, 0);
    fs::copy_file(SOURCES "/ci/check", folder + "/ci/check", fs::copy_options::overwrite_existing);
  }
  outcome check(const char* part) { return run_program(folder + "/ci/check", {"--only", part}); }
  void append(const std::string& file, const std::string& text) {
    write_file(folder + file, base::read_file(folder + file) + text);
  }
};

TEST_F(Check, FailsAtAnIncludeThatThePageDoesNotState) {
  const outcome clean = check("arrows");
  EXPECT_EQ(clean.exit_code, 0) << clean.err;
  append("/src/warpgauge/stats/summary.cpp", "#include \"warpgauge/report/text.hpp\"\n");
  const outcome o = check("arrows");
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.err, HasSubstr("src/warpgauge/stats includes or links report"));
}

TEST_F(Check, FailsAtALinkThatThePageDoesNotState) {
  append("/src/warpgauge/base/CMakeLists.txt",
         "target_link_libraries(warpgauge_base PRIVATE warpgauge::stats)\n");
  const outcome o = check("arrows");
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.err, HasSubstr("src/warpgauge/base includes or links stats"));
}

TEST_F(Check, FailsAtAFaultThatClangTidySees) {
  if (run_program("/usr/bin/env", {"clang-tidy", "--version"}).exit_code != 0)
    GTEST_SKIP() << "clang-tidy is not installed; ci/setup does it";
  const std::string file = "/src/warpgauge/base/suggest.cpp";
  append(file, "int half_of(int n);\nint half_of(int n) { return n / 2; }\n");
  const outcome clean = check("lint");
  EXPECT_EQ(clean.exit_code, 0) << clean.out << clean.err;
  EXPECT_THAT(clean.out, HasSubstr("lint: 1 sources"));
  append(file, "double part_of(int n);\ndouble part_of(int n) { return n / 2; }\n");
  const outcome o = check("lint");
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.out, HasSubstr("[bugprone-integer-division"));
  EXPECT_THAT(o.err, HasSubstr("ci/check: clang-tidy has found something"));
}

TEST_F(OwnTests, PrintTheirTimes) {
  EXPECT_THAT(script("test", {"--only", "sim", "--times"}).out,
              HasSubstr("\nthe ten slowest:\n2.25 s  slow.test\n0.50 s  some.test\n"));
  EXPECT_THAT(script("test", {"--only", "sim"}).out, Not(HasSubstr("slow.test")));
}

TEST_F(OwnTests, GoOnAfterAFailureAndFail) {
  // ctest's stand-in fails for the label that is no label here: for all.
  set("FAILING=");
  const outcome tests = script("test", {"--only", "sim", "--only", "check"});
  EXPECT_EQ(tests.exit_code, 1);
  EXPECT_THAT(tests.out,
              HasSubstr("FAILED: 2 tests: 1 failed, 0 skipped; build/logs/sim-ctest.log"));
  EXPECT_THAT(tests.out, HasSubstr("  check "));
  EXPECT_THAT(tests.out, HasSubstr("\nFAILED: sim; logs in build/logs\n"));
}

// More than a pipe holds: whoever reads only the first lines ends the writer, and the script.
TEST_F(OwnTests, PassWhateverTheNumberOfSkippedTests) {
  set("SKIPPED=20000");
  const outcome o = script("test", {"--only", "sim"});
  EXPECT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("\nThe following tests did not run:\n1 - gpu.test"));
  EXPECT_THAT(o.out, HasSubstr("\n1 passed, 0 failed, 1 skipped\npassed: sim\n"));
  EXPECT_LT(std::count(o.out.begin(), o.out.end(), '\n'), 30);
}

TEST_F(OwnTests, SayWhatTheChecksSayWhereTheyFail) {
  const outcome fine = script("test", {"--only", "check"});
  EXPECT_EQ(fine.exit_code, 0);
  EXPECT_THAT(fine.out + fine.err, Not(HasSubstr("looked at all")));
  set("CHECK=1");
  const outcome o = script("test", {"--only", "check"});
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.err, HasSubstr("looked at all"));
}

TEST_F(OwnTests, FailBelowTheFloorOfCoverage) {
  set("COVERAGE=1");
  const outcome o = script("test", {"--only", "coverage"});
  EXPECT_EQ(o.exit_code, 1);
  EXPECT_THAT(o.out, HasSubstr("\nFAILED: coverage;"));
}

}  // namespace
}  // namespace warpgauge::tests
