// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/recordings.hpp"
#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::evaluation {

/// What a baseline knows of the card that is judged.
enum class situation : std::uint8_t {
  same_hour,     ///< other sessions of this card, and all of other cards
  other_days,    ///< the same, as if this card's had been recorded a year before
  across_cards,  ///< nothing: the card's whole machine is left out
};
inline constexpr situation situations[] = {
    situation::same_hour, situation::other_days, situation::across_cards};
std::string_view to_string(situation s);

/// Same sequence with every compiler, unlike the standard distributions.
class random_source {
 public:
  explicit random_source(std::uint64_t seed) : random_(seed) {}
  /// 0 to n - 1
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  bool with(double probability) {
    return static_cast<double>(random_() >> 11) * 0x1p-53 < probability;
  }

 private:
  std::mt19937_64 random_;
};

/// All processes of one session, in the order of their numbers.
struct session {
  std::string id;
  std::string card;
  bool judged = true;  ///< false: it only judges others
  std::vector<const recorded_process*> unchanged;
  std::vector<const recorded_process*> injected;
};

/// The recorded sessions, and which of them may judge which.
class sessions {
 public:
  /// @param processes  must outlive this
  /// @throws baseline::file_error (conflicting)  one session on two cards
  explicit sessions(std::span<const recorded_process> processes);

  const std::vector<session>& all() const { return all_; }
  int cards() const;
  int machine_of(const session& s) const { return machine_of_.at(s.card); }

  /// The sessions that a baseline may hold when `judged` is judged: with unchanged processes, not
  /// itself, not of its card's machine in situation across_cards. Empty when the situation does not
  /// exist: no other session of the card, or fewer than three other machines.
  std::vector<const session*> others(const session& judged, situation s) const;

  /// As others, without the sessions from which later() confirms the only unchanged process of a
  /// session: the card's next ones in a circle, two processes at most, as long as one session
  /// stays. Empty also without any fresh process: a judgement that nothing can confirm cannot raise
  /// an alarm either.
  std::vector<const session*> others_but_fresh(const session& judged, situation s) const;

  /// The fresh processes that would follow `first`, two at most: the next ones of its session that
  /// had the same injection, in a circle, then those of other sessions of the card that are not in
  /// the baseline.
  std::vector<const recorded_process*> later(const session& of,
                                             const recorded_process& first,
                                             std::span<const session* const> in_baseline) const;

 private:
  std::vector<session> all_;
  std::map<std::string, int> machine_of_;  ///< by card
};

/// One process of a stored session, as it was measured; a baseline does not keep its samples.
baseline::process process_of(const baseline::stored_baseline& stored,
                             const std::string& id,
                             std::size_t which);

/// What `warpgauge baseline record` would have made of these sessions.
/// @param card  whose sessions are of another day in situation other_days
baseline::stored_baseline baseline_of(std::span<const session* const> sessions,
                                      const std::string& card = {},
                                      situation where = situation::same_hour);

}  // namespace warpgauge::evaluation
