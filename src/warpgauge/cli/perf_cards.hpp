// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/cli/exit_codes.hpp"
#include "warpgauge/cli/perf_look.hpp"

#include <string>

namespace warpgauge::cli {

struct cards_shown {
  bool json = false;
  bool every_case = false;
  std::string page;  ///< an HTML page to this file; empty: none
};

/// `warpgauge perf --all-gpus`: every visible GPU and MIG instance, all at once, each judged by its
/// baseline and compared with its siblings (baseline/fleet.hpp), with the rate of false alarms for
/// each of the two. A failure to measure a card is that card's verdict.
///
/// Leaves cards/gpuN/ and cards/gpuN.card.json in the folder, which `warpgauge fleet` reads, and
/// cards.json.
/// @return the worst of the cards' exit codes
exit_code judge_all_gpus(const perf_run& each, const cards_shown& shown);

}  // namespace warpgauge::cli
