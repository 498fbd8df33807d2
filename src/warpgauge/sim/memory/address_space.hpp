// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cstddef>

namespace warpgauge::sim {

/// What the system protects and takes back at a time: 4 KiB on x86-64, and 4, 16 or 64 KiB on
/// aarch64, as the kernel was built (Grace's often for 64).
inline std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

/// So near a block's shared variables an access that misses them is still taken for one to them.
/// What kernels may use, device memory and their stacks, is kept farther away from any other
/// mapping, wherever the system puts it: addresses that grow from mapping to mapping (qemu-user, or
/// `ulimit -s unlimited`) would set it right behind a thread's variables.
constexpr std::size_t shared_reach = std::size_t{1} << 20;

}  // namespace warpgauge::sim
