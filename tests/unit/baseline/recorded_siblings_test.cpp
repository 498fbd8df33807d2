// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/stats/siblings.hpp"
#include "warpgauge/stats/summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <tuple>

/// How often a healthy card is named, and a slow kernel found, counted on the recorded cards.
namespace warpgauge::baseline {
namespace {

struct recorded_cards {
  /// By card and case: the figures of the processes.
  std::vector<std::vector<std::vector<double>>> rows;
  std::vector<std::size_t> alike, kernel;
  std::vector<std::size_t> cases_of;  ///< by kernel
};

/// The newest whole session of each card with this kind of board.
recorded_cards recorded(const std::string& kind) {
  const stored_baseline b = read_baseline(BASELINES_FOLDER "/nvidia_h200.json");
  std::map<std::string, const stored_session*> newest;
  std::map<std::string, std::size_t> cases, classes, kernels;
  for (const auto& [id, s] : b.sessions) {
    if (s.board_part != kind || s.cases.size() < 200) continue;
    const stored_session*& of_card = newest[s.card];
    if (of_card == nullptr || of_card->utc < s.utc) of_card = &s;
    for (const auto& [name, c] : s.cases)
      if (c.gated) cases.emplace(name, 0);
  }
  recorded_cards r;
  const auto numbered = [](std::map<std::string, std::size_t>& of, const std::string& name) {
    return of.emplace(name, of.size()).first->second;
  };
  std::size_t next = 0;
  for (auto& [name, number] : cases) {
    number = next++;
    r.alike.push_back(numbered(classes, noise_class(baseline::facts_of_name(name), "", true)));
    r.kernel.push_back(numbered(kernels, name.substr(0, name.find('/'))));
    r.cases_of.resize(kernels.size());
    ++r.cases_of[r.kernel.back()];
  }
  for (const auto& [card, s] : newest) {
    std::vector<std::vector<double>> row(cases.size());
    for (const auto& [name, c] : s->cases)
      if (const auto of = cases.find(name); of != cases.end() && c.gated)
        row[of->second] = c.figure;
    r.rows.push_back(std::move(row));
  }
  return r;
}

/// What a card's figure of a case is made of: all processes of its session, as a fleet's is, or one
/// of them, as `perf --all-gpus` has at first.
enum class look { session, process };

stats::sibling_table some_of(const recorded_cards& r,
                             std::size_t n,
                             look at,
                             std::mt19937& random) {
  std::vector<std::size_t> order(r.rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  stats::sibling_table t;
  t.cards = n;
  t.cases = r.alike.size();
  t.alike = r.alike;
  t.kernel = r.kernel;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t process = random();
    for (const std::vector<double>& figures : r.rows[order[i]])
      t.values.push_back(figures.empty() ? std::numeric_limits<float>::quiet_NaN()
                         : at == look::session
                             ? static_cast<float>(std::log(stats::median(figures)))
                             : static_cast<float>(std::log(figures[process % figures.size()])));
  }
  return t;
}

class RecordedSiblings : public testing::TestWithParam<std::tuple<const char*, look>> {};

TEST_P(RecordedSiblings, AreNeverNamedAndASlowKernelIs) {
  const auto [kind, at] = GetParam();
  const recorded_cards r = recorded(kind);
  ASSERT_GE(r.rows.size(), 15U);
  const stats::sibling_rule by{.rate = at == look::session ? 0.01 : 0.001};
  std::mt19937 random(1);
  for (const std::size_t n :
       {std::size_t{2}, std::size_t{3}, std::size_t{4}, std::size_t{8}, r.rows.size()}) {
    constexpr int looks = 300;
    int slowed = 0, found = 0;
    for (int i = 0; i < looks; ++i) {
      stats::sibling_table t = some_of(r, n, at, random);
      EXPECT_TRUE(stats::compare_siblings(t, by).slow.empty()) << n << " cards";
      // One of two cases and more, for one of a single case is judged as a case.
      const std::size_t kernel = random() % r.cases_of.size();
      if (r.cases_of[kernel] < 2) continue;
      for (std::size_t k = 0; k < t.cases; ++k)
        if (t.kernel[k] == kernel) t.values[k] += std::log(0.98F);
      const auto slow = stats::compare_siblings(t, by).slow;
      ++slowed;
      found += !slow.empty() && slow[0].card == 0 && slow[0].which == kernel;
      for (const auto& s : slow) EXPECT_EQ(s.card, 0U);
    }
    EXPECT_GE(found, 0.9 * slowed) << n << " cards";
  }
}

INSTANTIATE_TEST_SUITE_P(Boards,
                         RecordedSiblings,
                         testing::Combine(testing::Values("692-2G520-0282-000",
                                                          "692-2G520-0282-001"),
                                          testing::Values(look::session, look::process)),
                         [](const auto& i) {
                           return std::string(std::get<0>(i.param)).substr(15) +
                                  (std::get<1>(i.param) == look::session ? "Session" : "Process");
                         });

}  // namespace
}  // namespace warpgauge::baseline
