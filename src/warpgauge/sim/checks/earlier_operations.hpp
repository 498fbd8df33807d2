// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/race_cell.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// Which launches and copies come before the running launch, and who hears of those that touch the
/// same bytes and do not. Several workers ask at once.
class earlier_operations {
 public:
  /// Cells below are of operations before the launch.
  virtual race_cell::cell floor() const = 0;
  /// Whether the operation that a cell is of, which is not the launch's own, comes before.
  virtual bool comes_after(race_cell::cell earlier) const = 0;
  /// An access to bytes that an operation which need not come before touched last.
  virtual void access(std::uintptr_t address,
                      bool writes,
                      race_cell::cell earlier,
                      bool earlier_writes) = 0;
  /// A read takes the place of such an earlier one, which a later write must still be held against.
  virtual void displaces(std::uintptr_t address, unsigned bytes, race_cell::cell earlier) = 0;
  /// A write, of what reads that lost their place may have read.
  virtual void writes_displaced(std::uintptr_t address, unsigned bytes) = 0;

 protected:
  ~earlier_operations() = default;
};

}  // namespace warpgauge::sim
