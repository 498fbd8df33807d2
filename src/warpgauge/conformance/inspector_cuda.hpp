// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/inspector.hpp"

namespace warpgauge::conformance::inspector {

/// For each case: adds the number of units that do not hold what they must to its count, and
/// poisons its region again, in one pass over memory.
///
/// @param cases       in device memory
/// @param most_units  of any of them
/// @param failures    in device memory, one per case
void inspect_batch(device::queue& q,
                   const expectation* cases,
                   std::size_t count,
                   std::int64_t most_units,
                   std::byte* arena,
                   unsigned* failures);

}  // namespace warpgauge::conformance::inspector
