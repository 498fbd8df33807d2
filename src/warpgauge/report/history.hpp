// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/baseline/store.hpp"
#include "warpgauge/report/model.hpp"

namespace warpgauge::report {

/// Up to this many stored sessions are all shown. With more, those of the measured cards are, and
/// the newest of every other card, so that a page grows with the cards and not with the years.
inline constexpr int most_sessions_shown = 30;

/// Adds the baseline's sessions to the cases of `to`, counts them, and records the deepest fall in
/// a measured card's history.
void add_history(const baseline::stored_baseline& stored, performance& to);

}  // namespace warpgauge::report
