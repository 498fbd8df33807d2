// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/measure/nvml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dlfcn.h>

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

TEST(BoardPart, IsEmptyWhenTheDriverHasNoSuchFunction) {
  EXPECT_THAT(parts_told_by(NVML_WITHOUT_PARTS), testing::ElementsAre("", "", ""));
}

}  // namespace
}  // namespace warpgauge::measure
