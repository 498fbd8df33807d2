// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/fence_order.hpp"
#include "warpgauge/sim/checks/finding_log.hpp"
#include "warpgauge/sim/checks/warp_order.hpp"
#include "warpgauge/sim/record/execution_point.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace warpgauge::sim {

class global_race_checker;

/// A store that races with one before it. Whether it changes the value is known only afterwards, so
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

/// Stores that may wait for judgement; with more, the oldest are judged before their thread stops.
constexpr std::size_t most_undecided = 4096;

/// An atomic exchange of what was never written. Whether its result is used is known later.
struct unwritten_exchange {
  std::uintptr_t address = 0;
  unsigned bytes = 0;
  std::uintptr_t pc = 0;
};

/// Those remembered in a launch; results of further ones may be used.
constexpr std::size_t most_unwritten_exchanges = 4096;

/// What the checks of one worker share. The worker embeds one and keeps `point` current.
struct check_context {
  execution_point point;
  warp_order order;
  finding_log log;
  index3 grid_extent{1, 1, 1};
  index3 block_extent{1, 1, 1};
  bool keep_values = false;        ///< memory that nobody wrote keeps what it holds
  bool same_value_stores = false;  ///< are worth a warning
  std::vector<undecided_store> shared_stores;
  std::vector<undecided_store> global_stores;
  std::vector<unwritten_exchange> unwritten_exchanges;

  /// Misaligned structures that were reported as a whole: their parts are not reported again.
  struct misaligned_whole {
    std::uintptr_t address = 0;
    std::uintptr_t bytes = 0;
    std::uint32_t thread = 0;
  };
  std::array<misaligned_whole, 4> misaligned_wholes{};
  std::uint32_t next_misaligned = 0;
  bool reported_misaligned(std::uintptr_t address) const {
    for (const misaligned_whole& m : misaligned_wholes) {
      if (address - m.address < m.bytes && m.thread == point.thread_linear) return true;
    }
    return false;
  }

  /// The last address that the compiler's own checks found misaligned for a type of 16 bytes.
  std::uintptr_t misaligned_vector = 0;

  /// The compiler's own checks found that the running thread's next access lies outside a variable.
  /// It is not reported again.
  std::uint64_t outside_position = 0;  ///< of its block, plus 1
  std::uint32_t outside_thread = 0;
  void note_outside() {
    outside_position = point.position + 1;
    outside_thread = point.thread_linear;
  }
  bool take_outside() {
    const bool noted =
        outside_position == point.position + 1 && outside_thread == point.thread_linear;
    if (noted) outside_position = 0;
    return noted;
  }

  /// The last signed sum or product that did not fit its type.
  struct overflow {
    std::uint64_t position = 0;  ///< of its block, plus 1
    std::uint32_t thread = 0;
    const char* file = nullptr;
    std::uint32_t line = 0;
    char sign = 0;
    std::int64_t left = 0;
    std::int64_t right = 0;
    std::string text() const {
      return std::to_string(left) + " " + sign + " " + std::to_string(right);
    }
  };
  overflow last_overflow;
  /// Words for an access outside memory: which sum of its thread overflowed before. Empty: none
  /// did.
  std::string overflow_text() const {
    const overflow& o = last_overflow;
    if (o.position != point.position + 1 || o.thread != point.thread_linear) return {};
    return ", after " + o.text() + " at line " + std::to_string(o.line) + " did not fit its type";
  }

  /// The last unsigned products that wrapped, while there is memory that 32 bits cannot count.
  struct wrapped_product {
    std::uint64_t position = 0;  ///< of its block, plus 1
    std::uint32_t thread = 0;
    std::uintptr_t pc = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint64_t value() const { return std::uint64_t{left} * right; }
  };
  std::array<wrapped_product, 4> wrapped{};
  std::uint32_t next_wrapped = 0;
  /// So many accesses of the running thread are looked at next for one of them as their index.
  std::uint32_t looked_at_next = 0;

  /// Accesses of the running thread outside every allocation since it was last resumed.
  std::uint32_t outside_in_turn = 0;

  /// For global_race_checker: the groups of the running warp, and the numbers for new ones.
  struct recent_group {
    std::uintptr_t key = 0;
    std::uint64_t interval = 0;
    std::uint32_t number = 0;
  };
  std::array<recent_group, 64> recent_groups{};
  std::uint32_t next_group = 0;
  std::uint32_t last_group = 0;
  std::vector<fence_order::heard> heard;  ///< what the block has learned from others
  std::uint64_t heard_until = 0;
  std::vector<fence_order::heard> unfenced;  ///< what the block learns once its threads fence
  bool takes_a_lock = false;                 ///< the atomic that is being checked
  bool fenced = false;                       ///< a thread of the block has executed a fence
  bool timed = false;  ///< or has taken a lock: shared accesses keep their intervals
  /// The last read of a word by which others may have published, with several workers.
  struct word_seen {
    std::uintptr_t address = 0;
    unsigned bytes = 0;  ///< 0: none
    moment at;
    fence_order::scope reach = fence_order::device;
    bool taken = false;
  };
  word_seen last_seen;
  /// By thread of the block: the word that it updated last, which may be a lock that it holds.
  struct update {
    std::uint64_t position = 0;  ///< of the block, plus 1
    std::uintptr_t address = 0;
    fence_order::taking lock;  ///< where it took a lock so
  };
  std::array<update, 1024> last_updates{};
  global_race_checker* global_races = nullptr;  ///< null: off; one for all workers
};

}  // namespace warpgauge::sim
