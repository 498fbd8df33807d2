// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/machines.hpp"

#include <algorithm>
#include <ctime>
#include <optional>
#include <utility>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr std::time_t together_s = 60;

/// Of "2026-11-21T04:07:02Z", fractions of a second ignored.
std::optional<std::time_t> seconds_of(const std::string& utc) {
  std::tm parts{};
  if (::strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) return std::nullopt;
  return ::timegm(&parts);
}

}  // namespace

std::map<std::string, int> machines_of(const stored_baseline& baseline) {
  std::map<std::string, int> machine;
  std::vector<std::pair<std::time_t, std::string>> begun;
  for (const auto& [id, session] : baseline.sessions) {
    machine.emplace(session.card, static_cast<int>(machine.size()));
    if (const auto at = seconds_of(session.utc)) begun.emplace_back(*at, session.card);
  }
  std::sort(begun.begin(), begun.end());
  for (std::size_t i = 1; i < begun.size(); ++i) {
    if (begun[i].first - begun[i - 1].first > together_s) continue;
    const int joined = machine[begun[i - 1].second];
    const int absorbed = machine[begun[i].second];
    for (auto& [card, number] : machine)
      if (number == absorbed) number = joined;
  }
  return machine;
}

}  // namespace warpgauge::baseline
