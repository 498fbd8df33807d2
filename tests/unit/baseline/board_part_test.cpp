// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "tests/unit/baseline/schema.hpp"
#include "tests/unit/cli/process.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

/// What a session knows of the kind of board: kept, and nothing else.
namespace warpgauge::tests {
namespace {

using baseline::file_error;
using baseline::file_fault;
using baseline::stored_baseline;
using nlohmann::json;
using testing::HasSubstr;

const std::string faster = "692-2G520-0282-001";
const std::string slower = "692-2G520-0282-000";

/// Of a results file. @param part  empty: the file does not tell
baseline::process parsed(int card, const std::string& session, const std::string& part) {
  nlohmann::ordered_json context = example_context(card, session);
  if (!part.empty()) context["gpu_board_part"] = part;
  return baseline::parse_results(
      results_text(context, {example_row("copy.coalesced/f32/-/8192x8192/cold", 4100, 4200)}),
      "0.json");
}

stored_baseline stored(int card, const std::string& session, const std::string& part) {
  const std::vector<baseline::process> one{parsed(card, session, part)};
  return baseline::to_baseline(one);
}

stored_baseline both_kinds_and_an_unknown() {
  return merge(merge(stored(1, "aaaa", faster), stored(2, "bbbb", "")), stored(3, "cccc", slower));
}

TEST(BoardPart, MayBeToldByAResultsFileAndIsNoIdentity) {
  EXPECT_EQ(parsed(1, "aaaa", "").board_part, "");
  EXPECT_EQ(parsed(1, "aaaa", faster).board_part, faster);
  EXPECT_EQ(parsed(1, "aaaa", faster).gpu, parsed(1, "aaaa", "").gpu);
}

TEST(BoardPart, IsKeptFromTheResultsThroughMergeAndFile) {
  const stored_baseline all = both_kinds_and_an_unknown();
  const stored_baseline read = baseline::parse_baseline(baseline::to_text(all), "b.json");
  EXPECT_EQ(read, all);
  EXPECT_EQ(read.sessions.at("aaaa").board_part, faster);
  EXPECT_EQ(read.sessions.at("bbbb").board_part, "");
  EXPECT_EQ(read.sessions.at("cccc").board_part, slower);
  EXPECT_EQ(merge(read, all), all);
}

TEST(BoardPart, IsWrittenOnlyWhereItIsKnown) {
  const std::string unknown = baseline::to_text(stored(1, "aaaa", ""));
  EXPECT_THAT(unknown, testing::Not(HasSubstr("board_part")));
  EXPECT_EQ(baseline::to_text(baseline::parse_baseline(unknown, "b.json")), unknown);
  // One line more, nothing else.
  std::string known = baseline::to_text(stored(1, "aaaa", faster));
  const std::string line = "      \"board_part\": \"" + faster + "\",\n";
  ASSERT_THAT(known, HasSubstr(line));
  known.erase(known.find(line), line.size());
  EXPECT_EQ(known, unknown);
}

TEST(BoardPart, IsAllowedByTheSchemaAsATextThatSaysSomething) {
  const auto schema = json::parse(file_text(WARPGAUGE_SCHEMA));
  auto text = json::parse(baseline::to_text(both_kinds_and_an_unknown()));
  EXPECT_EQ(violation(schema, text), "");
  for (const json& wrong : {json(""), json(692), json(nullptr)}) {
    text["sessions"][0]["board_part"] = wrong;
    EXPECT_THAT(violation(schema, text), HasSubstr("board_part"));
    try {
      baseline::parse_baseline(text.dump(), "b.json");
      ADD_FAILURE() << wrong << " was accepted";
    } catch (const file_error& e) {
      EXPECT_EQ(e.fault(), file_fault::wrong_schema);
      EXPECT_THAT(e.what(), HasSubstr("board_part"));
    }
  }
}

/// Two machines of each of two kinds that are 2 % apart, all anchors alike; then others.
class Kinds : public testing::Test {
 protected:
  Kinds() {
    std::vector<baseline::process> all;
    for (int card = 0; card < 6; ++card) all.push_back(run(card, card % 2 == 0, noise(card)));
    stored_ = baseline::to_baseline(all);
  }
  static double noise(int card) { return 1e-3 * (card / 2 - 1); }
  static baseline::process run(int card, bool fast, double log_figure) {
    baseline::process p = example_process(card, "aaa" + std::to_string(card));
    p.board_part = fast ? faster : slower;
    p.rows.push_back(row_of("k.v/cold", 1000 * std::exp(log_figure + (fast ? 0.02 : 0)), 4000));
    return p;
  }
  baseline::judgement judged(baseline::process now) const {
    return baseline::judge(&stored_, std::span(&now, 1), {}, {}).cases.at(0);
  }
  stored_baseline stored_;
};

TEST_F(Kinds, AreEachTheirOwnExpectationWithOneSpread) {
  // Residuals -1e-3, 0, 1e-3 in each kind: variance 4e-6 / 4 of four degrees of freedom.
  const double deviation = std::sqrt(1e-6 * (1 + 1.0 / 3));
  for (const bool fast : {false, true}) {
    const auto j = judged(run(9, fast, 0));
    const double expected = fast ? 0.02 : 0;
    EXPECT_EQ(j.from, baseline::basis::other_cards);
    EXPECT_NEAR(*j.expected, 1000 * std::exp(expected), 6e-3);
    const double margin = stats::prediction_margin(0.0005, 4, deviation);
    EXPECT_NEAR(*j.limit, 1000 * std::exp(expected - std::max(margin, -std::log1p(-0.003))), 6e-3);
  }
  // What is usual of the other kind is not of this one.
  EXPECT_EQ(judged(run(9, true, -0.02)).outcome, baseline::verdict::inconclusive);
  EXPECT_EQ(judged(run(9, false, 0)).outcome, baseline::verdict::pass);
}

TEST(KindsOfBoards, FollowTheAnchorByOneSlopeWhateverTheStepBetweenThem) {
  // In each kind the figure moves half as far as the anchor; between them it falls where that
  // rises.
  std::vector<baseline::process> all;
  const auto run = [](int card, double level) {
    const bool fast = card % 2 == 0;
    baseline::process p = example_process(card, "aaa" + std::to_string(card));
    p.board_part = fast ? faster : slower;
    p.rows.push_back(row_of("k.v/cold",
                            1000 * std::exp(0.5 * level + (fast ? 0.02 : 0)),
                            4000 * std::exp(level + (fast ? 0 : 0.003))));
    return p;
  };
  for (int card = 0; card < 8; ++card) all.push_back(run(card, 0.001 * (card / 2 - 1.5)));
  const stored_baseline b = baseline::to_baseline(all);
  for (const int card : {10, 11}) {
    const baseline::process now = run(card, 0.001);
    const auto judged = baseline::judge(&b, std::span(&now, 1), {}, {});
    const auto& j = judged.cases.at(0);
    EXPECT_EQ(j.from, baseline::basis::other_cards);
    EXPECT_NEAR(*j.expected, 1000 * std::exp(0.0005 + (card == 10 ? 0.02 : 0)), 6e-3);
  }
}

TEST(KindsOfBoards, KnowTheSlopeAsWellAsTheirMachinesTellIt) {
  // Four machines a kind at -1.5 to 1.5 steps, residuals (1, -1, -1, 1) e, which are orthogonal to
  // constant and line: variance 8 e^2 / 5, and of the slope that over 10 steps^2.
  const double e = 0.001;
  const double step = 0.001;
  const std::vector<double> residual{e, -e, -e, e};
  std::vector<baseline::process> all;
  const auto run = [](int card, double level, double log_figure) {
    baseline::process p = example_process(card, "aaa" + std::to_string(card));
    p.board_part = card % 2 == 0 ? faster : slower;
    p.rows.push_back(row_of("k.v/cold", 1000 * std::exp(log_figure), 4000 * std::exp(level)));
    return p;
  };
  for (int card = 0; card < 8; ++card) {
    const double level = step * (card / 2 - 1.5);
    all.push_back(run(card, level, 0.5 * level + residual[std::size_t(card) / 2]));
  }
  const stored_baseline b = baseline::to_baseline(all);
  baseline::rule by;
  by.family_rate = 0.1;
  const double level = 3 * step;
  const baseline::process now = run(10, level, 0.5 * level);
  const auto judged = baseline::judge(&b, std::span(&now, 1), {}, by);
  const double variance = 8 * e * e / 5;
  const double deviation =
      std::sqrt(variance * (1 + 1.0 / 4) + variance / (10 * step * step) * level * level);
  // Table: t(5; 0.95) = 2.015.
  EXPECT_NEAR(*judged.cases.at(0).limit, 1000 * std::exp(0.5 * level - 2.015 * deviation), 0.005);
}

/// Two kinds 2 % apart, variance 2e-4, less than the 2 % that kinds are taken to differ by: their
/// middle, and 4e-4 (1 + 1/2) beside the machines' 1e-6 with its four degrees of freedom.
TEST_F(Kinds, ThatTheBaselineDoesNotHaveAreJudgedWidelyByTheOthers) {
  for (const char* part : {"another", ""}) {
    baseline::process now = run(9, true, 0);
    now.board_part = part;
    const auto j = judged(now);
    EXPECT_EQ(j.outcome, baseline::verdict::pass);
    EXPECT_EQ(j.from, baseline::basis::other_kinds);
    EXPECT_NEAR(*j.expected, 1000 * std::exp(0.01), 6e-3);
    const double margin =
        stats::prediction_margin(0.0005, 4, std::sqrt(1e-6 + 4e-4 * (1 + 1.0 / 2)));
    EXPECT_NEAR(*j.limit, 1000 * std::exp(0.01 - margin), 6e-3);
    baseline::process low = run(9, true, -2.2 * margin);
    low.board_part = part;
    EXPECT_EQ(judged(low).outcome, baseline::verdict::inconclusive);
  }
}

TEST(BoardPart, ChangesNoVerdictOnACardThatIsKnown) {
  simulated_gpus gpus(three_cases(), 7, 5);
  const stored_baseline unknown = gpus.record(5, 3, 2);
  stored_baseline known = unknown;
  for (auto& [id, session] : known.sessions) session.board_part = slower;
  auto now = gpus.measure(0, 2, 0.98, "a.x/cold");
  const auto without = baseline::judge(&unknown, now, {}, {}).cases;
  ASSERT_EQ(without.size(), 3u);
  for (baseline::process& p : now) p.board_part = faster;
  const auto with = baseline::judge(&known, now, {}, {}).cases;
  for (std::size_t i = 0; i < with.size(); ++i) {
    EXPECT_EQ(with[i].outcome, without[i].outcome);
    EXPECT_EQ(with[i].limit, without[i].limit);
  }
}

}  // namespace
}  // namespace warpgauge::tests
