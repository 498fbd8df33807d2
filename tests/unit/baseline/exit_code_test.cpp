// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/exit_code.hpp"

#include "warpgauge/baseline/severity.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace warpgauge::tests {
namespace {

using baseline::exit_code;
using baseline::exit_code_table;
using baseline::verdict;
using baseline::worst_of;

/// The ranking in numbers, worst first, as scripts know it.
const std::vector<int> ranking{130, 1, 97, 2, 7, 6, 5, 4, 3, 77, 0};

exit_code code(int number) { return baseline::exit_code_from(number); }

TEST(ExitCode, OfEveryPairTheWorseOneIsTaken) {
  ASSERT_EQ(exit_code_table.size(), ranking.size());
  for (std::size_t i = 0; i < ranking.size(); ++i)
    for (std::size_t k = 0; k < ranking.size(); ++k) {
      const int worse = ranking[std::min(i, k)];
      EXPECT_EQ(static_cast<int>(worst_of(code(ranking[i]), code(ranking[k]))), worse)
          << ranking[i] << " and " << ranking[k];
    }
}

TEST(ExitCode, OfManyTheWorstIsTaken) {
  EXPECT_EQ(worst_of(std::vector<exit_code>{}), exit_code::ok);
  std::vector<exit_code> seen;
  for (std::size_t i = ranking.size(); i-- > 0;) {
    seen.insert(seen.begin() + std::ptrdiff_t(seen.size() / 2), code(ranking[i]));
    EXPECT_EQ(static_cast<int>(worst_of(seen)), ranking[i]);
  }
}

TEST(ExitCode, OfACrashIsTheInfrastructures) {
  for (int number = 0; number < 256; ++number) {
    const bool known = std::find(ranking.begin(), ranking.end(), number) != ranking.end();
    EXPECT_EQ(static_cast<int>(code(number)), known ? number : 7) << number;
  }
  EXPECT_EQ(code(-1), exit_code::infrastructure);
}

TEST(ExitCode, EachHasAWordAndAMeaningOfItsOwn) {
  std::set<std::string_view> words, meanings;
  for (const baseline::exit_code_entry& e : exit_code_table) {
    EXPECT_FALSE(e.word.empty() || e.meaning.empty());
    words.insert(e.word);
    meanings.insert(e.meaning);
  }
  EXPECT_EQ(words.size(), ranking.size());
  EXPECT_EQ(meanings.size(), ranking.size());
}

TEST(ExitCode, OfAVerdictHasItsWord) {
  const std::vector<std::pair<verdict, std::pair<int, std::string_view>>> all{
      {verdict::pass, {0, "pass"}},
      {verdict::improvement, {0, "improvement"}},
      {verdict::regression, {1, "regression"}},
      {verdict::no_baseline, {3, "no-baseline"}},
      {verdict::inconclusive, {4, "inconclusive"}},
      {verdict::not_measured, {5, "not-measured"}},
      {verdict::machine_slow, {6, "machine-slow"}},
      {verdict::infrastructure_error, {7, "infrastructure"}},
      {verdict::skipped, {77, "skipped"}}};
  for (const auto& [v, expected] : all) {
    EXPECT_EQ(static_cast<int>(baseline::exit_code_of(v)), expected.first);
    EXPECT_EQ(to_string(v), expected.second);
  }
}

}  // namespace
}  // namespace warpgauge::tests
