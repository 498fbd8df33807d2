// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/case_name.hpp"
#include "warpgauge/baseline/store.hpp"
#include "warpgauge/stats/summary.hpp"
#include "warpgauge/study/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

/// The noise that leaves claims undecided, held to what the sessions of the H200 scatter by.
namespace warpgauge::tests {
namespace {

using ratios = std::vector<double>;

/// By how much the ratio of two cases is off its median in 19 of 20 sessions; absent if they were
/// rarely measured together.
std::optional<double> scatter(const baseline::stored_baseline& all,
                              const std::string& a,
                              const std::string& b) {
  ratios logs;
  for (const auto& [id, session] : all.sessions) {
    const auto one = session.cases.find(a);
    const auto other = session.cases.find(b);
    if (one == session.cases.end() || other == session.cases.end()) continue;
    logs.push_back(std::log(one->second.figure.front() / other->second.figure.front()));
  }
  if (logs.size() < 50) return std::nullopt;
  const double middle = stats::median(logs);
  for (double& each : logs) each = std::abs(each - middle);
  std::sort(logs.begin(), logs.end());
  return logs[logs.size() * 19 / 20];
}

TEST(TheNoise, CoversTheScatterOfRatiosBetweenSessions) {
  const auto all = baseline::read_baseline(WARPGAUGE_H200);
  std::vector<std::string> names;
  for (const auto& [name, c] : all.sessions.begin()->second.cases)
    if (name.find("/f32/") != std::string::npos) names.push_back(name);
  std::vector<double> scatters;
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = i + 1; j < names.size(); ++j) {
      if (baseline::parts_of(names[i]).shape != baseline::parts_of(names[j]).shape) continue;
      if (const auto s = scatter(all, names[i], names[j])) scatters.push_back(*s);
    }
  ASSERT_GE(scatters.size(), 1000u);
  std::sort(scatters.begin(), scatters.end());
  const double most = scatters[scatters.size() * 19 / 20];
  RecordProperty("scatter_of_19_in_20_pairs", std::to_string(most));
  EXPECT_LE(most, study::the_plan().noise);
  EXPECT_GE(most, study::the_plan().noise * 0.8) << "more would be decided with less";
}

}  // namespace
}  // namespace warpgauge::tests
