// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/operand_layout.hpp"
#include "warpgauge/device/memory.hpp"

#include <cstddef>

namespace warpgauge::conformance {

/// A case's operands, each in an allocation of its own that ends with its last element: for
/// launches that are traced or counted, not judged. Inputs hold their values, the output nothing.
class operand_memory {
 public:
  /// @throws device::cuda_error
  operand_memory(device::queue& q, const contract::launch_case& c);

  contract::operands operands;

 private:
  contract::matrix place(const contract::operand_rows& rows, device::allocation& memory);

  device::allocation out_, a_, b_;
};

/// The size of operand_memory's allocations; bytes.
std::int64_t bytes_of_operands(const contract::launch_case& c);

}  // namespace warpgauge::conformance
