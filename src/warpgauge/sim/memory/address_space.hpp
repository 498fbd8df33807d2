// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cstddef>

namespace warpgauge::sim {

/// The system's page: 4 KiB on x86-64, and 4, 16 or 64 KiB on aarch64, depending on how the kernel
/// was built (on Grace often 64).
inline std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

/// An access that misses a block's shared variables by up to this much still counts as one to them.
/// Device memory and kernels' stacks are kept farther away from any other mapping: where addresses
/// grow from mapping to mapping (qemu-user, or `ulimit -s unlimited`), they would otherwise follow
/// a thread's variables directly.
constexpr std::size_t shared_reach = std::size_t{1} << 20;

/// An index of shared memory that wrapped around 32 bits leads here 4 GiB too far for each byte of
/// its element, which has 16 at most. So far above a thread's shared variables nothing may lie.
constexpr std::size_t most_wraps = 16;
constexpr std::size_t wrapped_reach = (most_wraps + 1) << 32;

}  // namespace warpgauge::sim
