// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/tally.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace warpgauge::tests {

/// Removes the result of an earlier run, so that a crash leaves none.
void forget_result(std::string_view test, const std::string& id);

/// Writes results/traffic/<test>.<id>.json, which the summary test adds up.
void keep_result(std::string_view test, const std::string& id, const conformance::counts& found);

/// Ends the program with the line that adds up what was kept.
class print_tally : public testing::Environment {
 public:
  void TearDown() override;
};

}  // namespace warpgauge::tests
