// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// Device memory that nothing wrote, copied to the host and used there. The copy brings a pattern
/// in place of such bytes, and a read of nothing else than the pattern uses them. Padding and what
/// is not used stay quiet: nobody reads it by itself.
namespace warpgauge::sim::order {

/// After bytes of device memory were copied to the host.
void note_copy_to_host(void* to, const void* from, std::size_t bytes);

/// Before the host reads.
void note_host_read(std::uintptr_t address, unsigned size, std::uintptr_t pc);

/// Where there are such bytes: first address and size.
std::vector<std::pair<std::uintptr_t, std::size_t>> unwritten_ranges();

}  // namespace warpgauge::sim::order
