// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/report.hpp"

namespace warpgauge::sim {

/// Prints text_of(f) on stderr, unless this process has printed a finding of that kind, place and
/// kernel before.
void print_once(const finding& f);

/// In a forked child: nothing was printed yet.
void forget_printed();

}  // namespace warpgauge::sim
