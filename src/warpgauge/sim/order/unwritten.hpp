// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Device memory that nothing wrote, copied to the host and used there. The copy replaces such
/// bytes by a pattern, and a read that finds only the pattern uses them. Padding and unused bytes
/// stay quiet, because nobody reads just them.
namespace warpgauge::sim::order {

/// After bytes of device memory were copied to the host.
void note_copy_to_host(void* to, const void* from, std::size_t bytes);

/// Before the host reads.
void note_host_read(std::uintptr_t address, unsigned size, std::uintptr_t pc);

/// Ranges of such bytes: first address and size.
std::vector<std::pair<std::uintptr_t, std::size_t>> unwritten_ranges();

}  // namespace warpgauge::sim::order
