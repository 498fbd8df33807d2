// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Ends a host loop that would never end: one that launches and copies a result back until that
/// says it is done, while launches, result and memory repeat.
namespace warpgauge::sim::host_loop {

/// Source line of the calling thread's next launch.
void set_caller(const void* pc);

/// The host launches a kernel.
void note_launch(const void* kernel);

/// The host copies device memory to itself. Ends the process where that is the last of
/// options::idle_rounds rounds that changed nothing.
void note_copy(const void* to, const void* from, std::size_t bytes);

}  // namespace warpgauge::sim::host_loop
