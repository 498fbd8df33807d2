// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#error \
    "warpgauge simulator: 8-bit floating point (<cuda_fp8.h>) is not simulated; declare the variant gpu_only"
