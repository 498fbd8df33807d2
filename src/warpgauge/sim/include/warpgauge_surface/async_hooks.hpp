// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../../hooks.hpp"

/// Asynchronous copies and barriers in shared memory, done by the runtime.
extern "C" {

/// Copies `bytes` bytes (4, 8 or 16), of which the first `source_bytes` come from `from` and the
/// rest are 0. The bytes are read now and stored when the caller waits for them, so a kernel that
/// does not wait finds nothing there. Counted as a load and a store without registers between.
WARPGAUGE_SIM_API void warpgauge_sim_copy_async(void* to,
                                                const void* from,
                                                unsigned bytes,
                                                unsigned source_bytes);
/// Commits the caller's group of copies.
WARPGAUGE_SIM_API void warpgauge_sim_copy_async_commit(void);
/// Waits for all but the caller's last `groups` groups.
WARPGAUGE_SIM_API void warpgauge_sim_copy_async_wait(unsigned groups);
/// Waits for all copies of the caller, committed or not.
WARPGAUGE_SIM_API void warpgauge_sim_copy_async_wait_all(void);

// A barrier of 8 bytes (PTX: mbarrier). A phase ends when as many threads as expected have arrived.
WARPGAUGE_SIM_API void warpgauge_sim_mbarrier_init(void* barrier, unsigned expected);
/// @return the phase that the arrival belongs to
WARPGAUGE_SIM_API unsigned long long warpgauge_sim_mbarrier_arrive(void* barrier, unsigned count);
/// The same, and the next phases expect one thread less.
WARPGAUGE_SIM_API void warpgauge_sim_mbarrier_drop(void* barrier);
WARPGAUGE_SIM_API int warpgauge_sim_mbarrier_ended(const void* barrier, unsigned long long phase);
WARPGAUGE_SIM_API int warpgauge_sim_mbarrier_parity(const void* barrier);
/// Lets other warps run; for loops that wait.
WARPGAUGE_SIM_API void warpgauge_sim_yield(void);

/// Addresses in the shared window, as PTX uses them.
WARPGAUGE_SIM_API unsigned warpgauge_sim_shared_address(const void* pointer);
WARPGAUGE_SIM_API void* warpgauge_sim_shared_pointer(unsigned address);
WARPGAUGE_SIM_API int warpgauge_sim_is_shared(const void* pointer);
WARPGAUGE_SIM_API int warpgauge_sim_is_local(const void* pointer);
}
