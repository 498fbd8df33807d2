// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "warpgauge/contract/terms.hpp"

namespace warpgauge::kernels::hello {

/// One printed line for each thread, after the host's.
const contract::terms& printed_lines();

/// out(flattened block, flattened thread) = thread_record, both flattened with x fastest.
const contract::terms& thread_records();

}  // namespace warpgauge::kernels::hello
