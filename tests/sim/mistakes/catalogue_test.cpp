// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/sim/harness/markers.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace warpgauge::tests {
namespace {

const std::vector<std::string> kernel_files = {"alignment.cuh",
                                               "endless.cuh",
                                               "fences.cuh",
                                               "global_bounds.cuh",
                                               "global_races.cuh",
                                               "pointers.cuh",
                                               "races.cuh",
                                               "shared_bounds.cuh",
                                               "synchronisation.cuh",
                                               "uninitialised.cuh"};

std::string text_of_tests() {
  std::string text;
  for (const char* name : {"addresses",
                           "fences",
                           "global_bounds",
                           "limits",
                           "races",
                           "synchronisation",
                           "uninitialised"}) {
    std::ifstream in(std::string(WARPGAUGE_TESTS_SIM_DIR) + "/mistakes/" + name + "_test.cpp");
    std::ostringstream all;
    all << in.rdbuf();
    text += all.str();
  }
  return text;
}

/// Of the tests in these folders, which plant what a kernel alone does not show.
std::string text_of_programs() {
  std::string text;
  for (const char* folder : {"/frontend", "/launches"})
    for (const auto& file :
         std::filesystem::directory_iterator(std::string(WARPGAUGE_TESTS_SIM_DIR) + folder)) {
      std::ifstream in(file.path());
      std::ostringstream all;
      all << in.rdbuf();
      text += all.str();
    }
  return text;
}

TEST(Catalogue, PlantsEveryKindOfFinding) {
  std::set<sim::finding_kind> planted;
  const std::string programs = text_of_programs();
  for (const std::string& file : kernel_files) {
    for (const std::string& kernel : kernels_of("mistakes/" + file)) {
      for (const marker& m : markers_of("mistakes/" + file, kernel)) {
        if (!m.follows) planted.insert(m.kind);
      }
    }
  }
  for (const sim::finding_kind_facts& k : sim::finding_kinds) {
    const auto stands = [&](const std::string& text) {
      return programs.find(text) != std::string::npos;
    };
    EXPECT_TRUE(planted.count(k.kind) || stands(fmt::format("\"{}\"", k.words)) ||
                stands(fmt::format("[{}]", k.words)) ||
                stands(fmt::format("finding_kind::{}", k.name)))
        << k.name;
  }
}

TEST(Catalogue, RunsEveryPlantedMistake) {
  const std::string tests = text_of_tests();
  int kernels = 0;
  for (const std::string& file : kernel_files) {
    for (const std::string& kernel : kernels_of("mistakes/" + file)) {
      if (markers_of("mistakes/" + file, kernel).empty()) continue;  // a helper for another
      ++kernels;
      EXPECT_NE(tests.find("mistakes::" + kernel), std::string::npos) << kernel;
      EXPECT_NE(tests.find("\"" + kernel + "\""), std::string::npos) << kernel;
    }
  }
  std::printf("mistakes: %d kernels with a planted mistake\n", kernels);
  EXPECT_GE(kernels, 45);
}

TEST(Markers, AreReadWhereTheyStand) {
  const auto one = markers_of("mistakes/races.cuh", "everyone_writes_one_word");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].kind, sim::finding_kind::shared_race_write_after_write);
  EXPECT_FALSE(one[0].follows);
  const auto several = markers_of("mistakes/races.cuh", "warp_sum_without_syncwarp");
  ASSERT_EQ(several.size(), 2u);
  EXPECT_EQ(several[0].line, several[1].line) << "both stand above the same line of code";
  EXPECT_EQ(several[0].order, "forward");
  EXPECT_EQ(several[1].order, "reverse");
}

TEST(Markers, AreNotMadeUp) {
  EXPECT_THROW(markers_of("mistakes/races.cuh", "no_such_kernel"), std::runtime_error);
  EXPECT_THROW(markers_of("mistakes/no_such_file.cuh", "kernel"), std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::tests
