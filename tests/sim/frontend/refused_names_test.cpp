// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/refused_names.hpp"

#include "tests/sim/frontend/refused.hpp"
#include "warpgauge/base/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace {

using namespace warpgauge::sim::frontend;

TEST(RefusedNames, AreToldOnceAtTheFirstUse) {
  EXPECT_EQ(
      refused("# 7 \"user.cu\"\nvoid f() {\n  CUmemAllocationProp p = {};\n  p.type = 1;\n}\n"),
      "user.cu:8: error: warpgauge: mappings of device memory (CUmemAllocationProp) are not "
      "simulated");
  EXPECT_EQ(refused("void f() { int CUmemAllocation; }"), "nothing was refused");
}

TEST(RefusedNames, AreSorted) {
  EXPECT_TRUE(std::is_sorted(refused_names().begin(),
                             refused_names().end(),
                             [](const auto& a, const auto& b) { return a.name < b.name; }));
}

TEST(RefusedNames, AreNotDeclaredByTheSurface) {
  std::size_t headers = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(WARPGAUGE_SURFACE_HEADERS)) {
    if (!entry.is_regular_file()) continue;
    ++headers;
    warpgauge::sim::frontend::file_table files;
    const std::string text = warpgauge::base::read_file(entry.path());
    for (const token& t : tokenize(text, files))
      for (const refused_name& refused : refused_names())
        EXPECT_FALSE(t.is(refused.name)) << entry.path() << " declares " << refused.name;
  }
  EXPECT_GT(headers, 50u);
}

}  // namespace
