// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/fitted.hpp"

#include <gtest/gtest.h>

namespace warpgauge::base {
namespace {

TEST(FittedText, GoesOnBelowItsLastColumn) {
  EXPECT_EQ(fitted("--out  FILE  where it goes\nshort\n", 40),
            "--out  FILE  where it goes\nshort\n");
  EXPECT_EQ(fitted("  --out   the file that all of this is written to\n", 32),
            "  --out   the file that all of\n          this is written to\n");
  EXPECT_EQ(fitted("  a table  12345678  12345678  12345678  12345678", 36),
            "  a table  12345678  12345678\n      12345678  12345678");
  const std::string blanks(20, ' ');  // a description below its option's name
  EXPECT_EQ(fitted(blanks + "what the option above means", 44),
            blanks + "what the option above\n" + blanks + "means");
  EXPECT_EQ(fitted("  a row  of 12345678 with_a_name_of_more_than_31_letters", 40),
            "  a row  of 12345678\n     with_a_name_of_more_than_31_letters");
  EXPECT_EQ(fitted("a sentence without columns", 12), "a sentence\n    without\n    columns");
}

TEST(FittedText, KeepsCommandsAndCountsWhatIsShown) {
  const std::string again = "   again: build/cuda/warpgauge perf transpose.padded\n";
  EXPECT_EQ(fitted(again, 20), again);
  EXPECT_EQ(fitted("  warpgauge run copy.simple --shape 64x64", 20),
            "  warpgauge run copy.simple --shape 64x64");
  EXPECT_EQ(fitted("\x1b[31mred\x1b[0m \xE2\x96\x88\xE2\x96\x88", 6),
            "\x1b[31mred\x1b[0m \xE2\x96\x88\xE2\x96\x88");
  EXPECT_EQ(fitted("incomprehensible", 4), "incomprehensible");
}

}  // namespace
}  // namespace warpgauge::base
