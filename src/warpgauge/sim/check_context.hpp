// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/execution_point.hpp"
#include "warpgauge/sim/finding_log.hpp"
#include "warpgauge/sim/warp_order.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace warpgauge::sim {

class global_race_checker;

/// A store that races with one before it. Whether it changes the value is known once it is done, so
/// it is judged when its thread stops.
struct undecided_store {
  std::uintptr_t address = 0;
  unsigned bytes = 0;  ///< at most 4
  std::array<unsigned char, 4> before{};
  execution_point point;
  std::uintptr_t pc = 0;
  racing_point other;
};

/// What the checks of one worker share. The worker embeds one and keeps `point` current.
struct check_context {
  execution_point point;
  warp_order order;
  finding_log log;
  index3 block_extent{1, 1, 1};
  bool keep_values = false;        ///< memory that nobody wrote is read as it is
  bool same_value_stores = false;  ///< are worth a warning
  std::vector<undecided_store> shared_stores;
  global_race_checker* global_races = nullptr;  ///< null: off; one for all workers of a launch
};

}  // namespace warpgauge::sim
