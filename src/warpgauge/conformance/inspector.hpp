// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/conformance/mismatch.hpp"
#include "warpgauge/device/queue.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

/// Prepares memory before a launch and inspects it afterwards. On cuda with kernels, for any size;
/// on the simulator on the host, without tracing.
namespace warpgauge::conformance::inspector {

/// Writes the case's inputs. On cuda everything from the input's start to the end of its last
/// matrix; on the simulator only the matrices' elements, so that reads of gaps and past edges are
/// found as reads of uninitialised memory.
void generate(device::queue& q, std::byte* input, const input_extents& where);

/// How many bytes (sim) or 8-byte words (cuda) that generate() wrote have changed.
std::uint64_t count_changes(device::queue& q, const std::byte* input, const input_extents& where);

/// Launches the case.
/// @return  what it does on the device besides kernels, as a sentence: memory that it allocates,
///          fills or copies would cost time and hide what kernels leave out; empty: nothing. On
///          cuda a stream captures the launch once more to tell.
/// @throws device::cuda_error, and whatever the launch throws
std::string launch(device::queue& q, const launch_case& c, const operands& x);

/// Whether each case gets input memory of its own that ends where its last matrix ends, so that an
/// overrun leaves it: true on the simulator, where allocations are cheap.
bool wants_exact_inputs();

/// How many units of the case's region have wrong contents.
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
