// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// How soon `warpgauge baseline history` finds a change, and how often it finds one that is none:
/// weekly sessions of one card, put together from what recorded sessions differed by.
namespace warpgauge::evaluation {

/// A change of some cases, on a card that did not change for some weeks.
struct made_up_change {
  std::string what;       ///< "0.2 % a week"
  double per_week = 0;    ///< fall of the log figure, from the first week on
  double at_once = 0;     ///< in the first week
  std::size_t cases = 1;  ///< chosen at random
  int quiet_weeks = 0;    ///< before it, the pin's included
  int sessions = 1;       ///< each week
};

/// By which week the fall of at least one changed case was found, and counted.
struct detection_times {
  made_up_change of;
  int runs = 0;
  std::vector<int> found;  ///< runs, by weeks from the first changed one on; cumulative
  int elsewhere = 0;       ///< runs in which an unchanged case was found to fall, too
};

/// Histories in which nothing changed.
struct quiet_histories {
  int weeks = 0;
  int sessions = 1;
  int histories = 0;
  int falls = 0;         ///< histories with a fall found
  int counted = 0;       ///< of them larger than what counts
  int rises = 0;         ///< histories with a rise found
  int normal_limit = 0;  ///< that a step test with the normal distribution's limit finds a fall in
  int ever = 0;          ///< with a fall found that counts at any of the weekly looks; of `watched`
  int watched = 0;
};

struct changes_plan {
  int runs = 200;
  int histories = 1000;
  std::uint64_t seed = 1;
};

struct changes_study {
  int sessions = 0;  ///< whose residuals were drawn from
  int cases = 0;
  double rate = 0;
  std::vector<detection_times> times;
  std::vector<quiet_histories> quiet;
};

/// @param of  sessions of cards with at least four in one hour give the residuals
changes_study study_changes(const baseline::stored_baseline& of, const changes_plan& p);

/// @param title  what was drawn from
std::string to_markdown(const changes_study& s, const std::string& title);

}  // namespace warpgauge::evaluation
