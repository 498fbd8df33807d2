// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/measure/cases.hpp"

namespace warpgauge::measure {

/// Slowdowns of known size, for testing the gate: the kernel gets a matrix with more rows than are
/// counted. Pitches do not change, so the extra rows are like all others; the columns that they
/// become in a transpose overlap the beginnings of the next rows.
struct injection {
  std::int64_t extra_rows = 0;
  double share = 0;  ///< share of the work, after rounding to whole tiles
};

/// @param share  asked for, 0 or more
injection inject(const measured_case& c, double share);

/// The operands with the extra rows.
kernels::operands extended(const kernels::operands& x,
                           const contract::growth& grows,
                           std::int64_t extra_rows);

/// Bytes beyond the operands that the extra rows reach.
std::int64_t room_for(const kernels::operands& x, std::int64_t extra_rows);

}  // namespace warpgauge::measure
