// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/order/operation.hpp"

#include <cstdint>
#include <vector>

/// What a stream's host function reads of the host's own memory. On a device the function runs when
/// its stream gets there, and here at once; so until the host has waited for it, those bytes must
/// neither change nor be gone.
namespace warpgauge::sim::order {

/// While one exists, the calling thread runs a host function of the stream of its call.
class host_function {
 public:
  host_function();
  /// The function has returned: what it read counts as in use by its stream.
  ~host_function();
  host_function(const host_function&) = delete;
  host_function& operator=(const host_function&) = delete;

  /// Notes a traced access of the calling thread, if it runs a host function.
  static void note(std::uintptr_t address, unsigned size, bool writes);

 private:
  std::uintptr_t frame_ = 0;  ///< the function's own variables lie below
  bool tells_ = false;        ///< it wrote something, by which the host may know that it has run
  std::vector<operation_record::range> read_;
  host_function* outer_ = nullptr;
};

}  // namespace warpgauge::sim::order
