// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/target_table.hpp"

#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace warpgauge::perf {
namespace {

using testing::HasSubstr;

// Numbers that nobody measured, on a GPU that nobody has.
const std::string results = R"({"schema": 1,
"machine": {"gpu": "Imagined GPU", "driver": "1.2", "cuda_toolkit": "3.4", "peak_gb_s": 1000,
            "utc": "2001-02-03T04:05:06Z"},
"rows": [
 {"work": "transpose, float", "shape": [64, 32], "inner": 0, "gb_s": 812.4, "ratio": 0.9876,
  "target": 0.98, "peer": "cudaMemcpy", "rung": "register_tiles"},
 {"work": "multiply", "shape": [8, 9], "inner": 7, "tflop_s": 12.34, "ratio": 0.5, "target": 0.97,
  "peer": "cublasSgemm", "rung": "register_tiles"},
 {"work": "multiply", "shape": [8, 9], "inner": 7, "tflop_s": 12.34, "target": 0.97,
  "peer": "cublasSgemm", "rung": "tiled"}],
"unmeasured": [
 {"case": "copy.best/f32/-/4x4/cold", "why": "clocks held down by sw_power_cap | 9 of 15\npairs"}],
"ladder": [
 {"n": 256, "memcpy_gb_s": 100, "geam_gb_s": 90, "gb_s": {"copy.simple": 80, "transpose.naive": 40}},
 {"n": 512, "memcpy_gb_s": 200, "gb_s": {"copy.simple": 160, "transpose.naive": 60}}]})";

std::string without(std::string text, const std::string& part) {
  text.erase(text.find(part), part.size());
  return text;
}

TEST(TargetTable, HasARowPerCaseAndSaysWhatWasReached) {
  EXPECT_EQ(target_table(results),
            "Imagined GPU, driver 1.2, CUDA 3.4, 2001-02-03; medians, cold caches, peers in the "
            "same run:\n"
            "\n"
            "| work | shape | figure | of the peer | of the target | target | peer | rung |\n"
            "|---|---|---|---|---|---|---|---|\n"
            "| transpose, float | 64 x 32 | 812 GB/s | 0.988 | reached | 0.98 | `cudaMemcpy` | "
            "`register_tiles` |\n"
            "| multiply | 8 x 9 x 7 | 12.3 TFLOP/s | 0.500 | 0.515 | 0.97 | `cublasSgemm` | "
            "`register_tiles` |\n"
            "| multiply | 8 x 9 x 7 | 12.3 TFLOP/s | not measured | - | 0.97 | `cublasSgemm` | "
            "`tiled` |\n"
            "| <code>copy.best</code> | <code>f32/&#45;/4x4/cold</code> | not measured: clocks "
            "held down by sw&#95;power&#95;cap &#124; 9 of 15 pairs | - | - | - | - | - |\n"
            "\n"
            "1 of 4 rows reach their target; 1 could not be measured.\n");
}

TEST(TargetTable, NamesBatchesAndRowsOfABuffer) {
  const auto table = [](const std::string& more) {
    std::string text = results;
    const std::string part = "\"inner\": 0";
    return target_table(text.replace(text.find(part), part.size(), part + more));
  };
  EXPECT_THAT(table(R"(, "batch": 10, "pitch": 0)"), HasSubstr("| 10 x (64 x 32) |"));
  EXPECT_THAT(table(R"(, "batch": 1, "pitch": 128)"), HasSubstr("| 64 x 32 in rows of 128 |"));
  EXPECT_THAT(table(R"(, "batch": 1, "pitch": 0)"), HasSubstr("| 64 x 32 |"));
}

TEST(TargetTable, MarksARatioThatWasTakenInTurns) {
  std::string text = results;
  const std::string part = "\"tflop_s\": 12.34, \"ratio\": 0.5";
  const auto table = [&](const std::string& more) {
    std::string marked = text;
    return target_table(marked.replace(marked.find(part), part.size(), part + more));
  };
  EXPECT_THAT(
      table(R"(, "alternating_sm_mhz": 1650, "at_power_limit": true)"),
      HasSubstr("| 12.3 TFLOP/s in turns with the peer at the power limit, 1650 MHz | 0.500 "
                "| 0.515 | 0.97 |"));
  EXPECT_THAT(
      table(R"(, "alternating_sm_mhz": 1980, "at_power_limit": false)"),
      HasSubstr("| 12.3 TFLOP/s in turns with the peer, 1980 MHz | 0.500 | 0.515 | 0.97 |"));
  EXPECT_THAT(table(""), testing::Not(HasSubstr("in turns")));
  EXPECT_THROW(table(R"(, "alternating_sm_mhz": 1980)"), base::unreadable_file);
  EXPECT_THROW(table(R"(, "alternating_sm_mhz": "fast", "at_power_limit": true)"),
               base::unreadable_file);
}

TEST(TargetTable, NeverRoundsUpToATarget) {
  const auto table = [](const std::string& ratio) {
    std::string text = results;
    const std::string part = "\"ratio\": 0.9876";
    return target_table(text.replace(text.find(part), part.size(), "\"ratio\": " + ratio));
  };
  EXPECT_THAT(table("0.97999"), HasSubstr("| 0.980 | 0.999 | 0.98 |"));
  EXPECT_THAT(table("0.97999"), HasSubstr("0 of 4 rows reach"));
  EXPECT_THAT(table("0.98"), HasSubstr("| 0.980 | reached | 0.98 |"));
}

TEST(TargetTable, SaysNothingOfUnmeasuredRowsWhereThereAreNone) {
  const auto begin = results.find(" {\"case\"");
  std::string text = results;
  text.erase(begin, results.find(']', begin) - begin);
  EXPECT_THAT(target_table(text), testing::EndsWith("\n\n1 of 3 rows reach their target.\n"));
}

TEST(TargetTable, RefusesResultsThatItCannotRead) {
  EXPECT_THROW(target_table(""), base::unreadable_file);
  EXPECT_THROW(target_table("{"), base::unreadable_file);
  EXPECT_THROW(target_table("{\"schema\": 2}"), base::unreadable_file);
  EXPECT_THROW(target_table(without(results, "\"rung\": \"tiled\"")), base::unreadable_file);
  EXPECT_THROW(target_table(without(results, "\"driver\": \"1.2\", ")), base::unreadable_file);
  EXPECT_THROW(target_table(without(results, "\"unmeasured\"")), base::unreadable_file);
}

TEST(WithTable, ReplacesWhatStandsBetweenTheMarkers) {
  EXPECT_EQ(with_table("a\n<!-- targets:begin -->\nold\n<!-- targets:end -->\nz\n", "new\n"),
            "a\n<!-- targets:begin -->\nnew\n<!-- targets:end -->\nz\n");
  EXPECT_THROW(with_table("a\n", "new\n"), base::unreadable_file);
  EXPECT_THROW(with_table("<!-- targets:end -->\n<!-- targets:begin -->\n", "new\n"),
               base::unreadable_file);
  const std::string twice =
      "<!-- targets:begin -->\n<!-- targets:end -->\n<!-- targets:begin -->\n<!-- targets:end "
      "-->\n";
  EXPECT_THROW(with_table(twice, "new\n"), base::unreadable_file);
}

TEST(LadderScript, HasALinePerRungAndTheCeilings) {
  const std::string script = ladder_script(results, "out.svg");
  EXPECT_THAT(script, HasSubstr("set output 'out.svg'\n"));
  EXPECT_THAT(script, HasSubstr("set logscale x 2\n"));
  EXPECT_THAT(script, HasSubstr("$line0 << EOD\n256 100.0\n512 200.0\nEOD\n"));  // memcpy
  EXPECT_THAT(script, HasSubstr("$line1 << EOD\n256 90.0\nEOD\n"));  // geam, measured once
  EXPECT_THAT(script, HasSubstr("$line3 << EOD\n256 40.0\n512 60.0\nEOD\n"));
  EXPECT_THAT(script,
              HasSubstr("$line3 using 1:2 with linespoints lw 1.5 ps 0.5 title "
                        "'transpose.naive'"));
  EXPECT_THAT(script, HasSubstr("     1000 with lines"));
  EXPECT_THROW(ladder_script(R"({"schema": 1, "machine": {}, "ladder": []})", "f"),
               base::unreadable_file);
}

TEST(LadderScript, LeavesOutWhatWasNotMeasured) {
  const std::string script = ladder_script(without(results, "\"copy.simple\": 80, "), "out.svg");
  EXPECT_THAT(script, HasSubstr("EOD\n256 40.0\n512 60.0\nEOD\n"));
  EXPECT_THAT(script, HasSubstr("EOD\n512 160.0\nEOD\n"));
}

TEST(LadderScript, RunsNothingThatAFileHolds) {
  std::string text = results;
  const std::string gpu = "Imagined GPU";
  text.replace(text.find(gpu), gpu.size(), "GPU' `touch x` \\nplot");
  EXPECT_THAT(ladder_script(text, "a'b"),
              testing::AllOf(HasSubstr("set output 'a''b'\n"),
                             HasSubstr("floats, GPU'' `touch x`  plot' noenhanced\n")));
}

TEST(RenderTargets, DrawsAnSvgAndRefreshesTheReadme) {
  if (std::system("command -v gnuplot >/dev/null") != 0) GTEST_SKIP() << "gnuplot was not found";
  const std::string folder = tests::fresh_folder();
  std::ofstream(folder + "/results.json") << results;
  std::ofstream(folder + "/README.md") << "<!-- targets:begin -->\n<!-- targets:end -->\n";
  const tests::outcome o = tests::run_program(WARPGAUGE_RENDER_TARGETS,
                                              {folder + "/results.json",
                                               "--readme",
                                               folder + "/README.md",
                                               "--figure",
                                               folder + "/ladder.svg"});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  EXPECT_THAT(tests::file_text(folder + "/README.md"), HasSubstr("812 GB/s"));
  const std::string svg = tests::file_text(folder + "/ladder.svg");
  EXPECT_THAT(svg, HasSubstr("<svg"));
  EXPECT_THAT(svg, HasSubstr("transpose.naive"));
  EXPECT_THAT(svg, HasSubstr("cublasSgeam"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
}

TEST(RenderTargets, SaysWhatIsWrongByItsExitCode) {
  const std::string folder = tests::fresh_folder();
  std::ofstream(folder + "/results.json") << results;
  std::ofstream(folder + "/broken.json") << "{";
  const auto code = [](const std::vector<std::string>& arguments) {
    return tests::run_program(WARPGAUGE_RENDER_TARGETS, arguments).exit_code;
  };
  EXPECT_EQ(code({folder + "/results.json"}), 0);
  EXPECT_EQ(code({}), 2);
  EXPECT_EQ(code({folder + "/none.json"}), 2);
  EXPECT_EQ(code({folder + "/broken.json"}), 2);
  EXPECT_EQ(code({folder + "/results.json", "--readme", folder + "/broken.json"}), 2);
  EXPECT_EQ(code({folder + "/results.json", "--figure", folder + "/none/ladder.svg"}), 7);
}

}  // namespace
}  // namespace warpgauge::perf
