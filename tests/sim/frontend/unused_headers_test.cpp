// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/sim/frontend/rewrite.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace {

using testing::HasSubstr;
using testing::Not;
using warpgauge::sim::frontend::rewrite;

const std::string surface = "/w/sim/include/warpgauge_surface/";

/// What the preprocessor makes of an #include of a header with such a text.
std::string included(const std::string& file, const std::string& text) {
  return "# 1 \"" + file + "\" 1\n" + text + "\n# 2 \"p.cu\" 2\n";
}

std::string printed(const std::string& headers, const std::string& program) {
  const std::string text = "# 1 \"p.cu\"\n" + headers + program;
  return rewrite(text, text);
}

const std::string bits = included(surface + "bits.hpp", "inline int popc(int a) { return a; }");
const std::string conversions =
    included(surface + "conversions.hpp", "inline int rounded(int a) { return popc(a); }");

TEST(UnusedHeaders, AreLeftOutButForTheirDirectives) {
  const std::string text = printed(
      included(surface + "bits.hpp", "int popc(int a);\n#pragma GCC diagnostic pop\nint b;"),
      "int main() {}  // popc\nconst char* s = \"popc\";");
  EXPECT_THAT(text, Not(HasSubstr("popc(int a)")));
  EXPECT_THAT(text, HasSubstr("# 1 \"" + surface + "bits.hpp\" 1\n"));
  EXPECT_THAT(text, HasSubstr("#pragma GCC diagnostic pop\n"));
  EXPECT_THAT(text, HasSubstr("# 2 \"p.cu\" 2\nint main() {}"));
}

TEST(UnusedHeaders, AreTheSurfacesAndTheLibrarysOnly) {
  for (const char* file : {"/home/me/warpgauge_surface/bits.hpp", "bits.hpp"})
    EXPECT_THAT(printed(included(file, "int popc(int a);"), "int x;"), HasSubstr("popc")) << file;
  EXPECT_THAT(printed(included(surface + "launch.hpp", "int popc(int a);"), "int x;"),
              HasSubstr("popc"));
  const std::string beta = "# 1 \"/usr/include/c++/12/bits/specfun.h\" 1 3\nint beta(int);\n";
  EXPECT_THAT(printed(beta + "# 2 \"p.cu\" 2\n", "int x;"), Not(HasSubstr("beta")));
  EXPECT_THAT(printed(beta + "# 2 \"p.cu\" 2\n", "int x = beta(1);"), HasSubstr("beta(int)"));
}

TEST(UnusedHeaders, AreNeededByWhoNamesWhatTheyDeclare) {
  EXPECT_THAT(printed(bits, "int x = popc(3);"), HasSubstr("popc(int a)"));
  EXPECT_THAT(printed(bits, "#define f popc\nint x;"), Not(HasSubstr("popc(int a)")));
  for (const char* declared : {"struct named { int x; };",
                               "enum kinds { named };",
                               "using named = long;",
                               "int named;",
                               "namespace n { constexpr int named = 1; }",
                               "template <class T> T named(T x);"}) {
    const std::string header = included(surface + "bits.hpp", declared);
    EXPECT_THAT(printed(header, "auto y = named{};"), HasSubstr(declared));
    EXPECT_THAT(printed(header, "int y;"), Not(HasSubstr(declared)));
  }
}

TEST(UnusedHeaders, AreNeededByOtherHeadersThatAre) {
  EXPECT_THAT(printed(bits + conversions, "int x = rounded(3);"), HasSubstr("popc(int a)"));
  EXPECT_THAT(printed(bits + conversions, "int x = popc(3);"), Not(HasSubstr("rounded(int a)")));
  EXPECT_THAT(printed(bits + conversions, "int x;"), Not(HasSubstr("(int a)")));
}

TEST(UnusedHeaders, MayEndAnywhere) {
  for (const char* cut :
       {"template <class T>", "template <>", "bool operator", "namespace", "int f("})
    EXPECT_THAT(printed("", "# 1 \"" + surface + "bits.hpp\"\n" + cut), HasSubstr("bits.hpp"));
}

TEST(UnusedHeaders, AreNotMeantByWhatComesBefore) {
  const std::string before = "template <class T> T f(T popc) { return popc; }\n";
  EXPECT_THAT(printed(before + bits, "int x;"), Not(HasSubstr("popc(int a)")));
}

TEST(UnusedHeaders, AreKeptWhereTheyAddToOthersNames) {
  const std::string others =
      "int popc(long a); template <class T> struct size {}; struct pair {};\n";
  for (const char* added :
       {"int popc(int a);", "template <> struct size<int> {};", "bool operator<(pair, pair);"})
    EXPECT_THAT(printed(others + included(surface + "bits.hpp", added), "int x;"),
                HasSubstr(added));
  // In another namespace it is another name, and an operator needs one of its own types.
  for (const char* own : {"namespace n { int popc(int a); }",
                          "template <class T> struct word {}; template <> struct word<int> {};",
                          "struct mine {}; bool operator<(mine, mine);"})
    EXPECT_THAT(printed(others + included(surface + "bits.hpp", own), "int x;"),
                Not(HasSubstr(own)));
}

TEST(UnusedHeaders, AreNeededByWhatRewritingInserts) {
  const std::string ptx = included(
      surface + "ptx_arithmetic.hpp",
      "namespace warpgauge::sim::ptx { inline void add_s32(int& d, int a, int b) { d = a + b; } }");
  const std::string assembly =
      "__warpgauge_global__ void k(int* p) { asm(\"add.s32 %0, %0, 1;\" : \"+r\"(*p)); }";
  EXPECT_THAT(printed(ptx, assembly), HasSubstr("d = a + b"));
  EXPECT_THAT(printed(ptx, "int add_s32;"), Not(HasSubstr("d = a + b")));
}

}  // namespace
