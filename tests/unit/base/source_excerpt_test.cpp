// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/base/source_excerpt.hpp"

#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpgauge::base {
namespace {

using testing::ElementsAre;

TEST(ReadExcerpt, HasTheLineAndItsNeighbours) {
  const std::string file = tests::fresh_folder() + "/kernel.cu";
  tests::write_file(file, "first\n\tsecond\x1b\r\nthird");
  const auto excerpt = read_excerpt(file, 1, 1);
  ASSERT_TRUE(excerpt.has_value());
  EXPECT_EQ(excerpt->first_line, 1);
  EXPECT_THAT(excerpt->lines, ElementsAre("first", "  second\xEF\xBF\xBD"));
  EXPECT_FALSE(read_excerpt(file, 4, 1).has_value());
  EXPECT_FALSE(read_excerpt(file, 0, 1).has_value());
  EXPECT_FALSE(read_excerpt(file + ".none", 1, 1).has_value());
}

}  // namespace
}  // namespace warpgauge::base
