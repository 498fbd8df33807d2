// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/report/model.hpp"

#include <span>

namespace warpgauge::report {

/// Judges results as `warpgauge baseline check` does, session by session, and lays the baseline's
/// sessions beside. Of a case that several sessions measured the newest session counts; a note says
/// so. A gated case of the baseline that no session measured is not-measured.
///
/// @param stored  null when there is no baseline for this GPU
/// @param name    the baseline file's, for display
/// @param now     results, may be empty: then nothing is judged
/// @param again   results of confirming measurements
/// @param third   of settling ones, likewise
/// @throws file_error  other_gpu when results are of different GPUs or cards, and as judge()
performance judge_results(const baseline::stored_baseline* stored,
                          const std::string& name,
                          std::span<const baseline::process> now,
                          std::span<const baseline::process> again,
                          const baseline::rule& by,
                          std::span<const baseline::process> third = {});

}  // namespace warpgauge::report
