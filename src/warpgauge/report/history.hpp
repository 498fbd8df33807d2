// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/report/model.hpp"

namespace warpgauge::report {

/// Up to so many stored sessions are all shown. Of more: those of the cards that were measured, and
/// of every other card the newest, so that a page grows with the cards and not with the years.
inline constexpr int most_sessions_shown = 30;

/// Lays the baseline's sessions beside the cases of `to`, counts them, and notes the deepest fall
/// that a measured card's history shows.
void add_history(const baseline::stored_baseline& stored, performance& to);

}  // namespace warpgauge::report
