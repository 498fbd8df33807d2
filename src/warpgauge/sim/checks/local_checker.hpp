// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/checks/check_context.hpp"
#include "warpgauge/sim/simulator.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace warpgauge::sim {

/// Local arrays of the running block's threads that were declared without values, and which of
/// their bytes were written since.
class local_checker {
 public:
  bool empty() const { return arrays_.empty(); }
  void clear() { arrays_.clear(); }
  void begin(std::uintptr_t address, std::size_t bytes) { arrays_[address].assign(bytes, false); }
  void end(std::uintptr_t address) { arrays_.erase(address); }

  /// An access to a thread's stack.
  void check(check_context& context,
             access_op op,
             std::uintptr_t address,
             unsigned size,
             std::uintptr_t pc);

 private:
  std::map<std::uintptr_t, std::vector<bool>> arrays_;  // by address
};

}  // namespace warpgauge::sim
