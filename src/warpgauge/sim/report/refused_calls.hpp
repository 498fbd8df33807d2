// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/include/driver_types.h"
#include "warpgauge/sim/report.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Calls and launches that CUDA refuses and whose error the program never looks at. An error is
/// looked at when the value that the call returned is used, or when the same host thread asks for
/// its last error afterwards. So errors that nothing looks at are known only at the program's end.
namespace warpgauge::sim::refused_calls {

/// The calling thread's call is refused. Whether its return value is used is not known yet.
/// @param reason  empty: CUDA's own text of the error
void note(cudaError_t error, std::string reason);

/// Nothing uses the error that the calling thread's last call returned.
/// @param pc  the return address of the call, or 0
void drop_value_of(const std::string& call, std::uintptr_t pc);

/// The same for a launch, which returns no value.
void drop_launch_of(const void* kernel, std::uintptr_t pc);

/// Like drop_value_of(), for an interface that keeps no last error.
void drop_status_of(const std::string& call, const std::string& error, std::uintptr_t pc);

/// The calling thread looks at its last error. After several refused calls that is the last one's,
/// but the program has learnt that something failed.
void ask();

/// Returns, and forgets, refused calls that nothing looked at: one per call, place and error.
std::vector<finding> take_unasked();

/// Forgets all, in a forked child: its parent answers for it.
void forget();

}  // namespace warpgauge::sim::refused_calls
