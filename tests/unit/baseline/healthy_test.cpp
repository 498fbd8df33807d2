// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/healthy.hpp"

#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/ceiling.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// What a GPU of a model that nobody recorded is held to: arithmetic by hand, and the recorded
/// models, each by the other.
namespace warpgauge::tests {
namespace {

using baseline::cause_kind;
using baseline::stored_baseline;

/// A model with one session of one case.
stored_baseline model(const std::string& name, double share_of_peak, double share_of_copy) {
  stored_baseline m = baseline::to_baseline(std::vector{measured(1, "aaa0", 0)});
  const double figure = share_of_peak * baseline::memory_ceiling_gb_s(m.gpu);
  baseline::stored_case& c = m.sessions.begin()->second.cases["k.v/cold"];
  c.unit = c.anchor_unit = "GB/s";
  c.figure = {figure};
  c.anchor = {figure / share_of_copy};
  m.gpu.name = name;
  return m;
}

baseline::share_by_case shares(const std::vector<stored_baseline>& models) {
  std::vector<const stored_baseline*> all;
  for (const stored_baseline& m : models) all.push_back(&m);
  return baseline::peak_shares_of(all);
}

std::optional<cause_kind> said(const baseline::share_by_case& by,
                               std::optional<double> share,
                               const std::string& name = "k.v/cold") {
  baseline::judgement j;
  j.name = name;
  j.fraction_of_peak = share;
  const auto beside = baseline::beside_others(by, j);
  return beside ? std::optional(beside->kind) : std::nullopt;
}

TEST(Healthy, IsFourFifthsOfTheLeastThatModelsReach) {
  const auto by = shares({model("A", 0.9, 0.95), model("B", 0.75, 0.99)});
  ASSERT_EQ(by.size(), 1u);
  EXPECT_NEAR(by.at("k.v/cold"), 0.75, 1e-9);
  EXPECT_EQ(said(by, 0.601), cause_kind::as_others);
  EXPECT_EQ(said(by, 0.599), cause_kind::below_others);
}

TEST(Healthy, SaysNothingOfWhatNobodyKnows) {
  const auto by = shares({model("A", 0.9, 0.95)});
  EXPECT_EQ(said(by, std::nullopt), std::nullopt) << "a GPU whose peak is unknown";
  EXPECT_EQ(said(by, 0.1, "own.kernel/cold"), std::nullopt);
  EXPECT_TRUE(shares({}).empty());
}

TEST(Healthy, AsksNothingOfKernelsThatAreFarFromACopyOnSomeModel) {
  EXPECT_TRUE(shares({model("A", 0.9, 0.95), model("B", 0.75, 0.85)}).empty());
  EXPECT_TRUE(shares({model("B", 0.75, 0.85), model("A", 0.9, 0.95)}).empty());
}

TEST(Healthy, AsksNothingOfCasesThatAreNotGated) {
  stored_baseline m = model("A", 0.9, 0.95);
  m.sessions.begin()->second.cases["k.v/cold"].gated = false;
  EXPECT_TRUE(shares({m}).empty());
}

TEST(Healthy, IsToldBesideAVerdictThatStaysNoBaseline) {
  std::vector now{measured(1, "bbb0", 0)};
  now[0].rows[0].name = "k.v/cold";
  const auto by = shares({model("A", 0.9, 0.95)});
  for (const auto& [share, kind] :
       {std::pair(0.8, cause_kind::as_others), {0.5, cause_kind::below_others}}) {
    now[0].rows[0].fraction_of_peak = share;
    const auto judged = baseline::judge(nullptr, now, {}, {}, {}, {}, by);
    ASSERT_EQ(judged.cases.size(), 1u);
    EXPECT_EQ(judged.code, baseline::exit_code::no_baseline);
    EXPECT_EQ(judged.cases[0].outcome, baseline::verdict::no_baseline);
    ASSERT_EQ(judged.cases[0].causes.size(), 1u);
    EXPECT_EQ(judged.cases[0].causes[0].kind, kind);
  }
}

/// Each recorded model, judged by the others alone.
TEST(Healthy, AccusesNoRecordedModel) {
  std::vector<stored_baseline> models;
  for (const baseline::baseline_file& f : baseline::baselines_in(BASELINES_FOLDER))
    models.push_back(f.stored);
  ASSERT_GE(models.size(), 2u);
  for (const stored_baseline& m : models) {
    std::vector<stored_baseline> others = models;
    std::erase_if(others, [&](const stored_baseline& o) { return o.gpu.name == m.gpu.name; });
    const auto by = shares(others);
    EXPECT_GE(by.size(), 60u) << m.gpu.name;
    const double peak = baseline::memory_ceiling_gb_s(m.gpu);
    int asked = 0;
    for (const auto& [id, session] : m.sessions)
      for (const auto& [name, c] : session.cases)
        for (const double figure : c.figure) {
          asked += by.contains(name);
          EXPECT_NE(said(by, figure / peak, name), cause_kind::below_others)
              << m.gpu.name << " " << id << " " << name;
        }
    EXPECT_GE(asked, 300) << m.gpu.name;
  }
}

}  // namespace
}  // namespace warpgauge::tests
