// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/severity.hpp"

#include <gtest/gtest.h>

#include <set>

namespace warpgauge::tests {
namespace {

using baseline::exit_code;
using baseline::rank_of;
using baseline::tone;
using baseline::verdict;
using baseline::verdict_entry;
using baseline::verdict_table;

TEST(Severity, RanksVerdictsAsTheirExitCodes) {
  for (std::size_t i = 1; i < verdict_table.size(); ++i) {
    const exit_code worse = verdict_table[i - 1].code, better = verdict_table[i].code;
    EXPECT_EQ(worst_of(worse, better), worse) << verdict_table[i].word;
    EXPECT_LT(rank_of(verdict_table[i - 1].outcome, true, 0.5),
              rank_of(verdict_table[i].outcome, true, -0.5));
  }
}

TEST(Severity, HasEachVerdictOnce) {
  std::set<std::string_view> words, spoken;
  for (const verdict_entry& e : verdict_table) {
    words.insert(e.word);
    spoken.insert(e.spoken);
    EXPECT_EQ(&entry_of(e.outcome), &e);
    EXPECT_EQ(exit_code_of(e.outcome), e.code);
    EXPECT_TRUE(e.word == to_string(e.code) || e.outcome == verdict::improvement) << e.word;
  }
  EXPECT_EQ(words.size(), verdict_table.size());
  EXPECT_EQ(spoken.size(), verdict_table.size());
}

TEST(Severity, PutsTheLargestChangeFirstAndWhatDoesNotCountLast) {
  EXPECT_LT(rank_of(verdict::regression, true, -0.05), rank_of(verdict::regression, true, -0.01));
  EXPECT_LT(rank_of(verdict::improvement, true, 0.05), rank_of(verdict::improvement, true, 0.01));
  EXPECT_LT(rank_of(verdict::pass, true, 0), rank_of(verdict::regression, false, -0.5));
}

TEST(Severity, IsGreenWhereTheCodeIsZeroOnly) {
  for (const verdict_entry& e : verdict_table)
    EXPECT_EQ(look_of(e.outcome) == tone::good, e.code == exit_code::ok) << e.word;
  EXPECT_EQ(look_of(verdict::regression), tone::bad);
  EXPECT_EQ(look_of(verdict::machine_slow), tone::open);
}

TEST(Severity, CountsInItsOrder) {
  baseline::verdict_counts counts;
  EXPECT_EQ(text_of(counts), "");
  for (const verdict_entry& e : verdict_table) counts.add(e.outcome, true);
  counts.add(verdict::pass, true);
  counts.add(verdict::regression, false);
  EXPECT_EQ(counts.of(verdict::pass), 2u);
  EXPECT_EQ(counts.not_gated(), 1u);
  EXPECT_EQ(counts.all(), 11u);
  EXPECT_EQ(text_of(counts),
            "1 slower, 1 infrastructure, 1 machine-slow, 1 not-measured, 1 inconclusive, 1 "
            "no-baseline, 1 skipped, 1 faster, 2 pass, 1 not gated");
}

}  // namespace
}  // namespace warpgauge::tests
