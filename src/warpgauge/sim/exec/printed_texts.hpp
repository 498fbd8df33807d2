// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/sim/exec/worker.hpp"

#include <cstdarg>
#include <cstdint>

namespace warpgauge::sim {

/// Reports each text of a kernel's printf that `%s` would read in host memory.
/// @param pc  the return address of the call
void check_printed_texts(worker& w, const char* format, std::va_list arguments, std::uintptr_t pc);

}  // namespace warpgauge::sim
