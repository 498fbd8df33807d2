// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/race_cell.hpp"

#include <cstdint>

namespace warpgauge::sim {

/// Which launches and copies come before the running launch; collects those that touch the same
/// bytes without coming before. Several workers ask at once.
class earlier_operations {
 public:
  /// Cells below are of operations before the launch.
  virtual race_cell::cell floor() const = 0;
  /// Whether the operation of a cell, which is not the launch's own, comes before the launch.
  virtual bool comes_after(race_cell::cell earlier) const = 0;
  /// An access to bytes last touched by an operation that need not come before.
  virtual void access(std::uintptr_t address,
                      bool writes,
                      race_cell::cell earlier,
                      bool earlier_writes) = 0;
  /// A read replaces such an earlier one, with which a later write must still be compared.
  virtual void displaces(std::uintptr_t address, unsigned bytes, race_cell::cell earlier) = 0;
  /// A write to what such replaced reads may have read.
  virtual void writes_displaced(std::uintptr_t address, unsigned bytes) = 0;

 protected:
  ~earlier_operations() = default;
};

}  // namespace warpgauge::sim
