// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/lent_noise.hpp"
#include "warpgauge/baseline/results.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::baseline {

inline constexpr int current_schema_version = 2;

/// One case in one session: one entry per process that measured it, in the same order. Figures and
/// anchors are what a file keeps of them (kept_value in case_columns.hpp), spreads likewise.
struct stored_case {
  std::string unit;
  std::string anchor_unit;
  bool gated = true;
  std::vector<double> figure;
  std::vector<double> anchor;
  std::vector<double> spread;
  bool operator==(const stored_case&) const = default;
};

/// All processes of one recording on one card at one time.
struct stored_session {
  std::string card;
  std::string utc;         ///< of the first process
  std::string board_part;  ///< which kind of board of the model; empty: unknown
  std::string boot;        ///< of its machine, see key::boot; empty: unknown
  std::string driver;
  std::string cuda_toolkit;
  /// The driver and toolkit that it was measured with, where a bridge moved it; usually empty.
  std::string bridged_from;
  std::string commit;                  ///< of the kernels; empty: unknown, or several
  std::optional<double> sm_clock_mhz;  ///< median over processes, after measuring
  std::optional<double> memory_clock_mhz;
  int processes = 0;
  std::string reason;  ///< why an expected value was allowed to fall; usually empty
  std::map<std::string, stored_case> cases;
  /// Cases that no process of the session could measure because the clocks did not stay: on this
  /// GPU model they may draw more than the power cap allows.
  std::set<std::string> unsteady;
  bool operator==(const stored_session&) const = default;
};

using facts_by_case = std::map<std::string, case_facts, std::less<>>;

/// baselines/<gpu>.json
struct stored_baseline {
  identity gpu;
  std::string protocol{current_protocol};
  std::map<std::string, stored_session> sessions;  ///< by session id
  facts_by_case facts = {};  ///< that processes stated; of other cases the name has to do
  noise_by_case noise = {};  ///< lent by the files beside it; never written

  case_facts facts_of(std::string_view case_name) const;
  bool operator==(const stored_baseline&) const = default;
};

/// What processes on one GPU model measured, as sessions. Rows with a problem are left out.
/// @throws file_error  other_gpu when identities differ or a session was seen on two cards,
///         duplicated_row when a process is given twice, empty when nothing was measured
stored_baseline to_baseline(std::span<const process> processes);

/// All sessions of both. Associative, commutative and idempotent.
/// @throws file_error  other_gpu or other_protocol when they do not belong together, conflicting
///         when one session id has two contents
stored_baseline merge(const stored_baseline& a, const stored_baseline& b);

/// @throws file_error
stored_baseline parse_baseline(std::string_view text, const std::string& origin);
stored_baseline read_baseline(const std::filesystem::path& path);

/// JSON that conforms to baselines/schema.json, ending in a newline.
std::string to_text(const stored_baseline& baseline);

/// The baseline in this file; nothing when there is no file or an empty one.
/// @throws base::unreadable_file, file_error
std::optional<stored_baseline> baseline_at(const std::filesystem::path& path);

/// Replaces the file, or creates it. Other writers wait from before it is read until it is
/// replaced, so no addition is lost.
/// @param change  makes the new content from the present one; nothing leaves the file as it is
/// @throws base::unwritable_file; file_error when the present file is one that this version cannot
///         read: it is not replaced
using baseline_change =
    std::function<std::optional<stored_baseline>(const std::optional<stored_baseline>& now)>;
void change_baseline(const std::filesystem::path& path, const baseline_change& change);

/// "NVIDIA H200" -> "nvidia_h200.json", "NVIDIA H200 MIG 1g.18gb" ->
/// "nvidia_h200_mig_1g_18gb.json".
std::string file_name(const identity& gpu);

/// How well a baseline's GPU matches the measured one.
enum class gpu_match {
  same,            ///< equal in all
  other_settings,  ///< same name and memory; power limit, ECC, clock or slice differ
  different,
};
gpu_match compare(const identity& a, const identity& b);

/// "power limit 650 W against 700 W, ECC off against on": what differs, b's values last.
std::string differences(const identity& a, const identity& b);

/// Why figures of these two must not be compared or kept together, and what to do: two models, or
/// one model with two settings. A sentence without a full stop.
/// @pre  a != b
std::string apart(const identity& a, const identity& b);

/// In how many sessions the clocks stayed for a case, and in how many they did not; the former is
/// only counted where the latter is not 0.
struct steadiness {
  int measured = 0;
  int unsteady = 0;
  /// At least three sessions, and three quarters of all: the case is then shown and does not count.
  bool mostly_unsteady() const { return unsteady >= 3 && unsteady >= 3 * measured; }
};
steadiness steadiness_of(const stored_baseline& baseline, const std::string& case_name);

struct baseline_file {
  std::filesystem::path path;
  stored_baseline stored;
};

/// The folder's baselines by name. Files that are none are an error; a folder that does not exist
/// holds none.
/// @throws base::unreadable_file, file_error
std::vector<baseline_file> baselines_in(const std::filesystem::path& folder);

/// The baseline for this GPU: the same identity before other settings. Other models lend it their
/// noise.
std::optional<baseline_file> best_match(std::vector<baseline_file> among, const identity& gpu);

/// One of several, with the noise that those of other models lend it.
baseline_file take_lent(std::vector<baseline_file> among, std::size_t which);

/// Keeps the newest `sessions_per_card` sessions of each card and drops cases that no session
/// since `utc` has measured; an empty `utc` drops none.
stored_baseline prune(const stored_baseline& baseline,
                      int sessions_per_card,
                      std::string_view drop_cases_unseen_since = {});

}  // namespace warpgauge::baseline
