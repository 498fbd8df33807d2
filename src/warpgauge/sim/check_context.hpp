// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/execution_point.hpp"
#include "warpgauge/sim/finding_log.hpp"
#include "warpgauge/sim/warp_order.hpp"

namespace warpgauge::sim {

class global_race_checker;

/// What the checks of one worker share. The worker embeds one and keeps `point` current.
struct check_context {
  execution_point point;
  warp_order order;
  finding_log log;
  global_race_checker* global_races = nullptr;  ///< null: off; one for all workers of a launch
};

}  // namespace warpgauge::sim
