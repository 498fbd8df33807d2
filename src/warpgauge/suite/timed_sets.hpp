// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/suite/runner.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpgauge::suite {

/// Many sets of a case's operands, one per launch, so that no launch meets what another has read or
/// written.
class timed_sets {
 public:
  /// @throws device::cuda_error
  timed_sets(device::queue& q, const definition& d, const bound_case& c, std::size_t count);

  /// New inputs, and poison everywhere else. The sets hold the same values, each starting at
  /// another one; if inputs follow from each other (fillers) all hold the same.
  void renew(std::uint64_t seed);
  /// In the first `count` sets, one after the other. Waits for the device.
  void launch(std::size_t count);
  /// @throws std::out_of_range
  std::vector<std::byte> window(std::size_t set,
                                std::size_t operand,
                                std::size_t first,
                                std::size_t bytes);

 private:
  struct one_set {
    std::vector<device::allocation> memory;
    bound_case bound;
  };
  device::queue& queue_;
  const definition& of_;
  bound_case case_;
  std::vector<one_set> sets_;
};

}  // namespace warpgauge::suite
