// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/mismatch.hpp"
#include "warpgauge/device/queue.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// What is done to memory before and after a launch. On cuda by kernels, whatever the size; on the
/// simulator by the host, without tracing.
namespace warpgauge::conformance::inspector {

/// Writes the case's inputs. On cuda everything from the input's start to the end of its last
/// matrix; on the simulator the matrices' elements alone, so that it finds reads of gaps and past
/// edges, as reads of uninitialised memory.
void generate(device::queue& q, std::byte* input, const input_extents& where);

/// How many bytes (sim) or 8-byte words (cuda) of what generate() wrote have changed.
std::uint64_t count_changes(device::queue& q, const std::byte* input, const input_extents& where);

/// Launches the case.
/// @return  what it asks of the device besides kernels, as a sentence: memory that it allocates,
///          fills or copies would cost time and hide what kernels leave out; empty: nothing. On
///          cuda a stream captures the launch once more to tell.
/// @throws device::cuda_error, and whatever the launch throws
std::string launch(device::queue& q, const launch_case& c, const operands& x);

/// Whether each case gets input memory of its own that ends where its last matrix ends, so that an
/// overrun leaves it: true on the simulator, where allocations are cheap.
bool wants_exact_inputs();

/// How many units of the case's region do not hold what they must.
std::uint64_t count_mismatches(device::queue& q,
                               const judge& by,
                               const expectation& e,
                               const std::byte* arena);

/// The first such unit at or after `from`.
std::optional<mismatch> next_mismatch(device::queue& q,
                                      const judge& by,
                                      const expectation& e,
                                      const std::byte* arena,
                                      std::int64_t from);

}  // namespace warpgauge::conformance::inspector
