// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// A host loop that launches and copies a result back until that says it is done, and never ends:
/// the same launches, the same result and the same memory again and again.
namespace warpgauge::sim::host_loop {

/// Where the calling thread's next launch is written.
void set_caller(const void* pc);

/// The host launches a kernel.
void note_launch(const void* kernel);

/// The host copies device memory to itself. Ends the process where that is the last of
/// options::idle_rounds rounds that changed nothing.
void note_copy(const void* to, const void* from, std::size_t bytes);

}  // namespace warpgauge::sim::host_loop
