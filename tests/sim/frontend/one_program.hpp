// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/cli/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

namespace warpgauge::tests {

/// Programs that `warpgauge cc` compiles, one after another.
class OneProgram : public testing::Test {
 protected:
  /// Compiles and runs it. Its own lines begin at 1.
  outcome run(const std::string& text, const std::vector<std::string>& environment = {}) {
    write_file(folder + "/program.cu", text);
    const outcome made = run_program(WARPGAUGE_TOOL,
                                     {"cc", "program.cu", "-o", "program"},
                                     {.folder = folder, .environment = {}});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return run_program(folder + "/program", {}, {.folder = folder, .environment = environment});
  }

  std::string folder = fresh_folder();
};

inline auto found_at(int line, const std::string& kind) {
  return testing::ContainsRegex(
      fmt::format("program.cu:{}:[0-9]+: error: [^\n]* \\[{}\\]", line, kind));
}

}  // namespace warpgauge::tests
