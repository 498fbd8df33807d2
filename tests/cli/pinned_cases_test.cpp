// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/process.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <cstdint>

namespace warpgauge::tests {
namespace {

// A smaller suite is green as well: that it is smaller shows in a file that its owners review.
TEST(PinnedCases, AreThoseOfTheRegistry) {
  const outcome counted = run_program(WARPGAUGE_TOOL, {"list", "--cases"});
  ASSERT_EQ(counted.exit_code, 0) << counted.err;
  const auto registry = nlohmann::json::parse(counted.out);
  const auto pinned = nlohmann::json::parse(file_text(SOURCES "/tests/cases.json"));
  for (const char* run :
       {"sweep/sim", "exhaustive/sim", "sweep/cuda", "large/cuda", "traffic/sim", "perf/cuda"})
    for (const auto& [id, n] : registry.at(run).items())
      EXPECT_EQ(pinned.at(run).value(id, std::uint64_t{0}), n.get<std::uint64_t>())
          << run << " " << id;
  EXPECT_EQ(pinned, registry)
      << "is it meant? then: build/sim/warpgauge list --cases >tests/cases.json";
}

TEST(PinnedCases, AreNeverNone) {
  const std::string folder = fresh_folder();
  conditions here;
  here.folder = folder;
  for (const char* text : {"{}", "[]", R"({"sweep/sim": {"copy.simple": 0}})", "half"}) {
    write_file(folder + "/cases.json", text);
    const outcome o = run_program(
        WARPGAUGE_TOOL,
        {"report", "--cases", "cases.json", "--no-trace", "--format", "json", "-o", "-"},
        here);
    EXPECT_EQ(o.exit_code, 2) << text << o.out;
  }
}

}  // namespace
}  // namespace warpgauge::tests
