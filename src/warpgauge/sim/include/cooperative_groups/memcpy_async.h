// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#error \
    "warpgauge simulator: asynchronous copies and pipelines (<cooperative_groups/memcpy_async.h>) are not simulated; declare the variant gpu_only"
