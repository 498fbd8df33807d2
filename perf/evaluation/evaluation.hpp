// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/sessions.hpp"
#include "warpgauge/baseline/verdict.hpp"

#include <map>
#include <string>
#include <vector>

namespace warpgauge::evaluation {

/// How often something happened.
struct share {
  int found = 0;
  int of = 0;
  void count(bool yes) { found += yes, ++of; }
  bool operator==(const share&) const = default;
};

/// Runs of the whole suite with unchanged kernels, judged.
struct suite_counts {
  int suites = 0;
  int false_alarms = 0;  ///< a regression or a slow machine was reported for a gated case
  int inconclusive = 0;  ///< no false alarm, but low once and not again
  int incomplete = 0;    ///< neither, but some gated case was not measured
  int green = 0;
  int unconfirmed = 0;                    ///< not judged: no fresh process could confirm
  std::map<std::string, int> verdicts;    ///< of gated cases, by word
  std::vector<std::string> low_once;      ///< as alarms
  std::vector<std::string> alarms;        ///< "session-number: case: sentence"
  std::map<std::string, share> per_case;  ///< alarms by case
};

/// A rule, ours or a peer's, on unchanged kernels.
struct rule_noise {
  share suites;  ///< in which some case was called slower
  share cases;   ///< of those that were also injected
};

/// What a rule found of one injected share.
struct detection {
  std::string rule;
  situation where = situation::same_card;
  double asked = 0;
  double moved = 0;  ///< mean share that was really moved
  share all;
  std::map<std::string, share> per_case;
  std::map<int, share> by_sessions;  ///< of the judged card in the baseline
};

/// Whether a case's kernel stores or loads with a stride: 32 sectors for a warp's 32 elements. Its
/// figure varies between processes several times as much as a coalesced one's.
bool strided(std::string_view case_name);

/// The cases of a detection that are strided, or those that are not.
share part_of(const detection& d, bool strided_ones);

struct findings {
  std::uint64_t seed = 0;
  int cards = 0;
  int sessions = 0;
  int suite_processes = 0;
  int injected_processes = 0;
  std::map<situation, suite_counts> recorded;   ///< real processes, each judged as it is
  std::map<situation, suite_counts> resampled;  ///< drawn from them
  std::map<situation, std::map<std::string, rule_noise>> noise;  ///< by rule
  std::vector<detection> detections;
};

struct plan {
  std::uint64_t seed = 1;
  int resamples = 1000;  ///< suite judgements per situation
  baseline::rule by;
};

/// The name of the library's own rule among the others.
inline constexpr std::string_view own_rule = "warpgauge";

/// Every recorded suite run against a baseline of the other sessions, and resampled runs.
void judge_unchanged(const sessions& all, const plan& p, findings& to);

/// Every injected process by every rule; and the peers' rules on unchanged kernels.
void judge_rules(const sessions& all, const plan& p, findings& to);

findings evaluate(const std::vector<recorded_process>& processes, const plan& p);

}  // namespace warpgauge::evaluation
