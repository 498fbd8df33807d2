// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/baseline/example_files.hpp"
#include "warpgauge/baseline/ceiling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// What a results file may claim, and what is made of it.
namespace warpgauge::tests {
namespace {

using baseline::cause_kind;
using baseline::process;
using baseline::verdict;

class ForgedResults : public testing::Test {
 protected:
  ForgedResults() : gpus_(three_cases(), 7, 5), stored_(gpus_.record(5, 3, 2)) {}

  std::vector<process> measure(double share = 1) { return gpus_.measure(0, 2, share, "a.x/cold"); }
  baseline::suite_judgement judged(std::vector<process> now,
                                   std::vector<process> again = {},
                                   std::vector<process> third = {},
                                   const baseline::case_list& registry = {}) {
    return judge(&stored_, now, again, {}, third, registry);
  }

  simulated_gpus gpus_;
  baseline::stored_baseline stored_;
};

TEST_F(ForgedResults, DoNotSayWhatCounts) {
  const auto forged = [&] {
    auto p = measure(0.5);
    for (process& each : p)
      for (baseline::row& r : each.rows) r.gated = false;
    return p;
  };
  const auto found = judged(forged(), forged(), forged());
  EXPECT_EQ(found.code, baseline::exit_code::regression);
  EXPECT_TRUE(found.cases.at(0).gated);
  EXPECT_EQ(found.judgements, 3);
  // The registry does, where it knows the case.
  const auto noisy = judged(measure(0.98), measure(0.98), measure(0.98), {{"a.x/cold", false}});
  EXPECT_EQ(noisy.code, baseline::exit_code::ok);
  EXPECT_FALSE(noisy.cases.at(0).gated);
  EXPECT_EQ(noisy.judgements, 2);
}

TEST_F(ForgedResults, AboveWhatMemoryCanGiveAreNoMeasurement) {
  const auto read = [](double figure, double anchor, const std::string& mode = "cold") {
    const std::string name = "transpose.padded/f32/t32/8192x8192/" + mode;
    return baseline::parse_results(
               results_text(example_context(1, "beef"), {example_row(name, figure, anchor)}), "r")
        .rows.at(0)
        .problem;
  };
  // 3 GHz, two transfers a clock, 1024 bytes: 6144 GB/s.
  EXPECT_FALSE(read(6143, 4200));
  for (const double figure : {6145.0, 850'997'484.8, 1e300}) {
    const auto problem = read(figure, 4200);
    ASSERT_TRUE(problem) << figure;
    EXPECT_EQ(problem->kind, cause_kind::above_ceiling);
    EXPECT_EQ(problem->seen, figure);
    EXPECT_EQ(problem->usual, 6144);
    EXPECT_THAT(problem->names, testing::ElementsAre("figure", "GB/s"));
  }
  EXPECT_THAT(read(3500, 1e300)->names, testing::ElementsAre("anchor", "GB/s"));
  EXPECT_FALSE(read(8000, 9000, "warm")) << "the cache may give more";
  // 100 SMs at 1.98 GHz take in 64 bytes of L2 in a clock, 128 of L1.
  EXPECT_FALSE(read(12'670, 9000, "warm"));
  EXPECT_EQ(read(12'680, 9000, "warm")->usual, 12'672);
  EXPECT_FALSE(read(25'340, 9000, "inkernel"));
  EXPECT_EQ(read(25'350, 9000, "inkernel")->usual, 25'344);
}

TEST_F(ForgedResults, AboveWhatMemoryCanGiveAreNoImprovement) {
  const auto forged = [&](const std::string& session, int number) {
    process p = baseline::parse_results(
        results_text(example_context(1, session, number), {example_row("k.v/cold", 1e300, 4000)}),
        "r");
    return p;
  };
  const process now = forged("beef", 0), again = forged("beef", 1), third = forged("beef", 2);
  std::vector<process> sessions;
  for (int s = 0; s < 4; ++s) sessions.push_back(measured(1, "aa0" + std::to_string(s), 0.001 * s));
  const auto b = baseline::to_baseline(sessions);
  const auto judged = judge(&b, std::span(&now, 1), std::span(&again, 1), {}, std::span(&third, 1));
  EXPECT_EQ(judged.cases.at(0).outcome, verdict::not_measured);
  EXPECT_EQ(judged.code, baseline::exit_code::not_measured);
  EXPECT_THROW(baseline::to_baseline(std::span(&now, 1)), baseline::file_error) << "nor is it kept";
}

TEST(Ceiling, OfProductsIsTheWorkBesideTheirBytes) {
  const auto ceiling = [](const char* name, auto... of) {
    return baseline::ceiling_of(baseline::facts_of_name(name), of...);
  };
  baseline::identity gpu;
  gpu.memory_clock_khz = 3'000'000;
  gpu.bus_width_bits = 8192;
  EXPECT_EQ(baseline::memory_ceiling_gb_s(gpu), 6144);
  const double work = 2.0 * 4096 * 4096 * 32, bytes = 4.0 * (4096 * 32 + 4096 * 4096 / 2.0);
  EXPECT_NEAR(*ceiling("matmul.tiled/f32/t32/4096x4096x32/cold", "TFLOP/s", gpu, 0),
              work / bytes * 6144e9 * 1e-12,
              1e-6);
  EXPECT_FALSE(ceiling("matmul.tiled/f32/t32/4096x4096x32/warm", "TFLOP/s", gpu, 0));
  EXPECT_FALSE(ceiling("odd/cold", "TFLOP/s", gpu, 0));
  EXPECT_FALSE(ceiling("copy.simple/f32/-/8x8/warm", "GB/s", gpu, 1980));
  gpu.bus_width_bits = 0;
  EXPECT_FALSE(ceiling("copy.simple/f32/-/8x8/cold", "GB/s", gpu, 0));
}

TEST_F(ForgedResults, OfASessionThatIsStoredOrOldAreRefused) {
  auto now = measure();
  for (process& p : now) p.utc = "2026-11-20T00:00:00Z";
  EXPECT_NO_THROW(baseline::refuse_replayed(stored_, now));
  auto replayed = now;
  replayed[0].session = stored_.sessions.begin()->first;
  auto old = now;
  old[0].utc = "2020-01-01T00:00:00Z";
  for (const auto& forged : {replayed, old}) {
    try {
      baseline::refuse_replayed(stored_, forged);
      ADD_FAILURE();
    } catch (const baseline::file_error& e) {
      EXPECT_EQ(e.fault(), baseline::file_fault::replayed);
      EXPECT_THAT(e.what(), testing::HasSubstr("--replay"));
    }
  }
}

TEST_F(ForgedResults, GrossFallsCountInEveryCase) {
  const baseline::case_list shown_only{{"a.x/cold", false}};
  const auto at = [&](double first, double second, double third) {
    return judged(measure(first), measure(second), measure(third), shown_only);
  };
  const auto gross = at(0.7, 0.7, 0.7);
  EXPECT_EQ(gross.code, baseline::exit_code::regression);
  EXPECT_TRUE(gross.cases.at(0).gated);
  EXPECT_EQ(gross.cases[0].causes.back().kind, cause_kind::gross_fall);
  EXPECT_EQ(at(0.96, 0.96, 0.96).code, baseline::exit_code::ok) << "4 % is not gross";
  EXPECT_EQ(at(0.7, 1, 1).code, baseline::exit_code::ok) << "nor is what was so once";
  const auto once = judged(measure(0.7), {}, {}, shown_only);
  EXPECT_EQ(once.code, baseline::exit_code::inconclusive);
  EXPECT_THAT(baseline::unsettled(once), testing::ElementsAre("a.x/cold"));
}

/// Rows of cut sectors on a card that the baseline does not know count for nothing otherwise.
TEST(GrossFall, CountsOnACardThatIsNotRecorded) {
  const std::string cut = "copy.joined/f32/-/8191x8193/cold";
  std::vector<simulated_case> cases = three_cases();
  cases[0].name = cut;
  simulated_gpus gpus(cases, 9, 5);
  const auto stored = gpus.record(7, 3, 2);
  const auto code = [&](double share) {
    return judge(&stored,
                 gpus.measure(8, 2, share, cut),
                 gpus.again(8, 2, share, cut),
                 {},
                 gpus.again(8, 2, share, cut))
        .code;
  };
  EXPECT_EQ(code(0.97), baseline::exit_code::ok);
  EXPECT_EQ(code(0.71), baseline::exit_code::regression);
}

TEST_F(ForgedResults, BelowTheStoredClockAreToldAsClocksAtOnce) {
  auto slow = measure(0.9);
  for (process& p : slow) p.after.sm_clock_mhz = 1500;
  const auto found = judged(slow);
  EXPECT_EQ(found.code, baseline::exit_code::machine_slow);
  EXPECT_EQ(found.cases.at(0).causes.at(0),
            (baseline::cause{.kind = cause_kind::clocks_below, .seen = 1500, .usual = 1980}));
  EXPECT_THAT(baseline::unsettled(found), testing::IsEmpty()) << "at once";
  EXPECT_THAT(found.notes, testing::Contains(found.cases[0].causes[0]));
  // At the stored clocks the same figures are the kernel's.
  EXPECT_EQ(judged(measure(0.9)).code, baseline::exit_code::inconclusive);
  auto same = measure();
  for (process& p : same) p.after.sm_clock_mhz = 1500;
  const auto green = judged(same);
  EXPECT_EQ(green.code, baseline::exit_code::ok) << "nothing is low";
  EXPECT_FALSE(green.notes.empty());
}

/// As right after work at the power limit.
TEST_F(ForgedResults, AClockThatIsALittleLowHasToBeLowInEachProcess) {
  const auto at = [&](double share, double clock) {
    auto all = measure(share);
    for (process& p : all) p.after.sm_clock_mhz = clock;
    return all;
  };
  const auto first = at(0.9, 1950);
  const auto once = judged(first);
  EXPECT_EQ(once.code, baseline::exit_code::machine_slow);
  EXPECT_FALSE(baseline::unsettled(once).empty()) << "measured again";
  const auto code = [&](double share, double clock) {
    return judge(&stored_, first, at(share, clock), {}, at(share, clock)).code;
  };
  EXPECT_EQ(code(1, 1980), baseline::exit_code::ok);
  EXPECT_EQ(code(0.9, 1980), baseline::exit_code::regression);
  EXPECT_EQ(code(0.9, 1950), baseline::exit_code::machine_slow);
}

/// On the first day a stated least is all there is: below it in each measurement is a regression.
TEST_F(ForgedResults, WithoutABaselineTheAuthorsLeastJudges) {
  const auto at = [&](double share, double least) {
    auto all = measure();
    for (process& p : all)
      for (baseline::row& r : p.rows)
        if (r.name == "a.x/cold") r.fraction_of_copy = share, r.least_of_copy = least;
    return all;
  };
  const auto of = [](const baseline::suite_judgement& judged) {
    for (const auto& j : judged.cases)
      if (j.name == "a.x/cold") return j;
    throw std::logic_error("a.x/cold");
  };
  const auto judged_at = [&](double first, double later) {
    return judge(nullptr, at(first, 0.8), at(later, 0.8), {}, at(later, 0.8));
  };
  EXPECT_EQ(judged_at(0.7, 0.7).code, baseline::exit_code::regression);
  EXPECT_EQ(of(judged_at(0.7, 0.7)).causes.back(),
            (baseline::cause{.kind = cause_kind::below_floor, .seen = 0.7, .usual = 0.8}));
  EXPECT_EQ(judged_at(0.7, 0.9).code, baseline::exit_code::no_baseline) << "above it is no pass";
  EXPECT_EQ(judged_at(0.9, 0.9).code, baseline::exit_code::no_baseline);
  const auto once = judge(nullptr, at(0.7, 0.8), {}, {});
  EXPECT_EQ(of(once).outcome, baseline::verdict::inconclusive);
  EXPECT_THAT(baseline::unsettled(once), testing::ElementsAre("a.x/cold"));
  // A baseline knows more.
  EXPECT_EQ(judged(at(0.7, 0.8)).code, baseline::exit_code::ok);
}

}  // namespace
}  // namespace warpgauge::tests
