// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/execution_point.hpp"
#include "warpgauge/sim/finding_log.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace warpgauge::sim {

/// Finds races between blocks in device memory: bytes that one block writes and another accesses
/// in the same launch, unless both are atomics.
///
/// One object serves all workers of a launch. It keeps, per word (per byte where bytes are
/// accessed), the lowest and the highest (block, thread) that loads, stores and updates it
/// atomically, which does not depend on the order of blocks; races are looked for at the end. About
/// 48 bytes of host memory per word touched. Order that blocks establish themselves (a fence and an
/// atomic counter) is not seen: such kernels are reported.
class global_race_checker {
 public:
  global_race_checker();
  ~global_race_checker();
  global_race_checker(const global_race_checker&) = delete;
  global_race_checker& operator=(const global_race_checker&) = delete;

  /// Forgets all accesses. Call before a launch.
  void begin_launch();

  /// Notes one access to device memory; called by check_global. Thread-safe, one at a time.
  void note(const execution_point& point,
            access_op op,
            std::uintptr_t address,
            unsigned size,
            std::uintptr_t pc);

  /// Adds the launch's races to `log`, at the later access (in order of block and thread) of each
  /// pair. Call when all workers are done.
  /// @param grid, block  the launch's geometry, to name blocks and threads by index
  void finish(finding_log& log, index3 grid, index3 block);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace warpgauge::sim
