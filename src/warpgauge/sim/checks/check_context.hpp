// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/finding_log.hpp"
#include "warpgauge/sim/checks/warp_order.hpp"
#include "warpgauge/sim/record/execution_point.hpp"

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
  std::uint32_t earlier = 0;  ///< to device memory: the race_cell of the store before it
};

/// Stores that wait for judgement; more are judged before their thread stops.
constexpr std::size_t most_undecided = 4096;

/// An atomic exchange of what was never written. Whether its result is used is known later.
struct unwritten_exchange {
  std::uintptr_t address = 0;
  unsigned bytes = 0;
  std::uintptr_t pc = 0;
};

/// Those remembered in a launch; of more the result may be used.
constexpr std::size_t most_unwritten_exchanges = 4096;

/// What the checks of one worker share. The worker embeds one and keeps `point` current.
struct check_context {
  execution_point point;
  warp_order order;
  finding_log log;
  index3 grid_extent{1, 1, 1};
  index3 block_extent{1, 1, 1};
  bool keep_values = false;        ///< memory that nobody wrote is read as it is
  bool same_value_stores = false;  ///< are worth a warning
  std::vector<undecided_store> shared_stores;
  std::vector<undecided_store> global_stores;
  std::vector<unwritten_exchange> unwritten_exchanges;

  /// For global_race_checker: the groups of the running warp, and the numbers for new ones.
  struct recent_group {
    std::uintptr_t key = 0;
    std::uint32_t interval = 0;
    std::uint32_t number = 0;
  };
  std::array<recent_group, 64> recent_groups{};
  std::uint32_t next_group = 0;
  std::uint32_t last_group = 0;
  std::uint32_t last_fence = 0;    ///< interval of the last one
  std::uint64_t known_fences = 0;  ///< time until which the block knows of those of others
  global_race_checker* global_races = nullptr;  ///< null: off; one for all workers
};

}  // namespace warpgauge::sim
