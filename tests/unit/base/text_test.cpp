// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/text.hpp"

#include "warpgauge/base/suggest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Clean, KeepsWellFormedTextAndReplacesTheRest) {
  EXPECT_EQ(clean("plain\ttext\n"), "plain\ttext\n");
  EXPECT_EQ(clean("\xC3\xA9 \xE2\x86\x92 \xF0\x9F\x98\x80"),
            "\xC3\xA9 \xE2\x86\x92 \xF0\x9F\x98\x80");
  EXPECT_EQ(clean("a\r\nb"), "a\nb");
  const std::string gone = "\xEF\xBF\xBD";
  EXPECT_EQ(clean(std::string("a\0b", 3)), "a" + gone + "b");
  EXPECT_EQ(clean("\x1B[31m"), gone + "[31m");
  EXPECT_EQ(clean("\xC2\x85"), gone);                    // a control character of Latin-1
  EXPECT_EQ(clean("\xC0\xBC"), gone + gone);             // '<' in too many bytes
  EXPECT_EQ(clean("\xE0\x80\xBC"), gone + gone + gone);  // likewise
  EXPECT_EQ(clean("\xED\xA0\x80"), gone + gone + gone);  // half of a pair
  EXPECT_EQ(clean("\xF4\x90\x80\x80"), gone + gone + gone + gone);  // beyond U+10FFFF
  EXPECT_EQ(clean("\xEF\xBF\xBF"), gone);
  EXPECT_EQ(clean("cut \xE2\x82"), "cut " + gone + gone);
}

TEST(NearMisses, PutTheNearestFirst) {
  EXPECT_THAT(near_misses("lsit", {"docs", "list", "run"}), ElementsAre("list"));
  EXPECT_THAT(near_misses("--jsn", {"--json", "--shape"}), ElementsAre("--json"));
}

TEST(NearMisses, FindWhatContainsTheWord) {
  EXPECT_THAT(near_misses("kernel", {"kernels", "commands"}), ElementsAre("kernels"));
}

TEST(NearMisses, KnowTheLastPartOfAName) {
  EXPECT_THAT(near_misses("paded", {"copy.simple", "transpose.padded"}),
              ElementsAre("transpose.padded"));
}

TEST(NearMisses, AreNoneForAStrangerOrAPage) {
  EXPECT_THAT(near_misses("zebra", {"list", "trace"}), IsEmpty());
  EXPECT_THAT(near_misses(std::string(100'000, 'x'), {"list"}), IsEmpty());
  EXPECT_THAT(near_misses("", {"list"}), IsEmpty());
}

TEST(DidYouMean, IsOneQuestion) {
  EXPECT_EQ(did_you_mean({}), "");
  EXPECT_EQ(did_you_mean({"a"}), "; did you mean a?");
  EXPECT_EQ(did_you_mean({"a", "b", "c"}), "; did you mean a, b or c?");
}

TEST(Wrapped, BreaksBetweenWordsOnly) {
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("incomprehensible", 4), ElementsAre("incomprehensible"));
  EXPECT_THAT(wrapped("", 4), ElementsAre(""));
  EXPECT_THAT(wrapped("a b c d e", 5, 3), ElementsAre("a b", "c d e"));
}

TEST(WordsIn, AreOneSpaceApart) {
  EXPECT_EQ(words_in(" a\t b\r\n\nc "), "a b c");
  EXPECT_EQ(words_in("caf\xC3\xA9 \xF0\x9F\x9A\x80!"), "caf\xC3\xA9 \xF0\x9F\x9A\x80!");
  EXPECT_EQ(words_in("a\xFF\x1B\xE2\x80\xAE"
                     "b"),
            "a b");
}

TEST(WordsIn, WantALetterOrADigit) {
  for (const char* word : {"x", "7", "\xC3\xA4", "\xE6\x9B\xB4", "\xD0\xB6"})
    EXPECT_EQ(words_in(word), word);
  for (const char* none : {"",
                           " ",
                           "\t",
                           "--",
                           "?!",
                           "\xC2\xA0",
                           "\xC2\xB7",
                           "\xE2\x80\x94",
                           "\xE3\x80\x82",
                           "\xEF\xBB\xBF",
                           "\xC0"})
    EXPECT_EQ(words_in(none), "") << none;
}

TEST(OneLine, HoldsNoControlCharactersAndNoPages) {
  EXPECT_EQ(one_line("a\n\x1b[31mb"), "a \xEF\xBF\xBD[31mb");
  EXPECT_EQ(one_line("abcdef", 3), "abc...");
  EXPECT_EQ(one_line("a\xC3\xA9", 2), "a...");  // not half a character
}

TEST(Grouped, CountsInThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(17556982), "17,556,982");
  EXPECT_EQ(plural(1, "cases"), "1 case");
  EXPECT_EQ(plural(0, "cases"), "0 cases");
  EXPECT_EQ(plural(2000, "cases"), "2,000 cases");
}

}  // namespace
}  // namespace warpgauge::base
