// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/refused_names.hpp"

#include "tests/sim/frontend/refused.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
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

TEST(HostFunctions, AreRefusedInDeviceCode) {
  const std::string host = "static int of_host(int x) { return x; }\n";
  const std::string sentence =
      "error: warpgauge: the host function of_host is called in device code; it lacks __device__";
  EXPECT_THAT(refused(host + "__warpgauge_global__ void k(int* p) { *p = of_host(3); }"),
              testing::HasSubstr(sentence));
  EXPECT_THAT(refused("namespace n { " + host +
                      "__warpgauge_device__ int f(int x) { return of_host(x); } }"),
              testing::HasSubstr(sentence));
  EXPECT_THAT(refused("__warpgauge_host__ " + host +
                      "__warpgauge_global__ void k(int* p) { if (*p) of_host(3); }"),
              testing::HasSubstr(sentence));
}

TEST(HostFunctions, AreNotRefusedWhereTheNameMayMeanAnother) {
  const std::string kernel = "__warpgauge_global__ void k(int* p) { *p = f(3); }";
  const std::string of_host = "int f(int x) { return x; }\n";
  for (const std::string& text : {
           "__warpgauge_device__ " + of_host + kernel,
           "__warpgauge_host__ __warpgauge_device__ " + of_host + kernel,
           of_host + "__warpgauge_device__ int f(long x) { return 1; }\n" + kernel,
           "constexpr " + of_host + kernel,
           "template <class T> T f(T x) { return x; }\n" + kernel,
           of_host + "struct f {};\n" + kernel,
           of_host + "template <class T> " + kernel,
           of_host + "__warpgauge_host__ __warpgauge_device__ int g() { return f(3); }",
           of_host + "__warpgauge_global__ void k(X* p) { p->f(3); X::f(4); int f(5); }",
           of_host + "__warpgauge_global__ void k(int* p) { if constexpr (false) *p = f(3); }",
           "__warpgauge_device__ int f(int);\n" + of_host + kernel,
           of_host + "int main() { return f(1); }",
       }) {
    EXPECT_EQ(refused(text), "nothing was refused") << text;
  }
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
