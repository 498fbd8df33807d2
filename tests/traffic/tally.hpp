// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace warpgauge::tests {

/// What became of one variant's cases in this process.
struct tally {
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t skipped = 0;
};

/// This process's count for a variant.
tally& tally_of(const std::string& id);

/// At the end of the program: the summary line, and the same per variant as JSON in the results
/// folder, results/traffic/<suite>.<id>.json, where the summary test adds them up.
class print_tally : public testing::Environment {
 public:
  void TearDown() override;
};

}  // namespace warpgauge::tests
