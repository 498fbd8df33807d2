// SPDX-FileCopyrightText: 2026 The warpgauge authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What kernels may call of the runtime has the names of what hosts call.
#include "cuda_runtime.h"
