// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/selftest/mutants/results.hpp"

#include "warpgauge/base/files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>

namespace warpgauge::mutants {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string entry(int id, bool constant, const char* from, const char* to) {
  return nlohmann::json{{"id", id},
                        {"place", 1},
                        {"constant", constant},
                        {"file", "f.cuh"},
                        {"line", 7},
                        {"nth", id - 1},
                        {"at", "if (a < b)"},
                        {"function", "k"},
                        {"rule", "comparison"},
                        {"from", from},
                        {"to", to}}
      .dump();
}

const std::string two = "[" + entry(1, false, "a < b", "a <= b") + "," +
                        entry(2, false, "a < b", "a >= b") + "," + entry(3, true, "8", "8 + 1") +
                        "]";

void notice(mutant& m, outcome by, int tried = 2) {
  m.reached = true;
  m.tried = tried;
  m.seen = by;
}

int print(const result_list& list, std::string& text) {
  testing::internal::CaptureStdout();
  const int code = list.print_missed();
  std::fflush(stdout);
  text = testing::internal::GetCapturedStdout();
  return code;
}

TEST(MutantResults, AreThoseOfTheBuild) {
  EXPECT_EQ(result_list(two, build{0}, 100).all().size(), 2u);
  EXPECT_EQ(result_list(two, build{3}, 100).all().size(), 1u);
  EXPECT_EQ(result_list(two, build{0, 2, 1}, 100).all().size(), 2u) << "both have place 1";
  EXPECT_THROW(result_list(two, build{0, 2, 0}, 100), std::runtime_error);
  EXPECT_THROW(result_list(two, build{5}, 100), std::runtime_error);
  EXPECT_THROW(result_list(two, build{0}, 2), std::runtime_error) << "no room for the second";
}

TEST(MutantResults, AreWellWhenAllWereNoticed) {
  result_list list(two, build{}, 100);
  notice(list.all()[0], outcome::correctness, 1);
  notice(list.all()[1], outcome::traffic);
  std::string text;
  EXPECT_EQ(print(list, text), 0);
  EXPECT_THAT(text, Not(HasSubstr("SURVIVED")));
}

TEST(MutantResults, NameASurvivorWithItsChange) {
  result_list list(two, build{}, 100);
  notice(list.all()[0], outcome::endless);
  notice(list.all()[1], outcome::passed);
  std::string text;
  EXPECT_EQ(print(list, text), 1);
  EXPECT_THAT(text, HasSubstr("SURVIVED 2: f.cuh:7 in k, comparison\n  - a < b\n  + a >= b\n"));
}

// A part of the tests that saw nothing says nothing yet.
TEST(MutantResults, AreNoSurvivorsBeforeTheWholeOfTheTests) {
  result_list list(two, build{}, 100);
  notice(list.all()[0], outcome::passed, 1);
  std::string text;
  EXPECT_EQ(print(list, text), 0);
  EXPECT_THAT(text, Not(HasSubstr("SURVIVED")));
}

TEST(MutantResults, ForgiveAnEquivalentOneUntilItIsNoticed) {
  const std::string said =
      R"([{"file": "f.cuh", "from": "a < b", "to": "a >= b", "why": "never equal"}])";
  result_list list(two, build{}, 100);
  list.read_equivalents(said);
  notice(list.all()[0], outcome::crashed);
  notice(list.all()[1], outcome::passed);
  std::string text;
  EXPECT_EQ(print(list, text), 0) << text;
  notice(list.all()[1], outcome::correctness);
  EXPECT_EQ(print(list, text), 1);
  EXPECT_THAT(text, HasSubstr("NOTICED AFTER ALL 2: f.cuh:7 in k, comparison\n"));
}

TEST(MutantResults, TellAlikeTextsOfALineApart) {
  const std::string alike =
      "[" + entry(1, false, "0", "0 + 1") + "," + entry(2, false, "0", "0 + 1") + "]";
  result_list list(alike, build{}, 100);
  list.read_equivalents(R"([{"from": "0", "nth": 1, "why": "the second does nothing"}])");
  EXPECT_TRUE(list.all()[0].why.empty());
  EXPECT_FALSE(list.all()[1].why.empty());
}

TEST(MutantResults, ForgiveAMistakeAtPlacesOfWhichEachIsForgiven) {
  std::string everywhere = entry(3, false, "0", "0 + 1");
  everywhere.replace(everywhere.find("comparison"), 10, "wherever it stands");
  const std::string all = "[" + entry(1, false, "0", "0 + 1") + "," +
                          entry(2, false, "0", "0 + 1") + "," + everywhere + "]";
  result_list list(all, build{}, 100);
  list.read_equivalents(R"([{"from": "0", "nth": 1, "why": "the second does nothing"}])");
  EXPECT_TRUE(list.all()[2].why.empty());
  list.read_equivalents(R"([{"from": "0", "nth": 0, "why": "nor the first"}])");
  EXPECT_FALSE(list.all()[2].why.empty());
  // Together they may be noticed.
  for (mutant& m : list.all()) notice(m, outcome::passed);
  notice(list.all()[2], outcome::correctness);
  std::string text;
  EXPECT_EQ(print(list, text), 0) << text;
}

TEST(MutantResults, KnowThePlacesOfAFileInOtherBuildsToo) {
  const result_list constant(two, build{3}, 100);
  ASSERT_EQ(constant.all().size(), 1u);
  EXPECT_THAT(constant.places_in("f.cuh"), testing::ElementsAre(1, 1));
  EXPECT_THAT(constant.places_in("g.cuh"), testing::IsEmpty());
}

TEST(MutantResults, RefuseAnEquivalentThatIsNoMutant) {
  result_list list(two, build{}, 100);
  EXPECT_THROW(list.read_equivalents(R"([{"from": "a > b", "why": "gone"}])"), std::runtime_error);
}

TEST(MutantResults, SpareTheLongPartForWhatIsSaidToBeInvisible) {
  result_list list(two, build{}, 100);
  list.read_equivalents(
      R"([{"to": ["a <= b", "a >= b"], "why": "far away", "noticed_by": "large"}])");
  notice(list.all()[0], outcome::passed, 1);
  notice(list.all()[1], outcome::passed, 1);
  std::string text;
  EXPECT_EQ(print(list, text), 0) << text;
  EXPECT_THAT(list.table(false),
              HasSubstr("| comparison | 2 | 0 | 0 | 0 | 0 | 2 | 0 | 0 | 0 | 0 |\n"));
}

TEST(MutantResults, AddUpWhatSeveralProgramsLeft) {
  const std::string folder = testing::TempDir() + "/mutant_results";
  result_list some(two, build{}, 100);
  notice(some.all()[0], outcome::correctness, 1);
  notice(some.all()[1], outcome::passed);
  some.write(folder + ".0");
  result_list constant(two, build{3}, 100);
  notice(constant.all()[0], outcome::refused, 1);
  constant.write(folder + ".1");
  result_list whole(two);
  EXPECT_EQ(whole.all().size(), 3u);
  whole.read_results(base::read_file(folder + ".0"));
  whole.read_results(base::read_file(folder + ".1"));
  EXPECT_THAT(whole.table(true), HasSubstr("| f.cuh | 3 | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 0 | 0 |\n"));
  EXPECT_THAT(whole.table(false), HasSubstr("| all | 3 | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 0 | 0 |\n"));
}

// What is said to be invisible is there, and a reason with it.
TEST(Equivalents, AreTextsOfTheirFilesWithAReason) {
  const auto list = nlohmann::json::parse(base::read_file(WARPGAUGE_EQUIVALENTS));
  EXPECT_FALSE(list.empty());
  const auto values = [](const nlohmann::json& entry, const char* key) {
    if (!entry.contains(key)) return std::vector<std::string>{};
    const nlohmann::json& value = entry.at(key);
    return value.is_array() ? value.get<std::vector<std::string>>()
                            : std::vector<std::string>{value.get<std::string>()};
  };
  for (const nlohmann::json& entry : list) {
    EXPECT_NE(entry.at("why"), "") << entry;
    EXPECT_FALSE(values(entry, "file").empty()) << entry;
    EXPECT_FALSE(values(entry, "rule").empty()) << entry;
    for (const std::string& file : values(entry, "file")) {
      const std::string text = base::read_file(WARPGAUGE_SOURCES "/" + file);
      // Of a list, each is in some of the files.
      if (values(entry, "from").size() == 1) {
        EXPECT_THAT(text, HasSubstr(values(entry, "from").front())) << file << ": " << entry;
      }
    }
  }
}

}  // namespace
}  // namespace warpgauge::mutants
