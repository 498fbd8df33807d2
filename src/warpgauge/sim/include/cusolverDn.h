// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#error \
    "warpgauge simulator: cuSOLVER (<cusolverDn.h>) is not simulated; declare the variant gpu_only"

// A missing file ends the compilation here: nothing that follows could make sense.
#include <warpgauge_stops_at_the_error_above>
