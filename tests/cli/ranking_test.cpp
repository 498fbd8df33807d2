// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/exit_code.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace warpgauge::tests {
namespace {

/// The scripts read the tool's own table, where no tool may be built: of every pair of exit codes
/// they end with the one that the tool calls worse.
TEST(GateRanking, IsTheToolsForEveryPair) {
  const outcome o = run_program("/usr/bin/env",
                                {"bash", "-c", R"(set -euo pipefail
. ci/table.sh
codes=("${exit_codes[@]%% *}")
for a in "${codes[@]}"; do
  for b in "${codes[@]}"; do
    worst=0
    ends_with "$a"
    ends_with "$b"
    echo "$a $b $worst"
  done
done)"},
                                {.folder = SOURCES, .environment = {}});
  ASSERT_EQ(o.exit_code, 0) << o.err;
  std::istringstream lines(o.out);
  std::size_t pairs = 0;
  for (int a = 0, b = 0, worst = 0; lines >> a >> b >> worst; ++pairs)
    EXPECT_EQ(worst,
              static_cast<int>(
                  baseline::worst_of(baseline::exit_code_from(a), baseline::exit_code_from(b))))
        << a << " and " << b;
  EXPECT_EQ(pairs, baseline::exit_code_table.size() * baseline::exit_code_table.size());
}

}  // namespace
}  // namespace warpgauge::tests
