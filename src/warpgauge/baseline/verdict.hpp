// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/results.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {

enum class verdict {
  pass,
  regression,
  improvement,
  inconclusive,
  no_baseline,
  not_measured,
  skipped,
  machine_slow,
  infrastructure_error,
};

/// "pass", "no-baseline", ...
std::string_view to_string(verdict v);

/// The exit code of the tool and of the perf tests.
int exit_code(verdict v);

/// The verdict of a whole: the worst by exit code in the order 7, 2, 1, 6, 5, 4, 3, 77, 0.
int worst_exit_code(std::span<const int> codes);

struct rule {
  double family_rate = 0.001;     ///< of a false alarm per run of the whole suite
  double minimum_effect = 0.003;  ///< smaller relative changes are no news
  double anchor_effect = 0.01;    ///< the same for the anchor, by which the machine is judged
  double power = 0.9;             ///< of the detectable drop
  /// Judge only these variants or cases, by id or name ("transpose.padded"); empty: all. The
  /// rate is still shared among all gated cases of the baseline.
  std::vector<std::string> only;
};

/// One case's line.
struct judgement {
  std::string name;
  std::string unit;
  verdict outcome = verdict::not_measured;
  bool present = false;                   ///< the results have a row for it
  bool gated = false;                     ///< else the line is information and does not count
  std::optional<double> figure;           ///< median over the processes
  std::optional<double> anchor;           ///< likewise
  std::optional<double> confirmed;        ///< the figure of the confirming measurement
  std::optional<double> expected;         ///< unit as figure
  std::optional<double> limit;            ///< below it a figure is low
  std::optional<double> detectable_drop;  ///< fraction of expected, caught with the rule's power
  std::optional<double> fraction_of_copy;
  std::optional<double> fraction_of_peak;
  rung from = rung::none;
  std::string sentence;  ///< why, and what to do; empty for a plain pass
};

struct suite_judgement {
  std::vector<judgement> cases;  ///< by name
  int exit_code = 0;
  rule by;
  int judgements = 0;              ///< gated cases among which the rate is shared
  std::vector<std::string> notes;  ///< about the whole, one sentence each
};

/// Judges what processes of one session measured.
///
/// y = log figure, x = log anchor, medians over the processes; expected value, deviation and dof
/// from model.hpp. Half of the family rate, shared among the gated cases (Bonferroni), is spent
/// on the figures and half on the anchors. A case is low when
///   y < expected - max(upper_t(rate, dof) deviation, minimum effect),
/// where the deviation is the larger the more the case's samples scatter beyond what is usual
/// (widened, in model.hpp), and a regression only when the confirming measurement is low by its own
/// limit too; low once is inconclusive. An improvement is the mirror image; unconfirmed it is a
/// pass. The machine is slow when the anchor is low by its own limit; such a case is not judged
/// further. A case whose baseline could not show even a halved figure counts as one without a
/// baseline. What is not gated is shown and does not count.
///
/// A case that could not be measured at first is judged by the measurements that follow. A third
/// one settles a case that was low once: as expected again, it passes. That adds no false alarm,
/// and a regression that the rule promises to find is low both times before.
///
/// @param baseline  null when there is none for this GPU
/// @param now       the processes measured first, of one GPU
/// @param again     those of the confirming measurement, may be empty
/// @param third     those of the settling measurement, may be empty
/// @throws file_error  other_gpu when processes are of different GPUs or cards, duplicated_row
///         when a process is given twice
suite_judgement judge(const stored_baseline* baseline,
                      std::span<const process> now,
                      std::span<const process> again,
                      const rule& by,
                      std::span<const process> third = {});

/// Names of the gated cases that a confirming measurement should cover: those low or high once, and
/// those whose row holds no figure.
std::vector<std::string> suspects(const suite_judgement& judged);

/// Names of the gated cases that a third measurement should cover, once a second was taken: those
/// still low once, and those still without a figure.
std::vector<std::string> unsettled(const suite_judgement& judged);

}  // namespace warpgauge::baseline
