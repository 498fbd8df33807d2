// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// A sign of life from whatever takes long.
namespace warpgauge::tests {
namespace {

using arguments = std::vector<std::string>;

// Those that can take seconds where no GPU is; a stand-in measures for those that need one.
TEST(EveryCommand, IsNeverSilentForLong) {
  const std::string folder = fresh_folder();
  const std::string sources = SOURCES;
  for (const arguments& words : std::vector<arguments>{
           {"study"},
           {"run", "matmul.tiled", "height=320", "width=320", "inner=320"},
           {"trace", "matmul.tiled", "height=320", "width=320", "inner=320"},
           {"traffic", "--check", "--stored", sources + "/tests/traffic/stored.json"},
           {"list", "--cases"},
           {"report", "-o", folder + "/report.html"},
           {"doctor"},
           {"show", "transpose.padded"},
           {"judge",
            "--against",
            sources + "/tests/judge/softmax.cu",
            sources + "/tests/judge/candidates/honest_blocks.cu"},
           {"baseline", "show", BASELINE},
           {"baseline", "diff", BASELINE, BASELINE},
           {"baseline", "history", "--baseline", BASELINE},
           {"baseline", "merge", BASELINE, BASELINE, "-o", folder + "/merged.json"},
           {"perf", "--program", FAKE_KERNELS, "--results", folder},
           {"baseline",
            "record",
            "--program",
            FAKE_KERNELS,
            "--results",
            folder,
            "--processes",
            "1",
            "-o",
            folder + "/own.json"}}) {
    conditions under;
    under.environment = {"FAKE_SECONDS=3", "WARPGAUGE_REQUIRE_GPU="};
    under.error_terminal = true;
    under.limit_s = 300;
    outcome o = run_program(WARPGAUGE_TOOL, words, under);
    // Where many programs share a machine, one may have no turn for seconds; not thrice.
    for (int again = 0; again < 2 && o.longest_silence_s >= 2; ++again)
      o = run_program(WARPGAUGE_TOOL, words, under);
    EXPECT_LT(o.exit_code, 100) << o.err;
    EXPECT_NE(o.exit_code, 2) << o.err;
    // The line is renewed each second; twice that on a machine that does other things too.
    EXPECT_LT(o.longest_silence_s, 2) << testing::PrintToString(words);
  }
}

}  // namespace
}  // namespace warpgauge::tests
