// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#error \
    "warpgauge simulator: surfaces (<cuda_surface_types.h>) are not simulated; declare the variant gpu_only"
