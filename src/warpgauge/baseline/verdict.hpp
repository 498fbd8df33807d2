// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/healthy.hpp"
#include "warpgauge/baseline/model.hpp"
#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/severity.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {

struct rule {
  double family_rate = 0.001;     ///< of a false alarm per run of the whole suite
  double minimum_effect = 0.003;  ///< smaller relative changes are ignored
  double anchor_effect = 0.01;    ///< the same for the anchor, by which the machine is judged
  double screening_rate = 0.01;   ///< of measuring an unchanged case again
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
  bool present = false;             ///< the results have a row for it
  bool gated = false;               ///< else the line is information and does not count
  std::optional<double> figure;     ///< median over the processes
  std::optional<double> anchor;     ///< likewise
  std::optional<double> seconds;    ///< of a launch, from the figure; absent: not known
  std::optional<double> confirmed;  ///< the figure of the confirming measurement
  std::optional<double> mean;       ///< geometric, of the measurements, where it decided
  std::optional<double> expected;   ///< unit as figure
  std::optional<double> limit;      ///< below it a figure is low, or the mean where it decided
  std::optional<double> detectable_drop;  ///< fraction of expected, caught with the rule's power
  std::optional<double> fraction_of_copy;
  std::optional<double> fraction_of_peak;
  std::optional<double> fraction_of_fma;
  basis from = basis::none;
  bool gross = false;         ///< fell by so much that it counts whatever the case and the card
  bool unsettled = false;     ///< one more measurement may change the verdict
  std::vector<cause> causes;  ///< what led to it; none for a plain pass

  /// What is compared with the limit: the mean where it decided, else the first measurement.
  std::optional<double> decisive() const { return mean ? mean : figure; }
};

/// A process whose figures were judged.
struct measuring_process {
  std::string session, number, card, board_part, utc, driver, cuda_toolkit, version, commit;
  device_state before, after;
  bool operator==(const measuring_process&) const = default;
};

/// What was measured, what it was compared with, and the verdicts: all that is ever shown of a
/// measurement. judgement_text.hpp writes and reads it.
struct suite_judgement {
  identity gpu;
  std::vector<measuring_process> processes;
  std::string baseline_name;     ///< of its file, without folders; empty: there is none
  int sessions = 0;              ///< that the baseline holds
  int cards = 0;                 ///< likewise
  std::vector<judgement> cases;  ///< by name
  exit_code code = exit_code::ok;
  rule by;
  int judgements = 0;        ///< gated cases among which the rate is shared
  std::vector<cause> notes;  ///< about the whole
};

/// Whether a case counts, by its name, as the registry has it.
using case_list = std::map<std::string, bool>;

/// Judges what processes of one session measured.
///
/// y = log figure, x = log anchor, medians over the processes; expected value, deviation and dof
/// from model.hpp. Half of the family rate, shared among the gated cases (Bonferroni), is spent
/// on the figures and half on the anchors. A case is low when
///   y < expected - max(upper_t(rate, dof) deviation, minimum effect).
/// Where the samples of the card's sessions scatter more than the deviation can hold (scatters, in
/// model.hpp), the case is shown there and does not count.
///
/// One measurement raises suspicion, several decide: a case below its screening limit, which is the
/// same with screening_rate, is measured twice more in fresh processes. It is a regression when
/// every measurement is below its screening limit and their mean below the limit of a mean (mean_of
/// in limits.hpp: what is fresh in every process averages out). The rate of three low looks is
/// counted (perf/evaluation), not derived: the limits alone would not keep it. Judged by other
/// cards, a case has to be below the limit itself in every measurement, and the mean's limit is no
/// narrower. With one fresh measurement instead of two the same holds, less sharply.
///
/// A case that is low, but not each time, is inconclusive; low once of three passes. High, beyond
/// the mirror image of the limit, twice is an improvement; once it is a pass. The machine is slow
/// when the anchor is low by its own limit; such a case is not judged further. A case whose
/// baseline could not show even a halved figure counts as one without a baseline. Cases that are
/// not gated are shown and do not count. A case that could not be measured at first is judged by
/// the measurements that follow.
///
/// The registry decides whether a case counts, else the baseline, and the baseline decides the
/// unit; the row decides only for cases that neither knows. A gross fall counts in every case: more
/// than gross_drops times the detectable drop and more than gross_fall in each measurement. Where
/// the SMs are clocked lower than in every stored session, low cases are the machine's: it is slow,
/// and they are not measured again.
///
/// @param baseline  null when there is none for this GPU
/// @param now       the processes measured first, of one GPU
/// @param again     those of the confirming measurement, may be empty
/// @param third     those of the third measurement, may be empty
/// @param registry  empty: only the baseline knows
/// @param others    what recorded models reach, beside which a case without a baseline is shown
/// @throws file_error  other_gpu when processes are of different GPUs or cards, duplicated_row
///         when a process is given twice
suite_judgement judge(const stored_baseline* baseline,
                      std::span<const process> now,
                      std::span<const process> again,
                      const rule& by,
                      std::span<const process> third = {},
                      const case_list& registry = {},
                      const share_by_case& others = {});

/// @throws file_error (replayed)  when a process is of a session that the baseline holds, or was
///         measured before the newest of them: a measurement is judged by earlier ones
void refuse_replayed(const stored_baseline& baseline, std::span<const process> processes);

/// The exit code of all cases together.
exit_code code_of(std::span<const judgement> cases);

/// Names of the gated cases that a further measurement, of three at most, should cover: those that
/// may be low or are high, and those whose row holds no figure.
std::vector<std::string> unsettled(const suite_judgement& judged);

}  // namespace warpgauge::baseline
