// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/sites.hpp"
#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

namespace warpgauge::mutants {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// What the rules find in a text.
class Rules : public testing::Test {
 protected:
  using found = std::tuple<std::string, std::string, std::string>;  // rule, from, to

  /// @param name  a header's is included by kernel.cpp
  void read(const std::string& text, const std::string& name = "kernel.cpp") {
    const std::filesystem::path folder =
        testing::TempDir() + "/mutant_rules_" +
        testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder);
    if (name != "kernel.cpp")
      warpgauge::base::write_file(folder / "kernel.cpp", "#include \"" + name + "\"\n");
    warpgauge::base::write_file(folder / name, text);
    name_ = name;
    reader_ = std::make_unique<reader>(folder.string());
    sites.clear();
    for (const node& n : reader_->read((folder / "kernel.cpp").string(),
                                       {"-std=c++20"},
                                       [](std::string_view) { return true; }))
      find_sites(n, sites);
    int next = 1;
    const source& s = *reader_->sources().at(name_);
    number(s, sites, next);
    made = render(s, sites);
  }
  std::set<found> of(site::form kind) const {
    std::set<found> all;
    for (const auto& [where, s] : sites)
      if (s.kind == kind)
        for (const alternate& a : s.instead)
          all.emplace(
              a.rule,
              reader_->sources().at(name_)->text.substr(where.first, where.second - where.first),
              a.text);
    return all;
  }

  site_map sites;
  std::string made;

 private:
  std::string name_;
  std::unique_ptr<reader> reader_;
};

TEST_F(Rules, MoveBoundariesAndOperators) {
  read("bool inside(int i, int n) { return i + 2 < n; }\n");
  EXPECT_EQ(of(site::form::expression),
            (std::set<found>{{"comparison", "i + 2 < n", "i + 2 <= n"},
                             {"comparison", "i + 2 < n", "i + 2 >= n"},
                             {"arithmetic", "i + 2", "i - 2"},
                             {"constant + 1", "2", "2 + 1"},
                             {"constant - 1", "2", "2 - 1"}}));
  EXPECT_EQ(made,
            "bool inside(int i, int n) { return (WARPGAUGE_PLACE(1) ? (i + 2 <= n) : "
            "WARPGAUGE_MUTANT(1, 2) ? (i + 2 >= n) : "
            "((WARPGAUGE_PLACE(3) ? (i - 2) : (i + (WARPGAUGE_PLACE(4) ? (2 + 1) : "
            "WARPGAUGE_MUTANT(4, 5) ? (2 - 1) : (2)))) "
            "< n)); }\n");
}

TEST_F(Rules, DropAndDoubleStatementsOfMemory) {
  read(
      "void __syncthreads();\nvoid copy(int* to, const int* from) {\n  *to = *from;\n  "
      "__syncthreads();\n}\n");
  std::set<std::pair<std::string, std::string>> rules;
  for (const auto& [where, s] : sites)
    if (s.kind == site::form::statement) rules.emplace(s.dropped, s.doubled);
  EXPECT_EQ(rules,
            (std::set<std::pair<std::string, std::string>>{{"dropped statement", "doubled access"},
                                                           {"dropped barrier", ""}}));
  EXPECT_EQ(std::count(made.begin(), made.end(), '\n'), 5) << "lines stay where they were";
}

TEST_F(Rules, SwapIndicesMembersAndArguments) {
  read(
      "struct view { int height, width; };\nint at(int r, int c);\n"
      "int turn(view v, int (&t)[4][4], int r, int c) { return t[r][c] + at(r, c) + v.height; }\n");
  const auto all = of(site::form::expression);
  EXPECT_THAT(all, Contains(found("swapped indices", "t[r][c]", "t[c][r]")));
  EXPECT_THAT(all, Contains(found("swapped arguments", "at(r, c)", "at(c, r)")));
  EXPECT_THAT(all, Contains(found("swapped members", "v.height", "v.width")));
}

TEST_F(Rules, ChooseBetweenArraysByAddress) {
  read("void store(int (&t)[4][4][4], int r, int c) { t[r][c][1] = 2; }\n");
  EXPECT_THAT(made, HasSubstr("? &(t[c][r]) : &(t[r][c])))["));
  EXPECT_THAT(made, HasSubstr("? (t[r][1][c]) : ("));
}

TEST_F(Rules, LosePassesAndGuards) {
  read(
      "int sum(int n, int s) {\n  int a = 0;\n  for (int i = 0; i < n; i += s)\n    if (i != 3) a "
      "+= i;\n  return a;\n}\n");
  const auto all = of(site::form::expression);
  for (const char* to : {"false", "i < (n) - (s)"})
    EXPECT_THAT(all, Contains(found("lost passes", "i < n", to)));
  EXPECT_THAT(all, Contains(found("one more pass", "i < n", "i < (n) + (s)")));
  for (const char* to : {"true", "false"}) EXPECT_THAT(all, Contains(found("guard", "i != 3", to)));
}

TEST_F(Rules, NarrowWhatHas64Bits) {
  read(
      "namespace std { using int64_t = long; using int16_t = short; }\n"
      "long first(long row, long pitch) { const std::int64_t at = row * pitch; return at; }\n");
  EXPECT_THAT(of(site::form::expression),
              Contains(found("narrowed index",
                             "row * pitch",
                             "static_cast<std::int64_t>(static_cast<std::int16_t>(row * pitch))")));
}

// The compiler evaluates these: they cannot stand behind a switch.
TEST_F(Rules, KeepConstantsForBuildsOfTheirOwn) {
  read(
      "template <int Tile>\nint place() {\n  constexpr int row = Tile + 1;\n  int tile[Tile * 2];\n"
      "  return row + tile[0] + place<7>();\n}\n");
  const auto constant = of(site::form::constant);
  EXPECT_THAT(constant, Contains(found("arithmetic", "Tile + 1", "Tile - 1")));
  EXPECT_THAT(constant, Contains(found("arithmetic", "Tile * 2", "Tile + 2")));
  EXPECT_THAT(constant, Contains(found("constant + 1", "7", "7 + 1")));
  EXPECT_THAT(made, HasSubstr("place<(WARPGAUGE_MUTANT_CONSTANT =="));
  EXPECT_THAT(of(site::form::expression), Not(Contains(found("constant + 1", "7", "7 + 1"))));
}

TEST_F(Rules, LeaveFormulasOfWhatIsExpectedAlone) {
  read(
      "struct traffic { int loads; };\nvoid add(traffic& t, int n) { t.loads += n + 1; }\n"
      "int naive_traffic(int n) { return n * 2; }\n");
  EXPECT_TRUE(sites.empty()) << made;
}

TEST_F(Rules, ChangeWhatIsStoredOfSomeValuesAndInSomePasses) {
  read(
      "void copy(float* out, const float* in, int n) {\n"
      "  for (int pass = 0; pass < n; ++pass) {\n    out[pass] = in[pass];\n  }\n}\n",
      "kernel.cuh");
  const std::string edited = "::warpgauge::mutants::edited<::warpgauge::mutants::value_edit::";
  EXPECT_THAT(of(site::form::expression),
              Contains(found("infinity", "in[pass]", edited + "largest_for_infinity>(in[pass])")));
  EXPECT_THAT(of(site::form::expression),
              Contains(found("capped", "pass < n", "(pass < n) && (pass) - (0) < 8 * (1)")));
  const auto statements = of(site::form::statement);
  EXPECT_THAT(statements,
              Contains(found("dropped from the fourth pass on",
                             "out[pass] = in[pass];",
                             "if ((pass) - (0) < 3 * (1)) {out[pass] = in[pass];}")));
  EXPECT_THAT(statements,
              Contains(found("zero not stored",
                             "out[pass] = in[pass];",
                             "const auto warpgauge_value = in[pass]; if "
                             "(!::warpgauge::mutants::is_zero(warpgauge_value)) out[pass] = "
                             "warpgauge_value;")));
}

TEST_F(Rules, WeakenAlignmentAndRepeatAMistakeWhereverItsTextStands) {
  read("bool alike(long a, long b, int n) { return a % 16 == 0 && a < n && b < n || a < n; }\n");
  EXPECT_THAT(of(site::form::expression),
              Contains(found("weaker alignment", "a % 16", "(a) % (16 / 2)")));
  EXPECT_THAT(of(site::form::expression), Contains(found("wherever it stands", "a < n", "a <= n")));
  EXPECT_THAT(of(site::form::expression),
              Not(Contains(found("wherever it stands", "b < n", "b <= n"))));
}

TEST_F(Rules, RefuseWhatDoesNotCompile) {
  EXPECT_THROW(read("int f( { return 0; }\n"), std::runtime_error);
}

}  // namespace
}  // namespace warpgauge::mutants
