// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include "warpgauge/baseline/machines.hpp"

#include "warpgauge/baseline/utc.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace warpgauge::baseline {
namespace {

constexpr std::chrono::seconds together{60};
/// Evaluated within ten minutes (perf/evaluation), and trusted for an hour.
constexpr std::chrono::hours an_hour{1};

}  // namespace

std::map<std::string, int> machines_of(std::span<const session_location> sessions) {
  std::map<std::string, int> machine;
  for (const session_location& s : sessions)
    machine.emplace(s.card, static_cast<int>(machine.size()));
  const auto join = [&](const std::string& a, const std::string& b) {
    const int joined = machine[a];
    const int absorbed = machine[b];
    for (auto& [card, number] : machine)
      if (number == absorbed) number = joined;
  };
  std::map<std::string, std::string> card_of_boot;
  std::vector<std::pair<instant, const session_location*>> begun;
  for (const session_location& s : sessions) {
    if (!s.boot.empty()) join(card_of_boot.emplace(s.boot, s.card).first->second, s.card);
    if (const auto at = parse_utc(s.utc)) begun.emplace_back(*at, &s);
  }
  std::stable_sort(
      begun.begin(), begun.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < begun.size(); ++i)
    for (std::size_t k = i; k-- > 0 && begun[i].first - begun[k].first <= together;) {
      const session_location& a = *begun[k].second;
      const session_location& b = *begun[i].second;
      if (a.boot.empty() || b.boot.empty()) join(a.card, b.card);
    }
  return machine;
}

std::map<std::string, int> machines_of(const stored_baseline& baseline) {
  std::vector<session_location> sessions;
  for (const auto& [id, s] : baseline.sessions) sessions.push_back({s.card, s.utc, s.boot});
  return machines_of(sessions);
}

bool same_hour(const moment& a, const moment& b) {
  if (a.boot != b.boot) return false;
  const auto first = parse_utc(a.utc);
  const auto second = parse_utc(b.utc);
  return first && second && (*first < *second ? *second - *first : *first - *second) <= an_hour;
}

}  // namespace warpgauge::baseline
