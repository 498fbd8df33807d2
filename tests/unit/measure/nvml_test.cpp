// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/nvml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>

/// The management library's answers, from a stand-in for it.
namespace warpgauge::measure {
namespace {

/// What the GPUs of a stand-in tell. Its soname is NVML's, so once it is loaded it is the one
/// found.
std::vector<std::string> parts_told_by(const char* stand_in) {
  void* const loaded = ::dlopen(stand_in, RTLD_NOW | RTLD_LOCAL);
  if (loaded == nullptr) {
    ADD_FAILURE() << ::dlerror();
    return {};
  }
  std::vector<std::string> parts;
  {
    const nvml library;
    EXPECT_EQ(library.why_not(), "");
    for (const nvml_device& d : library.devices()) parts.push_back(d.board_part());
  }
  ::dlclose(loaded);
  return parts;
}

TEST(BoardPart, IsWhatTheDriverTellsOrEmpty) {
  EXPECT_THAT(parts_told_by(NVML_WITH_PARTS), testing::ElementsAre("692-2G520-0282-001", "", ""));
}

/// Of one GPU with two instances, the second of which is at work.
TEST(MigInstance, HasItsBoardsPowerAndItsOwnProcesses) {
  const std::string answers = testing::TempDir() + "/mig_answers";
  std::ofstream(answers) << "gpu GPU-8f6a1000-0d3e-4f5a-9b7c-001122331000 81559 591 on 0 H100\n"
                            "mig 0 MIG-5c2e0000-7a1b-5c3d-8e4f-665544332211 9856 H100 MIG 1g.10gb\n"
                            "mig 1 MIG-5c2e0001-7a1b-5c3d-8e4f-665544332211 9856 H100 MIG 1g.10gb\n"
                            "busy 3\n";
  ::setenv("FAKE_CARDS", answers.c_str(), 1);
  void* const loaded = ::dlopen(NVML_OF_CARDS, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(loaded, nullptr) << ::dlerror();
  {
    const nvml library;
    const auto asked = [&](std::string_view uuid) {
      return *library.device_at("0000:1b:00.0", uuid);
    };
    using namespace std::string_view_literals;
    const auto first = asked("\x5c\x2e\x00\x00\x7a\x1b\x5c\x3d\x8e\x4f\x66\x55\x44\x33\x22\x11"sv);
    EXPECT_EQ(first.name(), "H100 MIG 1g.10gb");
    EXPECT_EQ(first.power_limit_mw(), 700000U);
    EXPECT_EQ(first.compute_processes()->size(), 0U) << "the other's are no disturbance";
    const auto second = asked("\x5c\x2e\x00\x01\x7a\x1b\x5c\x3d\x8e\x4f\x66\x55\x44\x33\x22\x11"sv);
    EXPECT_EQ(second.compute_processes()->size(), 3U);
    EXPECT_EQ(asked({}).compute_processes()->size(), 3U);
    EXPECT_EQ(asked("0123456789abcdef").name(), "H100") << "of no instance: the board";
  }
  ::dlclose(loaded);
  ::unsetenv("FAKE_CARDS");
  std::remove(answers.c_str());
}

TEST(BoardPart, IsEmptyWhenTheDriverHasNoSuchFunction) {
  EXPECT_THAT(parts_told_by(NVML_WITHOUT_PARTS), testing::ElementsAre("", "", ""));
}

}  // namespace
}  // namespace warpgauge::measure
