// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/kernels/hello/contract_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::kernels::hello {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// What is wrong with the text of so many blocks.
std::vector<std::string> check(std::string_view text,
                               unsigned blocks,
                               const std::array<unsigned, 3>& block) {
  return check_printed_text(text, {{blocks, 1, 1}, block});
}

constexpr const char* two_blocks_of_two =
    "Hello World from the host!\n"
    "Hello World from Thread (1, 0) in Block 1!\n"
    "Hello World from Thread (0, 0) in Block 0!\n"
    "Hello World from Thread (0, 0) in Block 1!\n"
    "Hello World from Thread (1, 0) in Block 0!\n";

TEST(HelloText, AnyOrderOfThreadsIsRight) {
  EXPECT_THAT(check(two_blocks_of_two, 2, {2, 1, 1}), IsEmpty());
}

TEST(HelloText, MissingLinesAreNamed) {
  EXPECT_THAT(check(two_blocks_of_two, 3, {2, 1, 1}),
              ElementsAre("missing: \"Hello World from Thread (0, 0) in Block 2!\"",
                          "missing: \"Hello World from Thread (1, 0) in Block 2!\""));
}

TEST(HelloText, RepeatedAndForeignLinesAreNamed) {
  constexpr const char* text =
      "Hello World from the host!\n"
      "Hello World from Thread (0, 0) in Block 0!\n"
      "Hello World from Thread (0, 0) in Block 0!\n"
      "Goodbye\n";
  EXPECT_THAT(check(text, 1, {1, 1, 1}),
              ElementsAre("line 3: printed again: \"Hello World from Thread (0, 0) in Block 0!\"",
                          "line 4: no thread should print \"Goodbye\""));
}

TEST(HelloText, TheHostSpeaksFirst) {
  EXPECT_THAT(check("", 0, {1, 1, 1}), ElementsAre("nothing was printed"));
  EXPECT_EQ(check("Hello\n", 0, {1, 1, 1}).size(), 1U);
  EXPECT_THAT(check("Hello World from the host!\n", 0, {1, 1, 1}), IsEmpty());
}

TEST(HelloText, ACutLineIsNotALine) {
  EXPECT_EQ(check("Hello World from the host!", 0, {1, 1, 1}).size(), 1U);
}

TEST(HelloText, ThreeDimensionalBlocksNameThree) {
  EXPECT_THAT(check("Hello World from the host!\n"
                    "Hello World from Thread (0, 0, 1) in Block 0!\n"
                    "Hello World from Thread (0, 0, 0) in Block 0!\n",
                    1,
                    {1, 1, 2}),
              IsEmpty());
}

}  // namespace
}  // namespace warpgauge::kernels::hello
