// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/results.hpp"
#include "warpgauge/baseline/update.hpp"
#include "warpgauge/baseline/verdict.hpp"
#include "warpgauge/cli/command.hpp"
#include "warpgauge/cli/output.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpgauge::cli {

/// @throws base::unreadable_file, baseline::file_error
std::vector<baseline::process> read_all(const std::vector<std::string>& paths);

/// Where baselines are when no --baseline says so: $WARPGAUGE_BASELINES, else ./baselines.
std::filesystem::path baseline_folder();

/// The baselines of that folder, by name; none where there is no such folder.
std::vector<std::filesystem::path> stored_baselines();

/// Reads the file that the user named, if there is one, else the folder's: one that nothing can be
/// added to is to stop a command before its minutes of measuring.
/// @throws base::unreadable_file, baseline::file_error
void read_before_measuring(const std::string& named);

/// The file that the user named, else the folder's for this GPU; none when there is none.
/// @throws stop (usage) when the named file does not exist
std::optional<baseline::baseline_file> pick_baseline(const std::string& named,
                                                     const baseline::identity& gpu);

/// What an absent baseline was looked for as, and where. A sentence.
std::string looked_for(const std::string& named, const baseline::identity& gpu);

/// Every kernel's cases that the perf programs measure, as the registry has them.
baseline::case_list registered_cases();

/// Values of --only as one regular expression on case names; "" for none.
/// @param cases  what names are told from expressions by
std::string case_filter(const std::vector<std::string>& only,
                        const baseline::case_list& cases = registered_cases());

/// What a GPU's baseline is chosen from: the file that the user named comes first, then the
/// folder's, which lend it the noise of other models. Takes the
/// time of reading them, and may be asked before the GPU is known.
/// @throws stop (usage) when the named file does not exist, baseline::file_error
std::vector<baseline::baseline_file> baselines_for(const std::string& named);

/// Judges against a baseline.
class judge_by_baseline {
 public:
  /// @param named  the baseline's file; empty: the folder's for this GPU
  /// @param among  baselines_for(named)
  judge_by_baseline(const std::string& named,
                    const baseline::identity& gpu,
                    std::vector<baseline::baseline_file> among);

  /// The baseline; null when there is none.
  const baseline::stored_baseline* stored() const { return stored_ ? &*stored_ : nullptr; }

  baseline::suite_judgement operator()(std::span<const baseline::process> now,
                                       std::span<const baseline::process> again,
                                       std::span<const baseline::process> third,
                                       const baseline::rule& by) const;

  /// The judgement for people.
  /// @param every_case  as text_of has it
  std::string text_of(const baseline::suite_judgement& judged,
                      const canvas& on,
                      bool every_case) const;

 private:
  std::optional<baseline::stored_baseline> stored_;
  baseline::share_by_case others_;  ///< where nothing is stored for this GPU
  std::string name_;
  std::string against_;  ///< which baseline it is, or which was looked for
};

/// `baseline update` and `baseline bridge` of one file: they say what changes, and how many
/// sessions it holds then.
/// @throws stop (usage) with the refusals; the file is unchanged then
/// @param lent  the noise by which the file's limits are compared, as `perf` judges
exit_code update_file(const std::string& file,
                      const std::vector<baseline::process>& processes,
                      const baseline::update_rule& by,
                      bool dry_run,
                      const baseline::noise_by_case& lent = {});
exit_code bridge_file(const std::string& file,
                      const baseline::stored_baseline& added,
                      const baseline::update_rule& by,
                      bool dry_run);

/// "check", "show", ...: the subcommands of `warpgauge baseline`, in the order of its --help.
const std::vector<command>& baseline_commands();

command baseline_check_command();
command baseline_adopt_command();
command baseline_record_command();
command baseline_show_command();
command baseline_diff_command();
command baseline_history_command();
command baseline_update_command();
command baseline_prune_command();
command baseline_merge_command();
command baseline_bridge_command();
command baseline_convert_command();

}  // namespace warpgauge::cli
