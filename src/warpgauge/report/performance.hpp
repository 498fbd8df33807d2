// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/report/model.hpp"

#include <span>

namespace warpgauge::report {

/// Judgements side by side, with the baseline's sessions beside them. Nothing is judged here: every
/// case has the verdict that was written when it was measured. For a case in several judgements the
/// last measurement counts; a note says so.
///
/// @param all     for one GPU; may be empty: then the lines only show what the baseline knows
/// @param stored  for the histories; null when there is no baseline for this GPU
/// @param name    the baseline file's, for display
/// @throws file_error  other_gpu when they are of different GPUs or cards
performance show_judgements(std::span<const baseline::suite_judgement> all,
                            const baseline::stored_baseline* stored,
                            const std::string& name);

}  // namespace warpgauge::report
