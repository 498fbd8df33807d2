// clang-format off
// refused: warpgauge simulator: asynchronous copies and pipelines (<cooperative_groups/memcpy_async.h>) are not simulated; declare the variant gpu_only
// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cooperative_groups/memcpy_async.h>
