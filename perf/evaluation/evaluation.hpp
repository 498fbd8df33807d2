// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "perf/evaluation/sessions.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/stats/limits.hpp"

#include <map>
#include <string>
#include <vector>

namespace warpgauge::evaluation {

/// How often something happened, by machine: judgements on one machine are alike.
struct share {
  int found = 0;
  int of = 0;
  std::map<int, std::pair<int, int>> by_machine = {};  ///< found, of
  void count(bool yes, int machine) {
    found += yes, ++of;
    by_machine[machine].first += yes, ++by_machine[machine].second;
  }
  void add(const share& other);
  bool operator==(const share& other) const { return found == other.found && of == other.of; }
};

/// 95 % interval of a share whose judgements are alike on one machine: Clopper and Pearson's, for
/// as many independent judgements as the spread between machines allows; for as many as there are
/// machines where all or none were found. Korn and Graubard, "Confidence intervals for proportions
/// with small expected number of positive counts", Survey Methodology 24 (1998).
stats::interval interval_of(const share& s);

/// Runs of the whole suite with unchanged kernels, judged.
struct suite_counts {
  int suites = 0;
  share false_alarms;    ///< a regression or a slow machine was reported for a gated case
  int inconclusive = 0;  ///< no false alarm, but low once and not again
  int incomplete = 0;    ///< neither, but some gated case was not measured
  int green = 0;
  int unconfirmed = 0;                    ///< not judged: no fresh process could confirm
  std::map<std::string, int> verdicts;    ///< of gated cases, by word
  std::vector<std::string> low_once;      ///< as alarms
  std::vector<std::string> alarms;        ///< "session-number: case: sentence"
  std::map<std::string, share> per_case;  ///< alarms by case
  /// Detectable drops of all judgements of gated cases by class, in order.
  std::map<std::string, std::vector<double>> drops;
  /// By class: judgements of three processes again, each figure less by the detectable drop that
  /// the first one's verdict prints; found are those that are a regression then.
  std::map<std::string, share> at_drop;
};

/// A rule, ours or a peer's, on unchanged kernels.
struct rule_noise {
  share suites;  ///< in which some case was called slower
  share cases;   ///< of those that were also injected
};

/// What a rule found of one injected share.
struct detection {
  std::string rule;
  situation where = situation::same_hour;
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

/// Suite runs of unchanged kernels with an effect of the day on each case that nobody measured.
struct made_up_days {
  double deviation = 0;  ///< standard deviation of the effect
  int stored = 0;        ///< days of the card in the baseline; today is another
  share false_alarms;
};

/// "moves", "moves of cut sectors" or "products"
std::string class_of(std::string_view case_name, std::string_view unit);

struct findings {
  std::uint64_t seed = 0;
  int cards = 0;
  int sessions = 0;
  int suite_processes = 0;
  int injected_processes = 0;
  std::map<situation, suite_counts> recorded;   ///< real processes, each judged as it is
  std::map<situation, suite_counts> resampled;  ///< drawn from them
  std::vector<made_up_days> days;
  std::map<situation, std::map<std::string, rule_noise>> noise;  ///< by rule
  std::vector<detection> detections;
};

struct plan {
  std::uint64_t seed = 1;
  bool days = true;      ///< made-up ones too
  int resamples = 1000;  ///< suite judgements per situation
  baseline::rule by;
};

/// The name of the library's own rule among the others.
inline constexpr std::string_view own_rule = "warpgauge";

/// Every recorded suite run against a baseline of the other sessions, and resampled runs.
void judge_unchanged(const sessions& all, const plan& p, findings& to);

/// Recorded suite runs again, with made-up days.
void judge_days(const sessions& all, const plan& p, findings& to);

/// Every injected process by every rule; and the peers' rules on unchanged kernels.
void judge_rules(const sessions& all, const plan& p, findings& to);

findings evaluate(const std::vector<recorded_process>& processes, const plan& p);

}  // namespace warpgauge::evaluation
