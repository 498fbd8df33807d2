// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/epoch.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace warpgauge::tests {
namespace {

using baseline::process;
using baseline::stored_baseline;
using baseline::update_rule;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Six cards of an old driver; the new one makes "a.x/cold" faster or slower by a share.
class Epochs : public testing::Test {
 protected:
  Epochs() : gpus_(three_cases(), 7, 11), stored_(gpus_.record(6, 3, 2)) {}

  std::vector<process> with_new_driver(int card, int sessions, double share) {
    std::vector<process> all;
    for (int s = 0; s < sessions; ++s)
      for (process& p : gpus_.measure(card, 2, share, "a.x/cold")) {
        p.driver = "600.1";
        all.push_back(std::move(p));
      }
    return all;
  }
  stored_baseline recorded(int card, int sessions, double share) {
    return baseline::to_baseline(with_new_driver(card, sessions, share));
  }
  static const baseline::judgement& of(const baseline::suite_judgement& judged,
                                       const std::string& name) {
    for (const auto& j : judged.cases)
      if (j.name == name) return j;
    throw std::logic_error(name);
  }

  simulated_gpus gpus_;
  stored_baseline stored_;
};

TEST_F(Epochs, ABridgeMovesWhatTheDriverMoved) {
  const auto result = baseline::bridge(stored_, recorded(0, 3, 1.04), {});
  EXPECT_THAT(result.refusals, IsEmpty());
  EXPECT_THAT(result.dropped, IsEmpty());
  EXPECT_EQ(result.cards.size(), 1u);
  EXPECT_EQ(result.bridged.sessions.size(), 21u);
  for (const auto& d : result.changed)
    EXPECT_NEAR(*d.change, d.name == "a.x/cold" ? 0.04 : 0, 0.003) << d.name;
  int moved = 0;
  for (const auto& [id, s] : result.bridged.sessions) {
    EXPECT_EQ(s.driver, "600.1");
    moved += s.bridged_from.starts_with("driver ");
  }
  EXPECT_EQ(moved, 18);
  // What was moved is written and read as it is.
  EXPECT_EQ(baseline::parse_baseline(to_text(result.bridged), "text"), result.bridged);
}

/// A card that was recorded with the old driver only is judged with the new one: what the driver
/// did is no regression, what the kernel lost beside it is.
TEST_F(Epochs, OtherCardsAreJudgedAcrossABridge) {
  update_rule by;
  by.reason = "the driver's clocks";
  const auto across = baseline::bridge(stored_, recorded(0, 3, 0.95), by).bridged;
  for (const int card : {3, 6}) {
    const auto judged_at = [&](const stored_baseline& by_what, double share) {
      const auto first = with_new_driver(card, 2, share);
      const auto second = with_new_driver(card, 2, share);
      const auto third = with_new_driver(card, 2, share);
      return of(baseline::judge(&by_what, first, second, {}, third), "a.x/cold").outcome;
    };
    EXPECT_EQ(judged_at(across, 0.95), baseline::verdict::pass) << card;
    EXPECT_EQ(judged_at(across, 0.95 * 0.93), baseline::verdict::regression) << card;
    EXPECT_EQ(judged_at(stored_, 0.95), baseline::verdict::regression) << card;
  }
}

/// By hand: three sessions on each side of one card, two days.
TEST_F(Epochs, TheFactorsErrorWidensWhatItMoved) {
  const auto across = baseline::bridge(stored_, recorded(0, 3, 1), {}).bridged;
  const auto fits = baseline::fit_cases(across);
  const baseline::case_fit& fit = fits.at("a.x/cold");
  EXPECT_EQ(fit.bridge_cards, 1);
  EXPECT_NEAR(fit.bridge_sessions, 2.0 / 3, 1e-12);
  baseline::case_fit without = fit;
  without.bridge_cards = 0;
  const double added = fit.own.variance * 2 / 3 + 2 * 0.0005 * 0.0005;
  const auto squared = [](double d) { return d * d; };
  for (const auto& [card, own] : fit.cards) {
    const baseline::reading there{.x = own.x, .card = card, .kind = "", .at = {}};
    EXPECT_NEAR(squared(predict(fit, there).deviation) - squared(predict(without, there).deviation),
                own.bridged ? added : 0,
                1e-12);
  }
  const baseline::reading elsewhere = usual_reading(fit);
  EXPECT_NEAR(
      squared(predict(fit, elsewhere).deviation) - squared(predict(without, elsewhere).deviation),
      added,
      1e-12);
}

TEST_F(Epochs, ABridgeIsRefusedWhereItStandsOnNothing) {
  const auto why = [&](const stored_baseline& added) {
    return baseline::bridge(stored_, added, {}).refusals;
  };
  EXPECT_THAT(why(recorded(0, 2, 1)), ElementsAre(HasSubstr("no card has 3 sessions")));
  EXPECT_THAT(why(recorded(6, 3, 1)), ElementsAre(HasSubstr("no card has 3 sessions")));
  EXPECT_THAT(why(recorded(0, 3, 0.97)), ElementsAre(HasSubstr("--reason")));
  EXPECT_THAT(why(baseline::to_baseline(gpus_.measure(0, 2))), ElementsAre(HasSubstr("already")));
  auto two = with_new_driver(0, 3, 1);
  for (process& p : with_new_driver(0, 1, 1)) {
    p.driver = "601.1";
    two.push_back(std::move(p));
  }
  EXPECT_THAT(why(baseline::to_baseline(two)), ElementsAre(HasSubstr("2 drivers")));
}

TEST_F(Epochs, ACaseThatOnlyTheOldDriverMeasuredIsGivenUp) {
  stored_baseline added = recorded(0, 3, 1);
  for (auto& [id, s] : added.sessions) s.cases.erase("b.z/cold");
  const auto result = baseline::bridge(stored_, added, {});
  EXPECT_THAT(result.dropped, ElementsAre("b.z/cold"));
  EXPECT_FALSE(baseline::fit_cases(result.bridged).contains("b.z/cold"));
}

TEST_F(Epochs, OtherClocksAreAnotherEpoch) {
  for (auto& [id, s] : stored_.sessions) s.sm_clock_mhz = 1980;
  const auto refusal = [&](double clock) {
    stored_baseline added = baseline::to_baseline(gpus_.measure(0, 2));
    for (auto& [id, s] : added.sessions) s.sm_clock_mhz = clock;
    return baseline::refused_epoch(stored_, added, {}).value_or("none");
  };
  EXPECT_EQ(refusal(1980), "none");
  EXPECT_EQ(refusal(1965), "none");
  EXPECT_THAT(refusal(1500), HasSubstr("SM clock of 1500 MHz"));
  EXPECT_THAT(refusal(2100), HasSubstr("SM clock of 2100 MHz"));
}

}  // namespace
}  // namespace warpgauge::tests
