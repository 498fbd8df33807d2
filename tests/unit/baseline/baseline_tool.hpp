// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/cli/process.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpgauge::tests {

/// A folder with twelve sessions of four cards as result files, and the baseline made of them.
class BaselineTool : public testing::Test {
 protected:
  BaselineTool() : folder_(fresh_folder()) {
    std::vector<std::string> arguments{"baseline", "update", "--baseline", path("b.json")};
    for (int card = 0; card < 4; ++card)
      for (int s = 0; s < 3; ++s)
        // Sessions differ by a hundredth of a per cent.
        arguments.push_back(results(card, 1 + 0.0001 * ((card + s) % 3)));
    made_ = tool(arguments);
  }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  std::string results(int card, double share) {
    const std::string session = "aa" + std::to_string(1000 + ++sessions_);
    const std::string name = path(session + ".json");
    // One after the other, five minutes apart.
    nlohmann::json text = nlohmann::json::parse(example_results(card, session, share));
    text["context"]["utc"] = "2026-11-02T0" + std::to_string(sessions_ / 10) + ":" +
                             std::to_string(sessions_ % 10 / 2) + (sessions_ % 2 ? "5" : "0") +
                             ":00Z";
    write_file(name, text.dump(2));
    return name;
  }

  outcome tool(const std::vector<std::string>& arguments) const {
    return run_program(
        WARPGAUGE_TOOL, arguments, {.folder = folder_, .environment = {"WARPGAUGE_BASELINES="}});
  }

  outcome check(std::vector<std::string> more) const {
    more.insert(more.begin(), {"baseline", "check", "--baseline", path("b.json")});
    return tool(more);
  }

  std::string folder_;
  int sessions_ = 0;
  outcome made_;
};

}  // namespace warpgauge::tests
