// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace {

using testing::HasSubstr;
using testing::Not;

/// The body of a kernel, rewritten; "#" stands for what a watched product becomes.
std::string body(const std::string& statements) {
  const std::string kernel = "__warpgauge_global__ void k() { " + statements + " }";
  std::string text = warpgauge::sim::frontend::rewrite(kernel, kernel);
  const std::string watched = "* ::warpgauge::sim::surface::product *";
  for (std::size_t at = text.find(watched); at != std::string::npos; at = text.find(watched)) {
    text.replace(at, watched.size(), "#");
  }
  return text;
}

TEST(WrappedProducts, OfIndicesAndSizesAreWatched) {
  for (const char* watched : {"unsigned n = w # h;",
                              "t[rows[k] # width + 3] = 7;",
                              "p = q + s.row # s.pitch;",
                              "int i = (a + 1) # b # c;",
                              "for (i = 0; i < w # h; ++i) {}",
                              "t[f(x) # 4] = 1;",
                              "return a.b[2].c + x # y;"}) {
    std::string plain = watched;
    for (char& c : plain) c = c == '#' ? '*' : c;
    EXPECT_THAT(body(plain), HasSubstr(watched));
  }
}

TEST(WrappedProducts, OfAnythingElseStay) {
  for (const char* text : {"T * p = q;",
                           "f(T * p);",
                           "x = (T) * p;",
                           "x = (unsigned int) * p;",
                           "x = static_cast<T * const>(p);",
                           "sum += a[i] * b[i];",
                           "x = sizeof(int) * n;",
                           "const T * p = q, * r = q;",
                           "x = y ? * p : * q;"}) {
    EXPECT_THAT(body(text), Not(HasSubstr("#"))) << text;
  }
}

}  // namespace
