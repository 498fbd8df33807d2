// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/hardware.hpp"

#include "tests/unit/baseline/example_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

namespace warpgauge::tests {
namespace {

using baseline::hardware;
using baseline::process;
using testing::HasSubstr;

/// A machine's cards, one process each, in this boot.
std::vector<process> machine(const std::string& boot, std::initializer_list<int> cards) {
  std::vector<process> all;
  for (const int card : cards) {
    process p = measured(card, boot + "0" + std::to_string(card), 0);
    p.boot = boot;
    all.push_back(p);
  }
  return all;
}

baseline::stored_baseline stored(std::initializer_list<std::vector<process>> machines) {
  std::vector<process> all;
  for (const auto& m : machines) all.insert(all.end(), m.begin(), m.end());
  return baseline::to_baseline(all);
}

/// What the only card of `here` is found to be.
baseline::hardware_change only(const baseline::stored_baseline& known,
                               const std::vector<process>& here,
                               bool whole_machine = true) {
  const auto changes = baseline::hardware_changes(&known, here, whole_machine);
  EXPECT_EQ(changes.size(), 1u);
  return changes.at(0);
}

const std::string first_boot = "aaaaaaaaaaaaaaaa", second_boot = "bbbbbbbbbbbbbbbb",
                  later_boot = "cccccccccccccccc";

TEST(HardwareChange, IsAModelThatNoBaselineIsOf) {
  const auto here = machine(later_boot, {1});
  const auto changes = baseline::hardware_changes(nullptr, here);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].kind, hardware::new_model);
  EXPECT_THAT(changes[0].sentence, HasSubstr("a new model, Example GPU"));
}

TEST(HardwareChange, IsNoneForAStoredCardWithItsDriver) {
  EXPECT_EQ(only(stored({machine(first_boot, {1})}), machine(later_boot, {1})).kind,
            hardware::unchanged);
}

TEST(HardwareChange, IsACardBesideAStoredOne) {
  const auto known = stored({machine(first_boot, {1})});
  const auto changes = baseline::hardware_changes(&known, machine(later_boot, {1, 2}));
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].kind, hardware::unchanged);
  EXPECT_EQ(changes[1].kind, hardware::new_card);
  EXPECT_THAT(changes[1].sentence, HasSubstr("one more of a recorded model, Example GPU"));
}

TEST(HardwareChange, IsACardInTheOnlyRecordedMachinesPlace) {
  const auto known = stored({machine(first_boot, {1})});
  const auto change = only(known, machine(later_boot, {2}));
  EXPECT_EQ(change.kind, hardware::replaced_card);
  EXPECT_THAT(change.sentence, HasSubstr("replaces card " + card_name(1)));
  EXPECT_EQ(only(known, machine(later_boot, {2}), false).kind, hardware::new_card)
      << "the other may be there, not looked at";
}

TEST(HardwareChange, IsAReplacementAmongTheCardsThatStayed) {
  const auto known = stored({machine(first_boot, {1, 2}), machine(second_boot, {3, 4})});
  const auto changes = baseline::hardware_changes(&known, machine(later_boot, {1, 5}));
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[1].kind, hardware::replaced_card);
  EXPECT_THAT(changes[1].sentence, HasSubstr("replaces card " + card_name(2)));
  EXPECT_EQ(only(known, machine(later_boot, {5})).kind, hardware::new_card)
      << "of two recorded machines neither is known to be this one";
}

TEST(HardwareChange, ReplacesEachGoneCardOnce) {
  const auto known = stored({machine(first_boot, {1, 2})});
  const auto changes = baseline::hardware_changes(&known, machine(later_boot, {1, 5, 6}));
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[1].kind, hardware::replaced_card);
  EXPECT_EQ(changes[2].kind, hardware::new_card);
}

TEST(HardwareChange, IsADriverOrAToolkitThatTheCardWasNotMeasuredWith) {
  const auto known = stored({machine(first_boot, {1})});
  for (std::string process::*version : {&process::driver, &process::cuda_toolkit}) {
    auto here = machine(later_boot, {1});
    here[0].*version = "600.1";
    const auto change = only(known, here);
    EXPECT_EQ(change.kind, hardware::new_driver);
    EXPECT_THAT(change.sentence, HasSubstr("600.1"));
    here[0].card = card_name(2);
    const auto both = only(known, here);
    EXPECT_EQ(both.kind, hardware::replaced_card);
    EXPECT_THAT(both.sentence, HasSubstr("are new here too"));
  }
}

TEST(HardwareChange, IsAnotherSettingOfARecordedModel) {
  const auto known = stored({machine(first_boot, {1})});
  auto here = machine(later_boot, {1});
  here[0].gpu.power_limit_mw = 500000;
  EXPECT_EQ(only(known, here).kind, hardware::other_settings);
  EXPECT_THAT(only(known, here).sentence, HasSubstr("power limit mW 700000 against 500000"));
  here[0].gpu.name = "Another GPU";
  EXPECT_EQ(only(known, here).kind, hardware::new_model);
}

TEST(Apart, NamesTwoModelsOrTwoSettings) {
  baseline::identity a = machine(first_boot, {1})[0].gpu;
  baseline::identity b = a;
  b.memory_bytes = std::int64_t{2} << 30;
  a.memory_bytes = std::int64_t{1} << 30;
  EXPECT_THAT(baseline::apart(a, b),
              HasSubstr("two models, Example GPU with 1 GiB and Example GPU with 2 GiB"));
  b.name = "Another GPU";
  EXPECT_THAT(baseline::apart(a, b), HasSubstr("two models, Example GPU and Another GPU, whose"));
  b = a;
  b.ecc = "off";
  EXPECT_THAT(baseline::apart(a, b), HasSubstr("one model with two settings (ECC on against off)"));
}

}  // namespace
}  // namespace warpgauge::tests
